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
    /// What is wrong, as one sentence without a full stop.
    public let message: String
    /// The fix, if there is only one.
    public let fix: String?
    /// The thing that the finding is about, such as the path of a missing file.
    public let subject: String?
    /// The line that the finding is about; nil for folders, binary files and files as a whole.
    public let excerpt: SourceExcerpt?
    /// The folder of the skill, as shown to the user; nil for findings about manifests or several skills.
    public let skill: String?
    /// Identifies the finding even after lines above it are added or removed.
    ///
    /// 32 hexadecimal digits.
    public var fingerprint: String {
        String(SHA256Digest(of: Array("\(identity)\u{0}\(number)".utf8)).hex.prefix(32))
    }

    private let identity: String
    private let number: Int

    /// `number` counts the findings with the same identity that precede this one.
    init(_ reportable: ReportableFinding, identity: String, number: Int) {
        let finding = reportable.finding
        rule = finding.rule
        severity = reportable.severity
        path = reportable.path
        line = finding.line
        column = finding.column
        message = finding.message
        fix = finding.fix
        subject = finding.subject
        excerpt = reportable.excerpt
        skill = reportable.skill
        self.identity = identity
        self.number = number
    }

    /// The rule, the path and the subject, which do not depend on the lines around a finding.
    static func identity(of reportable: ReportableFinding) -> String {
        let finding = reportable.finding
        return "\(finding.rule)\u{0}\(reportable.path)\u{0}\(finding.subject ?? finding.message)"
    }
}
