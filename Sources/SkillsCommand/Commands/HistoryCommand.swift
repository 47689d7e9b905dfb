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
        discussion: "To undo the newest change: skills undo",
        aliases: ["log"])

    @Option(
        name: .shortAndLong, parsing: .unconditional,
        help: ArgumentHelp("Maximum number of changes to show.", valueName: "count"))
    var limit = 20

    @OptionGroup var scope: ScopeOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        guard limit > 0 else { throw ValidationError(Messages.atLeastOne("--limit")) }
    }

    func run() async throws {
        let all = try common.store(scope).history()
        let changes = all.prefix(limit)
        if common.json {
            common.write("history", ["changes": .array(changes.map(\.json))])
            return
        }
        guard !changes.isEmpty else {
            common.notes.line(.init(Messages.noHistory, .plain))
            return
        }
        var table = Table()
        for change in changes {
            let skills = change.skills.map { "\($0.effect.rawValue) \($0.name)" }
            table.add(
                .dim(change.time), .bold(change.command),
                .init(change.isUndone ? Messages.undone : "", .dim),
                .init(skills.joined(separator: ", "), .plain))
        }
        table.write(to: common.results)
        if all.count > changes.count {
            common.notes.line(
                .dim(Messages.olderChanges(all.count - changes.count, all: all.count)))
        }
    }
}

extension PastChange {
    /// The change as JSON.
    var json: JSONValue {
        .object([
            "id": .string(id), "time": .string(time), "command": .string(command),
            "undone": .bool(isUndone),
            "skills": .array(
                skills.map {
                    .object([
                        "name": .string($0.name.description),
                        "effect": .string($0.effect.rawValue),
                    ])
                }),
        ])
    }
}
