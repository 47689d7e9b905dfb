internal import Digest
internal import FileTree
internal import SkillFormat
internal import SystemPackage

// Disabling and enabling skills.
extension ChangeJudge {
    func outcome(
        ofDisabling name: SkillName, _ current: InstalledSkill, _ permission: Change.Permission
    ) throws(SkillStoreError) -> Outcome {
        guard current.entry != nil else {
            throw current.state == .missing
                ? .notInstalled(name.description) : .unmanaged(name, .disable)
        }
        guard !current.isDisabled else {
            return current.returned.isEmpty ? .unchanged : .changed
        }
        guard current.state != .unreadable else { throw .unreadable(name, .disable) }
        if permission != .anything {
            try refuseEditedCopies(of: name, in: current.shares, current, .disable)
            try refuseShelvedFiles(of: name)
        }
        return .changed
    }

    /// Throws if the shelf has files of this name, which are those of a project that was at this path and moved away.
    private func refuseShelvedFiles(of name: SkillName) throws(SkillStoreError) {
        let shelf = store.locations.shelf
        guard try store.occupant(of: name.description, in: shelf) != nil else { return }
        throw .shelvedTwice(name, path: shelf.folder.appending(name.component))
    }

    /// Throws if the shelf has edits of a skill that was disabled before its entry left the lock file, as on another branch:
    /// an install would end that, and leave the edits where nothing names them.
    func refuseShelvedEdits(
        of current: InstalledSkill, in records: ScopeState
    ) throws(SkillStoreError) {
        guard current.entry == nil, let name = SkillName(current.name),
            records.overrides[name] == .disabled
        else { return }
        let shelf = store.locations.shelf
        guard try store.occupant(of: current.name, in: shelf) != nil else { return }
        let path = shelf.folder.appending(name.component)
        let snapshot = try? TreeSnapshot(of: Directory.open(path))
        guard let snapshot, snapshot.unsupportedPaths.isEmpty,
            store.trees.copy(of: snapshot.hash) != nil
        else { throw .shelvedTwice(name, path: path) }
    }

    func outcome(
        ofEnabling name: SkillName, _ current: InstalledSkill, _ permission: Change.Permission
    ) throws(SkillStoreError) -> Outcome {
        guard let entry = current.entry else {
            throw current.state == .missing
                ? .notInstalled(name.description) : .unmanaged(name, .disable)
        }
        guard current.isDisabled else { return .unchanged }
        guard permission != .anything else { return .changed }
        for place in store.locations.places(of: entry) where !current.returned.contains(place) {
            guard try store.occupant(of: name.description, in: place) == nil else {
                throw .inTheWay(name, path: place.folder.appending(name.component))
            }
        }
        return .changed
    }
}
