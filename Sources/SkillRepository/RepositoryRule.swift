internal import FileTree
public import SkillFormat

/// One thing that is checked in a repository as a whole: how its skills and manifests go together.
public protocol RepositoryRule: ExplainedRule {
    /// Looks at a repository and reports what it finds, with paths from the repository's top.
    func check(_ repository: Repository, report: (Finding) -> Void)
}

extension RepositoryRules {
    /// Every rule: those about one skill, and those about a repository.
    public static let allOfEveryKind: [any ExplainedRule] = Rules.all + all

    /// Returns the id of the rule that a text names; nil when no rule has this id.
    public static func id(_ text: String) -> RuleID? { ids[text] }

    private static let ids = Dictionary(
        uniqueKeysWithValues: allOfEveryKind.map { ($0.id.description, $0.id) })
}
