internal import Digest
internal import ForeignLock
internal import JSON
internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import SkillStore
internal import SystemPackage
internal import Terminal

/// Writes the report of an import, as text or JSON.
struct ImportPresentation {
    let plan: ImportPlan
    let report: ImportReport
    let mode: Session.Mode
    /// Whether skills were named on the command line.
    let isNamed: Bool
    let scope: Scope
    let common: CommonOptions

    /// The exit status; nil on success.
    var status: ExitStatus? {
        let isBad = !plan.failures.isEmpty || isNamed && !report.skipped.isEmpty
        guard isBad else { return nil }
        guard report.results.isEmpty else { return .partial }
        return plan.failures.isEmpty ? .refused : .failed
    }

    func write() {
        guard !common.json else { return writeJSON() }
        for failure in plan.failures { warn(failure.summary, hint: failure.hint) }
        writeResults()
        writeSkipped()
        writeEnd()
    }

    private func warn(_ text: String, hint: Suggestion?) {
        common.notes.warning(text)
        if let hint { common.notes.hint(hint) }
    }

    private func writeResults() {
        guard !report.results.isEmpty else { return }
        var table = Table()
        table.add(
            .dim(say("SKILL", ja: "スキル")), .dim(say("BY", ja: "ツール")), .dim(say("STATE", ja: "状態")),
            .dim(say("COMMIT", ja: "コミット")), .dim(say("AGENTS", ja: "エージェント")),
            .dim(say("SOURCE", ja: "入手元")))
        for result in report.results {
            let git = result.skill.entry.origin.git
            table.add(
                .bold(result.name), .init(result.candidate.claim.toolName, .plain),
                result.state.piece,
                .init(git?.commit.map { String($0.prefix(7)) } ?? "-", .plain),
                .init(result.skill.entry.agents.joined(separator: ", "), .plain),
                .dim(result.candidate.claim.sourceText))
        }
        table.write(to: common.results)
        for result in report.results {
            for remark in result.remarks { common.notes.line(.dim("\(result.name): \(remark)")) }
        }
        let offline = report.results.filter { $0.isOffline }.map(\.name)
        if !offline.isEmpty {
            common.notes.line(
                .dim(Messages.notCompared(offline)))
        }
        writeUnavailable()
    }

    /// Warns once about each unavailable source, with its skills.
    private func writeUnavailable() {
        var names: [(reason: String, names: [String])] = []
        for result in report.results {
            guard let reason = result.unavailability else { continue }
            if let index = names.firstIndex(where: { $0.reason == reason }) {
                names[index].names.append(result.name)
            } else {
                names.append((reason, [result.name]))
            }
        }
        for (reason, names) in names {
            warn(Messages.sourceUnavailable(names, reason), hint: nil)
        }
    }

    private func writeSkipped() {
        guard !report.skipped.isEmpty else { return }
        common.results.line(.init(Messages.notImported, .plain))
        var table = Table()
        for skill in report.skipped {
            table.add(
                .init("  \(skill.name)", .bold), .init(skill.tool?.name ?? "-", .plain),
                .dim(skill.reason.summary(World.current.display)))
        }
        table.write(to: common.results)
    }

    private func writeEnd() {
        let count = report.results.count
        let notes = common.notes
        switch (report.results.isEmpty, mode) {
        case (false, .dryRun): notes.line(.dim(Messages.wouldImport(count)))
        case (false, .apply):
            notes.line(.dim(Messages.imported(count)))
            notes.line(.dim(Messages.afterImport(undo: SuggestedCommand("undo", in: scope))))
        case (true, _) where !plan.managed.isEmpty:
            notes.line(.init(Messages.alreadyManaged(plan.managed.count), .plain))
        case (true, _) where plan.failures.isEmpty && report.skipped.isEmpty:
            notes.line(.init(Messages.noOtherTools, .plain))
        case (true, _): notes.line(.init(Messages.nothingToImport, .plain))
        }
    }

    private func writeJSON() {
        common.write(
            "adopt",
            [
                "dryRun": mode.json,
                "skills": .array(report.results.map(\.json)),
                "leftOut": .array(
                    report.skipped.map {
                        .object([
                            "name": .string($0.name), "tool": .text($0.tool?.rawValue),
                            "reason": .string($0.reason.summary(World.current.display)),
                        ])
                    }),
                "managed": .strings(plan.managed),
                "problems": .array(
                    plan.failures.map {
                        .object(["summary": .string($0.summary), "hint": .text($0.hint?.text)])
                    }),
            ])
    }
}

extension ImportPlan.Claim {
    /// The tool that installed the skill, for display.
    var toolName: String { tool?.name ?? "-" }

    /// The source, with the option that selects the skill.
    var sourceText: String {
        switch self {
        case .record(let record):
            record.source.address + (record.source.skill.map { " --skill \($0)" } ?? "")
        case .catalog(let name, let skill): "\(name):\(skill)"
        }
    }
}

extension ImportResult {
    var name: String { candidate.name.description }

    /// The state of the skill after the import.
    var state: InstalledSkill.State {
        candidate.existing.snapshot.isTree(skill.entry.tree) ? .ok : .edited
    }

    fileprivate var isOffline: Bool {
        if case .offline = comparison { true } else { false }
    }

    /// Why the skill could not be compared.
    fileprivate var unavailability: String? {
        let problem: any Problem
        switch comparison {
        case .unavailable(let reason), .recorded(nil, let reason?): problem = reason
        default: return nil
        }
        return ([problem.summary] + problem.causes).joined(separator: ": ")
    }

    /// Details about the import.
    fileprivate var remarks: [String] {
        let tool = candidate.claim.toolName
        var remarks: [String] = []
        switch comparison {
        case .same, .recorded, .catalog: break
        case .offline, .unavailable: remarks.append(Messages.versionUnknown)
        case .marked:
            remarks.append(Messages.changedByTool(tool))
        case .edited: remarks.append(Messages.editedSince(tool, name).text)
        case .differs(_, let problem?):
            remarks.append(
                Messages.differs(problem.summary))
        case .differs(_, nil):
            remarks.append(
                Messages.differsUnrecorded(tool))
        }
        if skill.entry.pin == .pinned {
            remarks.append(Messages.pinnedBy(tool))
        }
        for path in candidate.existing.others {
            remarks.append(Messages.keptOther(World.current.display(path)))
        }
        return remarks
    }

    /// The comparison as one word, for JSON.
    private var comparisonWord: String {
        switch comparison {
        case .same, .catalog: "same"
        case .marked: "marked"
        case .recorded: "recorded"
        case .edited: "edited"
        case .differs: "differs"
        case .offline: "offline"
        case .unavailable: "unavailable"
        }
    }

    /// The skill as JSON.
    fileprivate var json: JSONValue {
        let origin = skill.entry.origin
        return .object([
            "name": .string(name), "tool": .text(candidate.claim.tool?.rawValue),
            "source": .string(origin.typed), "url": .string(origin.url),
            "path": .text(origin.path), "ref": .text(origin.git?.ref),
            "commit": .text(origin.git?.commit), "gitTree": .text(origin.git?.tree),
            "tree": .string(skill.entry.tree.description), "state": .string(state.rawValue),
            "comparison": .string(comparisonWord), "pinned": .bool(skill.entry.pin == .pinned),
            "agents": .strings(skill.entry.agents),
            "folder": .string(candidate.existing.path.string),
            "notes": .strings(remarks), "unavailable": .text(unavailability),
        ])
    }
}
