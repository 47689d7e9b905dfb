/// Base64 with padding (RFC 4648, section 4).
enum Base64 {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = (group + [0, 0]).prefix(3).reduce(0) { $0 << 8 | Int($1) }
            for index in 0...3 {
                text.append(
                    index <= group.count ? alphabet[bits >> (18 - 6 * index) & 63] : padding)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Decodes a text of exactly `count` bytes; nil for any other text, also for one with unused bits that are set.
    static func decode(_ text: some Collection<UInt8>, count: Int) -> [UInt8]? {
        guard text.count == (count + 2) / 3 * 4 else { return nil }
        var bytes: [UInt8] = []
        var bits = 0
        var pending = 0
        for character in text.prefix((count * 8 + 5) / 6) {
            guard let value = alphabet.firstIndex(of: character) else { return nil }
            pending = pending << 6 | value
            bits += 6
            guard bits >= 8 else { continue }
            bits -= 8
            bytes.append(UInt8(pending >> bits & 255))
            pending &= 1 << bits - 1
        }
        // Only the canonical text: otherwise several texts are the same signature.
        return encode(bytes).utf8.elementsEqual(text) ? bytes : nil
    }

    private static let padding = UInt8(ascii: "=")
}
