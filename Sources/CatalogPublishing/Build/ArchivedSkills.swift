internal import Archive
internal import Digest
internal import FileTree
internal import SkillCatalog
internal import SkillFormat
internal import SystemPackage

/// The skills in the archives of a catalog.
struct ArchivedSkills: Sendable {
    private let blobs: BlobStore
    /// The folder for the files of skills while they are read.
    private let scratch: Directory

    init(in blobs: BlobStore, scratch: Directory) {
        self.blobs = blobs
        self.scratch = scratch
    }

    /// Runs `body` on a skill as it is published; its files exist only meanwhile.
    func read<Result>(
        _ entry: CatalogEntry, _ body: (ReadVersion) throws(ArchivedSkillError) -> Result
    ) throws(ArchivedSkillError) -> Result {
        try readFiles(of: entry) { files throws(ArchivedSkillError) in
            let skill: Skill
            do throws(SkillFormatError) {
                skill = try CatalogSkillReader.published(entry.name, files)
            } catch {
                throw .skill(error)
            }
            return try body(ReadVersion(skill: skill, files: files))
        }
    }

    /// Runs `body` on the files of a skill as they are published, which exist only meanwhile.
    func readFiles<Result>(
        of entry: CatalogEntry, _ body: (SkillFiles) throws(ArchivedSkillError) -> Result
    ) throws(ArchivedSkillError) -> Result {
        let file = try archive(of: entry)
        let name = FilePath.Component.unique(prefix: "archived-")
        defer { try? scratch.removeTree(name) }
        let folder: Directory
        do { folder = try scratch.create(name) } catch { throw .files(error) }
        do {
            try Archive.open(file).extract(ArchiveSelection(folder: nil, destination: folder))
        } catch {
            throw .archive(error)
        }
        let files: SkillFiles
        do { files = try SkillFiles(of: folder) } catch { throw .files(error) }
        return try body(files)
    }

    private func archive(of entry: CatalogEntry) throws(ArchivedSkillError) -> InputFile {
        guard case .archive(let path, let digest?) = entry.source,
            let size = entry.facts.archiveSize
        else { throw .notPacked }
        let archive: InputFile?
        do {
            archive = try blobs.open(IndexRoot.Blob(digest: digest, size: size), .zip)
        } catch { throw .files(error) }
        guard let archive else { throw .damagedArchive(path) }
        return archive
    }
}
