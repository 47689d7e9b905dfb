internal import Archive
internal import Digest
internal import FileTree
internal import SkillFormat
internal import SkillStore
public import SystemPackage

/// An earlier export at the same path, to which other people or machines may have added skills.
public struct EarlierExport: Sendable {
    private static let fileLimit = 512 << 20

    let manifest: Manifest
    let lock: Lock
    /// The file that it is in; nil for a folder.
    private let archive: Archive?

    private init(_ manifest: Manifest, _ lock: Lock, _ archive: Archive? = nil) {
        self.manifest = manifest
        self.lock = lock
        self.archive = archive
    }

    /// Reads the export in a file; nil if there is none.
    ///
    /// Throws if there is anything else, unless that may be replaced.
    public static func inFile(
        at path: FilePath, _ permission: SkillExport.Permission
    ) throws -> EarlierExport? {
        let file: InputFile
        do { file = try InputFile.open(path) } catch {
            guard error.code == .noSuchFileOrDirectory else { throw error }
            return nil
        }
        do {
            guard let export = try read(file, path) else {
                throw ExportError.notAnExport(path.string)
            }
            return export
        } catch {
            guard permission == .anything else { throw error }
            return nil
        }
    }

    private static func read(_ file: InputFile, _ path: FilePath) throws -> EarlierExport? {
        guard let manifestPath = RelativePath(Manifest.name.string),
            let lockPath = RelativePath(SkillExport.lockName.string),
            let archive = try? Archive.open(file),
            let contents = try? archive.contents(of: [manifestPath, lockPath], limit: fileLimit),
            let bytes = contents[manifestPath]
        else { return nil }
        let manifest = try Manifest(parsing: bytes, path: path.string)
        guard manifest.isExport else { return nil }
        let lock = try contents[lockPath].map { try Lock(parsing: $0, path: path.string) }
        return EarlierExport(manifest, lock ?? Lock(), archive)
    }

    /// Reads the export in a folder; nil if there is none.
    ///
    /// Throws if the folder has another project, unless that may be replaced.
    public static func inFolder(
        at path: FilePath, _ permission: SkillExport.Permission
    ) throws -> EarlierExport? {
        guard let top = try? Directory.open(path) else { return nil }
        func contents(_ name: FilePath.Component) throws -> [UInt8]? {
            guard try top.contains(name), let path = RelativePath(name.string) else { return nil }
            return try top.contents(of: path, limit: fileLimit)
        }
        let lock = try contents(SkillExport.lockName)
        let manifest = try contents(Manifest.name).map {
            try Manifest(parsing: $0, path: path.appending(Manifest.name).string)
        }
        guard let manifest, manifest.isExport else {
            guard permission == .anything || manifest == nil && lock == nil else {
                throw ExportError.otherProject(path.string)
            }
            return nil
        }
        return EarlierExport(
            manifest, try lock.map { try Lock(parsing: $0, path: path.string) } ?? Lock())
    }

    /// The names of its skills, in the manifest or the lock file.
    var names: Set<SkillName> { Set(manifest.skills.keys).union(lock.skills.keys) }

    /// The hashes of its folders.
    var trees: [RelativePath: TreeHash] {
        lock.skills.reduce(into: [:]) { trees, skill in
            let (name, entry) = skill
            if let folder = entry.exportFolder { trees[folder] = entry.tree }
            if let edits = entry.exportedEdits, let folder = RelativePath("edits/\(name)") {
                trees[folder] = edits
            }
        }
    }

    /// Adds its files below these folders to a new archive; none if the export is a folder.
    func addFiles(below folders: [RelativePath], to files: inout ArchivedFiles) throws {
        guard let archive, !folders.isEmpty else { return }
        let members = archive.members.filter { member in
            folders.contains { member.path.removing(prefix: $0) != nil }
        }
        let contents = try archive.contents(
            of: Set(members.map(\.path)), limit: Self.fileLimit)
        for member in members {
            guard case .file(_, let isExecutable) = member.kind, let bytes = contents[member.path]
            else { continue }
            try files.add(
                member.path.description, bytes, isExecutable ? .executable : .plain)
        }
    }
}
