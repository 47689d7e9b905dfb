internal import Digest
internal import FileTree
public import SkillFormat
internal import Text

/// What the pages of a skill say about its files.
public struct SkillContent: Sendable, Equatable {
    /// The maximum size of a SKILL.md on a page, in bytes; the rest is in the archive.
    static let bodyLimit = 192 << 10
    /// The maximum numbers of files, findings and hosts on a page.
    static let fileLimit = 300
    static let findingLimit = 100
    static let hostLimit = 40

    /// A file.
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
        let message: String
    }

    /// The text of a SKILL.md after its frontmatter.
    public struct Body: Sendable, Equatable {
        let bytes: [UInt8]
        let isCut: Bool

        init(_ bytes: ArraySlice<UInt8>) {
            isCut = bytes.count > SkillContent.bodyLimit
            self.bytes = Array(bytes.prefix(SkillContent.bodyLimit))
        }

        init(bytes: [UInt8], isCut: Bool) {
            self.bytes = bytes
            self.isCut = isCut
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
    var body = Body(bytes: [], isCut: false)
    /// The texts of `SKILL.ja.md` and the like, by language.
    var translations: [String: Body] = [:]

    /// Collects what is known of a skill that was read from its published files; `hosts` are those in its texts.
    public init(of skill: Skill, _ files: SkillFiles, hosts: Set<String>) {
        let all = skill.snapshot.files
        fileCount = all.count
        self.files = all.prefix(Self.fileLimit).map {
            File(
                path: $0.path.description, size: $0.size, isExecutable: $0.flag == .executable)
        }
        scripts = files.programs.prefix(Self.fileLimit).map(\.path.description)
        tools = skill.frontmatter?.allowedTools ?? []
        self.hosts = Array(hosts.sorted().prefix(Self.hostLimit))
        hostCount = hosts.count
        if let frontmatter = skill.frontmatter {
            let needs = DeclaredNeeds(of: frontmatter)
            (programs, variables) = (needs.programs, needs.variables)
            whenToUse = frontmatter.whenToUse
            compatibility = frontmatter.compatibility
        }
        findingCount = skill.findings.count
        findings = skill.findings.prefix(Self.findingLimit).map {
            Finding(
                rule: $0.rule.description, severity: $0.severity,
                path: $0.path?.description, line: $0.line, message: $0.message)
        }
        let bytes = files.text(at: .skillFile)?.bytes ?? []
        body = Body(bytes.dropFirst(skill.document.bodyStart))
        for file in all {
            guard let language = Self.language(ofFile: file.path.description),
                let text = files.text(at: file.path)
            else { continue }
            let document = readHeader(text.bytes)
            translations[language] = Body(text.bytes.dropFirst(document.bodyStart))
        }
    }

    init() {}

    /// The language of `SKILL.ja.md`; nil for other names.
    private static func language(ofFile path: String) -> String? {
        SiteLanguage.allCases.map(\.rawValue).first { path == "SKILL.\($0).md" }
    }
}
