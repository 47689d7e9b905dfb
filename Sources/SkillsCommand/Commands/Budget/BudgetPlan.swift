internal import SkillStore

/// The skills to list without their descriptions, so that an agent's list fits its limit.
///
/// Claude Code drops the descriptions of the skills that the user invokes least first (its documentation, "Skills",
/// section "Skill descriptions are cut short"), but not in a documented order among equals. The plan therefore starts
/// with the longest descriptions, so that few are lost. Skills for which the settings already have an entry are left alone.
struct BudgetPlan {
    /// The skills to list by name only, in this order.
    let nameOnly: [ListedSkill]
    /// The characters of the list afterwards.
    let characters: Int

    init(_ skills: [ListedSkill], budget: Int) {
        var used = skills.reduce(0) { $0 + $1.characters }
        var chosen: [ListedSkill] = []
        for skill in Self.candidates(skills) where used > budget {
            chosen.append(skill)
            used -= skill.saving
        }
        for skill in chosen.reversed() where used + skill.saving <= budget {
            chosen.removeAll { $0.name == skill.name }
            used += skill.saving
        }
        nameOnly = chosen
        characters = used
    }

    /// A name counts once, because an override applies to all skills with the name.
    private static func candidates(_ skills: [ListedSkill]) -> [ListedSkill] {
        var names: Set<String> = []
        let users = skills.filter { $0.scope == .user } + skills.filter { $0.scope != .user }
        let candidates = users.filter {
            $0.saving > 0 && !$0.isOverridden && names.insert($0.name).inserted
        }
        return candidates.sorted { ($1.saving, $0.name) < ($0.saving, $1.name) }
    }
}
