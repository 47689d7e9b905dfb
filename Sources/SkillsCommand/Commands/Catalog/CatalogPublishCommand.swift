internal import ArgumentParser
internal import Signature
internal import SkillCatalog
internal import SkillOperations
internal import SkillPolicy
internal import SkillStore
internal import SystemPackage
internal import Terminal
internal import Transfer

/// `skills catalog publish` sends a catalog to where clients read it.
struct CatalogPublishCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish",
        abstract: "Publish a built catalog to a folder, a bucket or a registry.",
        discussion: """
            Examples:
              skills catalog publish out /srv/www/skills
              skills catalog publish out s3://acme-skills/catalog
              skills catalog publish out oci://ghcr.io/acme/skills

            Sends the files that the target does not have, and then replaces the index, so that clients never see half of \
            a catalog. Run it again after an interruption to continue. Keys are read from the AWS_… variables and \
            ~/.aws, and from Docker's config.json. For more: skills help publishing
            """)

    @Argument(help: "Folder of the catalog.", completion: .directory)
    var folder: String

    @Argument(help: "Folder, s3://bucket/prefix or oci://registry/name.", completion: .directory)
    var target: String

    @Option(
        help: ArgumentHelp(
            "Remove unused files older than this, such as 30d.", valueName: "age"))
    var prune: String?

    @Flag(name: .longAndN, help: "Show what would be sent.")
    var dryRun = false

    @OptionGroup var transfer: TransferOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let world = World.current
        var request = CatalogPublishRequest(
            folder: world.path(folder), target: try CatalogTarget(typed: target, in: world))
        request.mode = dryRun ? .dryRun : .write
        if let prune {
            guard let age = Age(prune), age.seconds >= 0 else {
                throw UsageProblem.invalidArguments(Messages.invalidAge(prune))
            }
            if case .repository = request.target {
                throw CatalogPublishError.noRemoval(target)
            }
            request.leftovers = .remove(olderThan: age.seconds)
        }
        let report = try await common.publishing(to: target, transfer) { session, progress in
            request.progress = progress
            return try await session.publishCatalog(request)
        }
        CatalogPublishPresentation(
            action: .publish, source: folder, target: target, report: report,
            mode: request.mode, common: common
        ).write()
    }
}

/// `skills catalog mirror` copies a catalog.
struct CatalogMirrorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mirror",
        abstract: "Copy a catalog, and check every file of it.",
        discussion: """
            Examples:
              skills catalog mirror https://skills.acme.example /media/usb/acme
              skills catalog mirror oci://ghcr.io/acme/skills s3://mirror/acme

            Copies every file by its checksum and keeps the signature. Run it again to bring the copy up to date, or to \
            continue after an interruption. A copy in a folder works without a network: skills catalog add NAME FOLDER
            """)

    @Argument(
        help: "URL, s3://bucket/prefix, oci://registry/name or folder.", completion: .directory)
    var source: String

    @Argument(help: "Folder, s3://bucket/prefix or oci://registry/name.", completion: .directory)
    var target: String

    @Option(
        help: ArgumentHelp(
            "Require a signature by this minisign key or .pub file.", valueName: "key"))
    var key: String?

    @Flag(name: .longAndN, help: "Show what would be copied.")
    var dryRun = false

    @OptionGroup var transfer: TransferOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let world = World.current
        var request = CatalogMirrorRequest(
            from: try CatalogMirrorRequest.Source(typed: source, in: world),
            to: try CatalogTarget(typed: target, in: world))
        request.mode = dryRun ? .dryRun : .write
        request.key = try key.map { try PublicKey(typed: $0, in: world).description }
        let report = try await common.publishing(to: target, transfer) { session, progress in
            request.progress = progress
            return try await session.mirrorCatalog(request)
        }
        CatalogPublishPresentation(
            action: .mirror, source: source, target: target, report: report,
            mode: request.mode, common: common
        ).write()
    }
}

extension CatalogTarget {
    /// Reads what the user typed.
    fileprivate init(typed: String, in world: World) throws(UsageProblem) {
        guard
            let target = CatalogTarget(
                typed, workingDirectory: world.workingDirectory, home: world.home)
        else { throw .invalidArguments(Messages.invalidTarget(typed)) }
        self = target
    }
}

extension CatalogMirrorRequest.Source {
    /// Reads what the user typed.
    fileprivate init(typed: String, in world: World) throws(UsageProblem) {
        let lowercase = typed.lowercased()
        guard lowercase.hasPrefix("https://") || lowercase.hasPrefix("http://") else {
            self = .place(try CatalogTarget(typed: typed, in: world))
            return
        }
        guard !typed.contains(where: { "?#".contains($0) }) else {
            throw .invalidArguments(Messages.invalidTarget(typed))
        }
        let file = "/\(IndexRoot.fileName)"
        let folder = typed.hasSuffix(file) ? String(typed.dropLast(file.count)) : typed
        self = .web(folder.hasSuffix("/") ? folder : folder + "/")
    }
}

extension CommonOptions {
    /// Runs a publication, whose progress is drawn.
    fileprivate func publishing(
        to target: String, _ transfer: TransferOptions,
        _ body: (Session, @escaping @Sendable (CatalogPublishProgress) -> Void) async throws ->
            CatalogPublishReport
    ) async throws -> CatalogPublishReport {
        let board = ProgressBoard(notes)
        var context = try SessionContext(try userStore(), transfer, board)
        // Many small requests to one host, of which some are refused for a while.
        context.transfer.concurrency.connections = Self.publishingConnections
        context.transfer.concurrency.connectionsPerHost = Self.publishingConnections
        context.transfer.attempts = Self.publishingAttempts
        let rate = TransferRate()
        return try await Session.open(context, Admission(.install(.lenient)), .dryRun) { session in
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
    }

    private static let publishingConnections = 16
    private static let publishingAttempts = 6
}
