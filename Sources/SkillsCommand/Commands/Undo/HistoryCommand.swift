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
        help: ArgumentHelp(
            "Maximum number of changes to show (default: 20).", valueName: "count"))
    var limit: Int?

    @Flag(help: "Show all changes.")
    var all = false

    @OptionGroup var detail: DetailOptions
    @OptionGroup var scope: ScopeOptions
    @OptionGroup var common: CommonOptions

    private static let usualLimit = 20
    /// The number of changes that are read and written at once, so that memory does not depend on their number.
    private static let pageSize = 200

    func validate() throws {
        guard limit ?? 1 > 0 else { throw ValidationError(Messages.atLeastOne("--limit")) }
        guard limit == nil || !all else {
            throw ValidationError(Messages.exclusive("--limit", "--all"))
        }
    }

    func run() async throws {
        let store = try common.store(scope)
        var changes = try store.history()
        var presentation = HistoryPresentation(trees: store.trees, detail: detail.detail)
        var json = JSONArrayText(of: "changes", in: ["schema": .string("skills.history/1")])
        var left = all ? Int.max : limit ?? Self.usualLimit
        var page = try changes.next(min(left, Self.pageSize))
        guard common.json || !page.isEmpty else {
            common.notes.line(.init(Messages.noHistory, .plain))
            return common.noteProjectHistory(leftOutBy: scope)
        }
        if common.json { common.results.raw(json.start) }
        while !page.isEmpty {
            if common.json {
                common.results.raw(json.text(of: page.map(presentation.json)))
            } else {
                presentation.write(page, to: common.results)
            }
            left -= page.count
            page = try changes.next(min(left, Self.pageSize))
        }
        if common.json {
            common.results.raw(json.end)
            return
        }
        if try changes.next() != nil { common.notes.line(.dim(Messages.olderChanges)) }
        common.noteProjectHistory(leftOutBy: scope)
    }
}
