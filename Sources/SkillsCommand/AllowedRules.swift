internal import SkillFormat
internal import SkillRepository
internal import SkillSource

/// The findings and doubts that the user accepts with `--allow`.
struct AllowedRules: Sendable {
    private static let unlistedCommit = "unlisted-commit"

    /// Accepts nothing.
    static let none = AllowedRules()

    /// Which commits of a repository may be installed.
    let commits: AllowedCommits

    private let rules: Set<RuleID>

    /// Reads the arguments of `--allow`; throws for one that is not a rule.
    init(_ names: [String]) throws {
        for name in names where name != Self.unlistedCommit && !RuleChoice.known.contains(name) {
            throw RuleProblem(unknown: name)
        }
        commits = names.contains(Self.unlistedCommit) ? .any : .listed
        rules = Set(names.compactMap(RepositoryRules.id))
    }

    private init() {
        commits = .listed
        rules = []
    }

    /// Whether findings of a rule are accepted.
    func contains(_ rule: RuleID) -> Bool { rules.contains(rule) }
}
