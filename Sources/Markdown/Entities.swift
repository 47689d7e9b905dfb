/// The references to characters in Markdown and HTML: `&copy;`, `&#169;`, `&#xA9;`.
enum Entities {
    /// The maximum length of a reference in UTF-8; the longest name has 31 characters.
    private static let lengthLimit = 33

    /// The characters by their names, of which a few have two.
    private static let named: [Substring: String] = Dictionary(
        uniqueKeysWithValues: table.split(whereSeparator: \.isWhitespace).map { entry in
            let parts = entry.split(separator: "=")
            let codes = parts[1].split(separator: ".").compactMap { UInt32($0, radix: 16) }
            let scalars = codes.compactMap(Unicode.Scalar.init)
            return (parts[0], String(String.UnicodeScalarView(scalars)))
        })

    /// Replaces references by their characters, and leaves other text unchanged.
    ///
    /// As in CommonMark, a number that is no character is U+FFFD.
    static func decode(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var offset = 0
        while offset < bytes.count {
            if bytes[offset] == UInt8(ascii: "&"),
                let end = bytes[offset...].prefix(lengthLimit).firstIndex(of: UInt8(ascii: ";")),
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
        let name = Substring(decoding: name, as: UTF8.self)
        guard name.hasPrefix("#") else { return named[name] }
        let isHexadecimal = name.hasPrefix("#x") || name.hasPrefix("#X")
        let digits = name.dropFirst(isHexadecimal ? 2 : 1)
        guard let value = UInt32(digits, radix: isHexadecimal ? 16 : 10) else { return nil }
        let scalar = value == 0 ? nil : Unicode.Scalar(value)
        return String(scalar ?? "\u{FFFD}")
    }
}
