internal import ArgumentParser
internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import SkillRepository
internal import SkillSource
internal import SkillStore
internal import Terminal

/// `skills lock` writes a project's lock file without changing its skills folders.
struct LockCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lock",
        abstract: "Update skills.lock from skills.json without installing.",
        discussion: """
            Locked skills keep their versions; to update them: skills update --project. New skills are downloaded to \
            the store, so that skills sync --frozen works offline. After a merge with conflicts in skills.lock, it keeps \
            the skills of both sides.
            """)

    @Flag(help: "Accept changed sources in skills.json.")
    var allowSourceChange = false

    @OptionGroup var allowed: AllowOptions

    @Flag(help: .hidden)
    var project = false

    @OptionGroup var detail: DetailOptions
    @OptionGroup var transfer: TransferOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let admission = Admission(.restore, allowing: try allowed.rules())
        let board = ProgressBoard(common.notes)
        let store = try common.projectStore()
        if let merge = try store.mergeLock() { report(merge) }
        // A project installs the same skills for everyone, so the user's language does not count.
        let context = try SessionContext(
            store, transfer, board, language: nil,
            common.questions(.apply, pausing: board))
        let project = try Project(context)
        var request = SyncRequest()
        request.sources = allowSourceChange ? .follow : .report
        let outcomes = try await Session.open(context, admission) { [request] session in
            let plan = try await board.whileDrawing {
                try await Locker.plan(request, of: project, in: session)
            }
            return try common.carryOut(plan, .apply).outcomes
        }
        let presentation = SyncPresentation(
            results: outcomes, project: project, common: common, mode: .apply,
            detail: detail.detail, command: "lock")
        presentation.write()
        common.warn(about: project.unknownMembers, common.notes)
        if let status = presentation.status { throw status }
    }

    private func report(_ merge: LockMerge) {
        common.notes.line(.init(Messages.mergedLock(merge.count), .plain))
        for difference in merge.differences {
            common.notes.warning(Messages.keptOurs(difference))
        }
    }
}
