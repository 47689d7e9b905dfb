internal import ArraySpan
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
        var places: [Key: Place] = [:]
        var size = 0
    }

    /// A skill with certain files: several sources may have one of the same name.
    private struct Key: Hashable {
        let entry: EntryKey
        let tree: TreeHash?

        init(_ entry: CatalogEntry) {
            self.entry = EntryKey(entry)
            tree = entry.facts.tree
        }
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
            state.places[Key(entry)] = Place(offset: state.size, count: bytes.count)
            state.size += bytes.count
        }
    }

    /// Returns the contents of a skill.
    func content(
        of entry: CatalogEntry, in blobs: BlobStore
    ) throws(ArchivedSkillError) -> SkillContent {
        if let place = state.withLock({ $0.places[Key(entry)] }) {
            let bytes: [UInt8]
            do { bytes = try input.bytes(at: place.offset, count: place.count) } catch {
                throw .files(error)
            }
            if let content = SkillContent(bytes) { return content }
        }
        return try ArchivedSkills(in: blobs, scratch: scratch).read(entry) { version in
            SkillContent(of: version.skill, version.files, hosts: version.files.hosts)
        }
    }
}
