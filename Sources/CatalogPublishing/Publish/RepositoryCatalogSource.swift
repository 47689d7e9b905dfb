internal import Archive
internal import ContainerRegistry
internal import Digest
internal import FileTree
internal import RemoteStore
internal import SkillCatalog
internal import SkillFormat

/// A catalog in a container registry as the source of a copy.
///
/// The archives are made again from the artifacts of the skills, and have the same bytes.
struct RepositoryCatalogSource: Sendable {
    let stores: RemoteStores
    let location: ArtifactReference
    let scratch: Directory

    func contents() async throws(CatalogPublishError) -> CatalogContents {
        let repository = stores.repository(of: location)
        let layers: CatalogLayers
        do {
            let read = try await repository.manifest(location)
            layers = try await CatalogArtifact.layers(of: read, in: repository, at: location)
        } catch .notFound {
            throw .notACatalog(location.description)
        } catch { throw CatalogPublishError(error) }
        let others = layers.files.filter {
            $0.key != IndexRoot.fileName && CatalogPath.digest(of: $0.key) == nil
                && RelativePath($0.key) != nil
        }.map { CatalogFile(path: $0.key, digest: $0.value.digest, size: $0.value.size) }
        let source = self
        let archives = ArchiveEntries()
        let contents = try await CatalogContents(
            at: location.description, others: others, sizes: nil
        ) { (path, digest, limit) throws(CatalogPublishError) in
            if let entry = archives.entry(of: path) {
                return try await source.archive(path, of: entry)
            }
            do throws(RegistryError) {
                return try await layers.contents(
                    of: path, in: repository, limit: SourceLimits.fileSize)
            } catch .notFound {
                throw .incomplete(source.location.description, path: path)
            } catch { throw CatalogPublishError(error) }
        }
        archives.fill(contents.entries)
        return contents
    }

    /// Makes an archive of a skill from its layer, and checks it.
    private func archive(
        _ path: String, of entry: CatalogEntry
    ) async throws(CatalogPublishError) -> [UInt8] {
        let name = entry.name.description
        guard let layer = entry.facts.layer,
            let reference = location.appending(SkillArtifact.repositoryName(of: entry))
        else { throw .noLayer(name) }
        let bytes: [UInt8]
        do {
            bytes = try await stores.repository(of: reference)
                .blob(layer, limit: SourceLimits.fileSize)
        } catch { throw CatalogPublishError(error) }
        let archive: [UInt8]
        do {
            let members = try SkillArchive.members(of: bytes, in: scratch)
            let isPlain = path.hasSuffix(BlobName.Kind.zip.suffix)
            archive = try ZipWriter.archive(isPlain ? members.without(name) : members)
        } catch let error as ArchiveError { throw .archive(path, error) } catch let error
            as FileTreeError
        { throw .files(error) } catch { preconditionFailure("another error than those declared") }
        guard SHA256Digest(of: archive) == CatalogPath.digest(of: path) else {
            throw .otherLayer(name)
        }
        return archive
    }
}
