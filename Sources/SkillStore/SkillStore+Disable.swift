internal import FileTree
public import SkillFormat
public import SystemPackage

// Skills that are disabled on this machine.
extension SkillStore {
    /// Returns the names of the disabled skills, without looking at their folders.
    public func disabledSkills() throws(SkillStoreError) -> Set<SkillName> {
        try reading { () throws(SkillStoreError) in
            let records = try records()
            return Set(
                records.overrides.filter { $0.value == .disabled }.keys
                    .filter { records.lock.skills[$0] != nil })
        }
    }

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
        let shelf = locations.shelf
        guard try occupant(of: name.description, in: shelf) != nil else { return }
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
        let shelf = locations.shelf
        guard try occupant(of: current.name, in: shelf) != nil else { return }
        let path = shelf.folder.appending(name.component)
        let snapshot = try? TreeSnapshot(of: Directory.open(path))
        guard let snapshot, snapshot.unsupportedPaths.isEmpty,
            trees.copy(of: snapshot.hash) != nil
        else { throw .shelvedTwice(name, path: path) }
    }

    /// Returns the folders on the shelf of this scope whose skills are neither disabled nor linked, so that no command
    /// uses them.
    public func strandedFolders() throws(SkillStoreError) -> [FilePath] {
        try reading { () throws(SkillStoreError) in
            let known = Set(try records().overrides.keys)
            let shelf = locations.shelf.folder
            return shelved(of: locations.lockFile).subtracting(known).sorted()
                .map { shelf.appending($0.component) }
        }
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
        for place in locations.places(of: entry) where !current.returned.contains(place) {
            guard try occupant(of: name.description, in: place) == nil else {
                throw .inTheWay(name, path: place.folder.appending(name.component))
            }
        }
        return .changed
    }
}
