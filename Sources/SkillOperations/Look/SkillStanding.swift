/// The state of an installed skill, compared with the skill of that name in a source.
public enum SkillStanding: String, Sendable {
    /// It is this skill, in this version.
    case installed
    /// It is another version of this skill.
    case update
    /// It is this skill, edited since it was installed.
    case edited
    /// It was installed from elsewhere.
    case otherSource = "other-source"
    /// It was not installed by `skills`.
    case unmanaged

    /// Whether this skill is installed, in any version.
    public var isInstalled: Bool {
        switch self {
        case .installed, .update, .edited: true
        case .otherSource, .unmanaged: false
        }
    }
}
