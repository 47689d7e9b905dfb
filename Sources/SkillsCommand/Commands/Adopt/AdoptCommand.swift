internal import ArgumentParser
internal import Problem
internal import SkillOperations
internal import SkillStore
internal import Terminal

/// `skills adopt` manages skills that other tools installed.
struct AdoptCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "adopt",
            abstract: say(
                "Manage skills that other tools installed.", ja: "ほかのツールがインストールしたスキルを管理下に取り込む。"),
            discussion: say(
                """
                Records in the lock file where npx skills, gh skill or apm got their skills from, so that list, verify, update \
                and undo work on them. No files of skills or other tools are changed. Each skill is compared with its source; \
                skills that were edited since installation are marked as edited.
                """,
                ja: """
                    npx skills、gh skill、apm がスキルをどこから入手したかをロックファイルに記録し、list、verify、update、undo を使えるようにする。\
                    スキルやほかのツールのファイルは変更しない。各スキルを入手元と比較し、インストール後に編集されたものは編集済みとする。
                    """))
    }

    @Argument(
        help: ArgumentHelp(say("Skills to adopt; defaults to all.", ja: "取り込むスキル (既定: すべて)。")))
    var names: [String] = []

    @Flag(
        help: ArgumentHelp(
            say("Adopt without contacting the sources of skills.", ja: "スキルの入手元に接続せずに取り込む。")))
    var offline = false

    @Flag(
        name: .longAndN,
        help: ArgumentHelp(say("Show what would be adopted.", ja: "取り込まれる内容を表示する。")))
    var dryRun = false

    @OptionGroup var scope: ScopeOptions
    @OptionGroup var transfer: TransferOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let mode = Session.Mode(dryRun: dryRun)
        let board = ProgressBoard(common.notes)
        let context = try SessionContext(try common.store(scope), transfer, board)
        var plan = try ImportPlan(context)
        if !names.isEmpty { try plan.keep(names) }
        try ask(plan)
        let report = try await Session.open(context, Admission(.adopt), mode) { [plan] session in
            let plan = try await board.whileDrawing {
                try await Importer(session).plan(plan, offline ? .offline : .online)
            }
            return try common.carryOut(plan, mode)
        }
        let presentation = ImportPresentation(
            plan: plan, report: report, mode: mode, isNamed: !names.isEmpty, scope: scope.scope,
            common: common)
        presentation.write()
        if let status = presentation.status { throw status }
    }

    /// Confirms on a terminal which servers will be contacted, because the addresses come from other tools.
    ///
    /// Continues without a terminal: no file changes, and the change can be undone.
    private func ask(_ plan: ImportPlan) throws(ExitStatus) {
        guard !plan.candidates.isEmpty, !dryRun, !common.json else { return }
        let question = YesNoQuestion(common.question, common.notes, .current)
        guard question.canAsk else { return }
        var table = Table(whole: [0])
        for candidate in plan.candidates {
            table.add(
                .init("  \(candidate.name)", .bold),
                .init(candidate.claim.toolName, .plain), .dim(candidate.claim.sourceText))
        }
        table.write(to: common.notes)
        let text = Messages.importQuestion(plan.candidates.count, isOffline: offline)
        let answer = question.ask(text, .yes)
        if answer == .refused || answer == .cancelled {
            common.notes.line(.init(Messages.nothingChanged, .plain))
            throw answer == .refused ? .refused : .interrupted
        }
    }
}
