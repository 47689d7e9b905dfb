internal import Text

/// A rule that reports flaws that the reader of SKILL.md has found.
struct FlawRule: Rule {
    /// How severe the flaws are.
    enum Severity: Sendable {
        /// An error in a skill to be published, and a warning in one to be installed, since agents read what they can.
        case error
        /// Likewise, but always an error if no field can be read.
        case errorIfUnread
        case warning
    }

    let id: RuleID
    let family = RuleFamily.frontmatter
    let summary: FindingText
    let why: FindingText
    private let kinds: Set<SkillDocument.Flaw.Kind>
    private let severity: Severity
    private let examples: @Sendable () -> (good: [RuleExample], bad: [RuleExample])

    var good: [RuleExample] { examples().good }
    var bad: [RuleExample] { examples().bad }

    init(
        _ id: String, _ kinds: Set<SkillDocument.Flaw.Kind>, severity: Severity = .error,
        _ summary: FindingText, why: FindingText,
        good: @autoclosure @escaping @Sendable () -> [RuleExample] = [.plain],
        bad: @autoclosure @escaping @Sendable () -> [RuleExample]
    ) {
        self.id = RuleID(id)
        (self.kinds, self.severity, self.summary, self.why) = (kinds, severity, summary, why)
        examples = { (good(), bad()) }
    }

    private func severity(in skill: SkillContents) -> Finding.Severity {
        switch severity {
        case .warning: .warning
        case .errorIfUnread where skill.document?.frontmatter == nil: .error
        case .error, .errorIfUnread: skill.severity(.error, onInstall: .warning)
        }
    }

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        guard let document = skill.document else { return }
        let flaws = document.flaws.filter { kinds.contains($0.kind) }
        let isRepairable =
            flaws.contains { $0.repair != nil } && document.repairedText != nil
        for flaw in flaws {
            report(
                document.source.finding(
                    id, severity(in: skill), at: flaw.offset, flaw.reason,
                    remedy: flaw.repair.map { isRepairable ? .fix(.yaml, $0) : .advice($0) },
                    effect: flaw.kind.effect))
        }
    }
}

extension SkillDocument.Flaw.Kind {
    /// Blocks what is too large or too deep to be checked, since other programs may read it.
    fileprivate var effect: Finding.Effect {
        self == .tooLarge || self == .tooDeep ? .block : .report
    }
}

extension SourceText {
    /// A finding at a place in this file.
    func finding(
        _ rule: RuleID, _ severity: Finding.Severity, at offset: Int, _ message: FindingText,
        remedy: Remedy? = nil, effect: Finding.Effect = .report, subject: String? = nil,
        reason: String? = nil
    ) -> Finding {
        let place = place(at: offset)
        return Finding(
            rule: rule, severity: severity, path: path, line: place.line, column: place.column,
            message: message, remedy: remedy, effect: effect, subject: subject, reason: reason)
    }
}

extension SkillContents {
    /// Returns the first severity for skills to be published, and the lower one for skills to be installed.
    func severity(
        _ severity: Finding.Severity, onInstall mild: Finding.Severity
    ) -> Finding.Severity {
        switch purpose {
        case .validate: severity
        case .install: mild
        }
    }
}
