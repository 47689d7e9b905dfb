internal import FileTree
internal import Markdown
internal import ScriptAnalysis
internal import Text

/// A row of a rule's table: effects that are a finding.
struct EffectRow: Sendable {
    let pattern: EffectPattern
    let severity: Finding.Severity
    /// The effect of a match on an install, by its subject.
    let effect: @Sendable (_ subject: String) -> Finding.Effect
    /// The message about a subject and the quoted statement.
    let message: @Sendable (_ subject: String, _ quotation: String) -> FindingText

    init(
        _ pattern: EffectPattern, _ severity: Finding.Severity, _ effect: Finding.Effect,
        _ message: @escaping @Sendable (String, String) -> FindingText
    ) {
        self.init(pattern, severity, effectOf: { _ in effect }, message)
    }

    /// Creates a row whose effect depends on the subject.
    init(
        _ pattern: EffectPattern, _ severity: Finding.Severity,
        effectOf effect: @escaping @Sendable (String) -> Finding.Effect,
        _ message: @escaping @Sendable (String, String) -> FindingText
    ) {
        self.pattern = pattern
        self.severity = severity
        self.effect = effect
        self.message = message
    }
}

extension EffectRow {
    /// The findings about a file: one step lower in all where the file only shows the effect, in tests, and on pages about
    /// threats.
    ///
    /// Of the matches on a line with one statement and effect, only the first is a finding: a statement of a megabyte may
    /// have as many of them as bytes.
    func findings(of rule: RuleID, in analysis: ScriptAnalysis, _ skill: SkillContents) -> [Finding]
    {
        let matches = pattern.matches(in: analysis)
        guard !matches.isEmpty else { return [] }
        let source = analysis.source
        let isManual = skill.isManual(source)
        let attacks =
            isManual && skill.showsAttacks(on: source)
            ? TextShape(source, CodeFences(in: source).all) : nil
        let lowersAll =
            source.path.isTest
            || source.isMarkdown && (skill.isAboutSecurity || source.isAboutThreats)
            || weighsLessInManuals && isManual
        let isAnnounced = isSchedule && skill.announcesSchedule
        var quotations: [Range<Int>: String] = [:]
        var seen: Set<Place> = []
        var findings: [Finding] = []
        for match in matches {
            var (severity, effect) = (severity, effect(match.subject))
            if effect == .report { severity = .info }
            if lowersAll || match.isShown || isAnnounced && match.setsUpSchedule(in: source)
                || isManual && WebHost(match.subject)?.isRepositoryOrExample == true
            {
                (severity, effect) = (severity.dropped, effect.dropped)
            }
            // An agent reads a page for people only when it looks for something there.
            if isManual, effect == .block { effect = .consent }
            let place = source.place(at: match.offset)
            if attacks?[place.line] == .otherFence { (severity, effect) = (.info, .report) }
            guard seen.insert(Place(line: place.line, effect: effect)).inserted else { continue }
            let quotation = quotations[match.range] ?? analysis.quotation(of: match.range)
            quotations[match.range] = quotation
            var finding = Finding(
                rule: rule, severity: severity, path: source.path, line: place.line,
                column: place.column, message: message(match.subject, quotation), effect: effect)
            finding.context = match.subject
            if rule == .suspiciousRemoteCode { finding.download = match.subject }
            findings.append(finding)
        }
        return findings
    }

    /// Whether the pattern is ordinary advice in a page for people: what they install themselves needs it.
    private var weighsLessInManuals: Bool {
        if case .act(.weakensProtection) = pattern { true } else { false }
    }

    /// Whether the pattern is about what runs later.
    private var isSchedule: Bool {
        if case .act(.persists) = pattern { true } else { false }
    }

    /// A line with findings of one effect.
    private struct Place: Hashable {
        let line: Int
        let effect: Finding.Effect
    }
}

extension Fact {
    /// Whether it sets up a timer or a service, which a description can announce.
    fileprivate func setsUpSchedule(in source: SourceText) -> Bool {
        let statement = source.bytes[range.clamped(to: 0..<source.bytes.count)]
        let text = "\(subject) \(String(decoding: statement, as: UTF8.self))".lowercased()
        let schedules = ["cron", "systemd", "systemctl", "launch", "schtasks", "scheduledtask"]
        let others = ["hook", "authorized_keys"]
        return schedules.contains { text.utf8.holds($0.utf8) }
            && !others.contains { text.utf8.holds($0.utf8) }
    }
}

extension SkillContents {
    /// Whether the name or description announces timers or services, so that its reader knows of them.
    fileprivate var announcesSchedule: Bool {
        let frontmatter = document?.frontmatter
        let text = "\(frontmatter?.name ?? "") \(frontmatter?.description ?? "")".lowercased()
        let words = Set(text.split { !$0.isLetter }.map(String.init))
        return !words.isDisjoint(with: ["cron", "crontab", "systemd", "launchd"])
            || ["launch agent", "scheduled task", "task scheduler"]
                .contains { text.utf8.holds($0.utf8) }
    }
}
