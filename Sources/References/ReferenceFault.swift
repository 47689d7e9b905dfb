/// A problem with one reference in a skill's text.
public struct ReferenceFault: Sendable, Equatable {
    /// The kinds of problems; each is reported by one rule.
    public enum Kind: Sendable, Equatable {
        /// The file does not exist.
        case missingFile
        /// The folder does not exist.
        case missingFolder
        /// The file exists under a name that differs in case only.
        case otherSpelling
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
        /// The path is relative to the skill folder, but the link is relative to its own file.
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
        /// The reference works, but not everywhere.
        case info

        /// Orders the most severe first.
        public static func < (first: Self, second: Self) -> Bool {
            first.rawValue < second.rawValue
        }
    }

    /// The kind of the problem.
    public internal(set) var kind: Kind
    /// The severity of the problem.
    public internal(set) var severity: Severity
    /// The file that contains the reference.
    public let path: String
    /// The offset of the reference in the file.
    public let offset: Int
    /// The path that the reference leads to, from the skill folder if it can be resolved, else as written.
    public let target: String
    /// The text to write instead.
    public internal(set) var replacement: String?
    /// The path of the file outside the skill, for display.
    public internal(set) var place: String?
    /// How the reference is written.
    var form = Form.word

    /// The ways to write a reference.
    enum Form: Sendable, Equatable {
        /// A word of text or code.
        case word
        /// A word after a variable for the skill folder.
        case rooted
        /// A link.
        case link
    }

    /// Whether the missing file is another skill: a SKILL.md in a subfolder.
    var isOtherSkill: Bool { kind == .missingFile && target.hasSuffix("/SKILL.md") }

    /// The folder of the file that contains the reference; empty for the skill folder.
    public var folder: String { SkillPaths.parent(of: path) }
}
