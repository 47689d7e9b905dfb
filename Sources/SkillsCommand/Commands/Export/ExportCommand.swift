internal import ArgumentParser
internal import FileTree
internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import SkillSource
internal import SkillStore
internal import SystemPackage
internal import Terminal

/// `skills export` writes the user's skills, or those of a project, for another machine.
struct ExportCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "export",
            abstract: say(
                "Export your skills, or those of a project.", ja: "ユーザーまたはプロジェクトのスキルを書き出す。"),
            discussion: say(
                """
                Writes skills.json and skills.lock, which pin your skills to their commits and checksums, into a folder \
                or, if the name ends in .zip, into one file. To install them on another machine: skills import FOLDER, \
                FILE or REPOSITORY

                With --project, packs the files of the skills in skills.lock into one file. To install it without network \
                access: skills sync --from FILE
                """,
                ja: """
                    スキルをコミットとチェックサムで固定する skills.json と skills.lock をフォルダーに書き出す。名前が .zip で終わる場合は 1つの\
                    ファイルにする。別のコンピューターにインストールするには: skills import FOLDER、FILE または REPOSITORY

                    --project を付けると、skills.lock にあるスキルのファイルを 1つのファイルにまとめる。通信せずにインストールするには: skills sync \
                    --from FILE
                    """))
    }

    @Argument(
        help: ArgumentHelp(say("Names of the skills; defaults to all.", ja: "スキルの名前 (既定: すべて)。")),
        completion: .candidates(.installedSkills))
    var names: [String] = []

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            say("Output folder or file.", ja: "書き出し先のフォルダーまたはファイル。"), valueName: "path"),
        completion: .file())
    var output: String?

    @Flag(
        name: .shortAndLong,
        help: ArgumentHelp(
            say("Pack the skills of the project in this folder.", ja: "このフォルダーのプロジェクトのスキルをまとめる。")))
    var project = false

    @Flag(
        help: ArgumentHelp(
            say(
                "Include the files of edited, local and unmanaged skills.",
                ja: "編集済み、ローカル、管理外のスキルのファイルも含める。")))
    var bundle = false

    @Option(
        help: ArgumentHelp(
            say("Also include this credential file (repeatable).", ja: "認証情報のファイルも含める (繰り返し可)。"),
            valueName: "file"))
    var include: [String] = []

    @Flag(
        help: ArgumentHelp(
            say("Replace files that are not an earlier export.", ja: "以前に書き出したものでないファイルも置き換える。")))
    var force = false

    @Flag(
        help: ArgumentHelp(
            say("Drop skills that only the earlier export has.", ja: "以前の書き出しにだけあるスキルを除く。")))
    var prune = false

    @Flag(
        name: .longAndN,
        help: ArgumentHelp(say("Show what would be exported.", ja: "書き出される内容を表示する。")))
    var dryRun = false

    @OptionGroup var transfer: TransferOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        guard project else { return }
        let others = [
            ("NAME", !names.isEmpty), ("--bundle", bundle), ("--include", !include.isEmpty),
            ("--force", force), ("--prune", prune),
        ]
        if let other = others.first(where: \.1) {
            throw ValidationError(Messages.exclusive("--project", other.0))
        }
    }

    func run() async throws {
        guard !project else { return try await exportProject() }
        let output = output ?? "skills-export"
        let path = World.current.path(output)
        guard !output.isEmpty, path.lastComponent != nil else {
            throw UsageProblem.invalidArguments(Messages.invalidFileName(output))
        }
        let isFile = output.lowercased().hasSuffix(".zip")
        let store = try common.userStore()
        let permission: SkillExport.Permission = force ? .anything : .earlierExports
        var export = try SkillExport(
            of: store, names: names,
            bundle ? .include : .leaveOut, into: isFile ? nil : path, including: Set(include))
        export.refresh(
            isFile
                ? try EarlierExport.inFile(at: path, permission)
                : try EarlierExport.inFolder(at: path, permission),
            skills: prune ? .drop : .keep)
        let disabled = try store.disabledSkills()
        let presentation = ExportPresentation(
            export: export, output: output, mode: Session.Mode(dryRun: dryRun),
            disabled: export.items.map(\.name).filter(disabled.contains), common: common)
        var unused: [String] = []
        if isFile {
            let archive = try export.archive()
            if !dryRun {
                _ = try Directory.openOrCreate(path.removingLastComponent())
                try Directory.replaceFile(at: path, with: archive)
            }
        } else {
            unused = try export.write(to: path, permission, Session.Mode(dryRun: dryRun))
        }
        presentation.write(unused: unused)
    }
}
