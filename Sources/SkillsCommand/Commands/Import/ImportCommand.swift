internal import ArgumentParser
internal import FileTree
internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import SkillSource
internal import SkillStore
internal import SystemPackage
internal import Terminal

/// `skills import` installs the skills that another machine exported.
struct ImportCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "import",
            abstract: say(
                "Install the skills that 'skills export' wrote.",
                ja: "skills export で書き出したスキルをインストールする。"),
            discussion: say(
                """
                Installs exactly the exported versions, for you. In a project, use skills sync instead. To manage skills that \
                npx skills, gh skill or apm installed: skills adopt
                """,
                ja: """
                    書き出したときとまったく同じバージョンを、ユーザー用にインストールする。プロジェクトでは代わりに skills sync を使う。npx skills、\
                    gh skill、apm でインストールしたスキルを管理するには: skills adopt
                    """))
    }

    @Argument(
        help: ArgumentHelp(
            say(
                "Folder, file, URL or repository with the export.",
                ja: "書き出したフォルダー、ファイル、URL またはリポジトリ。")), completion: .file())
    var export: String

    @Argument(
        help: ArgumentHelp(say("Skills of the export; defaults to all.", ja: "読み込むスキル (既定: すべて)。")))
    var names: [String] = []

    @Flag(help: ArgumentHelp(say("Import without network access.", ja: "通信せずに読み込む。")))
    var offline = false

    @Flag(
        help: ArgumentHelp(
            say("Also replace edited and other skills.", ja: "編集済みのスキルやほかのスキルも置き換える。")))
    var force = false

    @OptionGroup var allowed: AllowOptions

    @Flag(
        name: .longAndN,
        help: ArgumentHelp(say("Show what would be imported.", ja: "読み込まれる内容を表示する。")))
    var dryRun = false

    @OptionGroup var transfer: TransferOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let address = try address
        guard !offline || address.localPath != nil else {
            throw UsageProblem.invalidArguments(Messages.offlineExport)
        }
        var request = ExportImportRequest()
        request.names = try names.map { name in
            guard let valid = SkillName(name) else {
                throw SkillStoreError.notInstalled(name, similar: [])
            }
            return valid
        }
        request.existing = force ? .replace : .keep
        request.reach = offline ? .storeOnly : .network
        let mode = Session.Mode(dryRun: dryRun)
        let board = ProgressBoard(common.notes)
        // The export names the files of each skill, so the user's language does not count.
        let context = try SessionContext(try common.userStore(), transfer, board, language: nil)
        let admission = Admission(.install(.lenient), allowing: try allowed.rules())
        let report = try await Session.open(context, admission, mode) { [request] session in
            let plan = try await board.whileDrawing {
                try await ExportImporter.plan(address, request, in: session)
            }
            return try common.carryOut(plan, mode)
        }
        let presentation = ExportImportPresentation(
            report: report, address: address.typed, common: common, mode: mode)
        presentation.write()
        if let status = presentation.status { throw status }
    }

    /// The address of the export: a file or folder if there is one, else an archive's or a repository's.
    private var address: SkillAddress {
        get throws {
            let world = World.current
            func address(_ text: String) throws -> SkillAddress {
                try SkillAddress(text, workingDirectory: world.workingDirectory, home: world.home)
            }
            let isPath = [".", "/", "~"].contains { export.hasPrefix($0) }
            let isHere = !isPath && Directory.kind(at: world.path(export)) != nil
            let read = try address(isHere ? "./\(export)" : export)
            switch read.meaning {
            case .catalog: throw ImportProblem.notExport(export)
            // Both files of an export mean the folder that contains them.
            case .folder(let path)
            where [Manifest.name.string, "skills.lock"].contains(path.lastComponent?.string):
                return try address(path.removingLastComponent().string)
            default: return read
            }
        }
    }
}

/// An error of `skills import`.
enum ImportProblem: Problem, Equatable {
    /// There is no such file or folder, and the text is no address.
    case notExport(String)

    var kind: ProblemKind { .notFound }
    var summary: String {
        switch self {
        case .notExport(let text):
            say(
                "no such file or folder: \(text.abridged(to: 500))",
                ja: "ファイルまたはフォルダーがありません: \(text.abridged(to: 500))")
        }
    }
    var hint: Suggestion? {
        say(
            "to manage skills of other tools: \(skills: "adopt")",
            ja: "ほかのツールのスキルを管理するには: \(skills: "adopt")")
    }
}
