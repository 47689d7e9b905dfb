internal import Digest
internal import FileTree
internal import Markdown
internal import ScriptAnalysis
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
/// Consent to a script that uses something from elsewhere, such as a download that another file describes, also depends on that:
/// where the address of a download that is run is unknown, on all files that may run, and on what the text says about them.
///
/// Consent to something that starts by itself, such as a hook, also depends on all files that may run, unless its
/// commands run none.
struct FindingEvidence {
    /// The number of findings of one rule in one file above which the file is the evidence: others may be left out.
    private static let findingLimit = 50
    /// The rules about commands that start without being asked.
    private static let starting: Set<RuleID> = [.hooksPresent, .injectionPresent]
    /// The rules about what is run without having been seen.
    private static let running: Set<RuleID> = [
        SuspiciousPipeShell().id, SuspiciousRemoteCode().id, SuspiciousEncodedExec().id,
    ]

    private let skill: SkillContents
    private let files: [RelativePath: TreeSnapshot.File]
    private var texts: [RelativePath: EvidenceText] = [:]
    private var programs: ProgramFiles
    /// The instructions of the Markdown files about other files of the skill.
    private lazy var instructions: [UInt8] = skill.texts.values.filter(\.isMarkdown)
        .sorted { $0.path < $1.path }.flatMap(passagesNamingFiles)

    init(of skill: SkillContents) {
        self.skill = skill
        files = Dictionary(skill.files.files.map { ($0.path, $0) }) { one, _ in one }
        programs = ProgramFiles(of: skill)
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
        var evidence = FindingEvidence(of: skill)
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
            return SHA256Digest(of: lines(ofFilesStartingWith: path, file))
        }
        let isAboutFile =
            isOfWholeFile || finding.subject == path.description
            || finding.sentence == SecurityMessages.tooManyPlaces
        guard !isAboutFile, let source = skill.texts[path] else { return file.digest }
        var text = texts[path] ?? EvidenceText(source, skill.document)
        var bytes = text.passage(at: finding.line, finding.column)
        texts[path] = text
        if Self.starting.contains(finding.rule), mayRunFiles(finding, in: source) {
            bytes += programs.lines(runBy: bytes)
        }
        if Self.running.contains(finding.rule) {
            if let addresses = addresses(of: finding, in: source, bytes) {
                bytes += addresses.joined(separator: "\n").utf8
            } else {
                bytes += programs.lines(runBy: bytes)
                bytes += source.isMarkdown ? source.bytes : instructions
            }
        }
        if let context = finding.context { bytes += context.utf8 }
        return SHA256Digest(of: bytes)
    }

    /// A line for each file of a plugin that starts together with one of them: the `bin` folder that contains a program, or
    /// all that may run.
    private mutating func lines(
        ofFilesStartingWith path: RelativePath, _ file: TreeSnapshot.File
    ) -> [UInt8] {
        let names = path.description.split(separator: "/", omittingEmptySubsequences: false)
        guard let bin = names.dropLast().firstIndex(of: "bin") else {
            return programs.lines(runBy: skill.texts[path]?.bytes ?? [])
        }
        let folder = names[...bin].joined(separator: "/") + "/"
        return skill.files.files.filter { $0.path.description.hasPrefix(folder) }
            .flatMap { "\($0.digest) \($0.path)\n".utf8 }
    }

    /// Whether the commands that a finding is about may run files of the skill.
    private func mayRunFiles(_ finding: Finding, in source: SourceText) -> Bool {
        let commands =
            finding.commands.isEmpty
            ? [source.injection(at: finding.line, finding.column)]
            : finding.commands.map { command in
                // After the name of the event.
                let rest = command.utf8.drop(while: \.isLetter)
                return rest.starts(with: ": ".utf8) ? Array(rest.dropFirst(2)) : nil
            }
        return commands.contains { command in
            guard let command else { return true }
            return programs.areNamed(in: command) || !QuietCommand.isQuiet(command)
        }
    }

    /// The addresses from which the statement that a finding is about runs something; nil if one of them is unknown.
    private func addresses(
        of finding: Finding, in source: SourceText, _ passage: [UInt8]
    ) -> [String]? {
        let facts = skill.analyses[source.path]?.facts.filter { fact in
            fact.taken.map(EffectSet.programs.contains) == true
                && source.place(at: fact.range.lowerBound).line <= finding.line
                && finding.line <= source.place(at: fact.range.upperBound).line
        }
        guard let facts, !facts.isEmpty else {
            // Sentences are not read as code.
            let isLiteral =
                source.isMarkdown && WebHost(firstIn: passage) != nil
                && !passage.contains(UInt8(ascii: "$"))
            return isLiteral ? [] : nil
        }
        let addresses = facts.map(\.subject)
        let areKnown = addresses.allSatisfy { WebHost($0) != nil && !$0.contains("$") }
        return areKnown ? addresses : nil
    }

    /// The passages of a text in which files of the skill are named.
    private func passagesNamingFiles(in source: SourceText) -> [UInt8] {
        var text = EvidenceText(source, skill.document)
        var passages: [[UInt8]] = []
        for index in source.lineStarts.indices
        where programs.areNamed(in: Array(source.line(index))) {
            let passage = text.passage(at: index + 1, 1)
            if passages.last != passage { passages.append(passage) }
        }
        return Array(passages.joined())
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

extension SourceText {
    /// The command that runs when an agent reads the text at a place: in a code span or a block that starts with `!`; nil if
    /// none does.
    fileprivate func injection(at line: Int, _ column: Int) -> [UInt8]? {
        let tick = UInt8(ascii: "`")
        let rest = bytes[start(ofColumn: column, inLine: line)...]
        if rest.starts(with: "!`".utf8) {
            return Array(rest.dropFirst(2).prefix { $0 != tick })
        }
        let marks = rest.prefix { $0 == tick }
        let inside = rest.dropFirst(marks.count)
        guard marks.count >= 3, inside.first == UInt8(ascii: "!") else { return nil }
        let end = inside.indices.first { inside[$0...].starts(with: marks) } ?? inside.endIndex
        return Array(inside[..<end].dropFirst())
    }
}
