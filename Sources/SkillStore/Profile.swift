internal import FileTree
internal import JSON
public import SkillFormat
internal import SystemPackage

/// A named set of skills of one scope: those that agents see while it is in use.
public struct Profile: Sendable, Hashable {
    /// The names of the skills, installed or not.
    public let skills: Set<SkillName>

    /// Creates a set.
    public init(_ skills: Set<SkillName>) { self.skills = skills }

    /// Returns the changes that make agents see exactly these of the installed skills.
    ///
    /// Unmanaged and linked skills are left alone.
    public func changes(
        to installed: [InstalledSkill], _ permission: Change.Permission
    ) -> [Change] {
        installed.compactMap { skill in
            guard let name = SkillName(skill.name), skill.isSwitchable,
                skills.contains(name) == skill.isDisabled
            else { return nil }
            return skill.isDisabled ? .enable(name, permission) : .disable(name, permission)
        }
    }
}

extension InstalledSkill {
    /// Whether it can be disabled and enabled.
    public var isSwitchable: Bool { entry != nil && state != .linked }
}

extension Profile: StateEntry {
    static let fileName: FilePath.Component = "profiles.json"

    static func damaged(path: String, reason: String) -> SkillStoreError {
        .profilesDamaged(path: path, reason: reason)
    }

    init?(_ value: JSONValue) {
        guard let texts = value.array?.map(\.string) else { return nil }
        let names = texts.compactMap { $0.flatMap { SkillName($0) } }
        guard names.count == texts.count else { return nil }
        skills = Set(names)
    }

    var json: JSONValue { .strings(skills.sorted().map(\.description)) }
}

extension SkillStore {
    /// Returns the profiles of this scope by name.
    public func profiles() throws(SkillStoreError) -> [SkillName: Profile] {
        try reading { () throws(SkillStoreError) in
            try ScopedFile<Profile>.read(in: locations.stateFolder)[locations.lockFile]
        }
    }

    /// Saves a profile; nil removes it.
    public func save(_ profile: Profile?, named name: SkillName) throws(SkillStoreError) {
        let hold = try hold()
        defer { withExtendedLifetime(hold) {} }
        var file = try ScopedFile<Profile>.read(in: locations.stateFolder)
        file[locations.lockFile][name] = profile
        try files { () throws(FileTreeError) in try file.write(in: locations.stateFolder) }
    }
}
