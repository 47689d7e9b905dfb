/// Base64 with padding (RFC 4648, section 4), and without it for URLs (section 5).
public enum Base64 {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// The characters of ``encodeForURL(_:)``.
    static let urlAlphabet = alphabet.dropLast(2) + Array("-_".utf8)

    /// The value of each character; 255 for those that are not in the alphabet.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: .max, count: 256)
        for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
        return values
    }()

    /// Returns the text of bytes.
    public static func encode(_ bytes: [UInt8]) -> String {
        let text = encode(bytes, alphabet[...])
        return String(decoding: text, as: UTF8.self)
            + String(repeating: "=", count: (4 - text.count % 4) % 4)
    }

    /// Returns the text of bytes with `-` and `_` instead of `+` and `/`, and without padding.
    static func encodeForURL(_ bytes: [UInt8]) -> String {
        String(decoding: encode(bytes, urlAlphabet), as: UTF8.self)
    }

    private static func encode(_ bytes: [UInt8], _ alphabet: ArraySlice<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        var (pending, bits) = (0, 0)
        for byte in bytes {
            pending = pending << 8 & 0xFFFF | Int(byte)
            bits += 8
            while bits >= 6 {
                bits -= 6
                text.append(alphabet[pending >> bits & 63])
            }
        }
        if bits > 0 { text.append(alphabet[pending << (6 - bits) & 63]) }
        return text
    }

    /// Decodes a text of exactly `count` bytes; nil for any other text, also for one with unused bits that are set.
    public static func decode(_ text: some Collection<UInt8>, count: Int) -> [UInt8]? {
        guard text.count == (count + 2) / 3 * 4 else { return nil }
        return decode(text).flatMap { $0.count == count ? $0 : nil }
    }

    /// Decodes a text; nil unless ``encode(_:)`` writes the same text: several texts would be the same signature
    /// otherwise.
    public static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
        guard text.count % 4 == 0 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3)
        var (bits, pending, paddings) = (0, 0, 0)
        for character in text {
            if character == padding {
                paddings += 1
                continue
            }
            let value = values[Int(character)]
            guard value != .max, paddings == 0 else { return nil }
            pending = pending << 6 | Int(value)
            bits += 6
            guard bits >= 8 else { continue }
            bits -= 8
            bytes.append(UInt8(pending >> bits & 255))
            pending &= 1 << bits - 1
        }
        // Two unused bits come with one padding, four with two.
        guard pending == 0, bits == 2 * paddings, paddings <= 2 else { return nil }
        return bytes
    }

    private static let padding = UInt8(ascii: "=")
}
