internal import Archive
internal import Digest
internal import FileTree
internal import SkillFormat
internal import SkillStore
public import SystemPackage

// Writing exports.
extension SkillExport {
    /// The existing files that an export may replace.
    public enum Permission: Sendable { case earlierExports, anything }

    /// The name of the lock file in an export.
    static let lockName: FilePath.Component = "skills.lock"

    /// The export as a zip archive; equal skills give equal archives.
    public func archive() throws -> [UInt8] {
        var members = ArchivedFiles()
        try members.add(Manifest.name.string, Array(manifest.text.utf8))
        try members.add(Self.lockName.string, Array(lock.text.utf8))
        for tree in items.compactMap(\.tree) {
            try members.add(
                tree.snapshot, in: tree.directory, below: tree.folder.description)
        }
        try earlier?.addFiles(below: keptFolders, to: &members)
        return try ZipWriter.archive(members.files)
    }

    /// The folders of the earlier export with the files of the skills that are kept.
    private var keptFolders: [RelativePath] {
        let entries = lock.skills.filter { kept.contains($0.key) }
        return entries.flatMap { name, entry in
            [
                entry.exportFolder,
                entry.exportedEdits == nil ? nil : RelativePath("edits/\(name)"),
            ].compactMap(\.self)
        }.sorted()
    }

    /// Writes the export into a folder; returns folders of an earlier export that it no longer contains, which are kept.
    ///
    /// Everything is checked before anything is written. The manifest comes before the lock file: it marks the folder
    /// as an export, so that the next one completes an interrupted one.
    public func write(
        to path: FilePath, _ permission: Permission, _ mode: Session.Mode
    ) throws -> [String] {
        let known = earlier?.trees ?? [:]
        let trees = items.compactMap(\.tree)
        var changed: [Tree] = []
        for tree in trees {
            let place = path.pushing(FilePath(tree.folder.description))
            switch try Self.occupant(of: place) {
            case .nothing: changed.append(tree)
            case .tree(let old) where old.hash == tree.snapshot.hash: break
            case .tree(let old):
                let isOurs = known[tree.folder].map { old.isTree($0) } ?? false
                guard permission == .anything || isOurs else {
                    throw ExportError.occupied(place.string)
                }
                changed.append(tree)
            case .file:
                guard permission == .anything else { throw ExportError.occupied(place.string) }
                changed.append(tree)
            }
        }
        let used = Set(
            trees.map(\.folder) + lock.skills.values.compactMap(\.exportFolder) + keptFolders)
        let unused = known.keys.filter { folder in
            !used.contains(folder)
                && (try? Directory.open(path.pushing(FilePath(folder.description)))) != nil
        }
        guard mode == .apply else { return unused.map(\.description).sorted() }
        let top = try Directory.openOrCreate(path)
        try? top.removeAbandonedFiles { $0 == Manifest.name.string || $0 == Self.lockName.string }
        for name: FilePath.Component in ["skills", "edits"] {
            if let holder = try? top.open(name) { Self.removeAbandonedFolders(in: holder) }
        }
        for tree in changed { try write(tree, in: path) }
        try top.replaceFile(Manifest.name, with: Array(manifest.text.utf8))
        try top.replaceFile(Self.lockName, with: Array(lock.text.utf8))
        return unused.map(\.description).sorted()
    }

    /// An existing item at the path of a folder that will be written.
    private enum Occupant {
        case nothing, file
        /// A folder, in which a git repository counts as a change.
        case tree(TreeSnapshot)
    }

    private static func occupant(of place: FilePath) throws(FileTreeError) -> Occupant {
        let folder: Directory
        do { folder = try Directory.open(place) } catch {
            switch error.code {
            case .noSuchFileOrDirectory: return .nothing
            case .notDirectory: return .file
            default: throw error
            }
        }
        return .tree(try TreeSnapshot(of: folder).countingRepositories)
    }

    /// Writes a complete folder next to the one that it replaces.
    private func write(_ tree: Tree, in path: FilePath) throws {
        guard let name = FilePath.Component(tree.folder.lastName), let parent = tree.folder.parent
        else { return }
        let holder = try Directory.openOrCreate(path.pushing(FilePath(parent.description)))
        let new = FilePath.Component.unique(prefix: Self.temporaryPrefix)
        do {
            let folder = try holder.create(new, permissions: .openFolder)
            let lock = try? FileLock.attempt(on: folder)
            defer { withExtendedLifetime(lock) {} }
            try folder.copy(tree.snapshot, from: tree.directory)
            if try holder.contains(name) {
                try holder.exchange(
                    name, with: new, in: holder, aside: .unique(prefix: Self.temporaryPrefix))
                try holder.removeTree(new)
            } else {
                try holder.rename(new, to: name, in: holder)
            }
        } catch {
            try? holder.removeTree(new)
            throw error
        }
    }

    private static let temporaryPrefix = ".skills-export-"

    /// Removes the unfinished folders of killed exports; those of running ones are locked.
    private static func removeAbandonedFolders(in holder: Directory) {
        for entry in (try? holder.entries()) ?? []
        where entry.kind == .directory && entry.name.string.hasPrefix(temporaryPrefix)
            && IgnoredNames.contains(entry.name.string)
        {
            guard let folder = try? holder.open(entry.name),
                let lock = try? FileLock.attempt(on: folder)
            else { continue }
            withExtendedLifetime(lock) { try? holder.removeTree(entry.name) }
        }
    }
}

extension LockEntry {
    /// The folder of an export that contains the skill; nil if another source has it.
    var exportFolder: RelativePath? {
        guard origin.kind == .local, origin.url.hasPrefix("./") else { return nil }
        return RelativePath(String(origin.url.dropFirst(2)))
    }
}
