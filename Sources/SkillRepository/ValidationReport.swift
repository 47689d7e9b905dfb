internal import Digest
internal import FileTree
public import SkillFormat

/// What validation found out about everything that was looked at.
public struct ValidationReport: Sendable {
    /// A skill that was looked at.
    public struct Skill: Sendable {
        /// Its folder, as it is shown: from the working directory where it lies below that.
        public let path: String
        /// The name that it gives itself.
        public let name: String?
    }

    /// A place that leads to a file or folder of its skill.
    public struct Reference: Sendable {
        /// The file that holds it, from the working directory.
        public let path: String
        /// The line, counted from 1.
        public let line: Int
        /// The column, counted from 1 in Unicode scalars.
        public let column: Int
        /// Where it leads, from the skill's folder.
        public let target: String
    }

    /// The skills, ordered by path; those that could not be read as well.
    public let skills: [Skill]
    /// What the rules found, ordered by path and place.
    public let findings: [ReportedFinding]
    /// What in the text leads to a file or folder of its skill, ordered by skill; empty unless asked for.
    public let references: [Reference]
    /// How many findings a comment in the file silenced.
    public let suppressed: Int
    /// How many findings the baseline knew.
    public let known: Int

    /// How many findings weigh this much.
    public func count(_ severity: Finding.Severity) -> Int {
        findings.count { $0.severity == severity }
    }
}

/// A finding with all that is needed to show it.
public struct ReportedFinding: Sendable {
    /// The rule that found it.
    public let rule: RuleID
    /// How much it weighs, after every setting.
    public let severity: Finding.Severity
    /// The file, or the folder when it is about that as a whole; from the working directory.
    public let path: String
    /// The line in the file, counted from 1.
    public let line: Int
    /// The column in the line, counted from 1 in Unicode scalars.
    public let column: Int
    /// What is wrong, as one sentence without a full stop.
    public let message: String
    /// What repairs it, where there is one right answer.
    public let fix: String?
    /// The thing that it is about.
    public let subject: String?
    /// The line that it is about; nil when it is about a folder, or a file that is no text.
    public let excerpt: SourceExcerpt?
    /// The folder of the skill that it is about, as it is shown; nil when it is about several, or a manifest.
    public let skill: String?
    /// Tells the finding from all others, and stays the same when lines above it come and go.
    ///
    /// 32 hexadecimal digits.
    public var fingerprint: String {
        String(SHA256Digest(of: Array("\(identity)\u{0}\(number)".utf8)).hex.prefix(32))
    }

    /// The rule, the path and what it is about.
    let identity: String
    /// How many findings before this one have the same identity.
    let number: Int
}

/// A finding before its severity is settled and alike ones are told apart.
struct DraftFinding: Sendable {
    let finding: Finding
    let path: String
    let excerpt: SourceExcerpt?
    let skill: String?
}

extension [ReportedFinding] {
    /// Orders drafts and numbers those that are alike.
    init(_ drafts: [(draft: DraftFinding, severity: Finding.Severity)]) {
        let sorted = drafts.sorted {
            let (first, second) = ($0.draft, $1.draft)
            if first.path != second.path {
                return first.path.utf8.lexicographicallyPrecedes(second.path.utf8)
            }
            let (one, other) = (first.finding, second.finding)
            return (one.line, one.column, one.rule, one.message)
                < (other.line, other.column, other.rule, other.message)
        }
        var alike: [[UInt8]: Int] = [:]
        self = sorted.map { draft, severity in
            let finding = draft.finding
            let identity =
                "\(finding.rule)\u{0}\(draft.path)\u{0}\(finding.subject ?? finding.message)"
            let key = [UInt8](identity.utf8)
            let number = alike[key, default: 0]
            alike[key] = number + 1
            return ReportedFinding(
                rule: finding.rule, severity: severity, path: draft.path, line: finding.line,
                column: finding.column, message: finding.message, fix: finding.fix,
                subject: finding.subject, excerpt: draft.excerpt, skill: draft.skill,
                identity: identity, number: number)
        }
    }
}
