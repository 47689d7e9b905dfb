public import Problem
public import SkillFormat

/// A skill that an installed one needs.
public struct SkillNeed: Sendable {
    /// Whether the needed skill is present.
    public enum State: Sendable {
        /// It is installed already, or this install selects it, under this name.
        case met(SkillName)
        /// It is in the same source, but is not installed with the skill.
        case left(SkillName)
        /// Neither the source nor a catalog has it.
        case absent
        /// Its address does not lead to a single skill.
        case failed(any Problem)
    }

    /// The name, path or address in the frontmatter.
    public let text: String
    /// Whether it is present.
    public internal(set) var state: State
}
