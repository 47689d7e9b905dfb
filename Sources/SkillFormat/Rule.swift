public import FileTree
internal import Markdown
internal import References
public import Text

/// What a rule says of itself.
///
/// Each rule is one file below a folder Rules/, with its examples beside it: the tests, `explain` and the rule
/// table are made from them.
public protocol ExplainedRule: Sendable {
    /// The id that findings carry and that people switch rules by, such as `name-charset`.
    var id: RuleID { get }
    /// The family that the rule belongs to.
    var family: RuleFamily { get }
    /// What the rule demands, as one sentence.
    var summary: String { get }
    /// Why: what goes wrong otherwise, and which source says so.
    var why: String { get }
    /// Skills that are fine.
    var good: [RuleExample] { get }
    /// Skills that break the rule, marked at each place.
    var bad: [RuleExample] { get }
}

/// One thing that is checked in a skill.
public protocol Rule: ExplainedRule {
    /// Looks at a skill and reports what it finds.
    func check(_ skill: SkillContents, report: (Finding) -> Void)
}

/// The families of rules.
public enum RuleFamily: String, Sendable, CaseIterable {
    case file, frontmatter, name, description, fields, body, references, package, security
    /// Several skills together, and the manifests of plugins and marketplaces.
    case repository
}

/// A small skill that shows what a rule means.
///
/// In the text of a file, `↓` stands right before each character where the rule must report a finding; it is
/// taken out before the check. A bad example without any `↓` stands for one finding about the folder as a
/// whole.
public struct RuleExample: Sendable {
    /// The skill's text files by their paths.
    public let files: [(path: String, text: String)]
    /// Files that are not UTF-8; the bytes of a `↓` are a mark here, too.
    public let binaries: [(path: String, bytes: [UInt8])]
    /// Symbolic links by their paths, with what they point to.
    public let links: [String: String]
    /// Files that have an executable bit.
    public let executables: Set<String>
    /// The name of the folder that holds them; nil for the top of an archive or repository.
    public let folder: String?

    /// A skill of several files.
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

    /// A skill that is a SKILL.md alone.
    public init(_ text: String, folder: String? = nil) {
        self.init([("SKILL.md", text)], folder: folder)
    }
}

/// For what a skill is checked.
public enum Purpose: Sendable {
    /// To be installed: lenient where real skills are sloppy, strict where they are unsafe.
    case install
    /// To be published: as the specification has it.
    case validate
}

/// A skill's files, read once and shared by all rules.
public struct SkillContents: Sendable {
    /// Every file of the skill.
    public let files: TreeSnapshot
    /// The text files by their paths, SKILL.md among them; files with a NUL in their first 8,000 bytes, and
    /// files over 1 MiB, are left out.
    public let texts: [RelativePath: SourceText]
    /// SKILL.md; nil when there is none.
    public let document: SkillDocument?
    /// The name of the folder; nil for the top of an archive or repository.
    public let folderName: String?
    /// For what it is checked.
    public let purpose: Purpose
    /// The fenced code blocks of SKILL.md.
    let fences: [CodeFences.Fence]
    /// The references of its Markdown files, judged.
    let references: SkillReferences
    /// What one pass over each text found, ordered by path.
    let scans: [TextScan]
    /// The scripts that its text runs as commands.
    let commands: [ScriptCommand]
    /// What one pass over each key and value of the frontmatter found, as it reads and not as it is written.
    let values: [ValueScan]
    /// Links, kinds of files and noise.
    let facts: FolderFacts
}
