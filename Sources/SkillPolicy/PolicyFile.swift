/// A policy file: the skills, sources and agents that an administrator or a project allows.
///
/// ```json
/// {
///   "version": 1,
///   "hosts": {"allow": ["github.com", "*.acme.example"], "refuse": ["gist.github.com"]},
///   "owners": {"allow": ["github.com/acme", "git.acme.example/*"]},
///   "catalogs": {"allow": ["embedded", "https://skills.acme.example"]},
///   "signers": {"allow": ["skills@acme.example"]},
///   "agents": {"allow": ["claude-code"]},
///   "rules": {"neverAllow": ["consent"], "block": ["secret-found"]},
///   "minAge": "3d"
/// }
/// ```
///
/// All members but `version` are optional. A refused value is refused even if it is allowed too.
public struct PolicyFile: Sendable, Hashable {
    /// The only known version of the format.
    public static let version = 1
    /// The maximum size of a file, in bytes.
    public static let sizeLimit = 1 << 20
    /// The name of a project's file, beside `skills.json`.
    public static let projectName = "skills-policy.json"

    /// The people whom a policy applies to.
    public enum Layer: String, Sendable {
        /// All users of this machine.
        case system
        /// Everyone who works in a project.
        case project
    }

    /// A value, and the line that has it, counted from 1.
    public struct Entry: Sendable, Hashable {
        /// The value as written.
        public let text: String
        /// The line, counted from 1.
        public let line: Int
    }

    /// A list of allowed values.
    public struct AllowList: Sendable, Hashable {
        /// The line of the list.
        public let line: Int
        /// The values.
        public let entries: [Entry]
    }

    /// Values that are allowed, and values that are refused; at least one value is refused, or there is a list of allowed ones.
    public struct Choice: Sendable, Hashable {
        /// If not nil, nothing else is allowed.
        public let allowed: AllowList?
        /// The refused values.
        public let refused: [Entry]
        /// The line that limits most: that of the allowed values, or else of the first refused one.
        let line: Int

        /// Creates a choice; nil if it limits nothing.
        init?(allowed: AllowList?, refused: [Entry]) {
            guard let line = allowed?.line ?? refused.first?.line else { return nil }
            self.allowed = allowed
            self.refused = refused
            self.line = line
        }
    }

    /// The members that are lists of allowed and refused values.
    public enum Member: String, Sendable, CaseIterable {
        case hosts, owners, catalogs, signers, agents
    }

    /// The path of the file, for display.
    public let path: String
    /// The people whom it applies to.
    public let layer: Layer
    /// The lists of allowed and refused values.
    public internal(set) var choices: [Member: Choice] = [:]
    /// The rules whose findings can't be accepted, with the IDs that each entry selects.
    public internal(set) var neverAllowed: [RuleEntry] = []
    /// The rules whose findings refuse a skill.
    public internal(set) var blocking: [RuleEntry] = []
    /// The age that a version must have.
    public internal(set) var minimumAge: AgeEntry?

    /// A rule or a family of rules.
    public struct RuleEntry: Sendable, Hashable {
        /// The value and its line.
        public let entry: Entry
        /// The ids of the rules; nil for ``everythingAsked``.
        let ids: Set<String>?

        /// The name of the family of all findings that an install asks about, or refuses, under any rule.
        public static let everythingAsked = "consent"

        /// Whether the entry is about a finding of a rule.
        func includes(_ rule: String, _ effect: Policy.FindingEffect) -> Bool {
            ids?.contains(rule) ?? (effect == .stopping)
        }
    }

    /// An age and its line.
    public struct AgeEntry: Sendable, Hashable {
        /// The minimum age of a version.
        public let age: Age
        /// The line, counted from 1.
        public let line: Int
    }

    init(path: String, layer: Layer) {
        self.path = path
        self.layer = layer
    }

    /// Returns the location of a member in the file.
    func place(_ line: Int, _ member: String) -> PolicyPlace {
        PolicyPlace(file: path, line: line, member: member)
    }
}

/// A line of a policy file.
public struct PolicyPlace: Sendable, Hashable, CustomStringConvertible {
    /// The path of the file.
    public let file: String
    /// The line, counted from 1.
    public let line: Int
    /// The member of the file, such as `hosts`.
    public let member: String

    /// The location as `FILE:LINE (MEMBER)`.
    public var description: String { "\(file):\(line) (\(member))" }
}

/// The words of policies that other rooms define.
public struct PolicyVocabulary: Sendable {
    /// Returns the ids of a rule or a family of rules; nil for an unknown name.
    public let rules: @Sendable (String) -> Set<String>?
    /// The ids of all agents.
    public let agents: Set<String>

    /// Creates a vocabulary.
    public init(rules: @escaping @Sendable (String) -> Set<String>?, agents: Set<String>) {
        self.rules = rules
        self.agents = agents
    }
}
