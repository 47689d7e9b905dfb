public import ContainerRegistry
internal import Tasks
internal import Transfer

/// The form of a catalog in a container registry.
///
/// A manifest has the files as layers, many of them in one (``CatalogPack``) or one each with its path as the title, so
/// that other programs for registries write the same files. Each publication adds a pack with the changed files. A
/// catalog of more layers than ``layerLimit`` has several manifests and a list of them: the first one has the files
/// with names of their own, the index among them. A list contains the first manifest, and that the index if it is
/// small, so that clients read both with one request.
public enum CatalogArtifact {
    /// The type of the manifest, or of the list.
    public static let type = "application/vnd.agentskills.catalog.v1"
    /// The type of a manifest that has only blobs.
    public static let partType = "application/vnd.agentskills.catalog.part.v1"
    /// The type of the layer that is the index.
    public static let indexType = "application/vnd.agentskills.catalog.index.v1+json"
    /// The type of a manifest without content that shows which publication is about to replace the catalog.
    public static let claimType = "application/vnd.agentskills.catalog.claim.v1"
    /// The maximum number of layers of a manifest.
    public static let layerLimit = 8_192
    /// The maximum size of an index that is contained in its manifest, in bytes.
    public static let embeddedLimit = 256 << 10

    /// The key of the annotation that is the index, if it is in a pack and small.
    public static let indexAnnotation = "io.agentskills.catalog.index"

    /// The contents of the first manifest of a catalog.
    struct Head: Sendable {
        let layers: CatalogLayers
        let tag: String
    }

    /// Reads the manifest with the index; nil if the repository still has the known tag.
    static func head(
        of reference: ArtifactReference, in repository: RegistryRepository,
        unless knownTag: String? = nil
    ) async throws(RegistryError) -> Head? {
        let known = knownTag.flatMap { HeaderField.Value($0) }
        guard let read = try await repository.manifest(reference, unless: known) else {
            return nil
        }
        let manifest = try await first(of: read.manifest, at: reference, in: repository)
        guard case .artifact(_, let layers) = manifest.content else {
            throw .badManifest(reference.description, .missing)
        }
        return Head(
            layers: try CatalogLayers(
                of: layers, annotations: manifest.annotations, at: reference.description),
            tag: "\"\(read.digest)\"")
    }

    /// Returns the manifest that has the index.
    private static func first(
        of manifest: ArtifactManifest, at reference: ArtifactReference,
        in repository: RegistryRepository
    ) async throws(RegistryError) -> ArtifactManifest {
        guard case .list(let manifests) = manifest.content else { return manifest }
        guard let first = manifests.first(where: { $0.artifactType == type }) else {
            throw .badManifest(reference.description, .missing)
        }
        guard let data = first.data else {
            return try await repository.manifest(reference.at(digest: first.digest)).manifest
        }
        do { return try ArtifactManifest(parsing: data) } catch {
            throw .badManifest(reference.description, error)
        }
    }

    /// Reads all files of a catalog from its manifest, and from those that it lists.
    public static func layers(
        of read: RegistryRepository.ReadManifest, in repository: RegistryRepository,
        at reference: ArtifactReference
    ) async throws(RegistryError) -> CatalogLayers {
        guard case .list(let manifests) = read.manifest.content else {
            guard case .artifact(_, let layers) = read.manifest.content else {
                throw .badManifest(reference.description, .missing)
            }
            return try CatalogLayers(
                of: layers, annotations: read.manifest.annotations, at: reference.description)
        }
        guard manifests.count <= listLimit else {
            throw .badManifest(reference.description, .tooMany(limit: listLimit))
        }
        let parts = try await ParallelWork.awaitAll(manifests) {
            (part) throws(RegistryError) in
            try await repository.manifest(reference.at(digest: part.digest)).manifest
        }
        var (layers, annotations): ([ContentDescriptor], [String: String]) = ([], [:])
        for manifest in parts {
            guard case .artifact(_, let more) = manifest.content else {
                throw .badManifest(reference.description, .missing)
            }
            layers += more
            annotations.merge(manifest.annotations) { first, _ in first }
        }
        return try CatalogLayers(of: layers, annotations: annotations, at: reference.description)
    }

    /// The maximum number of manifests of a catalog.
    private static let listLimit = 4_096
}
