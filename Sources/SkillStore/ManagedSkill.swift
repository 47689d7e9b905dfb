public import SkillFormat
public import SystemPackage

/// A skill in the lock file, whose folder has not been read.
public struct ManagedSkill: Sendable {
    /// The name that it is installed under.
    public let name: SkillName
    /// The entry in the lock file.
    public let entry: LockEntry
    /// The path of its folder.
    public let path: FilePath
}

extension SkillStore {
    /// Returns the skills in the lock file, sorted by name.
    public func managedSkills() throws(SkillStoreError) -> [ManagedSkill] {
        try reading { () throws(SkillStoreError) in
            try Lock.read(at: locations.lockFile, in: folders).skills.sorted { $0.key < $1.key }.map
            {
                let folder = locations.places(of: $0.value).first?.folder
                return ManagedSkill(
                    name: $0.key, entry: $0.value,
                    path: (folder ?? locations.skillsFolder).appending($0.key.component))
            }
        }
    }
}
