internal import CZlib

/// Decompresses a sequence of streams.
@safe public struct Inflater: ~Copyable {
    /// The result of one step.
    public struct Step {
        /// Whether the stream goes on.
        public enum Outcome {
            /// There is more to decompress.
            case more
            /// The stream is complete, and its checksum is right.
            case done
            /// The stream is damaged.
            case broken(reason: String)
        }

        /// The number of bytes that were read.
        public let consumed: Int
        /// The number of bytes that were written.
        public let produced: Int
        /// Whether the stream goes on.
        public let outcome: Outcome
    }

    // On the heap, because zlib keeps a pointer back to it.
    private let stream: UnsafeMutablePointer<z_stream>

    /// Prepares for streams of a format.
    public init(_ container: DeflateContainer) {
        unsafe stream = .allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        let code = unsafe inflateInit2_(
            stream, container.windowBits, zlibVersion(), CInt(MemoryLayout<z_stream>.size))
        precondition(code == Z_OK, "zlib is out of memory or differs from the build-time version")
    }

    deinit {
        unsafe inflateEnd(stream)
        unsafe stream.deallocate()
    }

    /// Prepares for the next stream.
    public mutating func restart() {
        let code = unsafe inflateReset(stream)
        precondition(code == Z_OK, "can't reset zlib")
    }

    /// Decompresses input into `output` from an index on, until one of the two is exhausted.
    ///
    /// A step that neither reads nor writes anything is the end of an incomplete stream.
    public mutating func step(
        _ input: Span<UInt8>, into output: inout [UInt8], from start: Int
    ) -> Step {
        let room = output.count - start
        precondition(start >= 0 && room > 0, "no room for output")
        let code = unsafe input.withUnsafeBufferPointer { input in
            unsafe output.withUnsafeMutableBufferPointer { output in
                // zlib only reads from `next_in`, although its type is mutable unless Z_CONST is defined.
                unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                unsafe stream.pointee.avail_in = uInt(input.count)
                unsafe stream.pointee.next_out = output.baseAddress?.advanced(by: start)
                unsafe stream.pointee.avail_out = uInt(room)
                return unsafe inflate(stream, Z_NO_FLUSH)
            }
        }
        let consumed = unsafe input.count - Int(stream.pointee.avail_in)
        let produced = unsafe room - Int(stream.pointee.avail_out)
        return Step(
            consumed: consumed, produced: produced,
            outcome: outcome(code, isStuck: consumed == 0 && produced == 0))
    }

    private func outcome(_ code: CInt, isStuck: Bool) -> Step.Outcome {
        switch code {
        case Z_STREAM_END: return .done
        case Z_OK where !isStuck: return .more
        case Z_BUF_ERROR where !isStuck: return .more
        case Z_NEED_DICT: return .broken(reason: Messages.needsDictionary)
        case Z_OK, Z_BUF_ERROR: return .broken(reason: Messages.noProgress)
        default:
            let message = unsafe stream.pointee.msg.map { unsafe String(cString: $0) }
            return .broken(reason: message ?? Messages.unknownError)
        }
    }
}
