internal import ArraySpan
package import Text

extension SourceText {
    /// The text as the program that runs it reads it: without a byte order mark, and in UTF-8 if the mark is that of UTF-16,
    /// which PowerShell reads, too; letters are those that languages read.
    ///
    /// Lines are those of the file, and columns, too, up to the first escape of JavaScript in a line; offsets are not.
    package var asRun: SourceText { decoded.withPlainLetters }

    private var decoded: SourceText {
        let littleEndian = bytes.starts(with: [0xFF, 0xFE])
        if littleEndian || bytes.starts(with: [0xFE, 0xFF]) {
            let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
                littleEndian
                    ? UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8
                    : UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1])
            }
            let text = String(decoding: units, as: UTF16.self)
            return SourceText(path: path, bytes: Array(text.utf8))
        }
        guard hasByteOrderMark else { return self }
        return SourceText(path: path, bytes: Array(bytes.dropFirst(Byte.byteOrderMark.count)))
    }

    /// The text with a letter of ASCII for each one that is compatible with it, as Python reads names, and for each escape
    /// such as `\u0065` that JavaScript accepts in names.
    ///
    /// Letters mean the same in texts, so that these stay what they are; other characters are not replaced.
    private var withPlainLetters: SourceText {
        var result: [UInt8] = []
        // What is copied already.
        var done = 0
        func replace(_ range: Range<Int>, by byte: UInt8) {
            result += bytes[done..<range.lowerBound]
            result.append(byte)
            done = range.upperBound
        }
        if kinds.contains(.beyondASCII) {
            let text = bytes.span
            text.forEachIndex(skipping: \.isASCII) { index in
                guard bytes[index] & 0xC0 != 0x80, let scalar = Invisible.decode(text, at: index),
                    let letter = LetterTwin.compatible(scalar)
                else { return }
                replace(index..<index + scalar.utf8Width, by: letter)
            }
        }
        if !result.isEmpty {
            result += bytes[done...]
            return SourceText(path: path, bytes: result).withPlainEscapes
        }
        return withPlainEscapes
    }

    private var withPlainEscapes: SourceText {
        guard hasEscapedLetters else { return self }
        var result: [UInt8] = []
        var done = 0
        var index = 0
        while let mark = bytes.firstOffset(of: UInt8(ascii: "\\"), from: index) {
            index = mark + 2
            guard let (byte, end) = escapedLetter(at: mark) else { continue }
            result += bytes[done..<mark]
            result.append(byte)
            (done, index) = (end, end)
        }
        guard done > 0 else { return self }
        result += bytes[done...]
        return SourceText(path: path, bytes: result)
    }

    /// Whether it is in JavaScript or data that JavaScript reads.
    private var hasEscapedLetters: Bool {
        family?.name == ProgramSyntax.javaScript.name
            || ["json", "jsonc", "json5", "ipynb"].contains(path.fileExtension)
    }

    /// The letter or digit of an escape `\u0065` or `\u{65}`, and the offset after it; nil if it is another.
    private func escapedLetter(at mark: Int) -> (UInt8, Int)? {
        guard mark + 2 < bytes.count, bytes[mark + 1] == UInt8(ascii: "u") else { return nil }
        let isBraced = bytes[mark + 2] == UInt8(ascii: "{")
        let rest = bytes[(mark + (isBraced ? 3 : 2))...]
        let digits =
            isBraced ? rest.prefix(8).prefix { $0 != UInt8(ascii: "}") } : rest.prefix(4)
        guard let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16),
            value.isWordPart
        else { return nil }
        return (value, digits.endIndex + (isBraced ? 1 : 0))
    }
}
