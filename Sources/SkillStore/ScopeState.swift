internal import FileTree
internal import SkillFormat
internal import SystemPackage

/// The record of the skills of one scope: its lock file, and the overrides on this machine.
struct ScopeState: Equatable {
    var lock: Lock
    var overrides: [SkillName: LocalState]

    /// The names of all recorded skills.
    ///
    /// A disabled skill may have left the lock file since, if its project's lock file was replaced.
    var names: Set<SkillName> {
        Set(lock.skills.keys).union(overrides.filter { $0.value != .disabled }.keys)
    }
}

extension SkillStore {
    /// Reads the records of this scope; the caller holds the lock.
    func records() throws(SkillStoreError) -> ScopeState { try records(of: locations.lockFile) }

    /// Reads the records of the scope with a lock file, which may be another one than that of this store.
    func records(of lockFile: FilePath) throws(SkillStoreError) -> ScopeState {
        ScopeState(
            lock: try Lock.read(at: lockFile, in: folders(of: lockFile)),
            overrides: try OverrideFile.read(in: locations.stateFolder)[lockFile])
    }

    /// Writes the overrides of one scope, unless they are in the file already.
    func write(
        _ overrides: [SkillName: LocalState], of lockFile: FilePath
    ) throws(SkillStoreError) {
        var all = try OverrideFile.read(in: locations.stateFolder)
        guard all[lockFile] != overrides else { return }
        all[lockFile] = overrides
        try files { () throws(FileTreeError) in try all.write(in: locations.stateFolder) }
    }
}
