internal import ArgumentParser
internal import ArraySpan
internal import FileTree
internal import JSON
internal import Signature
internal import SystemPackage
internal import Terminal

/// `skills catalog key` creates a pair of keys for signing catalogs.
struct CatalogKeyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "key",
        abstract: "Create a key for signing catalogs.",
        discussion: """
            Writes a secret key to FILE and the public key to FILE.pub, in the form of minisign. The secret key is not \
            encrypted: keep it out of the catalog, or create one with a password: minisign -G
            """)

    @Argument(help: "File for the secret key.", completion: .file())
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
                "catalog-key",
                [
                    "key": .string(key.publicKey.description), "id": .string(key.publicKey.name),
                    "secretKey": .string(secretFile.string),
                    "publicKey": .string(publicFile.string),
                ])
        }
        common.results.line(.init(Messages.createdKey(file, publicFile: file + ".pub"), .plain))
        common.results.line("  \(key.publicKey.description)")
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
