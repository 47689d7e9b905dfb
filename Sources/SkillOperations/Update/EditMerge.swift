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
            throw UpdateError.unmergeable(skill.name, yours.unsupportedPaths)
        }
        let base = try await Self.base(of: skill, in: session)
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

    private typealias Base = (directory: Directory, snapshot: TreeSnapshot)

    private static func base(of skill: InstalledSkill, in session: Session) async throws -> Base {
        guard let entry = skill.entry, let name = SkillName(skill.name) else {
            throw UpdateError.baseUnavailable(skill.name)
        }
        let store = session.store
        if let copy = store.trees.copy(of: entry.tree) { return copy }
        do {
            guard let pinned = entry.pinned(name: name, in: store.locations.scope) else {
                throw UpdateError.baseUnavailable(skill.name)
            }
            let source = try await session.loader.restore(pinned)
            guard let candidate = source.candidates.first else {
                throw UpdateError.baseUnavailable(skill.name)
            }
            let scratch = try store.makeDownloadFolder()
            defer { scratch.discard() }
            let directory = try scratch.directory.create("base")
            try await source.unpack(candidate, into: directory)
            try store.trees.add(TreeSnapshot(of: directory), from: directory)
        } catch SkillSourceError.interrupted {
            throw SkillSourceError.interrupted
        } catch {
            throw UpdateError.baseUnavailable(skill.name)
        }
        guard let copy = store.trees.copy(of: entry.tree) else {
            throw UpdateError.baseUnavailable(skill.name)
        }
        return copy
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

    /// Moves the staged new version aside and writes the merged folder in its place.
    func write(_ name: SkillName, in staging: StagingFolder) throws -> TreeSnapshot {
        let folder = name.component
        let aside = FilePath.Component.unique(prefix: "\(name).theirs.")
        try staging.directory.rename(folder, to: aside, in: staging.directory)
        let target = try staging.directory.create(folder)
        var makers = FolderCreator(root: target)
        let labels = ConflictLabels(
            yours: UpdateMessages.yourVersion, theirs: UpdateMessages.newVersion)
        for placed in merge.tree(labels) {
            let holder = try makers.folder(of: placed.path)
            guard let leaf = FilePath.Component(placed.path.lastName) else { continue }
            try write(placed.file, as: leaf, to: holder)
        }
        return try TreeSnapshot(of: target)
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
