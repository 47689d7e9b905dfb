internal import FileTree
internal import References
internal import Text

/// A rule whose breaches were found when the references were judged; the rule tells them.
protocol ReferenceRule: Rule {
    /// The fault that is this rule's business.
    var kind: ReferenceFault.Kind { get }
    /// What is wrong, as one sentence without a full stop.
    func message(for fault: ReferenceFault) -> String
}

extension ReferenceRule {
    var family: RuleFamily { .references }

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        for fault in skill.references.faults(kind) {
            guard let source = RelativePath(fault.path).flatMap({ skill.texts[$0] }) else {
                continue
            }
            // A skill with a hole in it may still be of use; whoever installs it is told.
            let severity: Finding.Severity =
                switch fault.severity {
                case .error: skill.severity(.error, onInstall: .warning)
                case .warning: .warning
                case .info: .info
                }
            report(
                source.finding(
                    id, severity, at: fault.offset, message(for: fault), fix: fault.replacement,
                    subject: fault.target))
        }
    }
}
