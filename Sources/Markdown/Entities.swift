/// The few HTML entities that occur in paths.
enum Entities {
    private static let named: [String: String] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
    ]

    /// Replaces `&amp;`, `&#38;`, `&#x26;` and the like; keeps unknown entities.
    static func decode(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var offset = 0
        while offset < bytes.count {
            if bytes[offset] == UInt8(ascii: "&"),
                let end = bytes[offset...].prefix(12).firstIndex(of: UInt8(ascii: ";")),
                let text = character(bytes[offset + 1..<end])
            {
                result += text.utf8
                offset = end + 1
            } else {
                result.append(bytes[offset])
                offset += 1
            }
        }
        return result
    }

    private static func character(_ name: ArraySlice<UInt8>) -> String? {
        let name = String(decoding: name, as: UTF8.self)
        guard name.hasPrefix("#") else { return named[name] }
        let isHexadecimal = name.hasPrefix("#x") || name.hasPrefix("#X")
        let value = UInt32(name.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10)
        return value.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }
}
