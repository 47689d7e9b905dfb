internal import CZlib

/// A decompressor for a file of gzip members (RFC 1952), whose contents are joined.
///
/// Unlike libarchive, zlib checks the CRC and size at the end of each member. Zeros may follow the last member, because
/// some tools write whole blocks; any other bytes are rejected.
@safe final class GzipReader: Decompressor {
    private static let inputSize = 65_536

    // On the heap, because zlib keeps a pointer to it.
    private let stream: UnsafeMutablePointer<z_stream>
    private let input: UnsafeMutableBufferPointer<UInt8>
    private let deadline: Deadline
    private var cursor: FileCursor
    private var isFinished = false

    var consumed: Int { unsafe cursor.offset - Int(stream.pointee.avail_in) }

    init(_ cursor: FileCursor, deadline: Deadline) {
        self.cursor = cursor
        self.deadline = deadline
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

    func read(into buffer: UnsafeMutableBufferPointer<UInt8>) throws(ArchiveError) -> Int {
        unsafe stream.pointee.next_out = buffer.baseAddress
        unsafe stream.pointee.avail_out = uInt(buffer.count)
        while unsafe !isFinished && stream.pointee.avail_out > 0 {
            if unsafe stream.pointee.avail_in == 0, try !refill() { throw .truncated }
            try unpack()
        }
        return unsafe buffer.count - Int(stream.pointee.avail_out)
    }

    /// Reads the next compressed bytes; returns false at the end of the file.
    private func refill() throws(ArchiveError) -> Bool {
        // Many small members give little data, so the caller's check is not enough.
        try deadline.check()
        let count = unsafe try cursor.read(into: input)
        unsafe stream.pointee.next_in = input.baseAddress
        unsafe stream.pointee.avail_in = uInt(count)
        return count > 0
    }

    private func unpack() throws(ArchiveError) {
        switch unsafe inflate(stream, Z_NO_FLUSH) {
        case Z_OK, Z_BUF_ERROR: return
        case Z_STREAM_END: try finishMember()
        default:
            let reason = unsafe stream.pointee.msg.map { unsafe String(cString: $0) }
            throw .damaged(reason: Messages.gzip(reason))
        }
    }

    /// Starts the next member if there is one.
    private func finishMember() throws(ArchiveError) {
        let firstByteOfMember: UInt8 = 0x1F
        guard let next = try peek() else {
            isFinished = true
            return
        }
        if next == firstByteOfMember {
            unsafe inflateReset(stream)
        } else {
            try skipZeros()
            isFinished = true
        }
    }

    private func skipZeros() throws(ArchiveError) {
        while let next = try peek() {
            guard next == 0 else { throw .trailingData }
            unsafe stream.pointee.next_in += 1
            unsafe stream.pointee.avail_in -= 1
        }
    }

    /// Returns the next compressed byte; nil at the end of the file.
    private func peek() throws(ArchiveError) -> UInt8? {
        if unsafe stream.pointee.avail_in == 0, try !refill() { return nil }
        return unsafe stream.pointee.next_in.pointee
    }
}
