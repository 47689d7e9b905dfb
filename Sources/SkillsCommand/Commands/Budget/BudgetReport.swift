internal import JSON
internal import Problem
internal import SkillStore
internal import Terminal

/// The report of `skills budget` about the list of an agent.
struct BudgetReport {
    let agent: Agent
    let skills: [ListedSkill]
    /// The characters that the agent reserves; nil if unknown.
    let budget: Int?
    let common: CommonOptions

    private var used: Int { skills.reduce(0) { $0 + $1.characters } }
    private var tokens: Int { skills.reduce(0) { $0 + $1.tokens } }

    /// Whether the list exceeds the budget.
    var isOver: Bool { budget.map { used > $0 } ?? false }

    /// The skills to list by name only; nil if the budget is unknown.
    var plan: BudgetPlan? {
        budget.map { BudgetPlan(skills, budget: $0) }
    }

    /// The project skills that user skills with the same names hide.
    private var shadowed: [ListedSkill] {
        let userSkills = Set(skills.filter { $0.scope == .user }.map(\.name))
        return skills.filter { $0.scope != .user && userSkills.contains($0.name) }
    }

    /// The skills that a plugin has, too, and the plugin's.
    private var duplicates: [(name: String, entry: ClaudePlugins.Entry)] {
        let own = Set(skills.filter { $0.plugin == nil }.map(\.name))
        return skills.compactMap { skill in
            skill.plugin.flatMap { own.contains($0.name) ? ($0.name, $0) : nil }
        }
    }

    func write() {
        guard !common.json else { return writeJSON() }
        writeTable()
        writeTotal()
        let console = common.results
        if budget == nil { console.line(.dim(Messages.unknownBudget(agent.name))) }
        if isOver { writeLosses() }
        for clash in shadowed { console.warning(Messages.shadowed(clash.name)) }
        for (name, entry) in duplicates { console.warning(Messages.listedTwice(name, entry)) }
    }

    /// Writes the size of the list.
    func writeTotal() {
        common.results.line(
            .init(Messages.characters(used, of: budget), isOver ? .red : .plain),
            .init(Messages.sessionTokens(tokens, agent.name), .plain))
    }

    private func writeTable() {
        var table = Table()
        if !skills.isEmpty {
            table.add(
                .bold(say("SKILL", ja: "スキル")), .bold(say("SCOPE", ja: "範囲")),
                .bold(say("CHARACTERS", ja: "文字数")), .bold(say("TOKENS", ja: "トークン")))
        }
        for skill in skills {
            table.add(
                [
                    .init(skill.name, .plain),
                    .init(
                        say(skill.scope.name, ja: skill.scope == .user ? "ユーザー" : "プロジェクト"), .plain),
                    .init(String(skill.characters), .plain), .init(String(skill.tokens), .plain),
                ] + (skill.remark.isEmpty ? [] : [.dim(skill.remark)]))
        }
        table.write(to: common.results)
    }

    private func writeLosses() {
        guard agent == .claudeCode else {
            common.results.warning(Messages.overBudget(agent.name))
            if let largest = skills.first { common.notes.hint(Messages.toMakeRoom(largest.name)) }
            return
        }
        common.results.warning(Messages.overBudget)
        common.notes.hint(Messages.toFixBudget)
    }

    private func writeJSON() {
        let members: [String: JSONValue] = [
            "agent": .string(agent.id), "budget": budget.map { .integer($0) } ?? .null,
            "characters": .integer(used), "tokens": .integer(tokens),
            "skills": .array(skills.map(\.json)), "shadowed": .strings(shadowed.map(\.name)),
            "duplicates": .array(
                duplicates.map {
                    .object(["name": .string($0.name), "plugin": .string($0.entry.plugin)])
                }),
        ]
        common.write("budget", members)
    }
}
