internal import SkillFormat
internal import SkillRepository

/// Something that only an audit finds, which `skills validate --explain all` explains as it does rules.
struct AuditRule: ExplainedRule {
    let id: RuleID
    let summary: String
    let why: String
    let family = RuleFamily.security
    let good: [RuleExample] = []
    let bad: [RuleExample] = []

    /// A catalog recalled the files.
    static let recalled = AuditRule(
        id: RuleID("recalled"), summary: "No catalog recalls the files of an installed skill.",
        why: """
            An advisory of a catalog lists the hashes of these files, for example because they send data to a stranger. Such \
            files are never installed, under any name and from any source; installed ones should be removed or updated \
            (skills help audits).
            """)
    /// A policy refuses the skill.
    static let notAllowed = AuditRule(
        id: RuleID("not-allowed"), summary: "Policies allow an installed skill.",
        why: """
            A policy of the machine or of the project allows neither an install nor an update of this skill, because of its \
            source, its signer, an agent or its contents (skills help policies).
            """)
    /// An advisory names the skill without its versions.
    static let advisory = AuditRule(
        id: RuleID("advisory"), summary: "No advisory names an installed skill.",
        why: """
            An advisory of a catalog names this skill and its owner without the hashes of the affected versions, so that \
            nothing is refused. Whether the installed version is affected has to be read there (skills help audits).
            """)
    /// The files can't be read.
    static let unreadable = AuditRule(
        id: RuleID("unreadable"), summary: "The files of an installed skill can be read.",
        why: "What can't be read can't be checked, but an agent may read it later.")

    /// A file is below an ignored name, and not what systems and tools leave there.
    static let uncoveredFile = AuditRule(
        id: RuleID("uncovered-file"),
        summary: "The hash of an installed skill covers every file that programs may run.",
        why: """
            Names that systems and tools leave behind, such as __pycache__ and __MACOSX, are not part of a skill: they are neither \
            hashed nor installed. Programs may run what is there all the same, such as compiled Python that is not compared \
            with its source. Only what no system or tool writes by itself is reported.
            """)

    static let all = [recalled, notAllowed, advisory, unreadable, uncoveredFile]
}

extension RepositoryRules {
    /// The rules, and what only audits find.
    static let allWithAudits: [any ExplainedRule] = allOfEveryKind + AuditRule.all
}
