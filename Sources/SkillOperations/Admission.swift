internal import Digest
internal import FileTree
public import SkillFormat
internal import SkillSource
internal import SkillStore

/// Decides what findings mean for an operation: whether a skill is blocked, needs consent, or is admitted.
public struct Admission: Sendable {
    /// What a skill is examined for.
    public enum Purpose: Sendable, Equatable {
        /// A new skill: some findings block it, and others require the user's consent.
        case install(Strictness)
        /// A new version of an installed skill: consent is required only for new findings.
        case update
        /// A skill that a lock file pins: consent is required unless the manifest records it for exactly these files,
        /// because anyone who can change the lock file chooses them.
        case restore
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

    /// Which versions of a source of a kind may be loaded.
    func versions(of kind: LockEntry.Origin.Kind) -> AllowedVersions {
        purpose == .adopt ? .any : allowed.versions(of: kind)
    }

    /// Whether findings are examined at all.
    var examinesFindings: Bool { purpose != .adopt }

    /// Decides about a skill with these findings; `accepted` are those of its installed version.
    public func verdict(on findings: [Finding], accepted: [Finding] = []) -> Verdict {
        let findings = findings.filter { !allowed.allows($0) }
        guard examinesFindings else { return .admitted }
        let blocking = findings.filter { $0.effect == .block }
        let questions = findings.filter { $0.effect == .consent }.excluding(accepted)
        guard blocking.isEmpty else { return .blocked(blocking + questions) }
        if purpose == .install(.strict) {
            let warnings = findings.filter { $0.severity != .info }
            guard warnings.isEmpty else { return .strict(warnings) }
        }
        return questions.isEmpty ? .admitted : .needsConsent(questions)
    }
}

/// What was consented to before a skill is examined.
struct PriorConsent {
    /// The findings of the version that is installed; for an install and a restore, only if it has the same files.
    var findings: [Finding] = []
    /// The agreement in the project's manifest, which may be to another version.
    var agreement: Agreement?
}

extension Session {
    /// Admits a skill with these files, asks for consent, or throws the reason for its refusal, and returns the findings
    /// that were shown with the question.
    ///
    /// A dry run announces the question instead, and ends as the real run would if it can't ask.
    ///
    /// Every operation that puts a skill into an agent's folder calls it.
    @discardableResult
    func admit(
        _ name: SkillName, _ tree: TreeHash, _ prior: PriorConsent = PriorConsent(),
        _ findings: () throws -> [Finding]
    ) throws -> [Finding] {
        guard admission.examinesFindings else { return [] }
        try requireAnswers()
        let open = try findings().filter { prior.agreement?.covers($0, in: tree) != true }
        switch admission.verdict(on: open, accepted: prior.findings) {
        case .admitted: return []
        case .blocked(let findings): throw AdmissionError.blocked(name, findings)
        case .strict(let findings): throw AdmissionError.strict(name, findings)
        case .needsConsent(let findings):
            let questions = context.questions
            let answer =
                mode == .apply
                ? questions.consent(name, findings)
                : questions.announceConsent(name, findings)
            switch answer {
            case .given: return findings
            case .givenInAdvance:
                // The result of an install or an update lists them.
                if admission.purpose == .restore { questions.noteConsent(name, findings) }
                return []
            // The question has shown the findings.
            case .refused: throw AdmissionError.refused(name)
            case .cancelled: throw endWithoutAnswer(name)
            case .unavailable where admission.purpose == .restore:
                throw AdmissionError.notAgreed(name, findings)
            case .unavailable: throw AdmissionError.declined(name, findings)
            }
        }
    }
}

extension Agreement {
    /// Creates the agreement to everything that blocks a version or needs consent, and perhaps to something else; nil if
    /// nothing needs it.
    init?(to findings: [Finding], and other: AllowedRules.Other? = nil, in tree: TreeHash) {
        let rules =
            findings.filter { $0.effect != .report }.map(\.rule.description)
            + (other.map { [$0.rawValue] } ?? [])
        guard !rules.isEmpty else { return nil }
        self.init(tree: tree, rules: rules)
    }

    /// Whether it includes something else about a version.
    func covers(_ other: AllowedRules.Other, in tree: TreeHash) -> Bool {
        self.tree == tree && rules.contains(other.rawValue)
    }

    /// Whether it includes a finding in files with a tree hash.
    func covers(_ finding: Finding, in tree: TreeHash) -> Bool {
        self.tree == tree && rules.contains(finding.rule.description)
    }
}

extension [Finding] {
    /// The findings that are not among `known`, wherever in their files those are: about the same contents, and not more
    /// serious.
    func excluding(_ known: [Finding]) -> [Finding] {
        let known = Dictionary(
            known.map { (FindingIdentity($0), $0.effect) }, uniquingKeysWith: { Swift.max($0, $1) })
        return filter { finding in
            known[FindingIdentity(finding)].map { finding.effect > $0 } ?? true
        }
    }
}

/// What consent to a finding is bound to: the contents that it is about, wherever they are.
///
/// Its line, column and effect don't count. Its message counts only if its contents are unknown, because it may quote
/// more than those.
private struct FindingIdentity: Hashable {
    let rule: RuleID
    let path: String?
    let subject: String?
    let message: String?
    let evidence: SHA256Digest?

    init(_ finding: Finding) {
        rule = finding.rule
        path = finding.path?.description
        subject = finding.subject
        message = finding.evidence == nil ? finding.message : nil
        evidence = finding.evidence
    }
}
