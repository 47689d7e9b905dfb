internal import ArgumentParser
internal import JSON
internal import SkillFormat
internal import SkillStore
internal import Terminal

/// `skills history` lists past changes.
struct HistoryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "List past changes, newest first.",
        discussion: """
            Times are relative or local; with --verbose and --json, they are exact and in UTC. To undo the newest \
            change: skills undo
            """,
        aliases: ["log"])

    @Option(
        name: .shortAndLong, parsing: .unconditional,
        help: ArgumentHelp("Maximum number of changes to show.", valueName: "count"))
    var limit = 20

    @OptionGroup var detail: DetailOptions
    @OptionGroup var scope: ScopeOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        guard limit > 0 else { throw ValidationError(Messages.atLeastOne("--limit")) }
    }

    func run() async throws {
        let store = try common.store(scope)
        let all = try store.history()
        let changes = all.prefix(limit)
        let presentation = HistoryPresentation(
            changes: Array(changes), trees: store.trees, detail: detail.detail)
        if common.json {
            common.write("history", ["changes": presentation.json])
            return
        }
        guard !changes.isEmpty else {
            common.notes.line(.init(Messages.noHistory, .plain))
            return
        }
        presentation.write(to: common.results)
        if all.count > changes.count {
            common.notes.line(
                .dim(Messages.olderChanges(all.count - changes.count, all: all.count)))
        }
    }
}
