internal import ArraySpan
public import ContainerRegistry
internal import Deflate
public import Digest

/// Small files of a catalog in one layer of its manifest, so that a registry takes them in one upload.
///
/// The layer is a tar archive in gzip, in which each file is compressed on its own (RFC 1952, section 2.2, allows several
/// members). The annotation ``annotation`` says where each one is, so that clients read it alone, as a part of the blob,
/// and other programs unpack all of them. Its lines are `START LENGTH SIZE SHA256`, for a file that is named by its digest,
/// or `START LENGTH SIZE SHA256 PATH`; the start and the length in the layer are of the compressed entry, and `- PATH` is
/// a file of an earlier layer that the catalog no longer has.
public struct CatalogPack: Sendable {
    /// A file in the layer.
    public struct Member: Sendable, Hashable {
        /// The path below the location of the catalog.
        public let path: String
        /// The SHA-256 of the file.
        public let digest: SHA256Digest
        /// The size of the file in bytes.
        public let size: Int
        /// The range of its compressed entry in the layer.
        public let range: Range<Int>

        /// Creates a reference to a file.
        public init(path: String, digest: SHA256Digest, size: Int, range: Range<Int>) {
            self.path = path
            self.digest = digest
            self.size = size
            self.range = range
        }
    }

    /// The media type of a layer with files of a catalog (OCI image specification 1.1).
    public static let mediaType = "application/vnd.oci.image.layer.v1.tar+gzip"
    /// The key of the annotation with the list of files.
    public static let annotation = "io.agentskills.catalog.files"
    /// The maximum number of files in a layer.
    public static let countLimit = 4_000
    /// The maximum size of all files in a layer, in bytes.
    public static let sizeLimit = 64 << 20
    /// The size of the blocks of a tar archive.
    private static let blockSize = 512
    /// The maximum size of the headers of an entry: one for a long path, the path itself, and one for the file.
    private static let headerLimit = 8 * blockSize

    /// The layer, with the list of files in its annotations.
    public let layer: ContentDescriptor
    /// The files.
    public let members: [Member]
    /// The paths of files in earlier layers that the catalog no longer has.
    public let removed: [String]

    /// Creates a reference to a layer of so many bytes.
    public init(
        digest: SHA256Digest, size: Int, members: [Member], removed: [String]
    ) {
        var layer = ContentDescriptor(Self.mediaType, digest: digest, size: size)
        let lines =
            members.map { member in
                let name = member.isNamedByDigest ? "" : " \(member.path)"
                return "\(member.range.lowerBound) \(member.range.count) \(member.size) "
                    + member.digest.hex + name
            } + removed.map { "- \($0)" }
        layer.annotations[Annotation.title] = "catalog-\(digest.hex.prefix(12)).tar.gz"
        layer.annotations[Self.annotation] = lines.joined(separator: "\n")
        self.layer = layer
        self.members = members
        self.removed = removed
    }

    /// Reads the list of files of a layer; nil if it has none, or one that is not valid.
    public init?(_ layer: ContentDescriptor) {
        guard let text = layer.annotations[Self.annotation] else { return nil }
        var (members, removed): ([Member], [String]) = ([], [])
        for line in text.split(separator: "\n") {
            guard members.count + removed.count < 2 * Self.countLimit else { return nil }
            if line.hasPrefix("- ") {
                removed.append(String(line.dropFirst(2)))
                continue
            }
            let words = line.split(separator: " ", maxSplits: 4)
            guard words.count >= 4, let start = Int(words[0]), let length = Int(words[1]),
                let size = Int(words[2]), let digest = SHA256Digest(hex: words[3]),
                start >= 0, length > 0, start <= layer.size, length <= layer.size - start,
                (0...Self.sizeLimit).contains(size)
            else { return nil }
            let path = words.count == 5 ? String(words[4]) : CatalogPath.blob(digest)
            guard CatalogPath.digest(of: path) ?? digest == digest else { return nil }
            members.append(
                Member(
                    path: path, digest: digest, size: size, range: start..<start + length))
        }
        self.layer = layer
        self.members = members
        self.removed = removed
    }

    /// Reads a file, and checks it.
    func contents(
        of member: Member, in repository: RegistryRepository
    ) async throws(RegistryError) -> [UInt8] {
        let packed = try await repository.part(
            member.range, of: layer.digest, size: layer.size)
        guard let bytes = Self.unpack(packed, size: member.size),
            SHA256Digest(of: bytes) == member.digest
        else {
            throw .malformed(
                "\(repository.name)@\(layer.digest)",
                reason: "a packed file does not have its digest")
        }
        return bytes
    }

    /// Returns the file in a compressed entry of a tar archive; nil if it is damaged.
    static func unpack(_ packed: [UInt8], size: Int) -> [UInt8]? {
        let padded = (size + blockSize - 1) / blockSize * blockSize
        var entry = [UInt8](repeating: 0, count: padded + headerLimit)
        var inflater = Inflater(.gzip)
        var (read, written) = (0, 0)
        while read < packed.count, written < entry.count {
            let step = inflater.step(
                packed.span.extracting(read..<packed.count), into: &entry, from: written)
            read += step.consumed
            written += step.produced
            switch step.outcome {
            case .more: continue
            case .done:
                guard written >= padded + blockSize else { return nil }
                return Array(entry[written - padded..<written - padded + size])
            case .broken: return nil
            }
        }
        return nil
    }
}

extension CatalogPack.Member {
    fileprivate var isNamedByDigest: Bool { path == CatalogPath.blob(digest) }
}
