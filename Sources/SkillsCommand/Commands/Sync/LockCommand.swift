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
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "lock",
            abstract: say(
                "Update skills.lock from skills.json without installing.",
                ja: "インストールせずに skills.json から skills.lock を更新する。"),
            discussion: say(
                """
                Locked skills keep their versions; to update them: skills update --project. New skills are downloaded to \
                the store, so that skills sync --frozen works offline. After a merge with conflicts in skills.lock, it keeps \
                the skills of both sides.
                """,
                ja: """
                    ロック済みのスキルのバージョンは変わらない (更新するには skills update --project)。新しいスキルは保管領域にダウンロードするので、\
                    skills sync --frozen は通信せずに使える。マージで skills.lock が競合した場合は、両方のスキルを残す。
                    """))
    }

    @Flag(
        help: ArgumentHelp(
            say("Accept changed sources in skills.json.", ja: "skills.json での入手元の変更を受け入れる。")))
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
            store, transfer, board, language: nil)
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
