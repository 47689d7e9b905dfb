internal import FileTree
internal import JSON
internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import SkillSource
internal import SkillStore
internal import Terminal

/// Writes the report of a sync, as text or JSON.
struct SyncPresentation {
    let results: [SkillName: SyncOutcome]
    let project: Project
    let common: CommonOptions
    let mode: Session.Mode
    let detail: Detail
    var command = "sync"

    private var ordered: [(name: SkillName, effect: SyncOutcome)] {
        results.sorted { $0.key.description < $1.key.description }.map { ($0.key, $0.value) }
    }

    private var failures: [(name: SkillName, problem: any Problem)] {
        ordered.compactMap { name, effect in
            if case .failed(let problem) = effect { (name, problem) } else { nil }
        }
    }

    /// Whether a skill was changed, or would be.
    var hasChanges: Bool { ordered.contains { $0.effect.isChange } }

    /// The exit status; nil on success.
    var status: ExitStatus? {
        guard let first = failures.first else { return nil }
        return hasChanges ? .partial : ExitStatus(first.problem.kind)
    }

    func write() {
        guard !common.json else { return writeJSON() }
        write(Verb.install.text(mode)) {
            if case .restored(let files) = $0 { .some(files) } else { nil }
        }
        let installed =
            (command == "lock" ? Verb.lock : .install).text(mode)
        write(installed) { if case .installed(let files) = $0 { .some(files) } else { nil } }
        writeUpdates()
        for case (let name, .agreed) in ordered {
            common.results.line(Messages.agreed(name.description))
        }
        write(Verb.remove.text(mode)) {
            if case .removed(let files) = $0 { .some(files) } else { nil }
        }
        for case (let name, .withdrawn(let agents)) in ordered {
            common.results.line(
                Console.Piece(Verb.remove.text(mode), .green), " ",
                .bold(name.description),
                .init(
                    say(
                        " from \(agents.map(\.name).joinedWithAnd)",
                        ja: " (\(agents.map(\.name).joined(separator: "、")) から)"), .plain))
        }
        for (name, effect) in ordered {
            guard case .linked = effect,
                let path = project.skills[name.description]?.workingCopy
            else { continue }
            common.notes.hint(
                Messages.leftLinked(name.description, World.current.display(path)))
        }
        writeExtras()
        let groups = FailureGroup.groups(of: failures.map { ($0.name.description, $0.problem) })
        let shown = detail == .everything ? groups[...] : groups.firstFew
        for group in shown { group.write(common) }
        if shown.count < groups.count {
            let rest = groups.dropFirst(shown.count).flatMap(\.names)
            common.notes.warning(Messages.moreFailures(NameList(names: rest).text()))
        }
        if command == "sync" {
            // Those that were removed, or could not be, are reported as such.
            common.noteLeftovers(project.leftovers.filter { results[$0.name] == nil })
            common.noteDisabled(in: project)
        }
        common.notes.line(.dim(summary))
    }

    /// Writes the skills that changed to other versions, with both; of many, only those with edits.
    private func writeUpdates() {
        let verb = Verb.update.text(mode)
        var updates: [(name: String, step: SyncStep)] = []
        for case (let name, .updated(let step)) in ordered {
            updates.append((name.description, step))
        }
        if detail == .summary, updates.count > NameList.limit {
            write(verb) { if case .updated(let step) = $0 { .some(step.files) } else { nil } }
        } else {
            for (name, step) in updates { write(verb, name, step) }
        }
        for case (let name, .merged(let step, let edits)) in ordered {
            write(verb, name.description, step)
            common.results.line(.init(Messages.mergedEdits(edits), .plain))
        }
    }

    private func write(_ verb: String, _ name: String, _ step: SyncStep) {
        common.results.line(
            Console.Piece(verb, .green), " ", .bold(name),
            .init(step.label.map { "  \($0)" } ?? "", .plain))
    }

    /// Points out skills that are only in the lock file, and how to remove them.
    private func writeExtras() {
        let extras = ordered.compactMap { name, effect in
            if case .extra = effect { name } else { nil }
        }
        let unedited = extras.filter { !project.isEdited($0) }.map(\.description)
        if !unedited.isEmpty { common.notes.hint(Messages.extras(unedited)) }
        for name in extras where project.isEdited(name) {
            common.notes.hint(Messages.editedExtra(name.description))
        }
        for case (let name, .extraAgents(let ids)) in ordered {
            let agents = ids.map { Agent(id: $0)?.name ?? $0 }
            common.notes.hint(Messages.extraAgents(name.description, agents))
        }
    }

    /// Writes the skills with one kind of outcome, for which `files` returns the files if they are known.
    private func write(_ verb: String, _ files: (SyncOutcome) -> TreeSnapshot??) {
        let skills = ordered.compactMap { name, effect in
            files(effect).map { (name: name.description, snapshot: $0) }
        }
        guard !skills.isEmpty else { return }
        let lines = ChangedSkills(
            verb: Console.Piece(verb, .green), skills: skills,
            counting: .init(mode))
        lines.write(to: common.results, detail)
    }

    private var summary: String {
        let changed = ordered.count { $0.effect.isChange }
        let all = say(counted(results.count, "skill"), ja: "スキル \(results.count)個")
        if changed == 0, failures.isEmpty {
            return Messages.nothingToDo(all)
        }
        if results.values.contains(where: { if case .held = $0 { true } else { false } }) {
            return Messages.lockIsAtomic
        }
        return Messages.changed(changed, of: all, failed: failures.count, mode)
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
                    }), "dryRun": mode.json, "unmanaged": .strings(project.unmanaged),
                "disabled": .strings(project.disabled.map(\.description)),
            ])
    }
}

extension CommonOptions {
    /// Points out skills that another version of the lock file left.
    func noteLeftovers(_ leftovers: [Leftover]) {
        let names = leftovers.filter { !$0.isEdited }.map(\.name.description)
        if !names.isEmpty { notes.hint(Messages.leftovers(names)) }
        for leftover in leftovers where leftover.isEdited {
            notes.hint(Messages.editedLeftover(leftover.name.description))
        }
    }
}

extension CommonOptions {
    /// Points out skills of a project that no agent on this machine sees.
    func noteDisabled(in project: Project) {
        let back = project.returned
        if !back.isEmpty { notes.warning(Messages.loadedAgain(back.map(\.description)).text) }
        let names = project.disabled.filter { !back.contains($0) }.map(\.description)
        if !names.isEmpty { notes.line(.dim(Messages.disabledHere(names))) }
    }
}

extension SyncOutcome {
    /// The outcome as one word, for JSON.
    var word: String {
        switch self {
        case .unchanged: "unchanged"
        case .restored: "restored"
        case .installed: "installed"
        case .updated: "updated"
        case .merged: "merged"
        case .agreed: "agreed"
        case .removed: "removed"
        case .held: "held"
        case .linked: "linked"
        case .withdrawn: "withdrawn"
        case .extra: "extra"
        case .extraAgents: "shared"
        case .failed: "failed"
        }
    }

    /// Whether the skill was, or would be, changed.
    var isChange: Bool {
        switch self {
        case .restored, .installed, .updated, .merged, .agreed, .removed, .withdrawn: true
        case .unchanged, .held, .linked, .extra, .extraAgents, .failed: false
        }
    }
}

extension SyncStep {
    /// Both versions; nil if neither has a label.
    fileprivate var label: String? {
        let (old, new) = (label(old), label(new))
        guard old != new else { return old }
        return "\(old ?? "-") → \(new ?? "-")"
    }

    private func label(_ version: Version) -> String? {
        VersionLabel.text(version: version.number, version.origin)
    }
}

extension Project.Status {
    /// Whether a sync without options repairs it.
    var isRepairable: Bool {
        switch self {
        case .missing, .behind, .unlocked: true
        case .ok, .edited, .linked, .conflicted, .sourceChanged, .otherSource, .foreign,
            .foreignAgent, .unknownAgent, .extra, .extraAgents:
            false
        }
    }

    /// The state as one word, for people.
    var label: String {
        switch self {
        case .ok: say(rawValue, ja: "正常")
        case .missing: say(rawValue, ja: "不足")
        case .behind: say(rawValue, ja: "古い版")
        case .edited: say(rawValue, ja: "編集済み")
        case .linked: say(rawValue, ja: "リンク")
        case .conflicted: say(rawValue, ja: "競合")
        case .unlocked: say(rawValue, ja: "未ロック")
        case .sourceChanged: say(rawValue, ja: "入手元の変更")
        case .otherSource: say(rawValue, ja: "別の入手元")
        case .foreign: say(rawValue, ja: "不一致")
        case .foreignAgent, .unknownAgent: say(rawValue, ja: "不明なエージェント")
        case .extra: say(rawValue, ja: "余分")
        case .extraAgents: Messages.extraAgentsWord
        }
    }

    /// A short description of the state of a skill.
    func sentence(of name: SkillName, in project: Project) -> Suggestion {
        let text = name.description
        return switch self {
        case .ok: ""
        case .missing where project.skills[text].map { $0.state == .missing } ?? true:
            Messages.stateMissing
        case .missing: Messages.stateMissingAgents
        case .behind: Messages.stateBehind
        case .edited where project.isMergeable(name): Messages.stateEditedBehind
        case .edited: Messages.stateEdited(text)
        case .linked: Messages.stateLinked(text)
        case .conflicted: Messages.stateConflicted
        case .unlocked: Messages.stateUnlocked
        case .sourceChanged:
            Messages.stateSourceChanged
        case .otherSource: Messages.stateOtherSource
        case .foreign: Messages.stateForeign
        case .foreignAgent: Messages.stateForeignAgent
        case .unknownAgent: Messages.stateUnknownAgent
        case .extra where project.isEdited(name): Messages.stateEditedExtra(text)
        case .extra: Messages.stateExtra
        case .extraAgents:
            Messages.stateExtraAgents
        }
    }
}
