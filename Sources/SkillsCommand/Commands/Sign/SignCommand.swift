internal import ArgumentParser
internal import Digest
internal import FileTree
internal import JSON
internal import Problem
internal import Signature
internal import SkillFormat
internal import SkillOperations
internal import SkillRepository
internal import SystemPackage
internal import Terminal

/// `skills sign` signs the files of a skill.
struct SignCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "sign",
            abstract: say("Sign the files of a skill.", ja: "スキルのファイルに署名する。"),
            discussion: say(
                """
                Writes skill.oms.sig in the form of OpenSSF Model Signing, which `model_signing verify` reads too. Sign \
                last: every change of a file afterwards is reported. Files of git at the top are left out. Skills with \
                errors or symlinks are not signed.

                To create a key, and the public key for those who trust you:
                  openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out key.pem
                  openssl pkey -in key.pem -pubout -out key.pub
                  skills trust add NAME key.pub
                """,
                ja: """
                    OpenSSF Model Signing の形式で skill.oms.sig を書き込む。`model_signing verify` でも読める。署名は最後に行う。その後のファイルの\
                    変更はすべて報告される。最上位にある git のファイルは対象外となる。エラーやシンボリックリンクのあるスキルには署名しない。

                    鍵と、信頼してもらうための公開鍵を作成するには:
                      openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out key.pem
                      openssl pkey -in key.pem -pubout -out key.pub
                      skills trust add NAME key.pub
                    """))
    }

    @Argument(help: ArgumentHelp(say("Skill folder.", ja: "スキルのフォルダー。")), completion: .directory)
    var folder = "."

    @Option(
        help: ArgumentHelp(
            say("Private key for ECDSA, in PEM.", ja: "ECDSA の秘密鍵 (PEM 形式)。"), valueName: "file"),
        completion: .file())
    var key: String

    @Option(
        help: ArgumentHelp(
            say("Its certificate and the chain above, in PEM.", ja: "証明書と上位の証明書チェーン (PEM 形式)。"),
            valueName: "file"),
        completion: .file())
    var certificate: String?

    @Flag(
        name: .longAndN, help: ArgumentHelp(say("Show what would be signed.", ja: "署名される内容を表示する。")))
    var dryRun = false

    private var mode: Session.Mode { .init(dryRun: dryRun) }

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let world = World.current
        let path = world.path(folder)
        guard let found = SkillFolder(path) else { throw PackProblem.noFolder(folder) }
        guard found.hasSkillFile else {
            throw NoSkillProblem(
                folder, at: path, command: "sign", options: "--key", key)
        }
        let key = try signingKey(world)
        try await check(world)
        let directory = try Directory.open(path)
        let snapshot = try TreeSnapshot(of: directory)
        let links = snapshot.files.filter { $0.flag == .link }.map(\.path.description)
        if let other = (links + snapshot.unsupportedPaths).first { throw SignProblem.noFile(other) }
        let leftOut = Self.leftOut(by: snapshot)
        let files = snapshot.files.filter { !leftOut.contains($0.path.names[0]) }
        let name = found.header?.name ?? path.lastComponent?.string ?? "skill"
        let file = try key.sign(
            files.map { (path: $0.path.description, digest: $0.digest) }, name: name,
            leavingOut: leftOut)
        let earlier = Self.signer(in: directory)
        if !dryRun {
            try Directory.replaceFile(
                at: path.appending(SkillSignature.path.description), with: file)
        }
        // What the file says now, to those who trust the key.
        let signature = try FolderSignature(file)
        let signer = try signature.signer(
            SignerTrust(roots: [key.root(named: "signer")], time: nil))
        // Certificates of one root differ in the organization; a key has the name that its user gives it.
        if let earlier,
            earlier.fingerprint != signer.fingerprint
                || certificate != nil && earlier.name != signer.name
        {
            common.notes.warning(Messages.replacedSignature(of: earlier, mode))
        }
        let present = Set(snapshot.files.map { $0.path.names[0] })
        write(
            name, files, signer, leftOut: SigningKey.gitPaths.filter(present.contains))
    }

    /// The signer of a folder; nil if it has no valid signature.
    private static func signer(in directory: Directory) -> Signer? {
        guard
            let bytes = try? directory.contents(
                of: SkillSignature.path, limit: FolderSignature.sizeLimit)
        else { return nil }
        return try? FolderSignature(bytes).signer(.none)
    }

    /// The paths that are not signed: those of git, what systems and tools leave behind, and the signature.
    private static func leftOut(by snapshot: TreeSnapshot) -> [String] {
        let paths =
            SigningKey.gitPaths + [SkillSignature.path.description]
            + snapshot.ignoredPaths.map(\.description)
        return Set(paths).sorted()
    }

    private func signingKey(_ world: World) throws -> SigningKey {
        let bytes = try world.contents(of: key, .signer, limit: SigningKey.sizeLimit)
        let chain = try certificate.map {
            try world.contents(of: $0, .signer, limit: SigningKey.sizeLimit)
        }
        do {
            return try SigningKey(
                bytes, password: world.environment["SKILLS_KEY_PASSWORD"], certificates: chain)
        } catch {
            let isChain = [.noCertificate, .otherCertificate, .notForSigning].contains(error)
            throw SignProblem.unusable(isChain ? certificate ?? key : key, error)
        }
    }

    /// Refuses a skill with errors, other than those of the signature that is replaced.
    private func check(_ world: World) async throws {
        var settings = ValidationSettings()
        settings.rules.ignored = [
            RuleID.signatureDrift, .signatureInvalid, .signatureUnsignedFile,
        ].compactMap { RuleChoice($0.description) }
        let validator = Validator(workingDirectory: world.workingDirectory, settings: settings)
        let errors = try await validator.validate([folder]).findings
            .filter { $0.severity == .error }
        guard !errors.isEmpty else { return }
        for finding in errors { common.notes.wrappedLine(finding.pieces) }
        throw SignProblem.errors(folder, errors.count)
    }

    private func write(
        _ name: String, _ files: [TreeSnapshot.File], _ signer: Signer, leftOut: [String]
    ) {
        guard !common.json else {
            return common.write(
                "sign",
                [
                    "name": .string(name), "file": .string(SkillSignature.path.description),
                    "signer": .object([
                        "name": .string(signer.name),
                        "fingerprint": .string(signer.fingerprint.description),
                    ]),
                    "files": .strings(files.map(\.path.description)),
                    "leftOut": .strings(leftOut), "dryRun": .bool(dryRun),
                ])
        }
        common.results.line(
            .init(Verb.sign.text(mode), .green), " ", .bold(name),
            .init(
                say(
                    "  \(counted(files.count, "file")), as \(signer.name)",
                    ja: "  \(files.count)個のファイル、署名者 \(signer.name)"), .plain))
        if !leftOut.isEmpty { common.notes.note(Messages.leftOut(leftOut)) }
    }
}

/// An error of `skills sign`.
enum SignProblem: Problem, Equatable {
    /// The skill has this number of errors.
    case errors(String, Int)
    /// A symlink, or something else that is no file.
    case noFile(String)
    /// A file is not a key or a certificate that can be used.
    case unusable(String, SigningError)

    var kind: ProblemKind { if case .unusable = self { .failed } else { .refused } }

    var cause: (any Error)? { if case .unusable(_, let error) = self { error } else { nil } }

    var summary: String {
        switch self {
        case .errors(let folder, let count):
            say(
                "\(folder) has \(counted(count, "error")) and was not signed",
                ja: "\(folder) に \(count)件のエラーがあるため、署名しませんでした")
        case .noFile(let path):
            say(
                "\(path) is not a regular file, so it can't be signed",
                ja: "\(path) は通常のファイルではないため、署名できません")
        case .unusable(let file, _):
            say(
                "\(file.abridged(to: 500)) can't be used to sign",
                ja: "\(file.abridged(to: 500)) は署名に使えません")
        }
    }

    var hint: Suggestion? {
        switch self {
        case .errors(let folder, _):
            say(
                "fix them first: \(skills: "validate", folder)",
                ja: "先に修正してください: \(skills: "validate", folder)")
        case .noFile: say("replace it with a copy of the file", ja: "ファイルのコピーに置き換えてください")
        case .unusable(_, .passwordRequired): Messages.setPassword
        case .unusable(_, let error): error.hint
        }
    }
}
