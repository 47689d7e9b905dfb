public import Digest
public import FileTree

/// A result of a rule, with its location.
public struct Finding: Hashable, Sendable, Comparable {
    /// How serious a finding is.
    public enum Severity: String, Sendable, Comparable, CaseIterable {
        case error, warning, info

        /// Orders the most serious first.
        public static func < (first: Self, second: Self) -> Bool {
            first.weight < second.weight
        }

        private var weight: Int {
            switch self {
            case .error: 0
            case .warning: 1
            case .info: 2
            }
        }
    }

    /// The effect of a finding on an install, regardless of its severity.
    public enum Effect: String, Sendable {
        /// It is only reported.
        case report
        /// The user must agree.
        case consent
        /// The skill is refused.
        case block
    }

    /// The rule that found it.
    public let rule: RuleID
    /// How serious it is.
    public private(set) var severity: Severity
    /// The file, relative to the skill folder; nil if it is about the whole folder.
    public let path: RelativePath?
    /// The line in the file, counted from 1.
    public let line: Int
    /// The column in the line, counted from 1 in Unicode scalars.
    public let column: Int
    /// The fault, as one sentence without a full stop.
    public let sentence: FindingText
    /// The remedy, if there is a single suggestion.
    public private(set) var remedy: Remedy?
    /// The effect on an install.
    public private(set) var effect: Effect
    /// The subject, such as the path of a missing file.
    public let subject: String?
    /// Why the rule reports it, as a clause; nil for rules with one reason only.
    public let reason: String?
    /// The hash of the contents that it is about, for findings that ``concernsSecurity``; equal in another version of the
    /// skill if those did not change, wherever they are.
    public internal(set) var evidence: SHA256Digest?
    /// The commands that start without being asked, each after the event that starts it; empty for most findings.
    public internal(set) var commands: [String] = []
    /// The address from which it has a program downloaded and run; nil for most findings.
    public internal(set) var download: String?
    /// The subject besides the contents at its place, such as the address of a download that is run there.
    var context: String?

    /// Creates a finding.
    public init(
        rule: RuleID, severity: Severity, path: RelativePath?, line: Int = 1, column: Int = 1,
        message: FindingText, remedy: Remedy? = nil, effect: Effect = .report,
        subject: String? = nil, reason: String? = nil
    ) {
        self.rule = rule
        self.severity = severity
        self.path = path
        self.line = line
        self.column = column
        sentence = message
        self.remedy = remedy
        self.effect = effect
        self.subject = subject
        self.reason = reason
    }

    /// The fault, in English.
    public var message: String { sentence.english }

    /// Returns the same finding with another remedy.
    public func with(_ remedy: Remedy) -> Finding {
        var finding = self
        finding.remedy = remedy
        return finding
    }

    /// Returns the same finding with another severity.
    public func with(severity: Severity) -> Finding {
        var finding = self
        finding.severity = severity
        return finding
    }

    /// Returns the same finding as one that stops no install.
    public func reported() -> Finding {
        var finding = self
        finding.effect = .report
        return finding
    }

    /// Orders by location, then by rule.
    public static func < (first: Self, second: Self) -> Bool {
        let paths = (first.path?.description ?? "", second.path?.description ?? "")
        if paths.0 != paths.1 { return paths.0 < paths.1 }
        return (first.line, first.column, first.rule, first.message)
            < (second.line, second.column, second.rule, second.message)
    }
}
