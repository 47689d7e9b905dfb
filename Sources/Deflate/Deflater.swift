internal import CZlib

/// Compresses bytes with deflate.
///
/// The result depends on the bytes and the version of zlib only: a gzip header has no time, name or system.
public enum Deflater {
    /// The time that compression may take.
    public enum Effort: Sendable {
        /// As little as possible.
        case least
        /// Nearly the compression of ``most``, in about half the time.
        case moderate
        /// As much as is needed to save the most.
        case most

        fileprivate var level: CInt {
            switch self {
            case .least: Z_BEST_SPEED
            case .moderate: 5
            case .most: Z_BEST_COMPRESSION
            }
        }
    }

    /// Returns the compressed bytes, in one piece.
    public static func compress(
        _ bytes: [UInt8], as container: DeflateContainer, effort: Effort
    ) -> [UInt8] {
        // On the heap, because zlib keeps a pointer back to it.
        let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        defer { unsafe stream.deallocate() }
        let begun = unsafe deflateInit2_(
            stream, effort.level, Z_DEFLATED, container.windowBits, 8, Z_DEFAULT_STRATEGY,
            zlibVersion(), CInt(MemoryLayout<z_stream>.size))
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
        if container == .gzip { output[gzipSystemPlace] = gzipUnknownSystem }
        return unsafe Array(output.prefix(bound - Int(stream.pointee.avail_out)))
    }
    // RFC 1952, section 2.3.1.
    private static let gzipSystemPlace = 9
    private static let gzipUnknownSystem: UInt8 = 255
}
