internal import CatalogPublishing
internal import JSON
internal import Problem
internal import SkillOperations
internal import Terminal

/// Shows the result of building a site.
struct SiteBuildPresentation {
    /// The number of names that are shown of each kind.
    private static let shownLimit = 20

    let report: SiteBuildReport
    let mode: CatalogOutputSettings.Mode
    let output: String
    let common: CommonOptions

    private var catalog: CatalogBuildPresentation {
        CatalogBuildPresentation(
            report: report.catalog, schema: "publish-site", mode: mode, output: output,
            common: common)
    }

    /// Shows the result, and throws its exit status unless it is success.
    func finish() throws {
        write()
        if !report.differences.isEmpty { throw ExitStatus.findings }
        if let status = catalog.status { throw status }
    }

    private func write() {
        guard !common.json else {
            var members = catalog.members
            members["site"] = site
            return common.write("publish-site", members)
        }
        catalog.writeText()
        common.results.line("  \(summary)")
        for path in report.differences.prefix(Self.shownLimit) {
            common.results.line("    \(path)")
        }
        if report.differences.count > Self.shownLimit {
            common.results.line("    \(Messages.more(report.differences.count - Self.shownLimit))")
        }
        for skill in report.unreadable.prefix(Self.shownLimit) {
            common.notes.warning(Messages.unreadableContent(skill.path))
            for cause in [skill.problem.summary] + skill.problem.causes {
                common.notes.because(cause)
            }
        }
        if !report.hasBaseURL { common.notes.note(Messages.noBaseURL) }
    }

    private var summary: String {
        switch mode {
        case .write:
            Messages.builtPages(report.files, written: report.written, removed: report.removed)
        case .dryRun:
            Messages.wouldBuildPages(report.files, written: report.written, removed: report.removed)
        case .check where report.differences.isEmpty: Messages.pagesAreCurrent(report.files)
        case .check: Messages.pagesDiffer(report.differences.count)
        }
    }

    private var site: JSONValue {
        .object([
            "files": .integer(report.files), "written": .integer(report.written),
            "removed": .integer(report.removed), "rendered": .integer(report.rendered),
            "unreadable": .array(
                report.unreadable.map { skill in
                    .object([
                        "path": .string(skill.path),
                        "causes": .strings([skill.problem.summary] + skill.problem.causes),
                    ])
                }),
            "differences": .strings(report.differences),
        ])
    }
}
