/// A problem with one reference in a skill's text.
public struct ReferenceFault: Sendable, Equatable {
    /// The kinds of problems; each is reported by one rule.
    public enum Kind: Sendable, Equatable {
        /// The file does not exist.
        case missingFile
        /// The folder does not exist.
        case missingFolder
        /// The file exists under a name that differs in case only.
        case otherCase
        /// The reference leads out of the skill.
        case escapes
        /// The path starts at the top of the repository, not at the skill folder.
        case repositoryRelative
        /// The path is absolute or starts at a home folder.
        case absolute
        /// The path has backslashes.
        case backslash
        /// The link is a `file:` URL.
        case fileScheme
        /// The link leads to a heading that doesn't exist.
        case missingAnchor
        /// The skill has the file, but not where the path leads.
        case wrongBase
        /// Only another reference links to the file, not SKILL.md.
        case tooDeep
        /// The path starts at the plugin folder.
        case pluginRoot
        /// Nothing refers to the file.
        case orphan
    }

    /// The severity of a problem; the most severe is the smallest.
    public enum Severity: Int, Sendable, Comparable {
        /// The reference is certainly broken.
        case error
        /// The reference is probably broken.
        case warning
        /// Worth knowing, but rarely a reason to change the text.
        case info

        /// Orders the most severe first.
        public static func < (first: Self, second: Self) -> Bool {
            first.rawValue < second.rawValue
        }
    }

    /// The kind of the problem.
    public let kind: Kind
    /// The severity of the problem.
    public internal(set) var severity: Severity
    /// The file that contains the reference.
    public let path: String
    /// The offset of the reference in the file.
    public internal(set) var offset: Int
    /// The path that the reference leads to, from the skill folder if it can be resolved, else as written.
    public let target: String
    /// The problem of the reference, as a clause.
    public let reason: String
    /// The text to write instead.
    public let replacement: String?
    /// The path of the file outside the skill, for display.
    public let place: String?
    /// The name of the other skill that the reference leads to, if it leads to a skill.
    public let skill: String?

    init(
        _ kind: Kind, _ severity: Severity, in path: String, at offset: Int, target: String,
        reason: String? = nil, replacement: String? = nil, place: String? = nil,
        skill: String? = nil
    ) {
        self.kind = kind
        self.severity = severity
        self.path = path
        self.offset = offset
        self.target = target
        self.reason = reason ?? kind.reason
        self.replacement = replacement
        self.place = place
        self.skill = skill
    }

    /// The folder of the file that contains the reference; empty for the skill folder.
    public var folder: String { SkillPaths.parent(of: path) }
}

extension ReferenceFault.Kind {
    /// The problem of references of this kind, where no row of the policy states it.
    fileprivate var reason: String {
        switch self {
        case .missingFile, .missingFolder: "the skill does not have it"
        case .otherCase: "the skill has it in another letter case"
        case .escapes: "the path leads out of the skill"
        case .repositoryRelative: "the path goes through the skill's own name"
        case .absolute: "the path starts at the root or home folder"
        case .backslash: "the path has backslashes; the skill has the file"
        case .fileScheme: "the link is a file: URL"
        case .missingAnchor: "no heading of the file has this anchor"
        case .wrongBase: "the path starts at the wrong folder; the skill has the file"
        case .tooDeep: "SKILL.md leads to the file only through another file"
        case .pluginRoot: "only plugins have this variable"
        case .orphan: "no text or program of the skill names the file"
        }
    }
}
