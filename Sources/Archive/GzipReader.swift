internal import CZlib

/// A decompressor for a file that consists of one gzip member (RFC 1952).
///
/// Unlike libarchive, zlib checks the CRC and size at the end; bytes after it are rejected.
@safe final class GzipReader {
    private static let inputSize = 65_536

    // On the heap, because zlib keeps a pointer to it.
    private let stream: UnsafeMutablePointer<z_stream>
    private let input: UnsafeMutableBufferPointer<UInt8>
    private var cursor: FileCursor
    private var isFinished = false

    /// The number of compressed bytes consumed.
    var consumed: Int { unsafe cursor.offset - Int(stream.pointee.avail_in) }

    init(_ cursor: FileCursor) {
        self.cursor = cursor
        unsafe input = .allocate(capacity: Self.inputSize)
        unsafe stream = .allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        // 16: gzip format only; 15: any window size.
        let code = unsafe inflateInit2_(
            stream, 16 + 15, zlibVersion(), CInt(MemoryLayout<z_stream>.size))
        precondition(
            code == Z_OK, "zlib is out of memory or has a different version than at build time")
    }

    deinit {
        unsafe inflateEnd(stream)
        unsafe stream.deallocate()
        unsafe input.deallocate()
    }

    /// Decompresses the next bytes; returns their number, which is less than requested only at the end.
    func read(into buffer: UnsafeMutableBufferPointer<UInt8>) throws(ArchiveError) -> Int {
        unsafe stream.pointee.next_out = buffer.baseAddress
        unsafe stream.pointee.avail_out = uInt(buffer.count)
        while unsafe !isFinished && stream.pointee.avail_out > 0 {
            if unsafe stream.pointee.avail_in == 0 { try refill() }
            try unpack()
        }
        return unsafe buffer.count - Int(stream.pointee.avail_out)
    }

    /// Decompresses up to `count` bytes.
    func next(_ count: Int) throws(ArchiveError) -> [UInt8] {
        let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: count)
        defer { unsafe buffer.deallocate() }
        let count = unsafe try read(into: buffer)
        return unsafe Array(buffer[..<count])
    }

    private func refill() throws(ArchiveError) {
        let count = unsafe try cursor.read(into: input)
        guard count > 0 else { throw .truncated }
        unsafe stream.pointee.next_in = input.baseAddress
        unsafe stream.pointee.avail_in = uInt(count)
    }

    private func unpack() throws(ArchiveError) {
        switch unsafe inflate(stream, Z_NO_FLUSH) {
        case Z_OK, Z_BUF_ERROR: return
        case Z_STREAM_END:
            isFinished = true
            guard consumed == cursor.size else { throw .trailingData }
        default:
            let reason = unsafe stream.pointee.msg.map { unsafe String(cString: $0) }
            throw .damaged(reason: Messages.gzip(reason))
        }
    }
}
