internal import ArgumentParser
internal import JSON
internal import Problem
internal import SkillStore
internal import SystemPackage
internal import Terminal

/// `skills budget` shows the context cost of installed skills.
struct BudgetCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "budget",
            abstract: say(
                "Show how much context your skills use in every session.",
                ja: "セッションごとにスキルが使うコンテキストの量を表示する。"),
            discussion: say(
                """
                Claude Code gives the model a list of all skills, truncates each description to 1,536 characters, and \
                reserves 1% of the context for the list (skillListingBudgetFraction in its settings sets a different share, and \
                SLASH_COMMAND_TOOL_CHAR_BUDGET a number of characters). If the list is longer, it leaves out the descriptions of \
                the skills that you invoke least first. Codex gives the list 2% of the context, or 8,000 characters where \
                the size of the context is unknown; Zed, 51,200 characters. Other agents do not document a limit. Token \
                counts are estimates: one token per four characters of English text, or per character of Japanese.
                """,
                ja: """
                    Claude Code は、すべてのスキルの一覧をモデルに渡す。各説明は 1,536文字までに切り詰め、一覧にはコンテキストの 1% を割り当てる \
                    (割合は設定の skillListingBudgetFraction、文字数は SLASH_COMMAND_TOOL_CHAR_BUDGET で変えられる)。一覧がそれより長い場合は、\
                    あまり呼び出さないスキルの説明から省く。Codex はコンテキストの 2%、コンテキストの大きさが不明なら 8,000文字を、Zed は 51,200文字を\
                    割り当てる。ほかのエージェントは上限を公表していない。トークン数は推定で、英文は 4文字、日本語は 1文字を 1トークンとする。
                    """))
    }

    @Option(
        help: ArgumentHelp(
            say("Agent that loads the skills.", ja: "スキルを読み込むエージェント。"), valueName: "name"),
        completion: .candidates(.agents))
    var agent = Agent.claudeCode.id

    @Option(
        help: ArgumentHelp(
            say(
                "Context size of the model, in tokens (200000 for Claude Code).",
                ja: "モデルのコンテキストの大きさ (トークン数、Claude Code では 200000)。"), valueName: "tokens"))
    var context: Int?

    /// The context of the models of Claude Code, unless another size is given.
    private static let usualContext = 200_000

    @Flag(
        help: ArgumentHelp(
            say("List skills by name only until the list fits.", ja: "一覧が収まるまで、スキルを名前だけにする。")))
    var fix = false

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            say("List skills with descriptions again.", ja: "スキルの説明を再び一覧に載せる。"), valueName: "skill"),
        completion: .candidates(.installedSkills))
    var reset: [String] = []

    @Flag(name: .longAndN, help: ArgumentHelp(say("Show what would change.", ja: "変更される内容を表示する。")))
    var dryRun = false

    @OptionGroup var common: CommonOptions

    func run() async throws {
        guard context.map({ $0 > 0 }) ?? true else {
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
            agent: agent, skills: skills,
            budget: settings?.budget(context: context ?? Self.usualContext)
                ?? agent.loading.listLimit?.characters(context: context),
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

extension AgentLoading.ListLimit {
    /// Returns the number of characters, four for a token, for a model with a context of some tokens; nil if unknown.
    fileprivate func characters(context: Int?) -> Int {
        switch self {
        case .characters(let count): count
        case .share(let percent, let otherwise): context.map { $0 / 25 * percent } ?? otherwise
        }
    }
}
