internal import Archive
internal import ArgumentParser
internal import FileTree
internal import JSON
internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import SkillStore
internal import SystemPackage
internal import Terminal
internal import Transfer

/// `skills doctor` diagnoses common problems.
struct DoctorCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "doctor",
            abstract: say("Diagnose common problems.", ja: "よくある問題を診断する。"),
            discussion: say(
                """
                Without --project or --global, the skills of the project in this folder are checked with those of the user. \
                Exits with status 2 if it finds problems.
                """,
                ja: """
                    --project も --global も付けない場合は、ユーザーのスキルと、このフォルダーのプロジェクトのスキルを調べる。問題が見つかれば\
                    終了コード 2 で終わる。
                    """))
    }

    @Flag(
        help: ArgumentHelp(
            say(
                "Rebuild a damaged or lost lock file from the journal.",
                ja: "壊れた、またはなくなったロックファイルを履歴から作り直す。")))
    var repair = false

    @Option(
        help: ArgumentHelp(
            say(
                "Reconnect the records of this moved project or, with --global, home folder.",
                ja: "移動したプロジェクト (--global ではホームフォルダー) の記録を引き継ぐ。"),
            valueName: "old-folder"))
    var movedFrom: String?

    @OptionGroup var scope: ScopeOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        if let movedFrom { try reconnect(from: movedFrom) }
        let (store, trouble) = try store()
        if repair { try self.repair(store) }
        // What fails here fails again when the skills are read, and is reported then.
        try? store.tidy()
        let postponed = (try? store.settleAllPostponed()) ?? []
        let examination = Diagnosis(
            store: store, project: try projectStore(trouble), postponed: postponed,
            world: .current, trouble)
        if common.json {
            common.write(
                "doctor",
                [
                    "facts": .object(
                        Dictionary(
                            examination.facts.map { ($0.key, $0.value.json) },
                            uniquingKeysWith: { first, _ in first })),
                    "problems": .array(
                        examination.problems.map {
                            .object(["summary": .string($0.summary), "hint": .text($0.hint?.text)])
                        }),
                ])
        } else {
            write(examination)
        }
        if !examination.problems.isEmpty { throw ExitStatus.findings }
    }

    /// Rebuilds damaged files, and reports what is lost.
    private func repair(_ store: SkillStore) throws {
        let repair = try store.repairLock()
        for aside in repair.copies {
            common.notes.line(
                .init(Messages.savedDamagedFile(World.current.display(aside)), .plain))
        }
        if let restored = repair.restored {
            common.notes.line(
                .init(Messages.restoredLock(World.current.display(restored)), .plain))
        }
        guard !repair.lost.isEmpty else { return }
        common.notes.warning(
            store.locations.scope == .user
                ? Messages.lostEntries(repair.lost) : Messages.lostProjectEntries(repair.lost).text)
    }

    /// Applies what is recorded about the project, or the home folder, at its former path.
    private func reconnect(from text: String) throws {
        let world = World.current
        let old = world.path(text)
        let store = scope.choice == .global ? try common.userStore() : try common.projectStore()
        let names = try store.adopt(folderMovedFrom: old)
        common.notes.line(
            .init(
                Messages.reconnected(
                    world.display(old), names.map(\.description), to: store.locations.scope),
                .plain))
    }

    /// Opens the store; if the configuration is invalid, a store for Claude Code, with the error.
    private func store() throws -> (SkillStore, SettingsProblem?) {
        do throws(SettingsProblem) {
            _ = try Settings(of: .current)
            _ = try CatalogSettings(of: .current)
        } catch {
            return (try common.store(scope, [.claudeCode]), error)
        }
        guard movedFrom != nil, scope.choice != .global else {
            return (try common.store(scope), nil)
        }
        return (try common.projectStore(), nil)
    }

    /// Opens the store of the project in this folder, if no scope is selected.
    private func projectStore(_ trouble: SettingsProblem?) throws -> SkillStore? {
        let world = World.current
        guard scope.choice == nil, movedFrom == nil, world.projectFolder != world.home else {
            return nil
        }
        return try common.store(ScopeOptions(.project), trouble == nil ? nil : [.claudeCode])
    }

    private func write(_ examination: Diagnosis) {
        let console = common.results
        var facts = FactList()
        for (key, fact) in examination.facts { facts.add(key, fact.description) }
        facts.write(to: console, indent: 0)
        for problem in examination.problems {
            Paragraph(Console.Piece(Messages.problemLabel, .yellow), [.words(problem.summary)])
                .write(to: console)
            if let hint = problem.hint { console.hint(hint) }
        }
        if examination.problems.isEmpty { console.line(.init(Messages.noProblems, .plain)) }
    }
}
