internal import Digest
internal import FileTree
internal import Markdown
internal import Text

/// The contents that the findings of a skill are about, so that consent to a finding ends when they change.
///
/// A line that only moved has the same evidence; white space at its ends and the width of white space in it don't
/// count. The evidence of a finding is:
/// - in the frontmatter, its whole field, such as all hooks
/// - in a fenced code block or a comment of Markdown, the whole block
/// - in other text, its line with the lines that continue it; in a program, also the lines that give values to the
///   names in it
/// - for a whole file, or one with too many findings to report all, the file.
///
/// What a script does with something from elsewhere, such as a download that another file describes, also depends on that.
///
/// What starts without being asked, such as a hook, also depends on the scripts of the skill if it names one.
struct Evidence {
    /// The number of findings of one rule in one file above which the file is the evidence: others may be left out.
    private static let findingLimit = 50
    /// The rules about commands that start without being asked.
    private static let starting: Set<RuleID> = [.hooksPresent, .injectionPresent, .pluginFiles]

    private let skill: SkillContents
    private let files: [RelativePath: TreeSnapshot.File]
    private var texts: [RelativePath: EvidenceText] = [:]

    init(of skill: SkillContents) {
        self.skill = skill
        files = Dictionary(skill.files.files.map { ($0.path, $0) }) { one, _ in one }
    }

    /// Returns the findings with their evidence; those that are only reported and not about security have none.
    static func add(to findings: [Finding], of skill: SkillContents) -> [Finding] {
        guard findings.contains(where: \.concernsSecurity) else { return findings }
        struct Place: Hashable {
            let rule: RuleID
            let path: RelativePath?
        }
        var counts: [Place: Int] = [:]
        for finding in findings {
            counts[Place(rule: finding.rule, path: finding.path), default: 0] += 1
        }
        var evidence = Evidence(of: skill)
        return findings.map { finding in
            guard finding.concernsSecurity else { return finding }
            let count = counts[Place(rule: finding.rule, path: finding.path)] ?? 0
            var finding = finding
            finding.evidence = evidence.digest(
                of: finding, isOfWholeFile: count > Self.findingLimit)
            return finding
        }
    }

    private mutating func digest(of finding: Finding, isOfWholeFile: Bool) -> SHA256Digest? {
        guard let path = finding.path, let file = files[path] else { return nil }
        if finding.rule == .pluginFiles {
            return SHA256Digest(of: lines(ofFilesBelow: Self.programs(of: path)).joined())
        }
        let isAboutFile =
            isOfWholeFile || finding.subject == path.description
            || finding.message == SecurityMessages.tooManyPlaces
        guard !isAboutFile, let source = skill.texts[path] else { return file.digest }
        var text = texts[path] ?? EvidenceText(source, skill.document)
        var bytes = text.passage(at: finding.line, finding.column)
        texts[path] = text
        if Self.starting.contains(finding.rule), namesFile(bytes) {
            bytes += lines(ofFilesBelow: nil).joined()
        }
        if let context = finding.context { bytes += context.utf8 }
        return SHA256Digest(of: bytes)
    }

    /// The files of a plugin that start together with one of them: the `bin` folder that contains a program, or all.
    private static func programs(of path: RelativePath) -> String? {
        let names = path.description.split(separator: "/", omittingEmptySubsequences: false)
        guard let bin = names.dropLast().firstIndex(of: "bin") else { return nil }
        return names[...bin].joined(separator: "/") + "/"
    }

    /// A line for each file with a prefix, or each file that may run: anything but Markdown.
    private func lines(ofFilesBelow prefix: String?) -> [[UInt8]] {
        skill.files.files.filter { file in
            prefix.map { file.path.description.hasPrefix($0) } ?? !file.path.isMarkdown
        }.map { Array("\($0.digest) \($0.path)\n".utf8) }
    }

    /// Whether a text names a file of the skill, perhaps after the path of its folder.
    private func namesFile(_ text: [UInt8]) -> Bool {
        let words = text.split { !($0.isWordPart || "./-{}$".utf8.contains($0) || $0 >= 0x80) }
        return words.contains { word in
            var path = Substring(decoding: word, as: UTF8.self)
            while true {
                if let path = RelativePath(String(path)), files[path] != nil { return true }
                guard let slash = path.firstIndex(of: "/") else { return false }
                path = path[path.index(after: slash)...]
            }
        }
    }
}

extension Finding {
    /// Whether users review it before they install a skill: it is about safety, or blocks the skill or needs consent.
    public var concernsSecurity: Bool {
        effect != .report || Self.securityRules.contains(rule)
    }

    private static let securityRules = Set(
        Rules.all.filter { $0.family == .security }.map(\.id))
}
