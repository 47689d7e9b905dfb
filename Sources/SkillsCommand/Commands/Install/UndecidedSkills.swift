internal import Problem
internal import SkillFormat
internal import SkillOperations

/// Several skills need consent, and the user could not be asked.
struct UndecidedSkills: Problem {
    let count: Int
    let installed: Int
    /// The number of skills that were not installed because of these.
    let withheld: Int
    let findings: [Finding]

    var summary: String { Messages.undecided(count, of: count + installed + withheld, installed) }
    var hint: Suggestion? { .consent(to: findings) }
    var kind: ProblemKind { .refused }
}

extension Problem {
    /// Whether the user was asked about a skill, and does not want it.
    var isDeclined: Bool {
        guard case .refused? = self as? AdmissionError else { return false }
        return true
    }

    /// Whether it is that a skill needs consent for which the user could not be asked.
    var isUndecided: Bool {
        guard case .declined? = self as? AdmissionError else { return false }
        return true
    }
}
