internal import FileTree
internal import SkillFormat

/// The path of a finding from its rule to the report.
///
/// All findings, of skill checks and of rules about the whole repository, pass through it, and nothing else drops a
/// finding or changes its severity. ``outcome(of:)`` decides about one finding; ``report(of:baseline:)`` then
/// orders all of them and removes those that the baseline contains.
struct FindingPipeline: Sendable {
    /// The skills that `--changed-since` selects; nil for all.
    let changes: AffectedSkills?
    let otherSkills: OtherSkillFiles
    let namespaces: PluginNamespaces
    let rules: RuleSelection
    let target: TargetProfile
    let settings: RepositorySettings
    let strictness: ValidationSettings.Strictness

    /// The decision about one finding.
    enum Outcome: Sendable, Equatable {
        case reported(Finding.Severity)
        /// A comment in the file suppresses it.
        case suppressed
        case dropped
    }

    /// Takes a finding through the steps, in order.
    ///
    /// Comments come before the choice of rules, so that the number of suppressed findings in a summary does not
    /// depend on it. The repository's settings come after the target, because they can turn on a rule that the
    /// target ignores.
    func outcome(of candidate: CandidateFinding) -> Outcome {
        let finding = candidate.finding
        // Whether the finding concerns this run.
        guard changes?.includes(candidate) ?? true else { return .dropped }
        if case .nestedSkill = candidate.origin { return .dropped }
        // Whether the text around it explains it.
        if candidate.comments?.suppresses(finding) ?? false { return .suppressed }
        guard !otherSkills.covers(candidate), !namespaces.covers(candidate) else {
            return .dropped
        }
        // Whether its rule applies, and how much it counts.
        guard rules.contains(finding.rule) else { return .dropped }
        let general = target.severity(of: finding)
        guard let severity = settings.severity(of: finding.rule, default: general) else {
            return .dropped
        }
        return .reported(strictness.severity(severity))
    }

    /// Orders the findings of a whole run and removes those in a baseline.
    ///
    /// The baseline comes last: its fingerprints number equal findings in the order of the report.
    static func report(
        of findings: [ReportableFinding], baseline: Baseline?
    ) -> (findings: [ReportedFinding], known: Int) {
        let ordered = ReportOrder.order(findings)
        guard let baseline else { return (ordered, 0) }
        let new = ordered.filter { !baseline.contains($0) }
        return (new, ordered.count - new.count)
    }
}

extension FindingPipeline {
    /// Collects the steps for the skills below one folder.
    init(for scope: ValidationScope, _ settings: ValidationSettings) {
        changes = settings.changes.map { AffectedSkills($0, in: scope.tree, at: scope.folder.path) }
        otherSkills = OtherSkillFiles(tree: scope.tree)
        namespaces = PluginNamespaces(plugins: scope.pluginFolders)
        rules = settings.rules
        target = settings.target ?? scope.settings.target ?? .everyone
        self.settings = scope.settings
        strictness = settings.strictness
    }
}
