internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import SkillPolicy
internal import SkillRepository
internal import SkillSource
internal import SkillStore

extension AllowedRules {
    /// Reads the values of `--allow`; throws for one that is not the id of a rule.
    static func parse(_ names: [String]) throws -> AllowedRules {
        let names = names.flatMap(\.listed)
        let others = Set(names.compactMap { Other(rawValue: $0) })
        for name in names where Other(rawValue: name) == nil && !RuleChoice.known.contains(name) {
            guard !AuditRule.all.contains(where: { $0.id.description == name }) else {
                throw RewordedProblem(
                    Messages.unallowable(name), hint: Messages.toExplain(name), .usage)
            }
            throw RuleProblem(unknown: name)
        }
        let policy = World.current.policy(for: .user)
        for name in names {
            if let refusal = policy.refusal(ofAllowing: name) { throw refusal }
        }
        return AllowedRules(names.compactMap(RepositoryRules.id), others: others)
    }
}
