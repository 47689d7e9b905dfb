internal import ArgumentParser
internal import JSON
internal import SkillFormat
internal import SkillStore
internal import SystemPackage
internal import Terminal

/// `skills undo` takes back the last change.
struct UndoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Take back the last change.",
        discussion: """
            Folders come back as they were, with the edits that were in them. Again and again goes further back; \
            skills redo goes forward.
            """)

    @OptionGroup var options: UndoOptions

    func run() async throws { try options.run(.undo) }
}

/// `skills redo` takes the last undo back.
struct RedoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "redo",
        abstract: "Take the last undo back.",
        discussion: "Works until something else is changed.")

    @OptionGroup var options: UndoOptions

    func run() async throws { try options.run(.redo) }
}

/// What undo and redo take, and what they do.
struct UndoOptions: ParsableArguments {
    @Flag(help: "Go on although skills were edited since; the edits are kept.")
    var force = false

    @Flag(help: "Show what would come back; change nothing.")
    var dryRun = false

    @OptionGroup var scope: ScopeOptions
    @OptionGroup var common: CommonOptions

    func run(_ direction: SkillStoreError.Direction) throws {
        let store = try common.store(scope)
        let permission: Change.Permission = force ? .anything : .onlyOurs
        let report =
            switch direction {
            case _ where dryRun: try store.preview(direction)
            case .undo: try store.undo(permission)
            case .redo: try store.redo(permission)
            }
        if common.json { write(report, direction) } else { tell(report, direction) }
    }

    private func write(_ report: UndoReport, _ direction: SkillStoreError.Direction) {
        common.write(
            direction.rawValue,
            [
                "command": .string(report.command), "time": .string(report.time),
                "removed": .strings(report.removed.map(\.description)),
                "restored": .strings(report.restored.map(\.description)),
                "edited": .strings(report.edited.map(\.description)),
                "manifest": report.manifest.map { .string($0.rawValue) } ?? .null,
                "dryRun": .bool(dryRun),
            ])
    }

    private func tell(_ report: UndoReport, _ direction: SkillStoreError.Direction) {
        let console = common.results
        let verb =
            switch direction {
            case .undo: dryRun ? "Would take back" : "Took back"
            case .redo: dryRun ? "Would do again" : "Did again"
            }
        console.line("\(verb) skills \(report.command) of \(report.time)")
        let (back, gone) =
            direction == .undo ? ("as it was before", "removed") : ("as it was after", "removed")
        for name in report.restored { console.line("  ", .bold(name.description), "  \(back)") }
        for name in report.removed { console.line("  ", .bold(name.description), "  \(gone)") }
        if let manifest = report.manifest {
            let words =
                switch manifest {
                case .removed: gone
                case .restored: back
                case .reverted: "without that change; your own since then stay"
                }
            console.line("  ", .bold(Manifest.name.string), "  \(words)")
        }
        guard !report.edited.isEmpty else { return }
        let names = report.edited.map(\.description).joined(separator: ", ")
        if dryRun, !force {
            common.notes.line(
                Console.Piece("warning: ", .yellow),
                .init("\(names) changed since, so it would need --force", .plain))
        } else if !dryRun {
            let way = direction == .undo ? "redo" : "undo"
            common.notes.line(
                .dim("Your edits of \(names) are kept: skills \(way) brings them back."))
        }
    }
}
