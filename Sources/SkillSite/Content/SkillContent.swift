internal import Digest
internal import FileTree
public import SkillFormat
internal import Text

/// The facts about the files of a skill that its pages state.
public struct SkillContent: Sendable, Equatable {
    /// The maximum size of a SKILL.md on a page, in bytes; the rest is in the archive.
    static let bodyLimit = 192 << 10
    /// The maximum numbers of files, findings and hosts on a page.
    static let fileLimit = 300
    static let findingLimit = 100
    static let hostLimit = 40

    /// A file in the list of the skill's files.
    public struct File: Sendable, Equatable {
        let path: String
        let size: Int
        let isExecutable: Bool
    }

    /// A finding of a rule.
    public struct Finding: Sendable, Equatable {
        let rule: String
        let severity: SkillFormat.Finding.Severity
        let path: String?
        let line: Int
        let message: FindingText
    }

    /// A reason for which the score is not 100.
    public struct Loss: Sendable, Equatable {
        let points: Int
        /// Whether the points are the upper limit of the score, instead of lost ones.
        let isLimit: Bool
        let reason: FindingText

        /// Creates a reason.
        public init(points: Int, isLimit: Bool, reason: FindingText) {
            self.points = points
            self.isLimit = isLimit
            self.reason = reason
        }
    }

    /// The text of a SKILL.md after its frontmatter.
    public struct Body: Sendable, Equatable {
        let bytes: [UInt8]
        let isCut: Bool

        init(_ bytes: ArraySlice<UInt8>) {
            isCut = bytes.count > SkillContent.bodyLimit
            self.bytes = Array(bytes.prefix(SkillContent.bodyLimit))
        }
    }

    var files: [File] = []
    var fileCount = 0
    var scripts: [String] = []
    var tools: [String] = []
    var hosts: [String] = []
    var hostCount = 0
    /// The programs that it needs; of each list, one is enough.
    var programs: [[String]] = []
    var variables: [String] = []
    var whenToUse: String?
    var compatibility: String?
    var findings: [Finding] = []
    var findingCount = 0
    var losses: [Loss] = []
    var body = Body([])
    /// The texts of `SKILL.ja.md` and the like, by language.
    var translations: [String: Body] = [:]

    /// Collects the facts about the published files of a skill, in which rules have found this.
    public init(of skill: SkillFiles, findings: [SkillFormat.Finding], losses: [Loss]) {
        self.losses = losses
        let all = skill.snapshot.files
        fileCount = all.count
        files = all.prefix(Self.fileLimit).map {
            File(
                path: $0.path.description, size: $0.size, isExecutable: $0.flag == .executable)
        }
        scripts = skill.programs.prefix(Self.fileLimit).map(\.path.description)
        let hosts = skill.contactedHosts(by: skill.programs)
        self.hosts = Array(hosts.sorted().prefix(Self.hostLimit))
        hostCount = hosts.count
        let text = skill.text(at: .skillFile)?.bytes ?? []
        let document = readHeader(Array(text))
        if let frontmatter = document.frontmatter {
            let needs = DeclaredNeeds(of: frontmatter)
            (programs, variables) = (needs.programs, needs.variables)
            tools = frontmatter.allowedTools
            whenToUse = frontmatter.whenToUse
            compatibility = frontmatter.compatibility
        }
        findingCount = findings.count
        self.findings = findings.prefix(Self.findingLimit).map {
            Finding(
                rule: $0.rule.description, severity: $0.severity,
                path: $0.path?.description, line: $0.line, message: $0.sentence)
        }
        body = Body(text.dropFirst(document.bodyStart))
        for file in all {
            guard let language = Self.language(ofFile: file.path.description),
                let text = skill.text(at: file.path)
            else { continue }
            translations[language] = Body(
                text.bytes.dropFirst(readHeader(Array(text.bytes)).bodyStart))
        }
    }

    init() {}

    /// The language of `SKILL.ja.md`; nil for other names.
    private static func language(ofFile path: String) -> String? {
        SiteLanguage.allCases.map(\.rawValue).first { path == "SKILL.\($0).md" }
    }
}
