public import FileTree
internal import Markdown
internal import References
internal import ScriptAnalysis
public import Text

/// The documentation of a rule.
///
/// Each rule is a file in a Rules/ folder or a row of a table there, together with its examples. The tests,
/// `skills validate --explain all` and the guide to the rules use them.
public protocol ExplainedRule: Sendable {
    /// The id of the rule, such as `name-charset`.
    var id: RuleID { get }
    /// The family that the rule belongs to.
    var family: RuleFamily { get }
    /// The requirement, as one sentence.
    var summary: FindingText { get }
    /// The consequence of breaking it, with the specification or tool that says so.
    var why: FindingText { get }
    /// Skills that follow the rule.
    var good: [RuleExample] { get }
    /// Skills that break the rule, with marks at each finding.
    var bad: [RuleExample] { get }
}

/// A check of a single skill.
public protocol Rule: ExplainedRule {
    /// Checks a skill and reports findings.
    func check(_ skill: SkillContents, report: (Finding) -> Void)
}

/// The families of rules.
public enum RuleFamily: String, Sendable, CaseIterable {
    case file, frontmatter, name, description, fields, body, references, package, security
    /// Several skills together, and the manifests of plugins and marketplaces.
    case repository
}

/// A small skill that illustrates a rule.
///
/// In the text of a file, `↓` marks the character after it as the place of a finding; marks are removed before the
/// check. A bad example without marks means one finding about the whole folder.
public struct RuleExample: Sendable {
    /// The text files of the skill by their paths.
    public let files: [(path: String, text: String)]
    /// Files that are not UTF-8, in which the bytes of `↓` are marks as well.
    public let binaries: [(path: String, bytes: [UInt8])]
    /// The targets of symlinks by the paths of the links.
    public let links: [String: String]
    /// The files that are executable.
    public let executables: Set<String>
    /// The name of the skill folder; nil for the top of an archive or repository.
    public let folder: String?

    /// Creates a skill of several files.
    public init(
        _ files: [(path: String, text: String)], binaries: [(path: String, bytes: [UInt8])] = [],
        links: [String: String] = [:], executables: Set<String> = [], folder: String? = nil
    ) {
        self.files = files
        self.binaries = binaries
        self.links = links
        self.executables = executables
        self.folder = folder
    }

    /// Creates a skill that consists of SKILL.md only.
    public init(_ text: String, folder: String? = nil) {
        self.init([("SKILL.md", text)], folder: folder)
    }
}

/// The purpose for which a skill is checked.
public enum Purpose: Sendable {
    /// To be installed: lenient about sloppiness, strict about safety.
    case install
    /// To be published: strict about the specification as well.
    case validate
}

/// The files of a skill, read once for all rules.
public struct SkillContents: Sendable {
    /// All files of the skill.
    public let files: TreeSnapshot
    /// The text files by their paths, including SKILL.md, but without other files than scripts that contain a
    /// NUL in their first 8,000 bytes or are over 1 MiB.
    public let texts: [RelativePath: SourceText]
    /// SKILL.md; nil if it does not exist.
    public let document: SkillDocument?
    /// SKILL.md, and the other files that agents load as instructions (``LoadedDocuments``).
    let documents: [SkillDocument]
    /// Instructions within other files, by the file and their place in it.
    let inlineTexts: [(source: SourceText, offset: Int, text: [UInt8])]
    /// The name of the skill folder; nil for the top of an archive or repository.
    public let folderName: String?
    /// The purpose of the check.
    public let purpose: Purpose
    /// The fenced code blocks of SKILL.md.
    let fences: [CodeFence]
    /// The references of its Markdown files, judged.
    let references: SkillReferences
    /// The results of one pass over each text, ordered by path.
    let scans: [TextScan]
    /// The effects of its files, by their paths; files without effects are left out.
    let analyses: [RelativePath: ScriptAnalysis]
    /// The requests in its texts, by their paths; files without requests are left out.
    let prose: [RelativePath: ProseReading]
    /// The commands of its text that run its scripts.
    let commands: [ScriptCommand]
    /// The results of one pass over each decoded key and value of the frontmatter.
    let values: [ValueScan]
    /// Symlinks, kinds of files and junk files.
    let facts: DiskFacts
    /// The repository around the skill, if known.
    let surroundings: (any SkillSurroundings)?
    /// The signature; nil if there is none.
    let signature: SkillSignature?
}
