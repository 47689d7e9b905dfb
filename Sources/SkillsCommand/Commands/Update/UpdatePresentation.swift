internal import FileTree
internal import JSON
internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import SkillSource
internal import SkillStore
internal import Terminal

/// Which skills an update was asked for.
enum UpdateChoice { case all, named }

/// Writes the report of an update, as text or JSON.
struct UpdatePresentation {
    let results: [UpdateResult]
    let scope: Scope
    let common: CommonOptions
    let mode: Session.Mode
    let detail: Detail
    let choice: UpdateChoice

    private var problems: [(name: String, problem: any Problem)] {
        results.compactMap { result in
            guard case .failed(let problem) = result.outcome else { return nil }
            return (result.name, problem)
        }
    }

    /// The skills whose sources no longer have them, if they were not named: no update can change that, so that they
    /// are no failures, as in `skills outdated`.
    private var removed: [(name: String, problem: any Problem)] {
        guard choice == .all else { return [] }
        return problems.filter { ($0.problem as? UpdateError)?.isRemoval == true }
    }

    private var failures: SkillFailures {
        let removed = Set(removed.map(\.name))
        return SkillFailures(
            all: problems.filter { !removed.contains($0.name) },
            besides: results.count {
                switch $0.outcome {
                case .unchanged, .failed: false
                case .moved, .updated, .merged, .marked, .kept: true
                }
            })
    }

    private var changed: [UpdateResult] { results.filter { $0.outcome.changes != nil } }

    /// The skills of which only the folder in the source changed.
    private var moved: [UpdateResult] {
        results.filter { if case .moved = $0.outcome { true } else { false } }
    }

    /// The exit status; nil on success.
    ///
    /// An update that leaves conflicts for the user to resolve is partial.
    var status: ExitStatus? { failures.status ?? (leavesConflicts ? .partial : nil) }

    private var leavesConflicts: Bool { conflicted > 0 }

    /// The number of skills with conflicts for the user to resolve.
    private var conflicted: Int {
        results.count {
            if case .marked(_, _, let leftovers) = $0.outcome { !leftovers.isEmpty } else { false }
        }
    }

    func write() {
        writeChanged()
        for result in detail == .everything ? moved[...] : moved.firstFew {
            writeMove(of: result, indent: "")
        }
        for result in detail == .everything ? kept[...] : kept.firstFew {
            common.notes.line(.bold(result.name), .init(Messages.keptEdited, .plain))
        }
        failures.write(common, detail)
        for (_, problem) in detail == .everything ? removed[...] : removed.firstFew {
            common.notes.warning(problem.summary)
            if let hint = problem.anyHint { common.notes.hint(hint) }
        }
        common.notes.sentence(summary, .dim)
        let behind = results.filter { $0.isBehind }.map(\.name)
        if !behind.isEmpty { common.notes.hint(Messages.behindLock(behind)) }
        let edited = results.filter { $0.isEditedOnly }.map(\.name)
        if !edited.isEmpty { common.notes.note(Messages.editedOnly(edited, in: scope)) }
        for note in CheckedSkill.newerTagNotes(of: results.map(\.checked)) {
            common.notes.note(note)
        }
        for result in results {
            if !result.isDelistingReported {
                result.checked.catalogNote.map { common.notes.note($0) }
            }
        }
    }

    /// Writes the updated skills: one by one if they are few or need attention, otherwise their names.
    private func writeChanged() {
        guard detail == .summary, changed.count > NameList.limit else {
            for result in changed { write(result) }
            return
        }
        let plain = changed.filter { !$0.isNotable }
        if !plain.isEmpty {
            common.results.line(
                Console.Piece(Verb.update.text(mode), .green), " ",
                .bold(Messages.skills(plain.count)))
            NameList(names: plain.map(\.name)).write(to: common.results, detail)
            common.results.line("  \(Self.files(of: plain))")
        }
        let notable = changed.filter(\.isNotable)
        let shown = notable.firstFew
        for result in shown { write(result) }
        let rest = notable.dropFirst(shown.count)
        guard !rest.isEmpty else { return }
        common.results.line(
            Console.Piece(Verb.update.text(mode), .green), " ",
            .bold(Messages.skills(rest.count)), .init(Messages.needAttention, .yellow))
        NameList(names: rest.map(\.name)).write(to: common.results, detail)
    }

    /// Returns the numbers of changed files and, unless edits are merged with them, the size of the new versions.
    private static func files(of results: [UpdateResult]) -> String {
        let changes = FileChanges.summary(of: results.compactMap(\.outcome.changes))
        let keepsEdits = results.contains { result in
            switch result.outcome {
            case .merged, .marked: true
            case .unchanged, .moved, .updated, .kept, .failed: false
            }
        }
        guard !keepsEdits else { return changes }
        let snapshots = results.compactMap { $0.checked.newVersion?.snapshot }
        return Messages.changedFiles(changes, now: FileTotal(snapshots).text)
    }

    private var summary: Suggestion {
        let all = Messages.skills(results.count)
        let pinned = results.count { $0.checked.word == "pinned" }
        var parts: [String] = []
        if !changed.isEmpty {
            parts.append(Messages.updated(changed.count, of: all, mode))
            if conflicted > 0 { parts.append(Messages.toResolve(conflicted)) }
        } else if failures.all.isEmpty, kept.isEmpty, moved.isEmpty {
            parts.append(Messages.nothingToUpdate(all))
        }
        if !moved.isEmpty { parts.append(Messages.moved(moved.count, of: all)) }
        if !kept.isEmpty { parts.append(Messages.keptByOption(kept.count, of: all)) }
        if !failures.all.isEmpty {
            parts.append(Messages.notUpdated(failures.all.count, of: all, mode))
        }
        if !removed.isEmpty {
            parts.append(
                say(
                    "\(removed.count) \(Messages.removedUpstream)",
                    ja: "\(Messages.removedUpstream) \(removed.count)個"))
        }
        if pinned > 0 { parts.append(Messages.pinned(pinned)) }
        let undo: Suggestion =
            changed.isEmpty && moved.isEmpty || mode.isPreview
            ? ""
            : "\(say(" ", ja: "") as String)\(Messages.toUndo(SuggestedCommand("undo", in: scope)))"
        return say(
            "\(parts.joined(separator: ", ")).\(undo)",
            ja: "\(all): \(parts.joined(separator: "。"))。\(undo)")
    }

    private var kept: [UpdateResult] {
        results.filter { if case .kept = $0.outcome { true } else { false } }
    }

    private func write(_ result: UpdateResult) {
        let console = common.results
        let checked = result.checked
        console.line(
            Console.Piece(Verb.update.text(mode), .green), " ", .bold(result.name),
            .init(checked.step.map { "  \($0)" } ?? "", .plain))
        writeMove(of: result, indent: "  ")
        if let signature = checked.newVersion?.skill.signature {
            console.line("  ", signature.piece)
        }
        for line in checked.newVersion?.capabilities.lines ?? [] {
            console.line(Console.Piece("  ! ", .yellow), .init(line, .plain))
        }
        if detail == .everything {
            for line in result.outcome.changes?.lines ?? [] { console.line("  \(line)") }
        } else {
            console.line("  \(Self.files(of: [result]))")
        }
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
        let missing = missingFiles(of: result)
        if !missing.isEmpty {
            notes.warning(Messages.missingFiles(result.name, missing.map(\.description)))
        }
    }

    /// Returns the files that the new version refers to and lacks, besides those that a merge kept.
    private func missingFiles(of result: UpdateResult) -> [RelativePath] {
        let missing = result.checked.newVersion?.skill.missingFiles ?? []
        switch result.outcome {
        case .merged, .marked:
            let folder = try? Directory.open(result.checked.skill.path)
            return missing.filter { (try? folder?.openFile($0)) == nil }
        case .unchanged, .moved, .updated, .kept, .failed: return missing
        }
    }

    private func writeMove(of result: UpdateResult, indent: String) {
        if let name = result.checked.newCatalogName {
            let text = Messages.renamedInCatalog(result.name, name)
            return common.results.line(.init(indent + text, .plain))
        }
        guard let move = result.checked.move else { return writeReference(of: result) }
        // Without the branch or tag, which may be another one now.
        let origin = result.checked.skill.entry?.origin
        let source = origin.map { $0.kind == .git ? $0.url : $0.sourceAddress } ?? ""
        let text = Messages.moved(result.name, move, in: source)
        common.results.line(.init(indent + text, .plain))
    }

    /// Writes the new branch, tag or commit of a skill if nothing else changed.
    private func writeReference(of result: UpdateResult) {
        guard case .moved = result.outcome, case .moved(let version) = result.checked.status,
            let git = version.origin.git, let reference = git.ref ?? git.commit
        else { return }
        let name = String(
            reference.trimmingPrefix("refs/heads/").trimmingPrefix("refs/tags/"))
        common.results.line(.init(Messages.moved(result.name, to: name), .plain))
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
                .init(Messages.row(marked), .plain))
        }
        for (path, reason) in conflicts where leftovers[path] == nil {
            console.line(.init("  \(path): \(reason)", .plain))
        }
        if !others.isEmpty {
            console.line(
                Console.Piece(Messages.otherVersions, .yellow),
                .init(Messages.row(others), .plain))
        }
        guard !leftovers.isEmpty else { return }
        common.notes.hint(
            Messages.toContinue(SuggestedCommand("update", "--continue", name, in: scope)))
    }

    /// The skills and the failures as JSON.
    fileprivate var json: (skills: [JSONValue], failures: [JSONValue]) {
        (results.map(json), failures.json.array ?? [])
    }

    private func json(_ result: UpdateResult) -> JSONValue {
        var members = result.checked.json.object ?? [:]
        let isRemoved = removed.contains { $0.name == result.name }
        // Its status says that it is gone.
        let (word, files) = isRemoved ? UpdateOutcome.unchanged.word : result.outcome.word
        members["outcome"] = .string(word)
        members["files"] = .strings(files)
        return .object(members)
    }
}

// The updates of all scopes.
extension [UpdatePresentation] {
    /// The exit status; nil on success.
    var status: ExitStatus? {
        let statuses = compactMap(\.status)
        guard let first = statuses.first else { return nil }
        return statuses.count == count && statuses.allSatisfy { $0 == first } ? first : .partial
    }

    func writeJSON(_ common: CommonOptions, _ mode: Session.Mode) {
        common.write(
            "update",
            [
                "skills": .array(flatMap(\.json.skills)), "dryRun": mode.json,
                "failures": .array(flatMap(\.json.failures)),
            ])
    }
}

extension UpdateResult {
    /// Whether its error says that its catalog removed the skill.
    fileprivate var isDelistingReported: Bool {
        switch outcome {
        case .failed(UpdateError.delisted), .failed(UpdateError.gone): true
        default: false
        }
    }

    /// Whether it stays behind the lock file of its project, which has the newest version.
    fileprivate var isBehind: Bool {
        guard case .unchanged = outcome, checked.skill.isBehind else { return false }
        switch checked.status {
        case .current, .fixed: return true
        default: return false
        }
    }

    /// Whether it was edited, and its source has no new version.
    fileprivate var isEditedOnly: Bool {
        guard case .unchanged = outcome, checked.skill.hasEdits, !isBehind else { return false }
        switch checked.status {
        case .current, .fixed: return true
        default: return false
        }
    }

    /// Whether there is more to say about the update than that it was made.
    fileprivate var isNotable: Bool {
        guard case .updated = outcome, checked.move == nil,
            checked.newCatalogName == nil, let version = checked.newVersion
        else {
            return true
        }
        return !version.capabilities.isEmpty || version.notes.contains(where: \.isLoss)
            || !version.skill.missingFiles.isEmpty
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
