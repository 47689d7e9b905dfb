internal import FileTree
internal import Markdown
internal import Text

/// A row of a rule's table: deeds that are a finding.
struct ConductRow: Sendable {
    /// What a file does.
    enum Pattern: Sendable {
        case act(Deed)
        /// Something is taken and used, in one statement or by way of a name.
        case flow(DeedSet, into: DeedSet)
        /// A script does both, whether or not one is seen to lead to the other.
        case both(Deed, Deed)
    }

    let pattern: Pattern
    let severity: Finding.Severity
    /// What a match means for an install, by its subject.
    let effect: @Sendable (_ subject: String) -> Finding.Effect
    /// The message about a subject and the quoted statement.
    let message: @Sendable (_ subject: String, _ quotation: String) -> String

    init(
        _ pattern: Pattern, _ severity: Finding.Severity, _ effect: Finding.Effect,
        _ message: @escaping @Sendable (String, String) -> String
    ) {
        self.init(pattern, severity, effectOf: { _ in effect }, message)
    }

    /// Creates a row whose effect depends on the subject.
    init(
        _ pattern: Pattern, _ severity: Finding.Severity,
        effectOf effect: @escaping @Sendable (String) -> Finding.Effect,
        _ message: @escaping @Sendable (String, String) -> String
    ) {
        self.pattern = pattern
        self.severity = severity
        self.effect = effect
        self.message = message
    }

    /// Returns the facts about a file that match.
    func matches(in conduct: Conduct) -> [Fact] {
        switch pattern {
        case .act(let deed): return conduct.acts(deed)
        case .flow(let taken, let uses):
            return conduct.facts.filter { fact in
                fact.taken.map(taken.contains) == true && uses.contains(fact.deed)
            }
        case .both(let one, let other):
            guard !conduct.source.isMarkdown,
                let first = conduct.acts(one).first(where: { !$0.isShown }),
                conduct.acts(other).contains(where: { !$0.isShown })
            else { return [] }
            return [first]
        }
    }
}

extension Conduct {
    fileprivate func acts(_ deed: Deed) -> [Fact] {
        facts.filter { $0.deed == deed && $0.taken == nil }
    }
}

extension ConductRow {
    /// The findings about a file: one step lower in all where the file only shows the deed, in tests, and on pages about
    /// threats.
    ///
    /// Of the matches on a line with one statement and effect, only the first is a finding: a statement of a megabyte may
    /// have as many of them as bytes.
    func findings(of rule: RuleID, in conduct: Conduct, _ skill: SkillContents) -> [Finding] {
        let matches = matches(in: conduct)
        guard !matches.isEmpty else { return [] }
        let source = conduct.source
        let lowersAll =
            source.path.isTest
            || source.isMarkdown && (skill.isAboutSecurity || source.isAboutThreats)
        var quotations: [Range<Int>: String] = [:]
        var seen: Set<Place> = []
        var findings: [Finding] = []
        for match in matches {
            var (severity, effect) = (severity, effect(match.subject))
            if effect == .report { severity = .info }
            if lowersAll || match.isShown {
                (severity, effect) = (severity.dropped, effect.dropped)
            }
            let place = source.place(at: match.offset)
            guard seen.insert(Place(line: place.line, effect: effect)).inserted else { continue }
            let quotation = quotations[match.range] ?? conduct.quotation(of: match.range)
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

    /// A line with findings of one effect.
    private struct Place: Hashable {
        let line: Int
        let effect: Finding.Effect
    }
}
