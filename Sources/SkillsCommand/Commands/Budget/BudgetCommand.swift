internal import ArgumentParser
internal import JSON
internal import SkillStore
internal import SystemPackage
internal import Terminal

/// `skills budget` shows the context cost of installed skills.
struct BudgetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "budget",
        abstract: "Show how much context your skills use in every session.",
        discussion: """
            Claude Code gives the model a list of all skills, truncates each description to 1,536 characters, and \
            reserves 1% of the context for the list (skillListingBudgetFraction in its settings sets a different share, and \
            SLASH_COMMAND_TOOL_CHAR_BUDGET a number of characters). If the list is longer, it leaves out the descriptions of \
            the skills that you invoke least first. Other agents do not document a limit. Token counts are estimates: one \
            token per four characters of English text, or per character of Japanese.
            """)

    @Option(
        help: ArgumentHelp("Agent that loads the skills.", valueName: "name"),
        completion: .candidates(.agents))
    var agent = Agent.claudeCode.id

    @Option(help: ArgumentHelp("Context size of the model, in tokens.", valueName: "tokens"))
    var context = 200_000

    @Flag(help: "List skills by name only until the list fits.")
    var fix = false

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("List skills with descriptions again.", valueName: "skill"),
        completion: .candidates(.installedSkills))
    var reset: [String] = []

    @Flag(name: .longAndN, help: "Show what would change.")
    var dryRun = false

    @OptionGroup var common: CommonOptions

    func run() async throws {
        guard context > 0 else {
            throw UsageProblem.invalidArguments(Messages.atLeastOne("--context"))
        }
        let world = World.current
        let agent = try Agent.named(self.agent)
        guard agent == .claudeCode || !fix && reset.isEmpty else {
            throw UsageProblem.invalidArguments(Messages.claudeCodeOnly)
        }
        if !reset.isEmpty {
            guard !fix else { throw UsageProblem.invalidArguments(Messages.fixOrReset) }
            return try BudgetReset(names: reset, isDryRun: dryRun, common: common).run()
        }
        let settings = agent == .claudeCode ? ClaudeSettings(of: world) : nil
        let skills = ListedSkill.all(of: agent, settings, world).sorted {
            ($1.characters, $0.name) < ($0.characters, $1.name)
        }
        for path in settings?.unreadable ?? [] {
            common.notes.warning(Messages.unreadableSettings(world.display(path)))
        }
        let report = BudgetReport(
            agent: agent, skills: skills, budget: settings?.budget(context: context),
            common: common)
        guard fix, let budget = report.budget, let plan = report.plan else {
            return report.write()
        }
        if !common.json {
            report.writeTotal()
            guard report.isOver else {
                return common.notes.line(.init(Messages.fitsAlready, .plain))
            }
        }
        try BudgetFix(skills, plan, budget: budget, isDryRun: dryRun, common).run()
    }
}
