internal import RemoteStore
internal import SkillCatalog
internal import SkillFormat
internal import Synchronization

/// The entries of a catalog by the paths of their archives, known once the index is read.
final class ArchiveEntries: Sendable {
    private let entries = Mutex<[String: CatalogEntry]>([:])

    func fill(_ list: [CatalogEntry]) {
        var paths: [String: CatalogEntry] = [:]
        for entry in list {
            guard case .archive(_, let digest?)? = entry.source else { continue }
            paths[CatalogPath.blob(digest) + BlobName.Kind.zip.suffix] = entry
            guard let folder = entry.facts.folderArchive else { continue }
            paths[CatalogPath.blob(folder.digest) + BlobName.Kind.folder.suffix] = entry
        }
        entries.withLock { $0 = paths }
    }

    func entry(of path: String) -> CatalogEntry? { entries.withLock { $0[path] } }
}
