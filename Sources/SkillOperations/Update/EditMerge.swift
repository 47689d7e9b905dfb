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

    /// Merges; the version that was installed comes from the store, or from its source.
    init(
        of skill: InstalledSkill, _ yours: TreeSnapshot, with version: NewVersion,
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

    /// The merged folder, and what conflicts left in its files.
    typealias Written = (snapshot: TreeSnapshot, conflicts: [String: LockEntry.Conflict])

    /// Moves the staged new version aside and writes the merged folder in its place.
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

extension LockEntry.Conflict {
    fileprivate init(_ leftover: TreeMerge.Leftover) {
        switch leftover {
        case .markers(let length): self = .markers(length: length)
        case .otherVersion: self = .otherVersion
        }
    }
}
