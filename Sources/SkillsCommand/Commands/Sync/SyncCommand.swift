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
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "sync",
            abstract: say(
                "Install the project's skills from skills.json and skills.lock.",
                ja: "プロジェクトのスキルを skills.json と skills.lock からインストールする。"),
            discussion: say(
                """
                Installs the exact versions in skills.lock, then resolves and locks skills that are only in skills.json. \
                Edited skills are kept, and reported with exit status 4. For CI, use --frozen, which never resolves versions or changes skills.lock.
                """,
                ja: """
                    skills.lock のとおりのバージョンをインストールし、skills.json にだけあるスキルはバージョンを決めてロックする。編集済みのスキルは\
                    残し、報告して終了コード 4 で終わる。CI では --frozen を使う。バージョンを決め直さず、skills.lock も変更しない。
                    """))
    }

    @Flag(
        help: ArgumentHelp(
            say(
                "Require skills.lock to match skills.json.",
                ja: "skills.lock が skills.json と一致することを求める。")))
    var frozen = false

    @Flag(
        help: ArgumentHelp(
            say(
                "Check only; exit with status 2 if anything differs.",
                ja: "確認だけを行い、違いがあれば終了コード 2 で終わる。")))
    var check = false

    @Flag(
        help: ArgumentHelp(
            say(
                "Remove skills that are no longer in skills.json.",
                ja: "skills.json からなくなったスキルを削除する。")))
    var prune = false

    @Option(
        help: ArgumentHelp(
            say("Install from a bundle, without network access.", ja: "通信せずに、バンドルからインストールする。"),
            valueName: "file"),
        completion: .file())
    var from: String?

    @Flag(
        help: ArgumentHelp(
            say("Accept changed sources in skills.json.", ja: "skills.json での入手元の変更を受け入れる。")))
    var allowSourceChange = false

    @Flag(help: ArgumentHelp(say("Also replace edited skills.", ja: "編集済みのスキルも置き換える。")))
    var force = false

    @OptionGroup var allowed: AllowOptions

    @Flag(name: .longAndN, help: ArgumentHelp(say("Show what would change.", ja: "変更される内容を表示する。")))
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
            try common.projectStore(), transfer, board, language: nil)
        common.warnAboutLostAdvisories(in: context.store.locations)
        let isNewFolder = !context.store.hasFolder(of: .claudeCode)
        if check {
            let project = try Project(context)
            let reviews = try await Session.open(context, admission, .dryRun) { session in
                try await board.whileDrawing { try await LockReview(session, project).run() }
            }
            defer { if !common.json { common.warnAboutHidden(in: context.store) } }
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
        if !common.json, presentation.hasChanges { common.warnAboutHidden(in: context.store) }
        if isNewFolder, !mode.isPreview, !common.json, context.store.hasFolder(of: .claudeCode) {
            common.notes.line(.dim(Messages.restart(Agent.claudeCode.name)))
        }
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
