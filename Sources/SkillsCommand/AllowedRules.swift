internal import SkillOperations
internal import SkillRepository

extension AllowedRules {
    /// Reads the values of `--allow`, each the id of a rule.
    static func parse(_ rules: [String]) throws -> AllowedRules {
        for rule in rules where rule != unlistedCommit && !RuleChoice.known.contains(rule) {
            throw RuleProblem(unknown: rule)
        }
        return AllowedRules(rules)
    }

    /// Whether findings of a rule are accepted.
    func contains(_ rule: RuleID) -> Bool { rules.contains(rule) }
}
