internal import ArgumentParser
internal import ArraySpan
internal import FileTree
internal import JSON
internal import Problem
internal import Signature
internal import SystemPackage
internal import Terminal

/// `skills publish key` creates a pair of keys for signing catalogs.
struct PublishKeyCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "key",
            abstract: say("Create a key for signing catalogs.", ja: "カタログに署名する鍵を作成する。"),
            discussion: say(
                """
                Writes a secret key to FILE and the public key to FILE.pub, in the form of minisign. The secret key is not \
                encrypted: keep it out of the catalog, or create one with a password: minisign -G
                """,
                ja: """
                    minisign の形式で、FILE に秘密鍵、FILE.pub に公開鍵を書き込む。秘密鍵は暗号化されないので、カタログの外に置くか、パスワード付きの鍵を\
                    作成する: minisign -G
                    """))
    }

    @Argument(
        help: ArgumentHelp(say("File for the secret key.", ja: "秘密鍵のファイル。")), completion: .file())
    var file: String

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let world = World.current
        let (secretFile, publicFile) = (world.path(file), world.path(file + ".pub"))
        for path in [secretFile, publicFile] where Directory.kind(at: path) != nil {
            throw CatalogKeyProblem.exists(path.string)
        }
        let key = try SecretKey.generate()
        try Self.create(secretFile, key.fileText, [.ownerReadWrite])
        do {
            try Self.create(
                publicFile, key.publicKey.fileText,
                [.ownerReadWrite, .groupRead, .otherRead])
        } catch {
            Self.remove(secretFile)
            throw error
        }
        guard !common.json else {
            return common.write(
                "publish-key",
                [
                    "key": .string(key.publicKey.description), "id": .string(key.publicKey.name),
                    "secretKey": .string(secretFile.string),
                    "publicKey": .string(publicFile.string),
                ])
        }
        common.results.line(.init(Messages.createdKey(file, publicFile: file + ".pub"), .plain))
        common.results.line("  \(key.publicKey.description)")
        common.results.line("  \(Messages.keyName(key.publicKey.name))")
        common.notes.hint(Messages.keepSecret(file))
    }

    private static func remove(_ path: FilePath) {
        guard let name = path.lastComponent,
            let folder = try? Directory.open(path.removingLastComponent())
        else { return }
        try? folder.removeFile(name)
    }

    private static func create(
        _ path: FilePath, _ text: String, _ permissions: FilePermissions
    ) throws {
        guard let name = path.lastComponent else {
            throw UsageProblem.invalidArguments(Messages.invalidFileName(path.string))
        }
        let folder = try Directory.openOrCreate(path.removingLastComponent())
        let file = try folder.createFile(name, permissions: permissions)
        do { try file.write(Array(text.utf8).span) } catch {
            // An empty file would be in the way of the next attempt.
            try? folder.removeFile(name)
            throw error
        }
    }
}
