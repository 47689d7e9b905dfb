internal import Digest
internal import ForeignLock
internal import JSON
internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import SkillStore
internal import SystemPackage
internal import Terminal

/// Tells people and scripts what became of an import.
struct ImportPresentation {
    let plan: ImportPlan
    let report: ImportReport
    let mode: Session.Mode
    /// Whether somebody named the skills.
    let isNamed: Bool
    let scope: Scope
    let common: CommonOptions

    /// The exit status, unless all went well.
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
        writeLeft()
        writeEnd()
    }

    private func warn(_ text: String, hint: String?) {
        common.notes.line(Console.Piece("warning: ", .yellow), .init(text, .plain))
        if let hint { common.notes.line(Console.Piece("hint: ", .cyan), .init(hint, .plain)) }
    }

    private func writeResults() {
        guard !report.results.isEmpty else { return }
        var table = Table()
        table.add(
            .dim("SKILL"), .dim("BY"), .dim("STATE"), .dim("COMMIT"), .dim("AGENTS"),
            .dim("SOURCE"))
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
                .dim(
                    "Taken as on the disk, with no source asked: \(offline.joined(separator: ", "))"
                ))
        }
        writeUnavailable()
    }

    /// Tells once of each source that was not to be had, with the skills that it concerns.
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
            warn(
                "\(names.joined(separator: ", ")): taken as on the disk, not compared with the source: \(reason)",
                hint: nil)
        }
    }

    private func writeLeft() {
        guard !report.skipped.isEmpty else { return }
        common.results.line("Left as they are:")
        var table = Table()
        for skill in report.skipped {
            table.add(
                .init("  \(skill.name)", .bold), .init(skill.tool?.name ?? "-", .plain),
                .dim(skill.reason.summary(World.current.display)))
        }
        table.write(to: common.results)
    }

    private func writeEnd() {
        let count = counted(report.results.count, "skill")
        let owner = report.results.count == 1 ? "its" : "their"
        let notes = common.notes
        switch (report.results.isEmpty, mode) {
        case (false, .dryRun): notes.line(.dim("Would take over \(count); nothing was changed."))
        case (false, .apply):
            notes.line(.dim("Took over \(count); \(owner) files are as they were."))
            notes.line(
                .dim(
                    "Next: skills outdated shows newer versions; \(scope.undoCommand) lets go again."
                ))
        case (true, _) where !plan.managed.isEmpty:
            let managed = counted(plan.managed.count, "skill")
            let verb = plan.managed.count == 1 ? "is" : "are"
            notes.line(
                "Nothing to take over: \(managed) of other tools \(verb) in the lock already.")
        case (true, _) where plan.failures.isEmpty && report.skipped.isEmpty:
            notes.line("No other tool has installed skills here.")
        case (true, _): notes.line("Nothing to take over.")
        }
    }

    private func writeJSON() {
        common.write(
            "import",
            [
                "dryRun": .bool(mode == .dryRun),
                "skills": .array(report.results.map(\.json)),
                "left": .array(
                    report.skipped.map {
                        .object([
                            "name": .string($0.name), "tool": .text($0.tool?.rawValue),
                            "reason": .string($0.reason.summary(World.current.display)),
                        ])
                    }),
                "managed": .strings(plan.managed),
                "problems": .array(
                    plan.failures.map {
                        .object(["summary": .string($0.summary), "hint": .text($0.hint)])
                    }),
            ])
    }
}

extension ImportPlan.Claim {
    /// Who installed the skill, on screen.
    var toolName: String { tool?.name ?? "-" }

    /// Where it came from, with the name that chooses it there.
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

    /// The state that the skill shows from now on.
    var state: InstalledSkill.State {
        candidate.standing.snapshot.isTree(skill.entry.tree) ? .ok : .edited
    }

    fileprivate var isOffline: Bool {
        if case .offline = comparison { true } else { false }
    }

    /// Why it could not be compared.
    fileprivate var unavailability: String? {
        guard case .unavailable(let problem) = comparison else { return nil }
        return ([problem.summary] + problem.causes).joined(separator: ": ")
    }

    /// What somebody should know of it.
    fileprivate var remarks: [String] {
        let tool = candidate.claim.toolName
        var remarks: [String] = []
        switch comparison {
        case .same, .offline, .catalog, .unavailable: break
        case .marked:
            remarks.append("what \(tool) changed while it installed it does not count as an edit")
        case .edited: remarks.append("edited since \(tool) installed it: skills verify \(name)")
        case .differs(_, let problem?):
            remarks.append(
                "not what its source has now, and what was installed is not to be had: \(problem.summary)"
            )
        case .differs(_, nil):
            remarks.append(
                "not what its source has now: edited or older, \(tool) wrote down no version")
        }
        if skill.entry.pin == .pinned {
            remarks.append("pinned, as \(tool) has it: updates pass it over")
        }
        for path in candidate.standing.others {
            remarks.append("\(World.current.display(path)) is something else, and was left")
        }
        return remarks
    }

    /// The comparison for scripts.
    private var comparisonWord: String {
        switch comparison {
        case .same, .catalog: "same"
        case .marked: "marked"
        case .edited: "edited"
        case .differs: "differs"
        case .offline: "offline"
        case .unavailable: "unavailable"
        }
    }

    /// The skill for scripts.
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
            "folder": .string(candidate.standing.path.string),
            "remarks": .strings(remarks), "unavailable": .text(unavailability),
        ])
    }
}
