internal import Archive
internal import Digest
internal import FileTree
internal import SkillCatalog
internal import SkillFormat
internal import SkillSite
internal import Synchronization
internal import SystemPackage

/// What pages say about the files of skills: kept on disk while the catalog is built, for the skills that it packs, or
/// read from the archives of the catalog.
///
/// Both give the same contents: the files of an archive are those that were packed.
final class SiteContents: Sendable {
    private struct Place {
        let offset: Int
        let count: Int
    }

    private struct State {
        var places: [EntryKey: Place] = [:]
        var size = 0
    }

    private let scratch: Directory
    private let output: OutputFile
    private let input: InputFile
    private let state = Mutex(State())

    /// Creates a file for contents in a folder that is removed later.
    init(in scratch: Directory) throws(FileTreeError) {
        self.scratch = scratch
        let name = FilePath.Component.unique(prefix: "site-")
        output = try scratch.createFile(name, permissions: [.ownerReadWrite])
        input = try scratch.openFile(name)
    }

    /// Keeps the contents of a skill that is packed.
    func add(_ entry: CatalogEntry, _ files: SkillFiles, _ skill: Skill) throws {
        let bytes = SkillContent(of: skill, files, hosts: files.hosts).bytes
        // Files are written one after the other, so that their places are known.
        try state.withLock { state in
            try output.write(bytes.span)
            state.places[EntryKey(entry)] = Place(offset: state.size, count: bytes.count)
            state.size += bytes.count
        }
    }

    /// Returns the contents of a skill; nil if its archive can't be read.
    func content(of entry: CatalogEntry, in blobs: BlobStore) -> SkillContent? {
        if let place = state.withLock({ $0.places[EntryKey(entry)] }),
            let bytes = try? input.bytes(at: place.offset, count: place.count)
        {
            return SkillContent(bytes)
        }
        guard case .archive(_, let digest?) = entry.source, let size = entry.facts.archiveSize,
            let file = blobs.open(
                IndexRoot.Blob(digest: digest, size: size), .zip)
        else { return nil }
        return try? content(of: entry, from: file)
    }

    private func content(of entry: CatalogEntry, from file: InputFile) throws -> SkillContent {
        let name = FilePath.Component.unique(prefix: "site-")
        let folder = try scratch.create(name)
        defer { try? scratch.removeTree(name) }
        try Archive.open(file).extract(ArchiveSelection(folder: nil, destination: folder))
        let files = try SkillFiles(of: folder)
        let skill = try CatalogSkillReader.published(entry.name, files)
        return SkillContent(of: skill, files, hosts: files.hosts)
    }
}
