/// A header block of a tar (POSIX.1-2017, pax, "ustar Interchange Format").
struct TarHeader {
    static let size = 512

    private let bytes: [UInt8]

    /// Creates a header from a block of 512 bytes; nil for any other size.
    init?(_ block: [UInt8]) {
        guard block.count == Self.size else { return nil }
        bytes = block
    }

    var typeFlag: UInt8 { bytes[156] }

    /// The name in the header itself, for messages; long names are in extended headers.
    var name: String {
        let prefix = hasPrefix ? text(345..<500) : ""
        return prefix.isEmpty ? text(0..<100) : "\(prefix)/\(text(0..<100))"
    }

    /// Whether the field of the prefix, which only a POSIX header has, contains text in another header; Python reads it
    /// as a part of the name in every header.
    var hasStrayPrefix: Bool { !hasPrefix && bytes[345] != 0 }

    /// The size of the body; nil if the field is not octal.
    ///
    /// Base-256 sizes, which are 8 GiB and larger, are not supported.
    var bodySize: Int? { number(124..<136) }

    /// Whether the checksum is correct, computed with unsigned bytes or, like old implementations, signed ones.
    var isChecksumRight: Bool {
        guard let expected = number(148..<156), bytes[148..<156].contains(where: isDigit) else {
            return false
        }
        var plain = 0
        var signed = 0
        for (index, byte) in bytes.enumerated() {
            let value = (148..<156).contains(index) ? 0x20 : byte
            plain += Int(value)
            signed += Int(Int8(bitPattern: value))
        }
        return expected == plain || expected == signed
    }

    private var hasPrefix: Bool { bytes[257..<263].elementsEqual("ustar\0".utf8) }

    private func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range].prefix { $0 != 0 }, as: UTF8.self)
    }

    private func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(byte)
    }

    /// Parses octal digits with leading spaces and trailing spaces or NULs; empty is 0.
    private func number(_ range: Range<Int>) -> Int? {
        let field = bytes[range].drop { $0 == 0x20 }
        let digits = field.prefix(while: isDigit)
        guard field[digits.endIndex...].allSatisfy({ $0 == 0 || $0 == 0x20 }) else { return nil }
        return digits.reduce(0) { $0 << 3 | Int($1 & 7) }
    }
}
