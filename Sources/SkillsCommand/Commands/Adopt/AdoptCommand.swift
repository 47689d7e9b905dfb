internal import ArgumentParser
internal import SkillOperations
internal import SkillStore
internal import Terminal

/// `skills adopt` manages skills that other tools installed.
struct AdoptCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "adopt",
        abstract: "Manage skills that other tools installed.",
        discussion: """
            Records in the lock file where npx skills, gh skill or apm got their skills from, so that list, verify, update \
            and undo work on them. No files of skills or other tools are changed. Each skill is compared with its source; \
            skills that were edited since installation are marked as edited.
            """)

    @Argument(help: "Skills to adopt; defaults to all.")
    var names: [String] = []

    @Flag(help: "Adopt without contacting the sources of skills.")
    var offline = false

    @Flag(name: .longAndN, help: "Show what would be adopted.")
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
