internal import ArgumentParser
internal import JSON
internal import SkillFormat
internal import SkillStore

/// `skills undo` takes back the last change.
struct UndoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Take back the last install or remove.",
        discussion: """
            Folders come back as they were, with the edits that were in them. Again and again goes further back.
            """)

    @Flag(help: "Show what would come back; change nothing.")
    var dryRun = false

    @OptionGroup var scope: ScopeOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let store = common.store(scope)
        let report = dryRun ? try store.previewUndo() : try store.undo()
        if common.json {
            common.write(
                "undo",
                [
                    "command": .string(report.command), "time": .string(report.time),
                    "removed": .texts(report.removed.map(\.description)),
                    "restored": .texts(report.restored.map(\.description)),
                    "dryRun": .bool(dryRun),
                ])
            return
        }
        let console = common.results
        console.line(
            "\(dryRun ? "Would take" : "Took") back skills \(report.command) of \(report.time)")
        for name in report.restored {
            console.line("  ", .bold(name.description), "  as it was before")
        }
        for name in report.removed { console.line("  ", .bold(name.description), "  removed") }
    }
}
