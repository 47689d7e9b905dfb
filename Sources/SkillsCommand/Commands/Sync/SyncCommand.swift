internal import ArgumentParser
internal import JSON
internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import SkillRepository
internal import SkillSource
internal import SkillStore
internal import Terminal

/// `skills sync` installs a project's skills from its manifest and lock file.
struct SyncCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: "Install the project's skills from skills.json and skills.lock.",
        discussion: """
            Installs the exact versions in skills.lock, then resolves and locks skills that are only in skills.json. \
            Edited skills are kept, and reported with exit status 4. For CI, use --frozen, which never resolves versions or changes skills.lock.
            """)

    @Flag(help: "Require skills.lock to match skills.json.")
    var frozen = false

    @Flag(help: "Check only; exit with status 2 if anything differs.")
    var check = false

    @Flag(help: "Remove skills that are no longer in skills.json.")
    var prune = false

    @Option(
        help: ArgumentHelp("Install from a bundle, without network access.", valueName: "file"),
        completion: .file())
    var from: String?

    @Flag(help: "Accept changed sources in skills.json.")
    var allowSourceChange = false

    @Flag(help: "Also replace edited skills.")
    var force = false

    @OptionGroup var allowed: AllowOptions

    @Flag(name: .longAndN, help: "Show what would change.")
    var dryRun = false

    @Flag(help: .hidden)
    var project = false

    @OptionGroup var detail: DetailOptions
    @OptionGroup var transfer: TransferOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let admission = Admission(.restore, allowing: try allowed.rules())
        guard from == nil || !(dryRun || check) else {
            throw UsageProblem.invalidArguments(Messages.fromExcludesChecks)
        }
        let board = ProgressBoard(common.notes)
        // A project installs the same skills for everyone, so the user's language does not count.
        let context = try SessionContext(
            try common.projectStore(), transfer, board, language: nil,
            common.questions(mode, pausing: board))
        common.warnAboutLostAdvisories(in: context.store.locations)
        if check {
            let project = try Project(context)
            let reviews = try await Session.open(context, admission, .dryRun) { session in
                try await board.whileDrawing { try await LockReview(session, project).run() }
            }
            return try DriftPresentation(project: project, reviews: reviews, common: common)
                .write()
        }
        let presentation = try await Session.open(context, admission, mode) { session in
            let project = try Project(context, from.map { try Bundle(opening: $0, in: session) })
            let plan = try await board.whileDrawing {
                try await Syncer.plan(request, of: project, in: session)
            }
            return SyncPresentation(
                results: try common.carryOut(plan, mode).outcomes, project: project,
                common: common, mode: mode, detail: detail.detail)
        }
        presentation.write()
        common.warn(about: presentation.project.unknownMembers, common.notes)
        if let status = presentation.status { throw status }
    }

    private var mode: Session.Mode { .init(dryRun: dryRun || check) }

    private var request: SyncRequest {
        var request = SyncRequest()
        request.lock = frozen || from != nil ? .frozen : .update
        request.extras = prune ? .remove : .report
        request.edits = force ? .overwrite : .keep
        request.sources = allowSourceChange ? .follow : .report
        request.reach = from == nil ? .network : .storeOnly
        return request
    }
}
