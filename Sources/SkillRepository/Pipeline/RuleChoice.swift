public import SkillFormat

/// A choice of rules: one rule by its id, or a family of rules by its name.
public struct RuleChoice: Sendable, Hashable {
    /// The id or name as written.
    public let text: String
    /// The ids of the rules.
    public let ids: Set<RuleID>

    /// Finds a rule or family; nil if neither has this name.
    public init?(_ text: String) {
        self.text = text
        let rules = RepositoryRules.allOfEveryKind
        if let id = RepositoryRules.id(text) {
            ids = [id]
        } else if let family = RuleFamily(rawValue: text) {
            ids = Set(rules.filter { $0.family == family }.map(\.id))
        } else {
            return nil
        }
    }

    /// Whether the choice includes a rule.
    public func contains(_ id: RuleID) -> Bool { ids.contains(id) }

    /// The ids of all rules and the names of all families.
    public static var known: [String] {
        RepositoryRules.allOfEveryKind.map(\.id.description) + RuleFamily.allCases.map(\.rawValue)
    }
}
