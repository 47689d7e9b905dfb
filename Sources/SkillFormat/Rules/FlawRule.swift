internal import Text

/// A rule whose breaches the reader has found already; the rule tells them.
protocol FlawRule: Rule {
    /// The flaws that are this rule's business.
    var kinds: Set<SkillDocument.Flaw.Kind> { get }
    /// How much they weigh.
    func severity(of skill: SkillContents) -> Finding.Severity
}

extension FlawRule {
    /// Agents read on where they can, so an install warns; what is published should be right.
    func severity(of skill: SkillContents) -> Finding.Severity {
        skill.severity(.error, onInstall: .warning)
    }

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        guard let document = skill.document else { return }
        for flaw in document.flaws where kinds.contains(flaw.kind) {
            report(
                document.source.finding(
                    id, severity(of: skill), at: flaw.offset, flaw.reason, fix: flaw.repair,
                    effect: flaw.kind.effect))
        }
    }
}

extension SkillDocument.Flaw.Kind {
    /// What is too large or too deep for us is read by others, and no rule has seen it: it is refused.
    fileprivate var effect: Finding.Effect {
        self == .tooLarge || self == .tooDeep ? .block : .report
    }
}

extension SourceText {
    /// A finding at a place in this file.
    func finding(
        _ rule: RuleID, _ severity: Finding.Severity, at offset: Int, _ message: String,
        fix: String? = nil, effect: Finding.Effect = .report, subject: String? = nil
    ) -> Finding {
        let place = place(at: offset)
        return Finding(
            rule: rule, severity: severity, path: path, line: place.line, column: place.column,
            message: message, fix: fix, effect: effect, subject: subject)
    }
}

extension SkillContents {
    /// A severity for skills that are published, and a milder one for those that are installed.
    func severity(
        _ severity: Finding.Severity, onInstall mild: Finding.Severity
    ) -> Finding.Severity {
        switch purpose {
        case .validate: severity
        case .install: mild
        }
    }
}
