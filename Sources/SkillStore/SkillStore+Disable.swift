internal import FileTree
public import SkillFormat
internal import SystemPackage

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
