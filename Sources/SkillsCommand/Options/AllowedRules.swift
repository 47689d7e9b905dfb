internal import SkillFormat
internal import SkillOperations
internal import SkillRepository
internal import SkillSource

extension AllowedRules {
    /// Reads the values of `--allow`; throws for one that is not the id of a rule.
    static func parse(_ names: [String]) throws -> AllowedRules {
        let names = names.flatMap(\.listed)
        for name in names where !others.contains(name) && !RuleChoice.known.contains(name) {
            throw RuleProblem(unknown: name)
        }
        return AllowedRules(
            names.compactMap(RepositoryRules.id)
                + (names.contains(signerChanged) ? [RuleID(signerChanged)] : []),
            commits: names.contains(unlistedCommit) ? .any : .listed)
    }
}
