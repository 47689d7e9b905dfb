internal import Digest
public import SkillFormat

/// A finding with everything needed to show it.
public struct ReportedFinding: Sendable {
    /// The rule that found it.
    public let rule: RuleID
    /// The severity after all settings.
    public let severity: Finding.Severity
    /// The file, or the folder if the finding is about a folder as a whole; from the working directory.
    public let path: String
    /// The line in the file, counted from 1.
    public let line: Int
    /// The column in the line, counted from 1 in Unicode scalars.
    public let column: Int
    /// The fault, as one sentence without a full stop.
    public let sentence: FindingText
    /// The remedy, if there is a single suggestion.
    public let remedy: Remedy?
    /// The thing that the finding is about, such as the path of a missing file.
    public let subject: String?
    /// Why the rule reports it, as a clause; nil for rules with one reason only.
    public let reason: String?
    /// The line that the finding is about; nil for folders, binary files and files as a whole.
    public let excerpt: SourceExcerpt?
    /// The folder of the skill, as shown to the user; nil for findings about manifests or several skills.
    public let skill: String?
    /// Whether `validate --fix` repairs it.
    public var isFixable: Bool { if case .fix? = remedy { true } else { false } }
    /// The fault, in English.
    public var message: String { sentence.english }
    /// Identifies the finding even after lines above it are added or removed, or its message is reworded.
    ///
    /// 32 hexadecimal digits.
    public var fingerprint: String {
        String(SHA256Digest(of: identity.bytes + Array("\u{0}\(number)".utf8)).hex.prefix(32))
    }

    /// The part of a finding that depends neither on the lines around it nor on its message.
    struct Identity: Hashable, Sendable {
        let rule: String
        let path: String
        let subject: String?

        var bytes: [UInt8] { Array("\(rule)\u{0}\(path)\u{0}\(subject ?? "")".utf8) }
    }

    let identity: Identity
    /// The number of findings with the same identity before this one.
    let number: Int

    init(_ reportable: ReportableFinding, identity: Identity, number: Int) {
        let finding = reportable.finding
        rule = finding.rule
        severity = reportable.severity
        path = reportable.path
        line = finding.line
        column = finding.column
        sentence = finding.sentence
        remedy = finding.remedy
        subject = finding.subject
        reason = finding.reason
        excerpt = reportable.excerpt
        skill = reportable.skill
        self.identity = identity
        self.number = number
    }

    static func identity(of reportable: ReportableFinding) -> Identity {
        let finding = reportable.finding
        return Identity(
            rule: finding.rule.description, path: reportable.path, subject: finding.subject)
    }
}
