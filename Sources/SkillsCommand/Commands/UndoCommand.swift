internal import ArgumentParser
internal import JSON
internal import SkillFormat
internal import SkillStore
internal import SystemPackage
internal import Terminal

/// `skills undo` undoes the last change.
struct UndoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Undo the last change.",
        discussion: """
            Restores skill folders, including any edits in them. Repeat the command to undo earlier changes. To redo a \
            change: skills redo
            """)

    @OptionGroup var options: UndoOptions

    func run() async throws { try options.run(.undo) }
}

/// `skills redo` redoes the last undone change.
struct RedoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "redo",
        abstract: "Redo the last undone change.",
        discussion: "A change can be redone until the next one is made.")

    @OptionGroup var options: UndoOptions

    func run() async throws { try options.run(.redo) }
}

/// The options and the implementation of `undo` and `redo`.
struct UndoOptions: ParsableArguments {
    @Flag(help: "Proceed even if skills have been edited since.")
    var force = false

    @Flag(name: .longAndN, help: "Show what would change.")
    var dryRun = false

    @OptionGroup var detail: DetailOptions
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
        if common.json { write(report, direction) } else { show(report, direction) }
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

    private func show(_ report: UndoReport, _ direction: SkillStoreError.Direction) {
        let console = common.results
        let time = World.current.display(time: report.time, detail.detail)
        let summary =
            switch direction {
            case .undo: Messages.undid(report.command, time, isPlan: dryRun)
            case .redo: Messages.redid(report.command, time, isPlan: dryRun)
            }
        console.line(.init(summary, .plain))
        for name in report.restored {
            console.line("  ", .bold(name.description), "  \(Messages.restored)")
        }
        for name in report.removed {
            console.line("  ", .bold(name.description), "  \(Messages.removedByUndo)")
        }
        if let manifest = report.manifest {
            let words =
                switch manifest {
                case .removed: Messages.removedByUndo
                case .restored: Messages.restored
                case .reverted: Messages.reverted
                }
            console.line("  ", .bold(Manifest.name.string), "  \(words)")
        }
        guard !report.edited.isEmpty else { return }
        let names = report.edited.map(\.description).joined(separator: ", ")
        if dryRun, !force {
            common.notes.warning(Messages.needsForce(names))
        } else if !dryRun {
            let command = direction == .undo ? "skills redo" : "skills undo"
            common.notes.line(.dim(Messages.editsKept(names, restoredBy: command)))
        }
    }
}
