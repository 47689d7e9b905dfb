internal import Text

extension SourceText {
    /// The text as the program that runs it reads it: without a byte order mark, and in UTF-8 if the mark is that of UTF-16,
    /// which PowerShell reads, too.
    ///
    /// Lines and columns are those of the file; offsets are not.
    var asRun: SourceText {
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
}
