/// A decompressor for a whole file.
protocol Decompressor: AnyObject {
    /// The number of compressed bytes consumed.
    var consumed: Int { get }

    /// Decompresses the next bytes; returns their number, which is less than requested only at the end.
    ///
    /// Throws if the file is truncated or damaged, or if other data follows the compressed data.
    func read(into buffer: UnsafeMutableBufferPointer<UInt8>) throws(ArchiveError) -> Int
}

extension Decompressor {
    /// Decompresses up to `count` bytes.
    func next(_ count: Int) throws(ArchiveError) -> [UInt8] {
        let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: count)
        defer { unsafe buffer.deallocate() }
        let count = unsafe try read(into: buffer)
        return unsafe Array(buffer[..<count])
    }
}

extension ArchiveFormat {
    /// The decompressor for a file in this format; nil if it is not compressed as a whole.
    func decompressor(
        for cursor: FileCursor, deadline: Deadline
    ) throws(ArchiveError) -> (any Decompressor)? {
        switch self {
        case .zip, .tar: nil
        case .tarGzip: GzipReader(cursor, deadline: deadline)
        case .tarBzip2: try FilterReader(cursor, .bzip2, deadline: deadline)
        case .tarXZ: try FilterReader(cursor, .xz, deadline: deadline)
        case .tarZstd: try FilterReader(cursor, .zstd, deadline: deadline)
        }
    }
}
