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
