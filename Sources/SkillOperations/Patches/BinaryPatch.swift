internal import Deflate

/// The contents of a binary file in a patch: compressed with zlib, and encoded in base 85 (git's diff.c and base85.c).
enum BinaryPatch {
    /// The number of compressed bytes on a line.
    private static let lineLength = 52
    private static let digits = Array(
        "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~".utf8
    )

    /// Returns the complete contents as a hunk, with the empty line that ends it.
    static func literal(_ contents: [UInt8]) -> [UInt8] {
        var text = Array("literal \(contents.count)\n".utf8)
        var rest = Deflater.compress(contents, as: .zlib, effort: .most)[...]
        while !rest.isEmpty {
            let line = rest.prefix(lineLength)
            rest = rest.dropFirst(lineLength)
            text.append(length(line.count))
            encode(line, into: &text)
            text.append(0x0A)
        }
        return text + [0x0A]
    }

    /// A line starts with its length: A to Z for 1 to 26 bytes, a to z for 27 to 52.
    private static func length(_ count: Int) -> UInt8 {
        UInt8(count <= 26 ? 0x40 + count : 0x60 + count - 26)
    }

    /// Encodes each four bytes as five digits, the last bytes as if zeros followed.
    private static func encode(_ bytes: ArraySlice<UInt8>, into text: inout [UInt8]) {
        for start in stride(from: bytes.startIndex, to: bytes.endIndex, by: 4) {
            var number = 0
            for place in start..<start + 4 {
                number = number << 8 | (place < bytes.endIndex ? Int(bytes[place]) : 0)
            }
            var group: [UInt8] = []
            for _ in 0..<5 {
                group.append(digits[number % 85])
                number /= 85
            }
            text += group.reversed()
        }
    }
}
