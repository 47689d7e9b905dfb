internal import ArgumentParser
internal import Problem
internal import SkillSource
internal import SkillStore
internal import Terminal
internal import Transfer

/// `skills import` takes over what other tools installed.
struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Take over the skills that npx skills, gh skill or apm installed.",
        discussion: """
            Nothing of a skill is changed, and nothing of what the other tools wrote: the lock is told where the \
            skills came from, so that list, verify, update and undo work on them. Each is held against its source, \
            and what was edited since shows as edited.
            """)

    @Argument(help: "The skills to take over; all that can be when none is named.")
    var names: [String] = []

    @Flag(help: "Ask no server: take the skills over as they are on the disk.")
    var offline = false

    @Flag(help: "Show what would be taken over; change nothing.")
    var dryRun = false

    @OptionGroup var scope: ScopeOptions
    @OptionGroup var transfer: TransferOptions
    @OptionGroup var question: QuestionOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let world = World.current
        let store = try common.store(scope)
        var plan = try ImportPlan(of: scope.scope, in: store, [EmbeddedCatalog()])
        if !names.isEmpty { try plan.keep(names) }
        try ask(plan)
        let notes = common.notes
        let board = ProgressBoard(notes)
        let importer = Importer(
            store: store, transferConfiguration: transfer.configuration(world),
            git: world.gitSettings(store.locations), world: world,
            progress: { board.update($0.typed, $1) })
        let report = try await board.whileDrawing {
            try await importer.run(
                plan, offline ? .offline : .asked, dryRun ? .dryRun : .takeOver)
        }
        let presentation = ImportPresentation(
            plan: plan, report: report, mode: dryRun ? .dryRun : .takeOver,
            isNamed: !names.isEmpty, scope: scope.scope, common: common)
        presentation.write()
        if let status = presentation.status { throw status }
    }

    /// Shows somebody at a terminal which servers will be asked; what other tools wrote down is their word.
    ///
    /// Where nobody is, it goes on: no file changes, and undo takes all of it back.
    private func ask(_ plan: ImportPlan) throws(ExitStatus) {
        let world = World.current
        guard !plan.candidates.isEmpty, !dryRun, !question.yes, !question.noInput, !common.json,
            let readLine = world.readLine, world.errors.columns != nil
        else { return }
        var table = Table()
        for candidate in plan.candidates {
            table.add(
                .init("  \(candidate.name)", .bold),
                .init(candidate.claim.toolName, .plain), .dim(candidate.claim.sourceText))
        }
        table.write(to: common.notes)
        let count = counted(plan.candidates.count, "skill")
        common.notes.raw("Take over \(count)\(offline ? "" : ", and ask their sources")? [Y/n] ")
        guard ["", "y", "yes"].contains(readLine()?.lowercased() ?? "n") else {
            common.notes.line("Nothing was changed.")
            throw .interrupted
        }
    }
}
