internal import ContainerRegistry
internal import Transfer

/// The form of a catalog in a container registry.
///
/// Every file of the catalog is a blob of the repository. A manifest lists them as layers, with their paths as titles, so
/// that other programs for registries write the same files. A catalog of more files than ``layerLimit`` has several
/// manifests and a list of them: the first one has the files with names of their own, the index among them. A list
/// contains the first manifest, and that the index if it is small, so that clients read both with one request.
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

    /// The files of a catalog that have names of their own.
    struct Head: Sendable {
        let files: [Descriptor]
        let tag: String?
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
        let tag = "\"\(read.digest)\""
        switch read.manifest.content {
        case .artifact(_, let layers): return Head(files: layers, tag: tag)
        case .list(let manifests):
            guard let first = manifests.first(where: { $0.artifactType == type }) else {
                throw .badManifest(reference.description, .missing)
            }
            let manifest: ArtifactManifest
            if let data = first.data {
                do { manifest = try ArtifactManifest(parsing: data) } catch {
                    throw .badManifest(reference.description, error)
                }
            } else {
                manifest = try await repository.manifest(reference.at(digest: first.digest))
                    .manifest
            }
            guard case .artifact(_, let layers) = manifest.content else {
                throw .badManifest(reference.description, .missing)
            }
            return Head(files: layers, tag: tag)
        }
    }
}
