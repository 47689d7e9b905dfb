internal import ArraySpan
internal import Deflate
public import FileTree

extension IndexRoot {
    /// A search file of a large index: a ``CatalogSegment``, compressed with gzip (RFC 1952).
    public struct SearchFile: Sendable, Hashable {
        /// The compressed file.
        public let blob: Blob
        /// The size of the segment, in bytes.
        public let unpackedSize: Int

        /// Creates a reference to a file.
        public init(blob: Blob, unpackedSize: Int) {
            self.blob = blob
            self.unpackedSize = unpackedSize
        }

        /// Returns the file of a segment; its bytes depend on the segment and the version of zlib only.
        public static func bytes(of segment: [UInt8]) -> [UInt8] {
            Deflater.compress(segment, as: .gzip, effort: .moderate)
        }

        /// Whether a file has this segment.
        public func has(_ segment: [UInt8], in file: InputFile) -> Bool {
            guard segment.count == unpackedSize else { return false }
            var reader = SearchFileReader(file, unpackedSize: unpackedSize)
            var place = 0
            while let piece = try? reader.next(), !piece.isEmpty {
                guard segment[place...].starts(with: piece) else { return false }
                place += piece.count
            }
            return place == segment.count
        }
    }

    /// The search files of a large index; a list has none.
    public var searchFiles: [SearchFile] {
        guard case .pages(_, let search) = content else { return [] }
        return search
    }
}

/// Reads the segment in a published search file.
///
/// Nothing is unpacked beyond the size that the index states, however much is packed.
struct SearchFileReader: ~Copyable {
    /// A fault in the file.
    enum Fault: Error {
        case malformed(reason: String)
        case files(FileTreeError)
    }

    private static let inputSize = 65_536
    private static let outputSize = 262_144

    private let file: InputFile
    private var sizeLeft: Int
    private var inflater = Inflater(.gzip)
    private var input = [UInt8](repeating: 0, count: inputSize)
    private var unread = 0..<0
    private var output = [UInt8](repeating: 0, count: outputSize)
    private var isAtEnd = false

    init(_ file: InputFile, unpackedSize: Int) {
        self.file = file
        sizeLeft = unpackedSize
    }

    /// Returns the next bytes; none at the end, where the size is the stated one and the checksum was right.
    mutating func next() throws(Fault) -> ArraySlice<UInt8> {
        while !isAtEnd {
            if unread.isEmpty { try refill() }
            guard !unread.isEmpty else { throw .malformed(reason: Messages.incomplete) }
            let ready = input
            let step = inflater.step(ready.span.extracting(unread), into: &output, from: 0)
            unread = unread.lowerBound + step.consumed..<unread.upperBound
            sizeLeft -= step.produced
            guard sizeLeft >= 0 else { throw .malformed(reason: Messages.otherSize) }
            switch step.outcome {
            case .more: break
            case .done: try finish()
            case .broken(let reason): throw .malformed(reason: reason)
            }
            if step.produced > 0 { return output.prefix(step.produced) }
        }
        return []
    }

    /// Writes the segment to a file.
    mutating func copy(to output: OutputFile) throws(Fault) {
        while true {
            let piece = try next()
            guard !piece.isEmpty else { return }
            do { try output.write(piece.span) } catch { throw .files(error) }
        }
    }

    private mutating func finish() throws(Fault) {
        isAtEnd = true
        guard sizeLeft == 0 else { throw .malformed(reason: Messages.otherSize) }
        if unread.isEmpty { try refill() }
        guard unread.isEmpty else { throw .malformed(reason: Messages.trailingData) }
    }

    /// Reads compressed bytes; none at the end of the file.
    private mutating func refill() throws(Fault) {
        do { unread = try 0..<file.read(into: &input) } catch { throw .files(error) }
    }
}
