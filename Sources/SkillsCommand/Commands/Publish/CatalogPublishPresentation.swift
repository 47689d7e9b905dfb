internal import CatalogPublishing
internal import JSON
internal import Problem
internal import SkillOperations
internal import Terminal

/// Shows the result of publishing or copying a catalog.
struct CatalogPublishPresentation {
    /// The action.
    enum Action: String {
        case push, mirror
    }

    /// The number of paths that are shown.
    private static let shownLimit = 20

    let action: Action
    let source: String
    let target: String
    let report: CatalogPublishReport
    let mode: CatalogPublishRequest.Mode
    let common: CommonOptions

    func write() {
        guard !common.json else { return common.write("publish-\(action.rawValue)", members) }
        common.results.line(.init(summary, .plain))
        let sent = report.sent + report.artifacts
        if sent > 0 {
            common.results.line(
                "  \(Messages.sentFiles(sent, of: report.files, bytes: report.sentBytes, mode))")
        }
        if report.resumed > 0 { common.results.line("  \(Messages.resumed(report.resumed))") }
        // A folder takes none.
        if mode == .write, report.requests > 0 {
            common.notes.line(.dim("  \(Messages.requests(report.requests))"))
        }
        if let unrecorded = report.unrecorded {
            common.notes.warning(unrecorded.summary)
            for cause in unrecorded.causes { common.notes.because(cause) }
            if let hint = unrecorded.hint { common.notes.hint(hint) }
        }
        list(report.leftOut, below: Messages.unsignedFiles(report.leftOut.count))
        list(report.removed, below: Messages.removedFiles(report.removed.count, mode))
    }

    private func list(_ paths: [String], below title: String) {
        guard !paths.isEmpty else { return }
        common.results.line("  \(title)")
        for path in paths.prefix(Self.shownLimit) { common.results.line("    \(path)") }
        if paths.count > Self.shownLimit {
            common.results.line("    \(Messages.more(paths.count - Self.shownLimit))")
        }
    }

    private var summary: String {
        if report.isUnchanged { return Messages.targetIsCurrent(target, version: report.version) }
        return switch (action, mode) {
        case (.push, .write):
            Messages.published(
                target, skills: report.skills, report.previousVersion, report.version)
        case (.push, .dryRun): Messages.wouldPublish(target, skills: report.skills)
        case (.mirror, .write): Messages.mirrored(source, target, skills: report.skills)
        case (.mirror, .dryRun): Messages.wouldMirror(source, target, skills: report.skills)
        }
    }

    private var members: [String: JSONValue] {
        var members: [String: JSONValue] = [
            "action": .string(action.rawValue), "source": .string(source),
            "target": .string(target), "title": .string(report.title),
            "version": .integer(report.version),
            "previousVersion": report.previousVersion.map { .integer($0) } ?? .null,
            "skills": .integer(report.skills), "files": .integer(report.files),
            "sent": .integer(report.sent), "sentBytes": .integer(report.sentBytes),
            "resumed": .integer(report.resumed), "artifacts": .integer(report.artifacts),
            "removed": .strings(report.removed), "requests": .integer(report.requests),
            "dryRun": .bool(mode == .dryRun), "unrecorded": report.unrecorded?.json ?? .null,
        ]
        if action == .mirror { members["leftOut"] = .strings(report.leftOut) }
        return members
    }
}
