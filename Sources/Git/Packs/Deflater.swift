internal import CZlib

/// Compresses bytes with deflate.
enum Deflater {
    /// The format around the compressed bytes.
    enum Container {
        /// RFC 1952, for requests with many object IDs.
        case gzip
        /// RFC 1950, for binary files in patches.
        case zlib
    }

    static func compress(_ bytes: [UInt8], as container: Container) -> [UInt8] {
        // On the heap, because zlib keeps a pointer back to it.
        let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        defer { unsafe stream.deallocate() }
        // A window of 15 bits, plus 16 for a gzip header instead of a zlib header.
        let (level, window) =
            container == .gzip ? (Z_BEST_SPEED, 15 + 16) : (Z_BEST_COMPRESSION, CInt(15))
        let begun = unsafe deflateInit2_(
            stream, level, Z_DEFLATED, window, 8, Z_DEFAULT_STRATEGY, zlibVersion(),
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
