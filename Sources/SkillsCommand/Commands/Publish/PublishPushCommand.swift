internal import ArgumentParser
internal import CatalogPublishing
internal import Problem
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
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "push",
            abstract: say(
                "Publish a built catalog to a folder, a bucket or a registry.",
                ja: "作成したカタログをフォルダー、バケット、レジストリに公開する。"),
            discussion: say(
                """
                Examples:
                  skills publish push out /srv/www/skills
                  skills publish push out s3://acme-skills/catalog
                  skills publish push out oci://ghcr.io/acme/skills

                Sends the files that the target does not have, and then replaces the index, so that clients never see half of \
                a catalog. Run it again after an interruption to continue. Keys are read from the AWS_… variables and \
                ~/.aws, and from Docker's config.json.
                """,
                ja: """
                    例:
                      skills publish push out /srv/www/skills
                      skills publish push out s3://acme-skills/catalog
                      skills publish push out oci://ghcr.io/acme/skills

                    公開先にないファイルを送信してからインデックスを置き換えるので、途中のカタログが見えることはない。中断した場合は、もう一度実行すると\
                    続きから始まる。鍵は AWS_… の環境変数、~/.aws、Docker の config.json から読む。
                    """))
    }

    @Argument(
        help: ArgumentHelp(say("Folder of the catalog.", ja: "カタログのフォルダー。")), completion: .directory
    )
    var folder: String

    @OptionGroup var sending: SendingOptions

    @Option(
        help: ArgumentHelp(
            say(
                "Remove unused files older than this, such as 30d.",
                ja: "使われていないファイルのうち、これ (30d など) より古いものを削除する。"), valueName: "age"))
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
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "mirror",
            abstract: say(
                "Copy a catalog, and check every file of it.", ja: "カタログをコピーし、すべてのファイルを検査する。"),
            discussion: say(
                """
                Examples:
                  skills publish mirror https://skills.acme.example /media/usb/acme
                  skills publish mirror oci://ghcr.io/acme/skills s3://mirror/acme

                Copies every file by its checksum and keeps the signature. Run it again to bring the copy up to date, or to \
                continue after an interruption. A copy in a folder works without a network: skills catalog add NAME FOLDER
                """,
                ja: """
                    例:
                      skills publish mirror https://skills.acme.example /media/usb/acme
                      skills publish mirror oci://ghcr.io/acme/skills s3://mirror/acme

                    すべてのファイルをチェックサムで確かめながらコピーし、署名はそのまま残す。もう一度実行すると、コピーを最新にしたり、中断の続きから\
                    再開したりできる。フォルダーへのコピーは通信なしで使える: skills catalog add NAME FOLDER
                    """))
    }

    @Argument(
        help: ArgumentHelp(
            say(
                "URL, s3://bucket/prefix, oci://registry/name or folder.",
                ja: "URL、s3://bucket/prefix、oci://registry/name、またはフォルダー。")), completion: .directory
    )
    var source: String

    @OptionGroup var sending: SendingOptions

    @Option(
        help: ArgumentHelp(
            say(
                "Require a signature by this minisign key or .pub file.",
                ja: "この minisign の鍵または .pub ファイルによる署名を必須にする。"), valueName: "key"))
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
