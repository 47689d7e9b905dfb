internal import FileTree

/// The file of an archive, read in blocks so that headers that lie close together cost one call.
struct ZipFile {
    /// The largest end record with the longest comment.
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

    /// Gives the last bytes of the file, and where they start.
    mutating func tail() throws(ZipError) -> (start: Int, bytes: ArraySlice<UInt8>) {
        let start = max(0, size - Self.tailSize)
        return (start, try bytes(start..<size))
    }

    /// Gives bytes that must lie inside the file.
    ///
    /// A block that is read starts where it is asked for: who asks in rising order reads nothing twice.
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
