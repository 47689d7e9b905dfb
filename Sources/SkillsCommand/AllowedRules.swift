internal import SkillRepository
internal import SkillSource

/// What `--allow` takes: rules, and the one doubt about a source that is none.
enum AllowedRules {
    private static let unlistedCommit = "unlisted-commit"

    /// Refuses what is no rule.
    static func check(_ rules: [String]) throws {
        for rule in rules where rule != unlistedCommit && !RuleChoice.known.contains(rule) {
            throw RuleProblem(unknown: rule)
        }
    }

    /// Which commits of a repository may be taken.
    static func commits(_ rules: Set<String>) -> AllowedCommits {
        rules.contains(unlistedCommit) ? .any : .listed
    }
}
