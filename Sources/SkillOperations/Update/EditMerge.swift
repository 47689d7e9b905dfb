internal import ArraySpan
internal import Digest
internal import FileTree
internal import Merge
internal import SkillFormat
internal import SkillSource
internal import SkillStore
internal import SystemPackage

/// A three-way merge of an edited skill: the version that was installed, the edited folder, and the new version.
struct EditMerge {
    private let folders: [MergeVersion: Directory]
    private let merge: TreeMerge

    /// The files of a new version.
    typealias Version = (directory: Directory, snapshot: TreeSnapshot)

    /// Merges; the version that was installed comes from the store, or from its source.
    init(
        of skill: InstalledSkill, _ yours: TreeSnapshot, with version: Version,
        in session: Session
    ) async throws {
        guard yours.unsupportedPaths.isEmpty else {
            throw UpdateError.unmergeable(skill, yours.unsupportedPaths)
        }
        let base: InstalledVersion
        do { base = try await InstalledVersion(of: skill, in: session) } catch {
            guard case UpdateError.versionUnavailable(_, let cause) = error else { throw error }
            throw UpdateError.baseUnavailable(skill, cause: cause)
        }
        let folders = [
            MergeVersion.base: base.directory, .yours: try Directory.open(skill.path),
            .theirs: version.directory,
        ]
        self.folders = folders
        merge = try TreeMerge(
            base: FileList(base.snapshot), yours: FileList(yours),
            theirs: FileList(version.snapshot)
        ) { file, limit in
            guard let folder = folders[file.version] else { return nil }
            do { return try folder.contents(of: file.path, limit: limit) } catch {
                guard case .fileTooLarge = error else { throw error }
                return nil
            }
        }
    }

    /// Whether nothing conflicts.
    var isClean: Bool { merge.isClean }

    /// The files with conflicts, and the reason of each.
    var conflicts: [UpdateError.ConflictedFile] {
        merge.conflicts.map { ($0.path.description, $0.conflict.reason) }
    }

    /// The files that keep edits after the merge, or that the user removed.
    var edits: [String] {
        merge.files.compactMap { file in
            switch file.outcome {
            case .keptYours, .merged, .added(_, by: .yours), .modeChanged(_, by: .yours),
                .removed(by: .yours):
                file.path.description
            default: nil
            }
        }
    }

    /// The merged folder, and the conflicts left in its files.
    typealias Written = (snapshot: TreeSnapshot, conflicts: [String: LockEntry.Conflict])

    /// Moves the staged new version aside and writes the merged folder in its place, with the modes of the edited one.
    func write(_ name: SkillName, in staging: StagingFolder) throws -> Written {
        let folder = name.component
        let aside = FilePath.Component.unique(prefix: "\(name).theirs.")
        try staging.directory.rename(folder, to: aside, in: staging.directory)
        let target = try staging.directory.create(folder)
        var makers = FolderCreator(root: target)
        let labels = ConflictLabels(
            yours: UpdateMessages.yourVersion, theirs: UpdateMessages.newVersion)
        var conflicts: [String: LockEntry.Conflict] = [:]
        for placed in merge.tree(labels) {
            let holder = try makers.folder(of: placed.path)
            guard let leaf = FilePath.Component(placed.path.lastName) else { continue }
            try write(placed.file, as: leaf, to: holder)
            conflicts[placed.path.description] = placed.leftover.map { LockEntry.Conflict($0) }
        }
        if let yours = folders[.yours] {
            try target.takeModes(of: yours)
            try staging.directory.takeMode(of: yours, for: folder)
        }
        return (try TreeSnapshot(of: target), conflicts)
    }

    private func write(
        _ file: MergedFile, as leaf: FilePath.Component, to holder: Directory
    ) throws {
        switch file.content {
        case .bytes(let bytes):
            let output = try holder.createFile(leaf, permissions: .treeFile(file.flag))
            try output.write(bytes.span)
        case .stored(let stored):
            guard let source = folders[stored.version] else { return }
            if file.flag == .link {
                return try holder.createLink(leaf, to: source.target(ofLink: stored.path))
            }
            let output = try holder.createFile(leaf, permissions: .treeFile(file.flag))
            try output.copy(from: source.openFile(stored.path))
        }
    }
}

extension Directory {
    /// Gives the files and folders below the modes of those of the same kind and path in another folder.
    ///
    /// A private file stays private; which files are executable is not changed.
    fileprivate func takeModes(of other: Directory) throws(FileTreeError) {
        for entry in try entries() where entry.kind == .file || entry.kind == .directory {
            guard let old = try? other.examine(entry.name), old.kind == entry.kind else { continue }
            if entry.kind == .directory {
                try open(entry.name).takeModes(of: other.open(entry.name))
            } else if entry.isExecutable != old.isExecutable {
                continue
            }
            guard old.permissions != entry.permissions else { continue }
            try changePermissions(of: entry.name, to: old.permissions)
        }
    }

    /// Gives a folder the mode of another one, unless its owner could not move it then.
    fileprivate func takeMode(
        of other: Directory, for name: FilePath.Component
    ) throws(FileTreeError) {
        guard let otherName = other.path.lastComponent else { return }
        let above = try Directory.open(other.path.removingLastComponent())
        let mode = try above.examine(otherName).permissions
        guard mode.contains(.ownerReadWriteExecute) else { return }
        try changePermissions(of: name, to: mode)
    }
}

extension LockEntry.Conflict {
    fileprivate init(_ leftover: TreeMerge.Leftover) {
        switch leftover {
        case .markers(let length): self = .markers(length: length)
        case .otherVersion: self = .otherVersion
        }
    }
}
