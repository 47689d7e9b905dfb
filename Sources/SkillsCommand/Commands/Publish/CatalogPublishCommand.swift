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

    @OptionGroup var sending: SendingOptions

    @Option(
        help: ArgumentHelp(
            "Remove unused files older than this, such as 30d.", valueName: "age"))
    var prune: String?

    func run() async throws {
        let world = World.current
        var request = CatalogPublishRequest(
            folder: world.path(folder), target: try sending.place(in: world))
        request.mode = sending.mode
        if let prune {
            guard let age = Age(prune), age.seconds >= 0 else {
                throw UsageProblem.invalidArguments(Messages.invalidAge(prune))
            }
            if case .repository = request.target {
                throw CatalogPublishError.noRemoval(sending.target)
            }
            request.leftovers = .remove(olderThan: age.seconds)
        }
        try await sending.run(.publish, from: folder) { session, progress in
            request.progress = progress
            return try await session.publishCatalog(request)
        }
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

    @OptionGroup var sending: SendingOptions

    @Option(
        help: ArgumentHelp(
            "Require a signature by this minisign key or .pub file.", valueName: "key"))
    var key: String?

    func run() async throws {
        let world = World.current
        var request = CatalogMirrorRequest(
            from: try CatalogMirrorRequest.Source(typed: source, in: world),
            to: try sending.place(in: world))
        request.mode = sending.mode
        request.key = try key.map { try PublicKey(typed: $0, in: world).description }
        try await sending.run(.mirror, from: source) { session, progress in
            request.progress = progress
            return try await session.mirrorCatalog(request)
        }
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
