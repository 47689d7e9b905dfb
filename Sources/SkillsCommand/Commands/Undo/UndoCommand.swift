internal import ArgumentParser
internal import FileTree
internal import JSON
internal import Problem
internal import SkillCatalog
internal import SkillFormat
internal import SkillOperations
internal import SkillPolicy
internal import SkillStore
internal import SystemPackage
internal import Terminal

/// `skills undo` reverts the last change, redoes it, or lists the changes.
struct UndoCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "undo",
            abstract: say("Undo the last change of skills.", ja: "スキルへの最後の変更を取り消す。"),
            discussion: say(
                """
                Reverts one change of installed skills, such as an install, an update or a removal. Puts skill folders back as \
                they were, including edits. Repeat the command to undo earlier changes. An undone change can be redone until \
                the next one is made.

                Without --project and --global, this is the last change of your own skills or, in a project, of its skills if \
                that was later. To see what it would be: skills undo --dry-run

                Catalogs, signers and other settings are not changed.
                """,
                ja: """
                    インストール、更新、削除など、スキルへの変更を 1つ元に戻す。スキルのフォルダーは、編集内容も含めて以前の状態に戻る。繰り返すと、\
                    さらに前の変更を取り消す。取り消した変更は、次の変更をするまでやり直せる。

                    --project も --global もなければ、自分のスキルへの最後の変更を対象にする。プロジェクトの中で、プロジェクトのスキルへの変更のほうが\
                    新しければ、そちらを対象にする。対象を確かめるには: skills undo --dry-run

                    カタログ、署名者などの設定は変わらない。
                    """))
    }

    @Flag(help: ArgumentHelp(say("Redo the last undone change.", ja: "最後に取り消した変更をやり直す。")))
    var redo = false

    @Flag(help: ArgumentHelp(say("List past changes, newest first.", ja: "過去の変更を新しい順に一覧表示する。")))
    var list = false

    @Option(
        name: .shortAndLong, parsing: .unconditional,
        help: ArgumentHelp(
            say("List at most this many changes (default: 20).", ja: "表示する変更の最大数 (既定: 20)。"),
            valueName: "count"))
    var limit: Int?

    @Flag(help: ArgumentHelp(say("List all changes.", ja: "すべての変更を一覧表示する。")))
    var all = false

    @Flag(
        help: ArgumentHelp(
            say("Proceed even if skills have been edited since.", ja: "その後スキルが編集されていても続ける。")))
    var force = false

    @Flag(name: .longAndN, help: ArgumentHelp(say("Show what would change.", ja: "変更される内容を表示する。")))
    var dryRun = false

    @OptionGroup var detail: DetailOptions
    @OptionGroup var scope: ScopeOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        guard limit ?? 1 > 0 else { throw ValidationError(Messages.atLeastOne("--limit")) }
        let pairs = [
            ("--limit", limit != nil, "--all", all), ("--list", list, "--redo", redo),
            ("--list", list, "--force", force), ("--list", list, "--dry-run", dryRun),
        ]
        if let pair = pairs.first(where: { $0.1 && $0.3 }) {
            throw ValidationError(Messages.exclusive(pair.0, pair.2))
        }
        if !list, let option = all ? "--all" : limit == nil ? nil : "--limit" {
            throw ValidationError(Messages.required("--list", for: option))
        }
    }

    func run() async throws {
        guard !list else { return try writeHistory() }
        try reverse(redo ? .redo : .undo)
    }

    private var mode: Session.Mode { .init(dryRun: dryRun) }

    private func reverse(_ direction: SkillStoreError.Direction) throws {
        let store = try store(for: direction)
        let scope = store.locations.scope
        let permission: Change.Permission = force ? .anything : .onlyOurs
        let reversed: Reversed
        do {
            reversed = try reverse(direction, permission, in: store)
        } catch SkillStoreError.nothingToUndo {
            noteSettings(changedAfter: nil)
            throw SkillStoreError.nothingToUndo
        }
        let (report, leftOut) = (reversed.report, reversed.leftOut)
        if common.json {
            write(report, leftOut, direction, scope, store.trees)
        } else {
            show(report, leftOut, direction, scope, store.trees)
        }
        warnAboutDanglingLinks(of: reversed.returning, in: scope)
        switch direction {
        case .undo:
            suggestUpdate(before: report, in: store)
            noteSettings(changedAfter: report.time)
        case .redo: suggestResolution(after: report, in: store)
        }
        // An earlier state may have skills that were recalled since.
        if !dryRun { common.warnAboutRecalls(of: try store.skills(), in: store.locations) }
        guard leftOut.isEmpty else {
            throw report.steps.isEmpty ? ExitStatus.refused : ExitStatus.partial
        }
        if dryRun, !force, !report.changedSince.isEmpty { throw ExitStatus.refused }
    }

    /// Points out a later change of settings, which was perhaps meant.
    private func noteSettings(changedAfter time: String?) {
        guard let change = common.settingsChange(after: time) else { return }
        let ago = World.current.display(time: change.time, detail.detail)
        common.notes.note(Messages.settingsStay(change.command, ago))
    }

    /// Reverses a change without the skills that agents may not see today; removing is always possible.
    ///
    /// Otherwise one of them would keep the change from being reversed for good, with those before.
    private func reverse(
        _ direction: SkillStoreError.Direction, _ permission: Change.Permission,
        in store: SkillStore
    ) throws -> Reversed {
        var leftOut: [LeftOutSkill] = []
        while true {
            let reversal = try store.reversal(direction, leavingOut: Set(leftOut.map(\.name)))
            let refused = try refusals(of: reversal.returning, in: store)
            guard refused.isEmpty else {
                leftOut += refused
                continue
            }
            let report = dryRun ? reversal.report : try store.reverse(reversal, permission)
            if let report {
                return Reversed(report: report, leftOut: leftOut, returning: reversal.returning)
            }
            // Another run has changed something since.
            leftOut = []
        }
    }

    /// Returns those of these skills that are recalled, or that a policy refuses; throws if a policy can't be used.
    private func refusals(
        of skills: [ReturningSkill], in store: SkillStore
    ) throws -> [LeftOutSkill] {
        guard !skills.isEmpty else { return [] }
        let access = try AgentAccess(.current, store.locations)
        var refused: [LeftOutSkill] = []
        for skill in skills {
            do { try access.check(skill, in: store.locations.scope) } catch let error as RecallError
            {
                refused.append(LeftOutSkill(name: skill.name, cause: .recall(error)))
            } catch let error as PolicyRefusal where error.place != nil {
                refused.append(LeftOutSkill(name: skill.name, cause: .policy(error)))
            }
        }
        return refused
    }

    /// Warns about links that are back although their working copies are gone: agents see nothing behind them.
    private func warnAboutDanglingLinks(of skills: [ReturningSkill], in scope: Scope) {
        for skill in skills {
            guard let copy = skill.workingCopy, Directory.kind(at: copy.path) != .directory else {
                continue
            }
            let name = skill.name.description
            let folder = World.current.display(copy.path)
            common.reasons.warning(Messages.linkDangles(name, to: folder, mode))
            guard !dryRun else { continue }
            common.reasons.hint(Messages.toUnlink(SuggestedCommand("unlink", name, in: scope)))
        }
    }

    /// The store of the selected scope; without a selection in a project, that of the scope that changed last.
    private func store(for direction: SkillStoreError.Direction) throws -> SkillStore {
        let selected = try common.store(scope)
        guard isOpen else { return selected }
        let project = try common.projectStore()
        return try project.reversesLaterChange(than: selected, direction) ? project : selected
    }

    /// Whether the scope depends on the changes that were made.
    private var isOpen: Bool {
        scope.choice == nil && World.current.projectFolder != World.current.home
    }

    /// Whether there are skills of a project here, so that a change may be meant of either scope.
    private func hasProject(_ scope: Scope) -> Bool {
        guard scope == .user else { return true }
        let contents = try? common.projectStore().contents()
        return contents?.manifest != nil || contents?.lock != nil
    }

    private func write(
        _ report: UndoReport, _ leftOut: [LeftOutSkill], _ direction: SkillStoreError.Direction,
        _ scope: Scope, _ trees: TreeStore
    ) {
        common.write(
            "undo",
            [
                "command": .string(report.command), "time": .string(report.time),
                "removed": .strings(report.removed.map(\.description)),
                "restored": .strings(report.restored.map(\.description)),
                "edited": .strings(report.edited.map(\.description)),
                "relocked": .strings(report.relocked.map(\.description)),
                "keptEdits": .text(report.keptEdits?.string),
                "recalled": .strings(leftOut.filter(\.isRecalled).map(\.name.description)),
                "refused": .strings(
                    leftOut.filter { !$0.isRecalled }.map(\.name.description)),
                "skills": .array(report.steps.map { $0.json(trees) }),
                "manifest": report.manifest.map { .string($0.rawValue) } ?? .null,
                "dryRun": .bool(dryRun), "scope": .string(scope.name),
            ])
    }

    private func show(
        _ report: UndoReport, _ leftOut: [LeftOutSkill], _ direction: SkillStoreError.Direction,
        _ scope: Scope, _ trees: TreeStore
    ) {
        let console = common.results
        let time = World.current.display(time: report.time, detail.detail)
        let place = isOpen && hasProject(scope) ? scope : nil
        let verb: Verb =
            switch direction {
            case _ where report.steps.isEmpty && !leftOut.isEmpty: .skip
            case .undo: .undo
            case .redo: .redo
            }
        let change = Messages.change(report.command, time, in: place)
        console.line(.init("\(verb.text(mode)) \(change)", .plain))
        var lines = report.lines(direction, detail.detail, trees)
        if let manifest = report.manifest {
            let words =
                switch manifest {
                case .removed: Messages.removedByUndo
                case .restored: Messages.restored
                case .reverted: Messages.reverted
                }
            lines.append((Manifest.name.string, words))
        }
        let width = lines.map(\.subject.columns).max() ?? 0
        for (subject, text) in lines {
            console.line("  ", .bold(subject.padded(to: width)), "  \(text)")
        }
        noteLosses(
            report, restoredBy: SuggestedCommand(words: direction.opposite.words, in: scope))
        for skill in leftOut {
            common.reasons.warning(Messages.leftOutOfUndo(skill.reason, mode))
        }
        if direction == .undo, report.steps.isEmpty, !leftOut.isEmpty, !dryRun {
            common.reasons.hint(Messages.undoBeforeThat(SuggestedCommand("undo", in: scope)))
        }
    }

    /// Names the command that also undoes the update whose conflicts were resolved, if it is the change before.
    private func suggestUpdate(before report: UndoReport, in store: SkillStore) {
        let reopened = report.steps.filter { $0.effect == .recorded(.conflicted) }.map(\.name)
        guard !dryRun, !common.json, !reopened.isEmpty,
            let earlier = try? store.reversal(.undo).report,
            Set(reopened).isSubset(of: earlier.changedSince)
        else { return }
        common.notes.hint(
            Messages.undoUpdate(
                SuggestedCommand("undo", "--force", in: store.locations.scope)))
    }

    /// Names the command that also redoes the resolution of the conflicts of an update, if it is the change after it.
    private func suggestResolution(after report: UndoReport, in store: SkillStore) {
        guard !dryRun, !common.json, let next = try? store.reversal(.redo).report,
            !next.steps.isEmpty,
            next.steps.allSatisfy({ $0.effect == .recorded(.resolved) }),
            Set(next.steps.map(\.name)).isSubset(of: report.steps.map(\.name))
        else { return }
        common.notes.hint(
            Messages.redoResolution(
                SuggestedCommand("undo", "--redo", in: store.locations.scope)))
    }

    /// Names the later changes that are put aside, or would be.
    private func noteLosses(_ report: UndoReport, restoredBy command: SuggestedCommand) {
        func list(_ names: [SkillName]) -> String {
            Messages.row(names.map(\.description))
        }
        if dryRun {
            guard !report.changedSince.isEmpty else { return }
            guard force else {
                return common.notes.warning(Messages.needsForce(list(report.changedSince)))
            }
            guard !report.edited.isEmpty else { return }
            return common.notes.line(.dim(Messages.wouldKeepEdits(list(report.edited))))
        }
        if let folder = report.keptEdits {
            let edits = Messages.editsKept(
                list(report.edited), in: World.current.display(folder), restoredBy: command)
            common.notes.line(.dim(edits))
        }
        if !report.relocked.isEmpty {
            let entries = Messages.entriesKept(list(report.relocked), restoredBy: command)
            common.notes.line(.dim(entries))
        }
    }
}

extension UndoReport {
    /// The skills with later changes, which `--force` saves and then replaces.
    fileprivate var changedSince: [SkillName] {
        edited + relocked.filter { !edited.contains($0) }
    }
}

/// The result of an undo or a redo, real or of a dry run.
private struct Reversed {
    let report: UndoReport
    /// The skills that stay as they are.
    let leftOut: [LeftOutSkill]
    /// The skills that agents see again.
    let returning: [ReturningSkill]
}

/// A skill that an undo or a redo leaves as it is.
private struct LeftOutSkill {
    /// Why agents may not see it.
    enum Cause {
        case recall(RecallError)
        case policy(PolicyRefusal)
    }

    let name: SkillName
    let cause: Cause

    var isRecalled: Bool { if case .recall = cause { true } else { false } }

    /// A clause with the name of the skill.
    var reason: String {
        switch cause {
        case .recall(let error): error.summary
        case .policy(let error):
            error.summary.contains("'\(name)'")
                ? error.summary
                : say("'\(name)': \(error.summary)", ja: "「\(name)」: \(error.summary)")
        }
    }
}
