internal import ArgumentParser
internal import JSON
internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import SkillPolicy
internal import SkillRepository
internal import SkillSource
internal import SkillStore
internal import Terminal

/// `skills update` updates installed skills.
struct UpdateCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "update",
            abstract: say(
                "Update installed skills and keep your edits.", ja: "編集内容を保ったまま、インストール済みのスキルを更新する。"),
            discussion: say(
                """
                Merges your edits into the new version. Skills with conflicts are not changed unless you use \
                --overwrite or --conflicts. Once you have resolved the conflicts: skills update --continue. To undo an \
                update: skills undo
                """,
                ja: """
                    編集内容を新しいバージョンとマージする。競合のあるスキルは、--overwrite か --conflicts を付けない限り変更しない。競合を解決したら: \
                    skills update --continue。更新を取り消すには: skills undo
                    """),
            aliases: ["up", "upgrade"])
    }

    @Argument(
        help: ArgumentHelp(
            say(
                "Names of the skills, including pinned ones; defaults to all.",
                ja: "スキルの名前 (固定中も可)。省略すると全スキル。")),
        completion: .candidates(.installedSkills))
    var names: [String] = []

    @Flag(
        help: ArgumentHelp(
            say("Update all skills, which is the default.", ja: "すべてのスキルを更新する (既定)。")))
    var all = false

    @OptionGroup var revision: RevisionOptions

    @Flag(exclusivity: .exclusive)
    var edits: EditChoice?

    @Flag(
        name: .customLong("continue"),
        help: ArgumentHelp(
            say(
                "Record that conflicts are resolved, instead of updating.",
                ja: "更新せずに、競合を解決したことを記録する。")))
    var finishes = false

    @Option(
        help: ArgumentHelp(
            say(
                "Skip versions newer than this, such as 3d.", ja: "公開からこの期間 (3d など) に満たないバージョンを見送る。"
            ), valueName: "age"))
    var minAge: Age?

    @Flag(help: ArgumentHelp(say("Accept moved tags and repositories.", ja: "移ったタグやリポジトリを受け入れる。")))
    var allowSourceChange = false

    @OptionGroup var allowed: AllowOptions

    @Flag(
        name: .longAndN, help: ArgumentHelp(say("Show what would be updated.", ja: "更新される内容を表示する。"))
    )
    var dryRun = false

    @OptionGroup var detail: DetailOptions
    @OptionGroup var scope: ScopeOptions
    @OptionGroup var transfer: TransferOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        guard names.isEmpty || !all else {
            throw ValidationError(Messages.exclusive("--all", "NAME"))
        }
        guard revision.reference == nil || !names.isEmpty else {
            throw ValidationError(Messages.referenceNeedsName)
        }
        guard finishes else { return }
        let others = [
            revision.reference == nil ? nil : "--ref",
            edits.map { "--\($0.rawValue)" }, minAge == nil ? nil : "--min-age",
            allowSourceChange ? "--allow-source-change" : nil,
            allowed.allow.isEmpty ? nil : "--allow",
        ]
        if let other = others.compactMap(\.self).first {
            throw ValidationError(Messages.exclusive("--continue", other))
        }
    }

    func run() async throws {
        let stores = try common.stores(of: names, scope)
        guard !finishes else { return try finishMerges(in: stores) }
        var presentations: [UpdatePresentation] = []
        for store in stores {
            if names.isEmpty { common.announce(store, of: stores, scope) }
            presentations.append(try await update(store))
        }
        if common.json { presentations.writeJSON(common, mode) }
        if let status = presentations.status { throw status }
    }

    /// Writes the result, or why nothing can be updated if a scope has only skills that other tools installed.
    private func write(_ presentation: UpdatePresentation, of store: SkillStore) throws {
        let unmanaged =
            names.isEmpty && presentation.results.isEmpty
            ? try store.forShowing.skills().count { $0.state == .unmanaged } : 0
        guard unmanaged > 0 else { return presentation.write() }
        common.notes.sentence(Messages.unmanagedOnly(unmanaged))
    }

    /// Updates the skills of one scope.
    private func update(_ store: SkillStore) async throws -> UpdatePresentation {
        let admission = Admission(.update, allowing: try allowed.rules())
        let board = ProgressBoard(common.notes)
        let context = try SessionContext(
            store, transfer, board, language: World.current.language)
        var request = try request()
        let question = ConflictQuestion(common)
        common.warnAboutLostAdvisories(in: store.locations)
        common.noteUnknownHosts(of: names, in: store)
        let results = try await Session.open(context, admission, mode) { session in
            let updater = Updater(session)
            if edits == nil, question.canAsk(mode) {
                request.decision = { try await question.ask($0, $1, in: session) }
            }
            let checked = try await board.whileDrawing { try await updater.check(names, request) }
            // Merging may ask.
            let plan = try await updater.plan(checked, request)
            return try common.carryOut(plan, mode).results
        }
        let presentation = UpdatePresentation(
            results: results, scope: store.locations.scope, common: common, mode: mode,
            detail: detail.detail, choice: names.isEmpty ? .all : .named)
        if !common.json { try write(presentation, of: store) }
        // An update may have replaced what was recalled.
        let now = try store.forShowing.skills().filter { names.isEmpty || names.contains($0.name) }
        common.warnAboutRecalls(of: now, in: store.locations)
        return presentation
    }

    private var mode: Session.Mode { .init(dryRun: dryRun) }

    private func finishMerges(in stores: [SkillStore]) throws {
        let results = try stores.flatMap { store in
            try common.carryOut(MergeFinisher(store).plan(names), mode).results
        }
        let presentation = FinishedMergePresentation(
            results: results, common: common, mode: mode)
        presentation.write()
        if let status = presentation.status { throw status }
    }

    private func request() throws -> UpdateRequest {
        var request = UpdateRequest()
        request.reference = revision.reference
        request.edits = edits?.policy ?? .merge
        request.minimumAge = try minAge ?? Settings(of: .current).minimumAge
        request.sources = allowSourceChange ? .follow : .report
        request.pins = names.isEmpty ? .skip : .ignore
        return request
    }
}

/// The way an update treats edited skills.
enum EditChoice: String, EnumerableFlag {
    case keep, overwrite, conflicts

    static func help(for value: EditChoice) -> ArgumentHelp? {
        switch value {
        case .keep: ArgumentHelp(say("Leave edited skills unchanged.", ja: "編集済みのスキルは変更しない。"))
        case .overwrite:
            ArgumentHelp(
                say("Replace edited skills with the new version.", ja: "編集済みのスキルを新しいバージョンに置き換える。"))
        case .conflicts:
            ArgumentHelp(
                say("Write conflict markers into conflicting files.", ja: "競合するファイルに競合マーカーを書き込む。"))
        }
    }

    var policy: UpdateRequest.EditPolicy {
        switch self {
        case .keep: .keep
        case .overwrite: .overwrite
        case .conflicts: .mark
        }
    }
}
