internal import FileTree
public import SkillFormat
internal import SkillSource

/// Decides what findings mean for an operation: whether a skill is blocked, needs consent, or is admitted.
public struct Admission: Sendable {
    /// What a skill is examined for.
    public enum Purpose: Sendable, Equatable {
        /// A new skill: some findings block it, and others require the user's consent.
        case install(Strictness)
        /// A new version of an installed skill: consent is required only for new findings.
        case update
        /// A skill that a lock file pins: consent was given when it was locked.
        case restore
        /// A bundle for a project without a lock file: only consent is checked, because the restore that follows checks
        /// the rest.
        case bundle
        /// A skill that another tool installed: nothing stops it, because its files are already there.
        case adopt
    }

    /// Whether warnings stop a skill.
    public enum Strictness: Sendable { case lenient, strict }

    /// The decision about one skill.
    public enum Verdict: Sendable, Equatable {
        case admitted
        /// Stopped by the first findings; those that also need consent follow them.
        case blocked([Finding])
        /// Stopped by errors and warnings.
        case strict([Finding])
        /// Stopped until the user consents.
        case needsConsent([Finding])
    }

    /// What skills are examined for.
    public let purpose: Purpose
    /// The rules whose findings are ignored.
    public let allowed: AllowedRules

    /// Creates an admission for a purpose.
    public init(_ purpose: Purpose, allowing allowed: AllowedRules = AllowedRules()) {
        self.purpose = purpose
        self.allowed = allowed
    }

    /// Which commits of a repository may be loaded.
    var commits: AllowedCommits { purpose == .adopt ? .any : allowed.commits }

    /// Whether findings are examined at all.
    var examinesFindings: Bool { purpose != .adopt }

    /// Decides about a skill with these findings; `accepted` are those of its installed version.
    public func verdict(on findings: [Finding], accepted: [Finding] = []) -> Verdict {
        let findings = findings.filter { !allowed.allows($0) }
        let blocking = isBlocking ? findings.filter { $0.effect == .block } : []
        let questions =
            needsConsent ? findings.filter { $0.effect == .consent }.excluding(accepted) : []
        guard blocking.isEmpty else { return .blocked(blocking + questions) }
        if purpose == .install(.strict) {
            let warnings = findings.filter { $0.severity != .info }
            guard warnings.isEmpty else { return .strict(warnings) }
        }
        return questions.isEmpty ? .admitted : .needsConsent(questions)
    }

    private var isBlocking: Bool {
        switch purpose {
        case .install, .update, .restore: true
        case .bundle, .adopt: false
        }
    }

    private var needsConsent: Bool {
        switch purpose {
        case .install, .update, .bundle: true
        case .restore, .adopt: false
        }
    }
}

extension Session {
    /// Admits a skill, asks for consent, or throws the reason for its refusal; a dry run assumes consent.
    func admit(
        _ name: SkillName, accepted: [Finding] = [], _ findings: () throws -> [Finding]
    ) throws {
        guard admission.examinesFindings else { return }
        switch admission.verdict(on: try findings(), accepted: accepted) {
        case .admitted: return
        case .blocked(let findings): throw AdmissionError.blocked(name, findings)
        case .strict(let findings): throw AdmissionError.strict(name, findings)
        case .needsConsent(let findings):
            guard mode == .apply else { return }
            switch context.questions.consent(name, findings) {
            case .given: return
            // The question has shown the findings.
            case .refused: throw AdmissionError.declined(name, [])
            case .cancelled: throw SkillSourceError.interrupted
            case .unavailable: throw AdmissionError.declined(name, findings)
            }
        }
    }
}

extension [Finding] {
    /// The findings that are not among `known`, wherever in their files those are.
    func excluding(_ known: [Finding]) -> [Finding] {
        let known = Set(known.map(FindingIdentity.init))
        return filter { !known.contains(FindingIdentity($0)) }
    }
}

/// A finding without its line and column, which move with every edit above it.
private struct FindingIdentity: Hashable {
    let rule: RuleID
    let path: String?
    let subject: String?
    let message: String

    init(_ finding: Finding) {
        rule = finding.rule
        path = finding.path?.description
        subject = finding.subject
        message = finding.message
    }
}
