internal import References
internal import Text

/// How a text file's characters are written.
enum Encoding: Equatable {
    case utf8
    case utf16
    case utf32
    /// UTF-8 but for NUL bytes, the first at an offset.
    case holdsNUL(Int)
    /// One byte for each character, as Latin-1 or Windows-1252 have it; the first that is not ASCII.
    case singleByte(Int)
    /// Bytes that are no UTF-8, the first at an offset, among others that are.
    case broken(Int)

    /// Looks at all bytes of a file.
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
            self = Self.isSingleByte(bytes) ? .singleByte(bad) : .broken(bad)
        } else if mayHoldNUL, let zero = bytes.firstOffset(of: 0) {
            self = .holdsNUL(zero)
        } else {
            self = .utf8
        }
    }

    /// ASCII letters with a NUL beside each of them.
    private static func looksLikeUTF16(_ bytes: [UInt8]) -> Bool {
        let start = bytes.prefix(64)
        guard start.count >= 8 else { return false }
        let zeros = start.indices.filter { start[$0] == 0 }
        return zeros.count >= start.count / 2 - 2 && Set(zeros.map { $0 % 2 }).count == 1
    }

    /// Whether no two bytes make a character of UTF-8.
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

    /// Where the first bad byte stands.
    var offset: Int {
        switch self {
        case .utf8, .utf16, .utf32: 0
        case .holdsNUL(let offset), .singleByte(let offset), .broken(let offset): offset
        }
    }

    /// What the file is instead of UTF-8.
    var reason: String {
        switch self {
        case .utf8: "the file is UTF-8"
        case .utf16: "the file is UTF-16, not UTF-8"
        case .utf32: "the file is UTF-32, not UTF-8"
        case .holdsNUL(let offset): "the file holds a NUL byte at offset \(offset)"
        case .singleByte(let offset):
            "the file is Latin-1 or Windows-1252, not UTF-8: see the byte at offset \(offset)"
        case .broken(let offset): "the byte at offset \(offset) is not UTF-8"
        }
    }
}

/// Characters that YAML does not allow (YAML 1.2.2, section 5.1, as libyaml 0.2 has it).
enum ForbiddenCharacters {
    /// Where they stand in UTF-8 text.
    static func ranges(in bytes: [UInt8]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        for offset in bytes.indices {
            if let width = width(in: bytes, at: offset) { ranges.append(offset..<offset + width) }
        }
        return ranges
    }

    private static func width(in bytes: [UInt8], at offset: Int) -> Int? {
        switch bytes[offset] {
        case Byte.tab, Byte.newline, Byte.carriageReturn: return nil
        case 0..<0x20, 0x7F: return 1
        case 0xC2:
            let next = bytes[offset + 1]
            return next < 0xA0 && next != 0x85 ? 2 : nil
        case 0xEF:
            let next = (bytes[offset + 1], bytes[offset + 2])
            let isForbidden = next == (0xBB, 0xBF) || next.0 == 0xBF && next.1 >= 0xBE
            return isForbidden ? 3 : nil
        default: return nil
        }
    }

    /// A character's code point, such as `U+0007`.
    static func name(of bytes: ArraySlice<UInt8>) -> String {
        let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first?.value ?? 0
        let digits = String(scalar, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
