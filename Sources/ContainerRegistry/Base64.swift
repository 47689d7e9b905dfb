/// Base64 (RFC 4648, section 4).
enum Base64 {
    private static let digits = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// Encodes bytes.
    static func text(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let count = min(3, bytes.count - start)
            var bits = Int(bytes[start]) << 16
            if count > 1 { bits |= Int(bytes[start + 1]) << 8 }
            if count > 2 { bits |= Int(bytes[start + 2]) }
            text.append(digits[bits >> 18])
            text.append(digits[bits >> 12 & 63])
            text.append(count > 1 ? digits[bits >> 6 & 63] : UInt8(ascii: "="))
            text.append(count > 2 ? digits[bits & 63] : UInt8(ascii: "="))
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Decodes a text; nil if it is not base64.
    static func decoded(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        var (bits, count) = (0, 0)
        var rest = text.utf8[...]
        while rest.last == UInt8(ascii: "=") { rest.removeLast() }
        for character in rest {
            guard let value = value(of: character) else { return nil }
            bits = bits << 6 | value
            count += 6
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> count))
            bits &= (1 << count) - 1
        }
        return count < 6 && bits == 0 ? bytes : nil
    }

    private static func value(of character: UInt8) -> Int? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(character) - 65
        case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(character) - 71
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(character) + 4
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
