internal import ArgumentParser
internal import Git
internal import JSON
internal import Problem
internal import SkillOperations
internal import SkillStore
internal import Terminal

/// `skills diff` compares the versions of a skill, or two skills.
struct DiffCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "diff",
            abstract: say(
                "Show your edits and upstream changes, or compare two skills.",
                ja: "編集内容と入手元の変更を表示する。または 2つのスキルを比べる。"),
            discussion: say(
                """
                With one name, shows your edits since the skill was installed, and how the newest version differs from the \
                installed one. With two, compares installed skills or folders. Exits with status 2 if there are differences.
                """,
                ja: """
                    名前を 1つ指定すると、インストール後の編集内容と、最新バージョンとインストール済みバージョンの差分を表示する。2つ指定すると、\
                    インストール済みのスキルまたはフォルダーを比べる。差分があれば終了コード 2 で終わる。
                    """))
    }

    @Argument(
        help: ArgumentHelp(
            say("Name of an installed skill, or a folder.", ja: "インストール済みのスキルの名前、またはフォルダー。")),
        completion: .candidates(.installedSkills))
    var old: String?

    @Argument(
        help: ArgumentHelp(say("Name or folder to compare with.", ja: "比べる相手の名前またはフォルダー。")),
        completion: .candidates(.installedSkills))
    var new: String?

    @Flag(exclusivity: .exclusive)
    var side: DifferenceSide?

    @Flag(
        help: ArgumentHelp(say("Show only the names of changed files.", ja: "変更されたファイルの名前だけを表示する。"))
    )
    var names = false

    @Flag(
        help: ArgumentHelp(
            say(
                "Show changed words of all files, not only of SKILL.md.",
                ja: "SKILL.md 以外のファイルも、行ではなく単語の単位で表示する。")))
    var words = false

    @Flag(
        help: ArgumentHelp(
            say("Show your edits as a patch for git apply.", ja: "編集内容を git apply 用のパッチとして表示する。")))
    var patch = false

    @OptionGroup var scope: ScopeOptions
    @OptionGroup var transfer: TransferOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        guard !patch || !names && !words && side != .upstream else {
            throw ValidationError(Messages.patchAlone)
        }
        guard let side, new != nil else { return }
        throw ValidationError(Messages.oneSkill("--\(side.rawValue)"))
    }

    func run() async throws {
        let old =
            try old
            ?? common.pickInstalled(in: scope, title: Messages.chooseCompared, .one)[0]
        if let new { return try compare(old, new) }
        let board = ProgressBoard(common.notes)
        let store = try common.store(of: [old], scope)
        let context = try SessionContext(store, transfer, board, language: World.current.language)
        let side = patch ? .local : side
        if side != .local { common.noteUnknownHosts(of: [old], in: store) }
        let unasked = side == .local ? common.unknownHosts(of: [old], in: store) : []
        try await Session.open(context, Admission(.update), .dryRun) { session in
            let versions = try await board.whileDrawing {
                try await SkillVersions(of: old, side, in: session, notAsking: unasked)
            }
            // SKILL.md is prose, so its changed words are shown.
            let presentation = VersionsPresentation(
                versions: versions,
                style: style(wordsIn: "SKILL.md", versions.commit?.format ?? .sha1), common: common)
            try presentation.write()
            if let status = presentation.status { throw status }
        }
    }

    private func style(wordsIn path: String?, _ format: ObjectFormat) -> DifferenceStyle {
        patch ? .patch(format) : names ? .names : words ? .words : .lines(wordsIn: path)
    }

    private func compare(_ old: String, _ new: String) throws {
        let store = try common.store(scope)
        let difference = try SkillDifference(
            from: ComparedSkill(old, store), to: ComparedSkill(new, store))
        if common.json {
            common.write("diff", ["files": difference.json])
        } else {
            try common.write(difference, (old, new), style(wordsIn: nil, .sha1))
        }
        guard difference.isEmpty else { throw ExitStatus.findings }
        common.notes.line(.init(Messages.identical, .plain))
    }
}

/// One of the two differences between an edited skill, its installed version and its newest version.
enum DifferenceSide: String, EnumerableFlag {
    case local, upstream

    static func help(for value: DifferenceSide) -> ArgumentHelp? {
        switch value {
        case .local:
            ArgumentHelp(
                say(
                    "Show only your edits, without network access if possible.",
                    ja: "自分の編集内容だけを、なるべく通信せずに表示する。"))
        case .upstream:
            ArgumentHelp(
                say("Show only what is new upstream.", ja: "入手元の新しい変更だけを表示する。"))
        }
    }
}
