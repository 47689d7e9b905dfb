public import SkillFormat

/// Some of the rules: one by its id, or a family by its name.
public struct RuleChoice: Sendable, Hashable {
    /// What was written.
    public let text: String
    private let ids: Set<RuleID>

    /// Takes an id or a family's name, or refuses it.
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

    /// Whether a rule is among them.
    public func contains(_ id: RuleID) -> Bool { ids.contains(id) }

    /// Whatever may be written.
    public static var known: [String] {
        RepositoryRules.allOfEveryKind.map(\.id.description) + RuleFamily.allCases.map(\.rawValue)
    }
}
