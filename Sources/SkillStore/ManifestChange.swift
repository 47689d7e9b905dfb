public import SkillFormat

/// A change to one entry of a project's manifest.
public struct ManifestChange: Sendable, Hashable {
    /// The skill's name.
    public let name: SkillName
    /// The new entry; nil removes the skill.
    public let requirement: Manifest.Requirement?

    /// Creates a change that sets or removes an entry.
    public init(_ name: SkillName, _ requirement: Manifest.Requirement?) {
        self.name = name
        self.requirement = requirement
    }
}
