internal import JSON
internal import Problem
internal import SkillCatalog
internal import SkillFormat
internal import SkillOperations
internal import SkillRepository
internal import SkillStore
internal import SystemPackage
internal import Terminal

/// The result of an audit in any format.
struct AuditReport {
    let audits: [SkillAudit]
    let recalls: Recalls
    /// The catalogs whose advisories may be outdated.
    let outdated: [(catalog: CatalogName, error: CatalogError)]
    let format: ReportFormat?
    let common: CommonOptions
    let time: String
    let duration: Duration

    /// The exit status; nil for success.
    var status: ExitStatus? {
        if audits.contains(where: \.isFailure) { return .findings }
        return outdated.isEmpty ? nil : .partial
    }

    private func validation(for format: ReportFormat) -> FinishedValidation {
        let world = World.current
        let path: (FilePath) -> String =
            switch format {
            case .text: world.display
            default: world.reportedPath
            }
        return FinishedValidation(
            report: ValidationReport(on: audits.map { $0.audited(path: path) }), threshold: .error,
            time: time,
            duration: duration, notes: .shown, listing: .nothing, folder: world.workingDirectory)
    }

    func write() {
        if common.json || format == .json {
            writeJSON()
        } else if let format, format != .text {
            common.results.raw(format.text(of: validation(for: format)))
        } else {
            TextFormat.write(validation(for: .text), to: common.results)
            let (failures, others) = audits.reduce(into: (0, 0)) {
                $0.0 += $1.failureCount
                $0.1 += $1.otherCount
            }
            common.notes.line(
                .init(
                    Messages.audited(
                        audits.count, foreign: audits.count { $0.skill.isForeign },
                        advisories: recalls.count, failures: failures, others: others),
                    .plain))
            let unagreed = audits.filter { !$0.withoutConsent.isEmpty }.map(\.skill.name)
            if !unagreed.isEmpty {
                common.notes.warning(Messages.withoutConsent(NameList(names: unagreed).text()))
            }
            let commands = removalCommands
            if !commands.isEmpty { common.notes.hint(Messages.removeRecalled(commands)) }
            let folders = audits.filter { !$0.recalls.isEmpty && $0.skill.isForeign }
                .map { World.current.display($0.skill.path) }
            if !folders.isEmpty { common.notes.hint(Messages.deleteRecalled(folders)) }
        }
        guard !common.json, format != .json else { return }
        for (catalog, error) in outdated {
            common.reasons.warning(Messages.unreadAdvisories(catalog.description))
            common.reasons.write(error)
        }
    }

    /// The commands that remove what was recalled, one for each scope.
    private var removalCommands: [SuggestedCommand] {
        let recalled = audits.filter { !$0.recalls.isEmpty && !$0.skill.isForeign }.map(\.skill)
        var scopes: [Scope] = []
        for skill in recalled where !scopes.contains(skill.scope) { scopes.append(skill.scope) }
        return scopes.flatMap { scope in
            let skills = recalled.filter { $0.scope == scope }
            let commands = [("unlink", true), ("remove", false)]
            return commands.compactMap { command, isLinked -> SuggestedCommand? in
                let skills = skills.filter { ($0.state == .linked) == isLinked }
                guard !skills.isEmpty else { return nil }
                let hasEdits = !isLinked && skills.contains(where: \.hasAnyEdits)
                let words = [command] + skills.map(\.name) + (hasEdits ? ["--force"] : [])
                return SuggestedCommand(words: words, in: scope)
            }
        }
    }

    private func writeJSON() {
        common.write(
            "audit",
            [
                "skills": .array(audits.map(\.json)), "advisories": .integer(recalls.count),
                "outdated": .array(
                    outdated.map {
                        .object([
                            "catalog": .string($0.catalog.description), "error": $0.error.json,
                        ])
                    }),
            ])
    }
}

extension InstalledSkill {
    /// Whether its folder or a copy for another agent has edits, which only `--force` removes.
    fileprivate var hasAnyEdits: Bool { state.hasEdits || shares.contains(where: \.state.hasEdits) }
}
