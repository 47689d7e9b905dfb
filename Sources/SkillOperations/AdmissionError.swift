public import Problem
public import SkillFormat

/// The refusal of a skill because of its findings.
public enum AdmissionError: Problem {
    /// It contains something that no skill should; findings that need consent are listed too.
    case blocked(SkillName, [Finding])
    /// It has warnings, which the user refuses.
    case strict(SkillName, [Finding])
    /// It needs the user's consent, which was not given and could not be asked for.
    case declined(SkillName, [Finding])
    /// The user was asked, and refused it.
    case refused(SkillName)
    /// The user ended the question about it without an answer.
    case unanswered(SkillName)
    /// It needs consent to its locked version, which the project's manifest does not record.
    case notAgreed(SkillName, [Finding])

    /// The findings that stop the skill.
    public var findings: [Finding] {
        switch self {
        case .blocked(_, let findings), .strict(_, let findings), .declined(_, let findings),
            .notAgreed(_, let findings):
            findings
        case .refused, .unanswered: []
        }
    }

    /// Findings are a refusal.
    public var kind: ProblemKind {
        if case .unanswered = self { .interrupted } else { .refused }
    }
}
