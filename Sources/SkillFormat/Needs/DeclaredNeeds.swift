/// The needs that the frontmatter of a skill states: other skills, programs and environment variables.
///
/// No specification defines these fields. The reading follows what public repositories write:
///
/// | field | meaning |
/// |---|---|
/// | `depends`, `depends_on`, `required_skills`, `skill_dependencies` and the like | skills |
/// | `dependencies`, `requires`, `prerequisites` | skills, see ``SkillList/isAboutSkills(_:)`` |
/// | `requires.bins`, `requires.anyBins`, `requires.env`, `primaryEnv` | programs and variables |
/// | `prerequisites.commands`, `prerequisites.env_vars`, `required_environment_variables` | the same |
/// | `bins`, `env`, `config.requiredEnv` | the same |
///
/// All of them are also read below `metadata`; `requires`, `primaryEnv`, `env` and `config` below any mapping in it,
/// such as `metadata.openclaw`, which may be JSON in a string. Free text, packages and everything optional is ignored.
public struct DeclaredNeeds: Sendable, Equatable {
    /// Skills named by one field.
    public struct SkillList: Sendable, Equatable {
        /// Whether the field can only mean skills.
        public enum Certainty: Sendable { case certain, possible }

        /// Whether the field can only mean skills.
        public let certainty: Certainty
        /// Names, paths in the source, or `https://` addresses, as written.
        public let texts: [String]
    }

    /// The maximum number of skills, of programs and of variables; further ones are ignored.
    public static let limit = 64

    /// The skills that it needs.
    public internal(set) var skills: [SkillList] = []
    /// The programs that it needs; of each list, one is enough.
    public internal(set) var programs: [[String]] = []
    /// The environment variables that it needs.
    public internal(set) var variables: [String] = []

    /// Whether nothing is needed.
    public var isEmpty: Bool { skills.isEmpty && programs.isEmpty && variables.isEmpty }

    /// Reads the needs in a frontmatter.
    public init(of frontmatter: Frontmatter) {
        var reader = NeedsReader()
        reader.read(frontmatter)
        self = reader.needs
    }

    /// Needs nothing.
    public static let none = DeclaredNeeds()

    init() {}
}
