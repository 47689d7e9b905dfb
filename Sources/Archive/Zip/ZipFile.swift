internal import FileTree

/// The file of an archive, read in blocks so that adjacent headers need one system call.
struct ZipFile {
    /// The size of an end record with the longest possible comment.
    static let tailSize = 65_557
    private static let blockSize = 65_536

    let size: Int
    private let file: InputFile
    private var block: [UInt8] = []
    private var blockStart = 0

    init(_ file: InputFile, size: Int) {
        self.file = file
        self.size = size
    }

    /// Returns the last bytes of the file and their offset.
    mutating func tail() throws(ZipError) -> (start: Int, bytes: ArraySlice<UInt8>) {
        let start = max(0, size - Self.tailSize)
        return (start, try bytes(start..<size))
    }

    /// Returns a range of bytes, which must be inside the file.
    ///
    /// Blocks start at the requested offset, so reading in ascending order reads nothing twice.
    mutating func bytes(_ range: Range<Int>) throws(ZipError) -> ArraySlice<UInt8> {
        if range.lowerBound < blockStart || range.upperBound > blockStart + block.count {
            let count = min(max(range.count, Self.blockSize), size - range.lowerBound)
            do {
                block = try file.bytes(at: range.lowerBound, count: count)
            } catch {
                throw .unreadable(error)
            }
            blockStart = range.lowerBound
            guard block.count == count else { throw .truncated }
        }
        let start = range.lowerBound - blockStart
        return block[start..<start + range.count]
    }
}
