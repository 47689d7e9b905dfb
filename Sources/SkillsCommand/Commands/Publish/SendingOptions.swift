internal import ArgumentParser
internal import CatalogPublishing
internal import Problem
internal import SkillOperations
internal import SkillPolicy
internal import SkillStore
internal import Terminal
internal import Transfer

/// The target and the options of commands that send a catalog to where clients read it.
struct SendingOptions: ParsableArguments {
    /// Many small requests to one host, of which some are refused for a while.
    private static let connections = 16
    private static let attempts = 6

    @Argument(
        help: ArgumentHelp(
            say(
                "Folder, s3://bucket/prefix or oci://registry/name.",
                ja: "フォルダー、s3://bucket/prefix、または oci://registry/name。")), completion: .directory)
    var target: String

    @Flag(name: .longAndN, help: ArgumentHelp(say("Show what would be sent.", ja: "送信される内容を表示する。")))
    var dryRun = false

    @OptionGroup var transfer: TransferOptions
    @OptionGroup var common: CommonOptions

    /// Whether anything is written.
    var mode: CatalogPublishRequest.Mode { dryRun ? .dryRun : .write }

    /// Returns what the target means.
    func place(in world: World) throws(UsageProblem) -> CatalogTarget {
        try CatalogTarget(typed: target, in: world)
    }

    /// Runs a publication, whose progress is drawn, and reports its result.
    func run(
        _ action: CatalogPublishPresentation.Action, from source: String,
        _ body: (Session, @escaping @Sendable (CatalogPublishProgress) -> Void) async throws ->
            CatalogPublishReport
    ) async throws {
        let board = ProgressBoard(common.notes)
        var context = try SessionContext(try common.userStore(), transfer, board)
        context.transfer.concurrency.connections = Self.connections
        context.transfer.concurrency.connectionsPerHost = Self.connections
        context.transfer.attempts = Self.attempts
        let (rate, target) = (TransferRate(), target)
        let report = try await Session.open(context, Admission(.install(.lenient)), .dryRun) {
            session in
            try await board.whileDrawing {
                try await body(session) { progress in
                    board.update(
                        target,
                        Download(
                            state: .receiving, received: progress.done, total: progress.total,
                            bytesPerSecond: rate.bytesPerSecond(after: progress.done)))
                }
            }
        }
        CatalogPublishPresentation(
            action: action, source: source, target: target, report: report, mode: mode,
            common: common
        ).write()
    }
}

extension CatalogTarget {
    /// Reads what the user typed.
    init(typed: String, in world: World) throws(UsageProblem) {
        guard
            let target = CatalogTarget(
                typed, workingDirectory: world.workingDirectory, home: world.home)
        else { throw .invalidArguments(Messages.invalidTarget(typed)) }
        self = target
    }
}
