internal import SkillFormat

/// The rules that `--select` and `--ignore` leave.
public struct RuleSelection: Sendable {
    /// The rules to run; empty for all.
    public var selected: [RuleChoice] = []
    /// The rules not to run, even if selected.
    public var ignored: [RuleChoice] = []

    /// Selects every rule.
    public init() {}

    func contains(_ rule: RuleID) -> Bool {
        let isSelected = selected.isEmpty || selected.contains { $0.contains(rule) }
        return isSelected && !ignored.contains { $0.contains(rule) }
    }
}
