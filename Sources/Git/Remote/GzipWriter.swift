internal import CZlib

/// Compresses bytes with gzip (RFC 1952), for requests with many object IDs.
enum GzipWriter {
    static func compress(_ bytes: [UInt8]) -> [UInt8] {
        // On the heap, because zlib keeps a pointer back to it.
        let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        defer { unsafe stream.deallocate() }
        // A window of 15 bits, plus 16 for a gzip header instead of a zlib header.
        let begun = unsafe deflateInit2_(
            stream, Z_BEST_SPEED, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, zlibVersion(),
            CInt(MemoryLayout<z_stream>.size))
        precondition(begun == Z_OK, "zlib is out of memory or differs from the build-time version")
        defer { unsafe deflateEnd(stream) }
        let bound = unsafe Int(deflateBound(stream, uLong(bytes.count)))
        var output = [UInt8](repeating: 0, count: bound)
        var input = bytes
        let code = unsafe input.withUnsafeMutableBufferPointer { input in
            unsafe output.withUnsafeMutableBufferPointer { output in
                unsafe stream.pointee.next_in = input.baseAddress
                unsafe stream.pointee.avail_in = uInt(input.count)
                unsafe stream.pointee.next_out = output.baseAddress
                unsafe stream.pointee.avail_out = uInt(output.count)
                return unsafe deflate(stream, Z_FINISH)
            }
        }
        precondition(code == Z_STREAM_END, "zlib exceeded its own size bound")
        return unsafe Array(output.prefix(bound - Int(stream.pointee.avail_out)))
    }
}
