internal import ArraySpan
internal import Deflate
public import FileTree
internal import SkillSearch

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

        /// Whether a compressed file has this segment.
        public func has(_ segment: [UInt8], in file: InputFile) -> Bool {
            guard segment.count == unpackedSize,
                let packed = try? file.contents(limit: blob.size)
            else { return false }
            return (try? unpacked(packed)) == segment
        }

        /// Returns the segment in a compressed file.
        func segment(in packed: [UInt8]) throws(SearchFileFault) -> [UInt8] {
            let bytes = try unpacked(packed)
            do { _ = try SearchSegment(bytes) } catch {
                throw SearchFileFault(reason: error.summary)
            }
            return bytes
        }

        /// Unpacks a file, but nothing beyond the size that the index states, however much is packed.
        func unpacked(_ packed: [UInt8]) throws(SearchFileFault) -> [UInt8] {
            // With room for one byte more, which shows that there is more.
            var bytes = [UInt8](repeating: 0, count: unpackedSize + 1)
            var inflater = Inflater(.gzip)
            var (read, written) = (0, 0)
            while written <= unpackedSize {
                let step = inflater.step(
                    packed.span.extracting(read..<packed.count), into: &bytes, from: written)
                read += step.consumed
                written += step.produced
                switch step.outcome {
                case .more: continue
                case .done where written != unpackedSize:
                    throw SearchFileFault(reason: Messages.otherSize)
                case .done where read != packed.count:
                    throw SearchFileFault(reason: Messages.trailingData)
                case .done:
                    bytes.removeLast()
                    return bytes
                case .broken(let reason): throw SearchFileFault(reason: reason)
                }
            }
            throw SearchFileFault(reason: Messages.otherSize)
        }
    }

    /// The search files of a large index; a list has none.
    public var searchFiles: [SearchFile] {
        guard case .pages(_, let search) = content else { return [] }
        return search
    }
}

/// A reason for which a search file can't be read.
struct SearchFileFault: Error {
    let reason: String
}
