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

    /// Returns the folders on the shelf of this scope whose skills are neither disabled nor linked, so that no command
    /// uses them.
    public func strandedFolders() throws(SkillStoreError) -> [FilePath] {
        try reading { () throws(SkillStoreError) in
            let known = Set(try records().overrides.keys)
            let shelf = locations.shelf.folder
            return locations.shelved(of: locations.lockFile).subtracting(known).sorted()
                .map { shelf.appending($0.component) }
        }
    }
}

// Skills that move as a whole.
extension SkillStore {
    /// Returns the two moves that rename a skill's folder into another folder, so that it is not copied, takes no more
    /// space and keeps what is special about its files; nil if there is no such folder, if another one has its place, or
    /// if they are on different file systems.
    func rename(
        of name: SkillName, from old: FilePath, to new: FilePath, _ stagings: StagingFolders
    ) throws(SkillStoreError) -> [SkillTransaction.Move]? {
        let places = [old, new].map { AgentDirectory(folder: $0, agents: []) }
        guard try occupant(of: name.description, in: places[0])?.kind == .directory,
            try occupant(of: name.description, in: places[1]) == nil
        else { return nil }
        let staging = try stagings.folder(beside: old)
        let other = try stagings.folder(beside: new)
        guard try !KeptCopies.crossesFileSystems(staging.directory, other.directory) else {
            return nil
        }
        return [
            SkillTransaction.Move(place: old, staging: staging, incoming: .nothing),
            SkillTransaction.Move(place: new, staging: staging, incoming: .renamed(from: old)),
        ]
    }
}
