/// The percent-encoding of URLs (RFC 3986, section 2.1).
///
/// A `+` is a plus sign; only the values of forms encode spaces with it.
public enum PercentEncoding {
    /// Decodes bytes; a `%` that encodes nothing is kept, as in browsers (WHATWG URL, section 1.3).
    public static func decode(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var index = text.startIndex
        while index < text.endIndex {
            let value = value(at: index, in: text)
            bytes.append(value ?? text[index])
            index += value == nil ? 1 : 3
        }
        return bytes
    }

    /// Returns a decoded text; nil if a `%` encodes nothing or the result is not UTF-8, because programs may read it
    /// differently.
    public static func text(_ text: some StringProtocol) -> String? {
        let bytes = Array(text.utf8)[...]
        let isComplete = bytes.indices.allSatisfy {
            bytes[$0] != UInt8(ascii: "%") || value(at: $0, in: bytes) != nil
        }
        return isComplete ? String(validating: decode(bytes), as: UTF8.self) : nil
    }

    /// Returns the byte that a `%` at an index encodes with two hexadecimal digits; nil if there is none.
    private static func value(at index: Int, in text: ArraySlice<UInt8>) -> UInt8? {
        guard text[index] == UInt8(ascii: "%"), index + 2 < text.endIndex else { return nil }
        let digits = text[(index + 1)...(index + 2)].compactMap {
            Character(Unicode.Scalar($0)).hexDigitValue
        }
        return digits.count == 2 ? UInt8(digits[0] << 4 | digits[1]) : nil
    }
}

extension String {
    /// The text with every byte encoded that is not unreserved (RFC 3986, section 2.3), as a component of a path or a
    /// value in a query.
    public var percentEncoded: String {
        var encoded: [UInt8] = []
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"):
                encoded.append(byte)
            default:
                encoded += [
                    UInt8(ascii: "%"), Self.digits[Int(byte >> 4)], Self.digits[Int(byte & 15)],
                ]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    private static let digits = Array("0123456789ABCDEF".utf8)
}
