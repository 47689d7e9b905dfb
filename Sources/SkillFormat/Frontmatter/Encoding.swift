internal import Text

/// The character encoding of a text file.
enum Encoding: Equatable {
    case utf8
    case utf16
    case utf32
    /// UTF-8 with NUL bytes, the first at an offset.
    case containsNUL(Int)
    /// One byte per character, as in Latin-1 or Windows-1252; the first non-ASCII byte is at an offset.
    case singleByte(Int)
    /// UTF-8 with invalid bytes, the first at an offset.
    case invalid(Int)

    /// Detects the encoding of a file from all its bytes.
    init(of source: SourceText) {
        let bytes = source.bytes
        let mayHoldNUL = source.kinds.contains(.control)
        if source.kinds.isEmpty {
            self = .utf8
        } else if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
            self = .utf32
        } else if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
            || mayHoldNUL && Self.looksLikeUTF16(bytes)
        {
            self = .utf16
        } else if let bad = bytes.firstInvalidUTF8(in: bytes.indices) {
            self = Self.isSingleByte(bytes) ? .singleByte(bad) : .invalid(bad)
        } else if mayHoldNUL, let zero = bytes.firstOffset(of: 0) {
            self = .containsNUL(zero)
        } else {
            self = .utf8
        }
    }

    /// Whether the text alternates between ASCII letters and NUL bytes.
    private static func looksLikeUTF16(_ bytes: [UInt8]) -> Bool {
        let start = bytes.prefix(64)
        guard start.count >= 8 else { return false }
        let zeros = start.indices.filter { start[$0] == 0 }
        return zeros.count >= start.count / 2 - 2 && Set(zeros.map { $0 % 2 }).count == 1
    }

    /// Whether no sequence of bytes is a multibyte character of UTF-8.
    private static func isSingleByte(_ bytes: [UInt8]) -> Bool {
        var offset = 0
        while offset < bytes.count {
            guard bytes[offset] >= 0x80 else {
                offset += 1
                continue
            }
            let end = min(offset + 4, bytes.count)
            guard bytes.firstInvalidUTF8(in: offset..<end) == offset else { return false }
            offset += 1
        }
        return true
    }

    /// The offset of the first invalid byte.
    var offset: Int {
        switch self {
        case .utf8, .utf16, .utf32: 0
        case .containsNUL(let offset), .singleByte(let offset), .invalid(let offset): offset
        }
    }

    /// The problem with the encoding; nil for UTF-8.
    var problem: FindingText? {
        switch self {
        case .utf8: nil
        case .utf16: Messages.utf16
        case .utf32: Messages.utf32
        case .containsNUL(let offset): Messages.nulByte(at: offset)
        case .singleByte(let offset): Messages.singleByteEncoding(at: offset)
        case .invalid(let offset): Messages.invalidUTF8(at: offset)
        }
    }
}
