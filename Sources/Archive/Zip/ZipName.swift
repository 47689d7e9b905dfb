internal import CIconv

/// The names of entries, from bytes to text.
enum ZipName {
    /// Decodes a name: UTF-8 where it is that, flagged or not, else the code page of Japanese Windows.
    ///
    /// Nothing in an archive tells other code pages apart; the Unicode Path field (APPNOTE 4.6.9) may
    /// say what was meant. Its word is taken only when the bytes are the same name in some code page,
    /// since tools that don't know the field go by the bytes.
    static func decode(
        _ bytes: [UInt8], flags: ZipFlags, unicodePath: ArraySlice<UInt8>?
    ) throws(ZipError) -> String {
        let shown = String(decoding: bytes, as: UTF8.self)
        guard !bytes.contains(0) else { throw .nulInName(shown) }
        if let unicodePath {
            guard let name = text(ofField: unicodePath, naming: bytes),
                isSame(name, bytes, flags: flags)
            else { throw .unicodeNameDisagrees(name: shown) }
            return name
        }
        if let name = String(validating: bytes, as: UTF8.self) { return name }
        guard !flags.contains(.utf8), let name = decode(bytes, from: "CP932") else {
            throw .undecodableName(shown)
        }
        return name
    }

    /// The name in a Unicode Path field; nil when it is damaged or was made for other bytes.
    private static func text(ofField field: ArraySlice<UInt8>, naming bytes: [UInt8]) -> String? {
        guard field.count > 5, field.first == 1,
            field.dropFirst().number(at: 0, width: 4) == UInt64(crc32(bytes))
        else { return nil }
        let name = field.dropFirst(5)
        return name.contains(0) ? nil : String(validating: name, as: UTF8.self)
    }

    /// Whether bytes and a text are one name that differs in nothing but encoding.
    private static func isSame(_ name: String, _ bytes: [UInt8], flags: ZipFlags) -> Bool {
        if name.utf8.elementsEqual(bytes) { return true }
        guard !flags.contains(.utf8) else { return false }
        let eastern = ["CP932", "CP936", "CP949", "CP950"]
        return isSameInSingleBytes(name, bytes)
            || eastern.contains { decode(bytes, from: $0) == name }
    }

    /// Whether ASCII stands for itself and every other character has one byte: its own in a code page
    /// of Western Windows, whichever that was, or the stand-in for what the code page lacks.
    private static func isSameInSingleBytes(_ name: String, _ bytes: [UInt8]) -> Bool {
        let scalars = name.unicodeScalars
        guard scalars.count == bytes.count else { return false }
        return zip(scalars, bytes).allSatisfy { scalar, byte in
            if scalar.isASCII { return scalar.value == UInt32(byte) }
            return byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "?")
        }
    }

    private static func decode(_ bytes: [UInt8], from codePage: String) -> String? {
        // No code page has bytes that become more than four.
        var text = [UInt8](repeating: 0, count: 4 * bytes.count)
        let capacity = text.count
        let count = unsafe iconv_decode(codePage, bytes, bytes.count, &text, capacity)
        return count > 0 ? String(validating: text.prefix(count), as: UTF8.self) : nil
    }

    /// The CRC-32 of ISO 3309, for the few bytes of a name.
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
