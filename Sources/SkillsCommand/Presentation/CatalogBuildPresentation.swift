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
    let mode: CatalogOutputSettings.Mode
    let output: String
    let common: CommonOptions

    /// The exit status; nil for success.
    var status: ExitStatus? {
        if !report.differences.isEmpty { return .findings }
        return missing.isEmpty ? nil : .partial
    }

    /// The skills that are in no form in the catalog.
    private var missing: [SkippedCatalogSkill] {
        report.skipped.filter { skill in
            if case .sameName = skill.reason { false } else { true }
        }
    }

    func write() {
        guard !common.json else { return common.write("catalog-build", members) }
        common.results.line(.init(summary, .plain))
        let parts = [
            (report.added.count, "added"), (report.changed.count, "changed"),
            (report.vanished.count, "vanished"), (unchanged, "unchanged"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        if !parts.isEmpty { common.results.line("  \(parts.joined(separator: ", "))") }
        if report.advisories > 0 {
            common.results.line("  \(Messages.advisories(report.advisories))")
        }
        for path in report.differences.prefix(Self.shownLimit) {
            common.results.line("  \(path)")
        }
        writeMore(report.differences.count, to: common.results)
        writeUnused()
        writeSkipped()
        writeNotes()
    }

    /// The number of entries that equal those of the previous index.
    private var unchanged: Int { report.count - report.added.count - report.changed.count }

    private func writeUnused() {
        let names = report.unusedBlobs
        guard !names.isEmpty else { return }
        common.results.line("  \(Messages.removedBlobs(names.count, mode: mode))")
        for name in names.prefix(Self.shownLimit) { common.results.line("    \(name)") }
        writeMore(names.count, to: common.results)
    }

    private func writeSkipped() {
        if !report.leftOut.isEmpty {
            common.notes.warning(
                Messages.credentialsLeftOut(report.leftOut.map { "\($0.skill): \($0.path)" }))
        }
        let reasons = missing.isEmpty ? common.notes : common.reasons
        for skill in report.skipped.prefix(Self.shownLimit) {
            reasons.warning(
                Messages.skippedSkill(skill.skill, of: skill.source, skill.reason.summary))
        }
        writeMore(report.skipped.count, to: reasons)
        if report.skipped.contains(where: \.reason.isSecret) { reasons.hint(Messages.revokeSecret) }
    }

    private var summary: String {
        switch mode {
        case .write: Messages.builtCatalog(output, skills: report.count, version: report.version)
        case .dryRun: Messages.wouldBuildCatalog(output, skills: report.count)
        case .check where report.differences.isEmpty:
            Messages.catalogIsCurrent(output, without: missing.count)
        case .check: Messages.catalogDiffers(output, files: report.differences.count)
        }
    }

    private func writeNotes() {
        let notes = common.notes
        for name in report.vanished.prefix(Self.shownLimit) {
            notes.warning(Messages.vanished(name))
        }
        writeMore(report.vanished.count, to: notes)
        if !report.vanished.isEmpty { notes.hint(Messages.recordChanges) }
        writeExpiry(to: notes)
        if report.versionBasis == .none, let source = report.sourceWithoutCommits {
            notes.warning(Messages.baselessVersion(report.version, in: output, of: source))
            notes.hint(Messages.giveVersion)
        }
        if !report.hasMarketplace { notes.note(Messages.noMarketplace) }
    }

    /// Warns if the index expires soon, or if it no longer expires.
    private func writeExpiry(to notes: Console) {
        if let time = report.expiredBefore {
            notes.warning(Messages.expired(IndexTime(seconds: time).description))
        } else if let time = report.expires, let left = report.secondsLeft, left <= Self.soon {
            notes.warning(Messages.expiresSoon(IndexTime(seconds: time).description))
        } else {
            return
        }
        notes.hint(Messages.giveExpiry)
    }

    /// The number of seconds before its expiry from which on an index should be built again: 7 days.
    private static let soon = 7 * 86_400

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
            "advisories": .integer(report.advisories),
            "added": .strings(report.added), "changed": .strings(report.changed),
            "vanished": .strings(report.vanished), "reused": .integer(report.reused),
            "skipped": .array(
                report.skipped.map {
                    .object([
                        "source": .string($0.source), "skill": .string($0.skill),
                        "reason": .string($0.reason.summary),
                    ])
                }),
            "leftOut": .array(
                report.leftOut.map {
                    .object([
                        "source": .string($0.source), "skill": .string($0.skill),
                        "path": .string($0.path),
                    ])
                }),
            "files": .integer(report.files), "written": .integer(report.written),
            "removedFiles": .integer(mode == .write ? report.unusedBlobs.count : 0),
            "unusedFiles": .strings(report.unusedBlobs),
            "differences": .strings(report.differences),
            "dryRun": .bool(mode != .write),
        ]
    }
}
