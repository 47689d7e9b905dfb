internal import ArgumentParser
internal import JSON
internal import SkillFormat
internal import SkillStore
internal import Terminal

/// `skills history` lists the changes that were made.
struct HistoryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "List the changes that were made, the newest first.",
        discussion: "skills undo takes back the newest that is not taken back yet.",
        aliases: ["log"])

    @Option(
        name: .shortAndLong, parsing: .unconditional, help: "Show at most so many changes.")
    var limit = 20

    @OptionGroup var scope: ScopeOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        guard limit > 0 else { throw ValidationError("--limit takes a number above 0") }
    }

    func run() async throws {
        let all = try common.store(scope).history()
        let changes = all.prefix(limit)
        if common.json {
            common.write("history", ["changes": .array(changes.map(\.json))])
            return
        }
        guard !changes.isEmpty else {
            common.notes.line("Nothing was changed yet.")
            return
        }
        var table = Table()
        for change in changes {
            let skills = change.skills.map { "\($0.effect.rawValue) \($0.name)" }
            table.add(
                .dim(change.time), .bold(change.command),
                .init(change.isUndone ? "undone" : "", .dim),
                .init(skills.joined(separator: ", "), .plain))
        }
        table.write(to: common.results)
        if all.count > changes.count {
            common.notes.line(.dim("\(all.count - changes.count) older: --limit \(all.count)"))
        }
    }
}

extension PastChange {
    /// The change for scripts.
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
