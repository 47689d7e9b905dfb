internal import Digest
internal import FileTree
internal import Signature
public import SkillFormat
internal import SkillPolicy
public import SkillStore

/// A skill's origin, new contents and findings, for the user's consent before the skill enters an agent's folder.
///
/// A skill that its recall, a policy or its findings refuse has no review.
public struct Review: Sendable {
    /// The name that the skill gets.
    public let name: SkillName
    /// The operation that it is reviewed for.
    public let purpose: Admission.Purpose
    /// The findings that the user has to agree to.
    public let questions: [Finding]
    /// Its contents besides text that the installed version does not have.
    public let brings: NewCapabilities
    /// Whether these are shown, and asked about.
    public private(set) var showing: Consent.Decision
    /// The origin, as its lock file would state it.
    public let origin: LockEntry.Origin
    /// The entry of a catalog that its name led to; nil if it was found by an address.
    public let named: NamedSkill?
    /// The lines around its findings.
    public let passages: [Finding: FindingPassage]
    let tree: TreeHash
    /// All findings, with that about another signer.
    let findings: [Finding]

    /// Whether the user is asked about it.
    public var isAsked: Bool {
        !questions.isEmpty || showing == .ask || showing == .askIfPossible
    }

    /// The review of a version in whose place another one is shown.
    var withoutContents: Review {
        var review = self
        review.showing = .goOn
        return review
    }

    /// Returns the findings that a question has shown; throws the reason if the skill may not enter after this answer.
    func admit(_ answer: Consent.Answer) throws(AdmissionError) -> [Finding] {
        // No means all that the question named, also what needs none.
        if answer == .refused { throw .refused(name) }
        guard isAsked else { return [] }
        switch answer {
        case .given: return questions
        case .givenWithoutFindings where questions.isEmpty: return []
        case .givenInAdvance: return []
        // The question has shown the findings.
        case .givenWithoutFindings, .refused: throw .refused(name)
        case .cancelled: throw .unanswered(name)
        case .unavailable where questions.isEmpty: return []
        case .unavailable where purpose == .restore: throw .notAgreed(name, questions)
        case .unavailable: throw .declined(name, questions)
        }
    }

    /// Returns the agreement that its entry implies, for the project's manifest; nil if it needs none.
    func agreement(and other: AllowedRules.Other?) -> Agreement? {
        Agreement(to: findings, and: other, in: tree)
    }
}

/// The findings and signers of the version before, and the manifest's agreement, with which a review compares a skill.
struct PriorConsent: Sendable {
    /// The findings of the version that is installed; for an install and a restore, only if it has the same files.
    var findings: [Finding] = []
    /// The agreement in the project's manifest, which may be to another version.
    var agreement: Agreement?
    /// The signers of the version before, by lock files and the journal.
    var recordedSigners: [LockEntry.Signer?] = []
    /// The signers of the version before, by its files.
    var signers: [Signer] = []

    /// Returns the finding if the version before is of a trusted signer, and this one is not.
    func signerChange(to signature: SkillSignature?, _ trust: SignerTrust) -> [Finding] {
        SignerChange.findings(from: recordedSigners, signers, to: signature, trust)
    }
}

extension Session {
    /// Reviews a skill before it enters an agent's folder; throws the reason if it may not, regardless of consent.
    ///
    /// `sourceFindings` are those about its source, and `refusal` is that of a policy for its age, which only its source
    /// knows.
    func review(
        _ subject: PolicySubject, _ skill: Skill?, and sourceFindings: [Finding] = [],
        bringing brings: NewCapabilities = .none,
        after prior: PriorConsent = PriorConsent(), named: NamedSkill? = nil,
        tooNew refusal: PolicyRefusal? = nil
    ) throws -> Review {
        let findings =
            (skill?.findings ?? []).trusting(OwnDownload(of: subject.origin))
            + prior.signerChange(to: skill?.signature, context.trust)
            + sourceFindings
        try enforcePolicy(on: subject) { skill?.findings ?? [] }
        if let refusal { throw refusal }
        let open = findings.filter { prior.agreement?.covers($0, in: subject.tree) != true }
        let questions: [Finding]
        switch admission.verdict(on: open, accepted: prior.findings) {
        case .admitted: questions = []
        case .blocked(let findings): throw AdmissionError.blocked(subject.name, findings)
        case .strict(let findings): throw AdmissionError.strict(subject.name, findings)
        case .needsConsent(let findings): questions = findings
        }
        let contents = brings.found(beside: questions)
        let isQuiet = contents == nil || contents == .hosts
        let found = isQuiet && named?.publisher == .new ? .newPublisher : contents
        return Review(
            name: subject.name, purpose: admission.purpose, questions: questions, brings: brings,
            showing: found.map { Consent.decision(on: $0, for: admission.purpose) } ?? .goOn,
            origin: subject.origin, named: named, passages: skill?.passages ?? [:],
            tree: subject.tree, findings: findings)
    }
}

extension NewCapabilities {
    /// Their kind in the table of consent; nil if there is nothing to show.
    fileprivate func found(beside questions: [Finding]) -> Consent.Found? {
        guard isShown else { return nil }
        let isQuiet = scripts.isEmpty && tools.isEmpty && !hasHooks && manyFiles == nil
        if isQuiet { return changedScripts.isEmpty ? .hosts : .changedScripts }
        return questions.isEmpty ? .contents : .contentsBesideFindings
    }
}
