internal import FileTree
internal import JSON
internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import SkillSource
internal import SkillStore
internal import Terminal

/// Writes the report of an update, as text or JSON.
struct UpdatePresentation {
    let results: [UpdateResult]
    let scope: Scope
    let common: CommonOptions
    let isPlan: Bool

    private var failures: [(name: String, problem: any Problem)] {
        results.compactMap { result in
            guard case .failed(let problem) = result.outcome else { return nil }
            return (result.name, problem)
        }
    }

    private var changed: [UpdateResult] { results.filter { $0.outcome.changes != nil } }

    /// The skills of which only the folder in the source changed.
    private var moved: [UpdateResult] {
        results.filter { if case .moved = $0.outcome { true } else { false } }
    }

    /// The exit status; nil on success.
    var status: ExitStatus? {
        guard let first = failures.first else { return nil }
        return failures.count == results.count ? ExitStatus(first.problem.kind) : .partial
    }

    func write() {
        guard !common.json else { return writeJSON() }
        for result in changed { write(result) }
        for result in moved { writeMove(of: result, indent: "") }
        for result in results {
            if case .kept = result.outcome {
                common.notes.line(.bold(result.name), .init(Messages.keptEdited, .plain))
            }
        }
        for problem in UpdateError.combined(failures.map(\.problem)) {
            common.writeProblem(problem)
        }
        common.notes.line(.dim(summary))
    }

    private var summary: String {
        let all = counted(results.count, "skill")
        let pinned = results.count { $0.checked.word == "pinned" }
        var parts: [String] = []
        if !changed.isEmpty {
            parts.append(Messages.updated(changed.count, of: all, isPlan: isPlan))
        } else if failures.isEmpty, kept == 0, moved.isEmpty {
            parts.append(Messages.nothingToUpdate(all))
        }
        if !moved.isEmpty { parts.append(Messages.moved(moved.count, of: all)) }
        if kept > 0 { parts.append(Messages.keptByOption(kept, of: all)) }
        if !failures.isEmpty {
            parts.append(Messages.notUpdated(failures.count, of: all))
        }
        if pinned > 0 { parts.append(Messages.pinned(pinned)) }
        let undo =
            changed.isEmpty && moved.isEmpty || isPlan
            ? "" : " \(Messages.toUndo(scope.undoCommand))"
        return parts.joined(separator: ", ") + "." + undo
    }

    private var kept: Int {
        results.count { if case .kept = $0.outcome { true } else { false } }
    }

    private func write(_ result: UpdateResult) {
        let console = common.results
        let checked = result.checked
        console.line(
            Console.Piece(Messages.updateVerb(isPlan: isPlan), .green), " ", .bold(result.name),
            "  \(checked.step)")
        writeMove(of: result, indent: "  ")
        for line in checked.newVersion?.capabilities.lines ?? [] {
            console.line(Console.Piece("  ! ", .yellow), .init(line, .plain))
        }
        for line in result.outcome.changes?.lines ?? [] { console.line("  \(line)") }
        switch result.outcome {
        case .merged(_, let edits):
            console.line(.init(Messages.mergedEdits(edits), .plain))
        case .marked(_, let conflicts):
            console.line(
                Console.Piece(Messages.conflictMarkers, .yellow),
                .init(conflicts.joined(separator: ", "), .plain))
        case .unchanged, .moved, .updated, .kept, .failed: break
        }
        let notes = common.notes
        for note in checked.newVersion?.notes ?? [] where note.isLoss {
            notes.warning("\(result.name): \(note.message)")
        }
        let missing = checked.newVersion?.skill.missingFiles ?? []
        if !missing.isEmpty {
            notes.warning(Messages.missingFiles(result.name, missing.map(\.description)))
        }
    }

    private func writeMove(of result: UpdateResult, indent: String) {
        guard let move = result.checked.move else { return }
        let source = result.checked.skill.entry?.origin.sourceAddress ?? ""
        let text = Messages.moved(result.name, move, in: source)
        common.results.line(.init(indent + text, .plain))
    }

    private func writeJSON() {
        common.write(
            "update",
            [
                "skills": .array(results.map(json)), "dryRun": .bool(isPlan),
                "failures": .array(
                    failures.map { failure in
                        var members = failure.problem.json.object ?? [:]
                        members["name"] = .string(failure.name)
                        members["files"] = .array(
                            ((failure.problem as? UpdateError)?.conflicts ?? []).map {
                                .object(["path": .string($0.path), "reason": .string($0.reason)])
                            })
                        return .object(members)
                    }),
            ])
    }

    private func json(_ result: UpdateResult) -> JSONValue {
        var members = result.checked.json.object ?? [:]
        let (word, files): (String, [String]) =
            switch result.outcome {
            case .unchanged: ("unchanged", [])
            case .moved: ("moved", [])
            case .updated: ("updated", [])
            case .merged(_, let edits): ("merged", edits)
            case .marked(_, let conflicts): ("marked", conflicts)
            case .kept: ("kept", [])
            case .failed: ("failed", [])
            }
        members["outcome"] = .string(word)
        members["files"] = .strings(files)
        return .object(members)
    }
}

extension CommonOptions {
    /// Writes an error with its findings and conflicts.
    func writeProblem(_ problem: any Problem) {
        let world = World.current
        var details = ((problem as? AdmissionError)?.findings ?? []).map(\.refusalPieces)
        details += ((problem as? UpdateError)?.conflicts ?? []).map {
            [.bold("  \($0.path)"), .init(": \($0.reason)", .plain)]
        }
        Console(world.errors, color: color, environment: world.environment)
            .write(problem, details: details)
    }
}
