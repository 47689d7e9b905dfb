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
        self.pattern = pattern
        self.severity = severity
        self.effect = { _ in effect }
        self.message = message
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

    /// A match of a row in a file.
    struct Match {
        let offset: Int
        let range: Range<Int>
        let subject: String
        let isShown: Bool
    }

    /// Returns the places of a file that match.
    func matches(in conduct: Conduct) -> [Match] {
        switch pattern {
        case .act(let deed):
            return conduct.acts.filter { $0.deed == deed }.map(Match.init)
        case .flow(let taken, let uses):
            return conduct.flows.filter { taken.contains($0.taken) && uses.contains($0.use) }
                .map {
                    Match(
                        offset: $0.offset, range: $0.range, subject: $0.subject,
                        isShown: $0.isShown)
                }
        case .both(let one, let other):
            guard !conduct.source.isMarkdown else { return [] }
            func acts(_ deed: Deed) -> [Act] {
                conduct.acts.filter { $0.deed == deed && !$0.isShown }
            }
            guard let first = acts(one).first, !acts(other).isEmpty else { return [] }
            return [Match(first)]
        }
    }
}

extension ConductRow.Match {
    init(_ act: Act) {
        self.init(
            offset: act.offset, range: act.range, subject: act.subject,
            isShown: act.isShown)
    }
}

extension ConductRow {
    /// The finding of a match: one step lower where the file only shows the deed, in reference material, and on pages
    /// about threats.
    func finding(
        _ match: Match, of rule: RuleID, in conduct: Conduct, _ skill: SkillContents
    ) -> Finding {
        let source = conduct.source
        var steps = source.path.isTest ? 1 : 0
        if match.isShown { steps += 1 }
        if source.isMarkdown, skill.isAboutSecurity || source.isAboutThreats { steps += 1 }
        var (severity, effect) = (severity, effect(match.subject))
        if effect == .report { severity = .info }
        for _ in 0..<steps { (severity, effect) = (severity.dropped, effect.dropped) }
        let place = source.place(at: match.offset)
        let quotation = conduct.quotation(of: match.range)
        var finding = Finding(
            rule: rule, severity: severity, path: source.path, line: place.line,
            column: place.column, message: message(match.subject, quotation), effect: effect)
        finding.context = match.subject
        return finding
    }
}
