internal import FileTree
internal import References
internal import SkillFormat

/// The parts of a report, collected from several folders.
struct ReportDraft {
    private var skills: [ValidationReport.Skill] = []
    private var findings: [ReportableFinding] = []
    private var references: [ValidationReport.Reference] = []
    private var explanations: [ValidationReport.Explanation] = []
    private var suppressed = 0

    /// Adds the result of one skill check.
    mutating func add(_ result: SkillCheck.Result, in tree: RepositoryTree) {
        if result.skill != nil || result.failure != nil {
            skills.append(
                .init(
                    path: tree.shown(result.folder), name: result.skill?.name,
                    signature: result.signature))
        }
        references += result.references.map {
            .init(
                path: tree.shown(result.folder.appending($0.path)), line: $0.line,
                column: $0.column, target: $0.target)
        }
        explanations += result.candidates.compactMap { candidate in
            RelativePath(candidate.path).map {
                .init(path: tree.shown(result.folder.appending($0)), candidate: candidate)
            }
        }
        add(result.findings)
    }

    /// Adds findings that went through the pipeline.
    mutating func add(_ filtered: FilteredFindings) {
        findings += filtered.reported
        suppressed += filtered.suppressed
    }

    func report(baseline: Baseline?) -> ValidationReport {
        let (reported, known) = FindingPipeline.report(of: findings, baseline: baseline)
        return ValidationReport(
            skills: skills.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) },
            findings: reported, references: references, explanations: explanations,
            suppressed: suppressed, known: known)
    }
}
