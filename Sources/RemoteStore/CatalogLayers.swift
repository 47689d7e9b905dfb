public import ContainerRegistry
public import Digest

/// The files of a catalog in a container registry: layers of their own, with titles, and those in packs.
public struct CatalogLayers: Sendable {
    /// The address of the catalog, for messages.
    private let address: String
    /// The layers that are one file each, by path.
    public let titled: [String: ContentDescriptor]
    /// The packs, of which a later one replaces the files of the ones before.
    public let packs: [CatalogPack]
    /// The files in packs, by path, with the position of their pack.
    public let packed: [String: (pack: Int, member: CatalogPack.Member)]
    /// The bytes of the index, if the manifest contains it.
    private let index: [UInt8]?

    /// Reads the layers and the annotations of the manifests of a catalog, in their order.
    public init(
        of layers: [ContentDescriptor], annotations: [String: String], at address: String
    ) throws(RegistryError) {
        var titled: [String: ContentDescriptor] = [:]
        var packs: [CatalogPack] = []
        var packed: [String: (pack: Int, member: CatalogPack.Member)] = [:]
        for layer in layers {
            if layer.annotations[CatalogPack.annotation] != nil {
                guard let pack = CatalogPack(layer) else {
                    throw .badManifest(address, .missing)
                }
                for member in pack.members { packed[member.path] = (packs.count, member) }
                for path in pack.removed { packed[path] = nil }
                packs.append(pack)
            } else if let title = layer.title, titled[title] == nil {
                titled[title] = layer
            }
        }
        for path in titled.keys { packed[path] = nil }
        self.address = address
        self.titled = titled
        self.packs = packs
        self.packed = packed
        index = annotations[CatalogArtifact.indexAnnotation].map { Array($0.utf8) }
    }

    /// The digests and sizes of the files, by path.
    public var files: [String: (digest: SHA256Digest, size: Int)] {
        titled.mapValues { ($0.digest, $0.size) }
            .merging(packed.mapValues { ($0.member.digest, $0.member.size) }) { first, _ in first }
    }

    /// The digest of a file; nil if the catalog does not have it.
    func digest(of path: String) -> SHA256Digest? {
        packed[path]?.member.digest ?? titled[path]?.digest
    }

    /// Reads a file of at most `limit` bytes, and checks it.
    public func contents(
        of path: String, in repository: RegistryRepository, limit: Int
    ) async throws(RegistryError) -> [UInt8] {
        if let (pack, member) = packed[path] {
            guard member.size <= limit else { throw .tooLarge("\(address): \(path)", limit: limit) }
            if path == CatalogPath.index, let index, SHA256Digest(of: index) == member.digest {
                return index
            }
            return try await packs[pack].contents(of: member, in: repository)
        }
        guard let layer = titled[path] else { throw .notFound("\(address): \(path)") }
        guard layer.size <= limit else { throw .tooLarge("\(address): \(path)", limit: limit) }
        if let data = layer.data { return data }
        return try await repository.blob(layer.digest, limit: layer.size)
    }
}
