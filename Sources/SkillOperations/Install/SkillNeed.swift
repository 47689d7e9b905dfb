public import Problem
public import SkillFormat

/// A skill that an installed one needs.
public struct SkillNeed: Sendable {
    /// Whether the needed skill is present.
    public enum State: Sendable {
        /// A skill of this name is installed already, or this install selects one, possibly of another source.
        case met(SkillName)
        /// It is in the same source, but is not installed with the skill.
        case left(SkillName)
        /// The source does not have it, and it is neither a skill of this program nor an `https://` address that was loaded.
        case absent
        /// Loading or selecting the skill at its address failed.
        case failed(any Problem)
    }

    /// The name, path or address in the frontmatter.
    public let text: String
    /// Whether it is present.
    public internal(set) var state: State
}
