internal import ArgumentParser
internal import Problem
internal import SkillOperations
internal import SkillSource
internal import SkillStore
internal import Terminal
internal import Transfer

/// `skills import` imports skills installed by other tools.
struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import skills installed by npx skills, gh skill or apm.",
        discussion: """
            Records in the lock file where the skills came from, so that list, verify, update and undo work on them. \
            No files of skills or other tools are changed. Each skill is compared with its source; skills that were \
            edited since installation are marked as edited.
            """)

    @Argument(help: "Names of the skills; defaults to all.")
    var names: [String] = []

    @Flag(help: "Import without comparing skills with their sources.")
    var offline = false

    @Flag(name: .longAndN, help: "Show what would be imported.")
    var dryRun = false

    @OptionGroup var scope: ScopeOptions
    @OptionGroup var transfer: TransferOptions
    @OptionGroup var common: CommonOptions

    private var question: QuestionOptions { common.question }

    func run() async throws {
        let board = ProgressBoard(common.notes)
        let context = SessionContext(try common.store(scope), transfer, board)
        var plan = try ImportPlan(context)
        if !names.isEmpty { try plan.keep(names) }
        try ask(plan)
        let mode: Session.Mode = dryRun ? .dryRun : .apply
        let report = try await Session.open(context, Admission(.adopt), mode) { [plan] session in
            try await board.whileDrawing {
                try await Importer(session).run(plan, offline ? .offline : .online)
            }
        }
        let presentation = ImportPresentation(
            plan: plan, report: report, mode: mode, isNamed: !names.isEmpty, scope: scope.scope,
            common: common)
        presentation.write()
        if let status = presentation.status { throw status }
    }

    /// Confirms on a terminal which servers will be contacted, because the addresses come from other tools.
    ///
    /// Continues without a terminal: no file changes, and the import can be undone.
    private func ask(_ plan: ImportPlan) throws(ExitStatus) {
        let world = World.current
        guard !plan.candidates.isEmpty, !dryRun, !question.yes, !question.noInput, !common.json,
            let readLine = world.readLine, world.errors.columns != nil
        else { return }
        var table = Table(whole: [0])
        for candidate in plan.candidates {
            table.add(
                .init("  \(candidate.name)", .bold),
                .init(candidate.claim.toolName, .plain), .dim(candidate.claim.sourceText))
        }
        table.write(to: common.notes)
        common.notes.raw(Messages.importQuestion(plan.candidates.count, isOffline: offline))
        guard ["", "y", "yes"].contains(readLine()?.lowercased() ?? "n") else {
            common.notes.line(.init(Messages.nothingChanged, .plain))
            throw .interrupted
        }
    }
}
