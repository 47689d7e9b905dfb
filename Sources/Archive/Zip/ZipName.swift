/// The decoding of entry names.
enum ZipName {
    /// Decodes a name as UTF-8 if valid, regardless of the flag; nil if it is in an undeclared code page.
    ///
    /// If there is a Unicode Path field (APPNOTE 4.6.9), it must be the same name as the bytes in some code page,
    /// because tools that ignore the field use the bytes.
    static func decode(
        _ bytes: [UInt8], flags: ZipFlags, unicodePath: ArraySlice<UInt8>?
    ) throws(ZipError) -> String? {
        let shown = String(decoding: bytes, as: UTF8.self)
        guard !bytes.contains(0) else { throw .nulInName(shown) }
        if let unicodePath {
            guard let name = text(ofField: unicodePath, naming: bytes),
                isSame(name, bytes, flags: flags)
            else { throw .unicodeNameDisagrees(name: shown) }
            return name
        }
        if let name = String(validating: bytes, as: UTF8.self) { return name }
        guard !flags.contains(.utf8) else { throw .undecodableName(shown) }
        return nil
    }

    /// The name in a Unicode Path field; nil if the field is damaged or belongs to other bytes.
    private static func text(ofField field: ArraySlice<UInt8>, naming bytes: [UInt8]) -> String? {
        guard field.count > 5, field.first == 1,
            field.dropFirst().number(at: 0, width: 4) == UInt64(crc32(bytes))
        else { return nil }
        let name = field.dropFirst(5)
        return name.contains(0) ? nil : String(validating: name, as: UTF8.self)
    }

    /// Whether bytes and text are the same name in different encodings.
    private static func isSame(_ name: String, _ bytes: [UInt8], flags: ZipFlags) -> Bool {
        if name.utf8.elementsEqual(bytes) { return true }
        guard !flags.contains(.utf8) else { return false }
        let eastern = ["CP932", "CP936", "CP949", "CP950"]
        return isSameInSingleBytes(name, bytes)
            || eastern.contains { CodePages.decode(bytes, from: $0) == name }
    }

    /// Whether the bytes could be the name in some single-byte code page: ASCII is unchanged, and every other
    /// character is one non-ASCII byte or a replacement (`_` or `?`).
    private static func isSameInSingleBytes(_ name: String, _ bytes: [UInt8]) -> Bool {
        let scalars = name.unicodeScalars
        guard scalars.count == bytes.count else { return false }
        return zip(scalars, bytes).allSatisfy { scalar, byte in
            if scalar.isASCII { return scalar.value == UInt32(byte) }
            return byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "?")
        }
    }

    /// The CRC-32 (ISO 3309) of a name.
    private static func crc32(_ bytes: [UInt8]) -> UInt32 {
        var remainder = UInt32.max
        for byte in bytes {
            remainder ^= UInt32(byte)
            for _ in 0..<8 {
                remainder = remainder >> 1 ^ (remainder & 1 == 1 ? 0xEDB8_8320 : 0)
            }
        }
        return ~remainder
    }
}
