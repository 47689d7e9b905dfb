internal import Archive
internal import ArgumentParser
internal import Digest
internal import FileTree
internal import JSON
internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import SkillRepository
internal import SystemPackage
internal import Terminal

/// `skills pack` creates an archive of a skill.
struct PackCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "pack",
            abstract: say(
                "Pack a skill into reproducible .skill and .zip files.",
                ja: "スキルを、再現可能な .skill と .zip のファイルにまとめる。"),
            discussion: say(
                """
                The archive contains a folder named after the skill, as Claude and other clients expect. With --layout \
                root, the files are at the top level, as in a well-known index. Junk files, node_modules, evals/, \
                archives from earlier runs and files that usually contain credentials, such as .env, are left out. Skills with errors are not packed.
                """,
                ja: """
                    アーカイブには、Claude などのクライアントに合わせて、スキル名のフォルダーが入る。--layout root を付けると、well-known インデックスと\
                    同じく、ファイルが最上位に入る。不要なファイル、node_modules、evals/、以前に作成したアーカイブ、.env など認証情報を含むことが多い\
                    ファイルは除く。エラーのあるスキルはまとめない。
                    """))
    }

    @Argument(
        help: ArgumentHelp(
            say("Skill folder or installed skill.", ja: "スキルのフォルダー、またはインストール済みのスキル。")),
        completion: .directory)
    var folder = "."

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            say(
                "Output file; defaults to NAME.skill and NAME.zip.",
                ja: "出力ファイル (既定: NAME.skill と NAME.zip)。"), valueName: "file"),
        completion: .file())
    var output: [String] = []

    @Option(help: ArgumentHelp(say("Layout of the archive.", ja: "アーカイブの構成。")))
    var layout = Layout.folder

    @Option(
        help: ArgumentHelp(
            say("Also pack this credential file (repeatable).", ja: "認証情報のファイルもまとめる (繰り返し可)。"),
            valueName: "file"))
    var include: [String] = []

    @Flag(
        help: ArgumentHelp(
            say(
                "Pack despite errors, and replace existing files.", ja: "エラーがあってもまとめ、既存のファイルを置き換える。"
            )))
    var force = false

    @OptionGroup var common: CommonOptions

    /// Whether the files are in a folder or at the top level of the archive.
    enum Layout: String, ExpressibleByArgument, CaseIterable {
        case folder, root
    }

    func run() async throws {
        let world = World.current
        let folder = try common.skillFolder(folder)
        let path = world.path(folder)
        for file in output where ![".zip", ".skill"].contains(where: file.lowercased().hasSuffix) {
            throw PackProblem.fileType(file)
        }
        guard let found = SkillFolder(path) else { throw PackProblem.noFolder(folder) }
        guard found.hasSkillFile else {
            throw NoSkillProblem(folder, at: path, command: "pack")
        }
        try await check(folder, world, isReadable: found.header != nil)
        let outputs = output.map {
            world.path($0)
        }
        let skill = try PackedSkill(path, typed: folder, outputs: outputs, including: Set(include))
        let archive = try ZipWriter.archive(skill.members(in: layout == .folder ? skill.name : nil))
        let files = output.isEmpty ? ["\(skill.name).skill", "\(skill.name).zip"] : output
        for file in files { try write(archive, to: file, world) }
        write(skill, archive, files)
        if output.isEmpty, try Self.isInside(files.first, path, world) {
            let words = ["pack"] + (folder == "." ? [] : [folder])
            common.notes.hint(
                Messages.packedInside(
                    SuggestedCommand(words: words + ["--output", "../\(skill.name).zip"])))
        }
    }

    /// Whether an archive is in the folder of the skill, which contains it when it is installed from there.
    private static func isInside(_ file: String?, _ skill: FilePath, _ world: World) throws -> Bool
    {
        guard let file else { return false }
        let place = world.path(file)
        guard let folder = try Directory.resolve(place.removingLastComponent()),
            let skill = try Directory.resolve(skill)
        else { return false }
        return folder.starts(with: skill)
    }

    /// Refuses a skill with errors.
    private func check(_ folder: String, _ world: World, isReadable: Bool) async throws {
        guard !force || !isReadable else { return }
        let validator = Validator(
            workingDirectory: world.workingDirectory, settings: ValidationSettings())
        let report = try await validator.validate([folder])
        let errors = report.findings.filter { $0.severity == .error }
        guard !errors.isEmpty else { return }
        for finding in errors { common.notes.wrappedLine(finding.pieces) }
        throw isReadable ? .errors(folder, errors.count) : PackProblem.unreadable(folder)
    }

    private func write(_ archive: [UInt8], to file: String, _ world: World) throws {
        let path = world.path(file)
        guard let name = path.lastComponent else {
            throw UsageProblem.invalidArguments(Messages.invalidFileName(file))
        }
        let holder = try Directory.openOrCreate(path.removingLastComponent())
        if try holder.contains(name), !force {
            let known = try? holder.openFile(name).contents(limit: archive.count)
            guard known == archive else { throw PackProblem.exists(file) }
            return
        }
        try Directory.replaceFile(at: path, with: archive)
    }

    private func write(_ skill: PackedSkill, _ archive: [UInt8], _ files: [String]) {
        let digest = SHA256Digest(of: archive)
        guard !common.json else {
            return common.write(
                "pack",
                [
                    "name": .string(skill.name), "archives": .strings(files),
                    "sha256": .string(digest.hex), "bytes": .integer(archive.count),
                    "tree": .string(skill.hash.description),
                    "files": .strings(skill.paths.map(\.description)),
                    "leftOut": .strings(skill.leftOut.map(\.description)),
                ])
        }
        if !skill.leftOut.isEmpty {
            common.notes.warning(Messages.credentialsLeftOut(skill.leftOut.map(\.description)))
        }
        common.results.line(Messages.packed(skill.name, into: files))
        common.results.line(
            .init(
                say(
                    "  \(counted(skill.paths.count, "file")), \(byteCount(archive.count)), \(digest)",
                    ja: "  \(skill.paths.count)個のファイル、\(byteCount(archive.count))、\(digest)"),
                .plain))
    }
}
