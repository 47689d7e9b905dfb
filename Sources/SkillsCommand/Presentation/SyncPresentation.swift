internal import JSON
internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import SkillSource
internal import SkillStore
internal import Terminal

/// Writes the report of a sync, as text or JSON.
struct SyncPresentation {
    let results: SyncOutcomes
    let project: Project
    let common: CommonOptions
    let isPlan: Bool
    var command = "sync"

    private var ordered: [(name: SkillName, effect: SyncOutcome)] {
        results.sorted { $0.key.description < $1.key.description }.map { ($0.key, $0.value) }
    }

    private var failures: [(name: SkillName, problem: any Problem)] {
        ordered.compactMap { name, effect in
            if case .failed(let problem) = effect { (name, problem) } else { nil }
        }
    }

    /// The exit status; nil on success.
    var status: ExitStatus? {
        guard let first = failures.first else { return nil }
        let isPartial = ordered.contains { $0.effect.isChange }
        return isPartial ? .partial : ExitStatus(first.problem.kind)
    }

    func write() {
        guard !common.json else { return writeJSON() }
        for (name, effect) in ordered {
            let verb: String? =
                switch effect {
                case .restored: Messages.restoredVerb(isPlan: isPlan)
                case .installed:
                    command == "lock"
                        ? Messages.lockedVerb : Messages.installedVerb(isPlan: isPlan)
                case .removed: Messages.removedVerb(isPlan: isPlan)
                case .unchanged, .held, .extra, .failed: nil
                }
            if let verb {
                common.results.line(Console.Piece(verb, .green), " ", .bold(name.description))
            }
        }
        let extras = ordered.compactMap { name, effect in
            if case .extra = effect { name.description } else { nil }
        }
        if !extras.isEmpty {
            common.notes.hint(Messages.extras(extras))
        }
        let console = Console(
            World.current.errors, color: common.color, environment: World.current.environment)
        for failure in failures {
            let findings = (failure.problem as? AdmissionError)?.findings ?? []
            console.write(failure.problem, details: findings.map(\.refusalPieces))
        }
        common.notes.line(.dim(summary))
    }

    private var summary: String {
        let changed = ordered.count { $0.effect.isChange }
        let all = counted(results.count, "skill")
        if changed == 0, failures.isEmpty {
            return Messages.nothingToDo(all)
        }
        if results.values.contains(where: { if case .held = $0 { true } else { false } }) {
            return Messages.lockIsAtomic
        }
        return Messages.changed(changed, of: all, failed: failures.count, isPlan: isPlan)
    }

    private func writeJSON() {
        common.write(
            command,
            [
                "skills": .array(
                    ordered.map {
                        .object([
                            "name": .string($0.name.description),
                            "outcome": .string($0.effect.word),
                        ])
                    }),
                "failures": .array(
                    failures.map { failure in
                        var members = failure.problem.json.object ?? [:]
                        members["name"] = .string(failure.name.description)
                        return .object(members)
                    }), "dryRun": .bool(isPlan), "unmanaged": .strings(project.unmanaged),
            ])
    }
}

extension SyncOutcome {
    /// The outcome as one word, for JSON.
    var word: String {
        switch self {
        case .unchanged: "unchanged"
        case .restored: "restored"
        case .installed: "installed"
        case .removed: "removed"
        case .held: "held"
        case .extra: "extra"
        case .failed: "failed"
        }
    }

    /// Whether the skill was, or would be, changed.
    var isChange: Bool {
        switch self {
        case .restored, .installed, .removed: true
        case .unchanged, .held, .extra, .failed: false
        }
    }
}

extension Project.Status {
    /// Whether a sync without options repairs it.
    var isRepairable: Bool {
        switch self {
        case .missing, .behind, .unlocked: true
        case .ok, .edited, .conflicted, .sourceChanged, .extra, .extraAgents: false
        }
    }

    /// A short description of the state.
    var sentence: String {
        switch self {
        case .ok: ""
        case .missing: Messages.stateMissing
        case .behind: Messages.stateBehind
        case .edited: Messages.stateEdited
        case .conflicted: Messages.stateConflicted
        case .unlocked: Messages.stateUnlocked
        case .sourceChanged:
            Messages.stateSourceChanged
        case .extra: Messages.stateExtra
        case .extraAgents:
            Messages.stateExtraAgents
        }
    }
}
