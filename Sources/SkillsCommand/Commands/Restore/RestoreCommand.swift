internal import ArgumentParser
internal import JSON
internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import SkillStore
internal import Terminal

/// `skills restore` brings back the installed versions of skills.
struct RestoreCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "restore",
            abstract: say(
                "Restore the installed versions of edited or deleted skills.",
                ja: "編集または削除したスキルをインストール時の状態に復元する。"),
            discussion: say(
                """
                Takes the files from the store, or else from the source, and never a newer version. In a project, \
                restores the versions in skills.lock. To see the edits first: skills diff NAME --local
                """,
                ja: """
                    ファイルを保管領域から、なければ入手元から取り出す。新しいバージョンにはしない。プロジェクトの中では、skills.lock の\
                    バージョンを復元する。先に編集内容を見るには: skills diff NAME --local
                    """))
    }

    @Argument(
        help: ArgumentHelp(say("Names of the skills.", ja: "スキルの名前。")),
        completion: .candidates(.installedSkills))
    var names: [String]

    @Flag(help: ArgumentHelp(say("Also replace edited skills.", ja: "編集済みのスキルも置き換える。")))
    var force = false

    @Flag(
        name: .longAndN,
        help: ArgumentHelp(say("Show what would be restored.", ja: "復元される内容を表示する。")))
    var dryRun = false

    @OptionGroup var scope: ScopeOptions
    @OptionGroup var transfer: TransferOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let board = ProgressBoard(common.notes)
        let store = try common.store(of: names, scope)
        let context = try SessionContext(
            store, transfer, board, language: World.current.language)
        let mode = Session.Mode(dryRun: dryRun)
        let results = try await Session.open(context, Admission(.restore), mode) { session in
            let plan = try await board.whileDrawing {
                try await InstalledRestorer(session).plan(
                    names, over: force ? .anything : .onlyOurs)
            }
            return try common.carryOut(plan, mode).outcomes
        }
        guard !common.json else {
            return common.write(
                "restore",
                [
                    "skills": .array(
                        results.map {
                            .object([
                                "name": .string($0.name.description),
                                "changed": .bool($0.outcome == .restored),
                            ])
                        }), "dryRun": mode.json,
                ])
        }
        for (name, outcome) in results {
            common.results.line(
                .init(Verb.restore.text(mode), .plain), " ", .bold(name.description),
                .dim(outcome == .unchanged ? Messages.unchangedPin : ""))
        }
        guard !dryRun, results.contains(where: { $0.outcome == .restored }) else { return }
        common.notes.line(
            .dim(Messages.toUndo(SuggestedCommand("undo", in: store.locations.scope))))
    }
}
