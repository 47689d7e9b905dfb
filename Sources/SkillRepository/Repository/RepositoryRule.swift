internal import FileTree
public import SkillFormat

/// A rule about a repository as a whole: its skills together, and its manifests.
public protocol RepositoryRule: ExplainedRule {
    /// Checks a repository and reports findings, with paths from the repository's top.
    func check(_ repository: CheckedRepository, report: (Finding) -> Void)
}

extension RepositoryRules {
    /// Every rule: those about one skill, and those about a repository.
    public static let allOfEveryKind: [any ExplainedRule] =
        // One by one: for a whole array, the runtime looks up each conformance, with 25 million instructions.
        Rules.all.map { $0 as any ExplainedRule } + all.map { $0 as any ExplainedRule }

    /// Returns the rule with an id; nil if no rule has it.
    public static func id(_ text: String) -> RuleID? { ids[text] }

    private static let ids = Dictionary(
        uniqueKeysWithValues: allOfEveryKind.map { ($0.id.description, $0.id) })
}
