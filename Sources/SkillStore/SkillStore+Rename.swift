internal import FileTree
internal import SkillFormat
internal import SystemPackage

// Folders that only change their place, as when a skill is disabled: they are renamed, which takes no time and no space
// and keeps everything in them as it is.
extension SkillStore {
    /// Returns the moves that rename the folder of a skill from one place to another; nil if there is no folder, or if the
    /// places are on different file systems.
    func renaming(
        _ name: SkillName, from place: FilePath, to target: FilePath, _ stagings: StagingFolders
    ) throws(SkillStoreError) -> [Part.Move]? {
        let old = SkillsPlace(folder: place, agents: [])
        guard try occupant(of: name.description, in: old)?.kind == .directory else { return nil }
        let staging = try stagings.folder(beside: target)
        let other = try stagings.folder(beside: place)
        let crosses = try files { () throws(FileTreeError) in
            try other.directory.renamesCrossFileSystems(to: staging.directory)
        }
        guard !crosses else { return nil }
        return [
            Part.Move(place: place, staging: staging, incoming: .nothing),
            Part.Move(place: target, staging: staging, incoming: .renamed(from: place)),
        ]
    }

    /// Returns the moves that bring the folder of a skill back to the place that a recorded move took it from.
    ///
    /// One that was edited since is replaced by what the store has of the earlier one, or else comes back with its edits.
    func moves(
        returning step: JournalRecord.Step, from place: JournalRecord.Move, to target: FilePath,
        _ stagings: StagingFolders
    ) throws(SkillStoreError) -> [Part.Move] {
        let name = step.name.component
        guard let folder = try folders.openIfPresent(place.place)?.directory,
            let skill = try? folder.open(name)
        else { throw .noLongerKept(step.name) }
        let tree = try? TreeSnapshot(of: skill).countingRepositories.hash
        let isEdited = tree != place.tree ?? step.after?.tree
        let copy = isEdited ? step.before?.tree.flatMap { trees.copy(of: $0) } : nil
        if copy == nil,
            var moves = try renaming(step.name, from: place.place, to: target, stagings)
        {
            moves[1].tree = tree == step.before?.tree ? nil : tree
            return moves
        }
        let staging = try stagings.folder(beside: target)
        try files { () throws(FileTreeError) in
            guard let copy else { return try folder.copyTree(name, to: staging.directory) }
            try staging.directory.create(name).copy(copy.snapshot, from: copy.directory)
        }
        let isBefore = copy != nil || tree == step.before?.tree
        return [
            Part.Move(
                place: target, staging: staging, incoming: .staged, tree: isBefore ? nil : tree),
            Part.Move(
                place: place.place, staging: try stagings.folder(beside: place.place),
                incoming: .nothing),
        ]
    }
}

extension Directory {
    /// Whether a rename from this folder to another would cross file systems.
    func renamesCrossFileSystems(to other: Directory) throws(FileTreeError) -> Bool {
        let probe = FilePath.Component.unique(prefix: "probe-")
        _ = try create(probe)
        do throws(FileTreeError) {
            try rename(probe, to: probe, in: other)
        } catch {
            try removeEmptyDirectory(probe)
            guard error.code == .improperLink else { throw error }
            return true
        }
        try other.removeEmptyDirectory(probe)
        return false
    }
}
