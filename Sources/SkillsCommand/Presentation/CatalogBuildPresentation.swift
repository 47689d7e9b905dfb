internal import JSON
internal import Problem
internal import SkillCatalog
internal import SkillOperations
internal import Terminal

/// Shows the result of building a catalog.
struct CatalogBuildPresentation {
    /// The number of names that are shown of each kind.
    private static let shownLimit = 20

    let report: CatalogBuildReport
    let mode: CatalogBuildRequest.Mode
    let output: String
    let common: CommonOptions

    /// The exit status; nil for success.
    var status: ExitStatus? {
        if !report.differences.isEmpty { return .findings }
        let isIncomplete = report.skipped.contains { skill in
            if case .sameName = skill.reason { false } else { true }
        }
        return isIncomplete ? .partial : nil
    }

    func write() {
        guard !common.json else { return common.write("catalog-build", members) }
        common.results.line(.init(summary, .plain))
        let parts = [
            (report.added.count, "added"), (report.changed.count, "changed"),
            (report.vanished.count, "vanished"), (report.reused, "not packed again"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        if !parts.isEmpty { common.results.line("  \(parts.joined(separator: ", "))") }
        for path in report.differences.prefix(Self.shownLimit) {
            common.results.line("  \(path)")
        }
        writeMore(report.differences.count, to: common.results)
        writeNotes()
    }

    private var summary: String {
        switch mode {
        case .write: Messages.builtCatalog(output, skills: report.count, version: report.version)
        case .dryRun: Messages.wouldBuildCatalog(output, skills: report.count)
        case .check where report.differences.isEmpty: Messages.catalogIsCurrent(output)
        case .check: Messages.catalogDiffers(output, files: report.differences.count)
        }
    }

    private func writeNotes() {
        let notes = common.notes
        for skill in report.skipped.prefix(Self.shownLimit) {
            notes.warning(
                Messages.skippedSkill(skill.skill, of: skill.source, skill.reason.summary))
        }
        writeMore(report.skipped.count, to: notes)
        if report.skipped.contains(where: \.reason.isSecret) { notes.hint(Messages.revokeSecret) }
        for name in report.vanished.prefix(Self.shownLimit) {
            notes.warning(Messages.vanished(name))
        }
        writeMore(report.vanished.count, to: notes)
        if !report.vanished.isEmpty { notes.hint(Messages.recordChanges) }
        if report.versionBasis == .none {
            notes.warning(Messages.baselessVersion(report.version, in: output))
            notes.hint(Messages.giveVersion)
        }
        if !report.hasMarketplace { notes.note(Messages.noMarketplace) }
    }

    private func writeMore(_ count: Int, to console: Console) {
        guard count > Self.shownLimit else { return }
        console.line(.init(" \(Messages.more(count - Self.shownLimit))", .plain))
    }

    private var members: [String: JSONValue] {
        [
            "output": .string(output), "title": .string(report.title),
            "version": .integer(report.version),
            "versionBasis": .string(report.versionBasis.rawValue),
            "expires": .text(report.expires.map { IndexTime(seconds: $0).description }),
            "key": .text(report.key), "skills": .integer(report.count),
            "added": .strings(report.added), "changed": .strings(report.changed),
            "vanished": .strings(report.vanished), "reused": .integer(report.reused),
            "skipped": .array(
                report.skipped.map {
                    .object([
                        "source": .string($0.source), "skill": .string($0.skill),
                        "reason": .string($0.reason.summary),
                    ])
                }),
            "files": .integer(report.files), "written": .integer(report.written),
            "removedFiles": .integer(report.removedBlobs),
            "differences": .strings(report.differences),
            "dryRun": .bool(mode != .write),
        ]
    }
}
