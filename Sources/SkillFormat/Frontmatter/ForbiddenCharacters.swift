internal import Text

/// Characters that YAML does not allow (YAML 1.2.2, section 5.1, as libyaml 0.2 has it).
enum ForbiddenCharacters {
    /// Returns their ranges in UTF-8 text.
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

    /// Returns the code point of a character, such as `U+0007`.
    static func name(of bytes: ArraySlice<UInt8>) -> String {
        let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first?.value ?? 0
        let digits = String(scalar, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
