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
            ? "" : " \(Messages.toUndo(scope.command("undo")))"
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
        case .marked(_, let conflicts, let leftovers):
            write(conflicts, leftovers, of: result.name)
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

    /// Writes the conflicts of a skill, and what they left in its files.
    private func write(
        _ conflicts: [UpdateError.ConflictedFile], _ leftovers: [String: LockEntry.Conflict],
        of name: String
    ) {
        let console = common.results
        let marked = leftovers.filter { $0.value != .otherVersion }.keys.sorted()
        let others = leftovers.filter { $0.value == .otherVersion }.keys.sorted()
        if !marked.isEmpty {
            console.line(
                Console.Piece(Messages.conflictMarkers, .yellow),
                .init(marked.joined(separator: ", "), .plain))
        }
        for (path, reason) in conflicts where leftovers[path] == nil {
            console.line(.init("  \(path): \(reason)", .plain))
        }
        if !others.isEmpty {
            console.line(
                Console.Piece(Messages.otherVersions, .yellow),
                .init(others.joined(separator: ", "), .plain))
        }
        guard !leftovers.isEmpty else { return }
        common.notes.hint(Messages.toContinue(scope.command("update --continue \(name)")))
    }

    private func writeJSON() {
        common.write(
            "update",
            [
                "skills": .array(results.map(json)), "dryRun": .bool(isPlan),
                "failures": .array(failures.map { $0.problem.json(ofUpdating: $0.name) }),
            ])
    }

    private func json(_ result: UpdateResult) -> JSONValue {
        var members = result.checked.json.object ?? [:]
        let (word, files) = result.outcome.word
        members["outcome"] = .string(word)
        members["files"] = .strings(files)
        return .object(members)
    }
}

extension Problem {
    /// The error with the skill and its files with conflicts, as JSON.
    func json(ofUpdating name: String) -> JSONValue {
        var members = json.object ?? [:]
        members["name"] = .string(name)
        members["files"] = .array(
            ((self as? UpdateError)?.conflicts ?? []).map {
                .object(["path": .string($0.path), "reason": .string($0.reason)])
            })
        return .object(members)
    }
}

extension UpdateOutcome {
    /// The outcome as one word, and the files that it is about, for JSON.
    var word: (outcome: String, files: [String]) {
        switch self {
        case .unchanged: ("unchanged", [])
        case .moved: ("moved", [])
        case .updated: ("updated", [])
        case .merged(_, let edits): ("merged", edits)
        case .marked(_, let conflicts, _): ("marked", conflicts.map(\.path))
        case .kept: ("kept", [])
        case .failed(let problem):
            ("failed", (problem as? UpdateError)?.conflicts.map(\.path) ?? [])
        }
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
