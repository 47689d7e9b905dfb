internal import ArgumentParser
internal import CatalogPublishing
internal import Signature
internal import SkillCatalog
internal import SkillOperations
internal import SkillPolicy
internal import SkillStore
internal import SystemPackage
internal import Terminal
internal import Transfer

/// `skills publish push` sends a catalog to where clients read it.
struct PublishPushCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "push",
        abstract: "Publish a built catalog to a folder, a bucket or a registry.",
        discussion: """
            Examples:
              skills publish push out /srv/www/skills
              skills publish push out s3://acme-skills/catalog
              skills publish push out oci://ghcr.io/acme/skills

            Sends the files that the target does not have, and then replaces the index, so that clients never see half of \
            a catalog. Run it again after an interruption to continue. Keys are read from the AWS_… variables and \
            ~/.aws, and from Docker's config.json.
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
        try await sending.run(.push, from: folder) { session, progress in
            request.progress = progress
            return try await Publishing(session).publishCatalog(request)
        }
    }
}

/// `skills publish mirror` copies a catalog.
struct PublishMirrorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mirror",
        abstract: "Copy a catalog, and check every file of it.",
        discussion: """
            Examples:
              skills publish mirror https://skills.acme.example /media/usb/acme
              skills publish mirror oci://ghcr.io/acme/skills s3://mirror/acme

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
            return try await Publishing(session).mirrorCatalog(request)
        }
    }
}

extension CatalogMirrorRequest.Source {
    /// Reads what the user typed.
    fileprivate init(typed: String, in world: World) throws(UsageProblem) {
        let lowercase = typed.lowercased()
        guard lowercase.hasPrefix("https://") || lowercase.hasPrefix("http://") else {
            self = .location(try CatalogTarget(typed: typed, in: world))
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
