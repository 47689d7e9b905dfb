internal import FileTree
internal import References
internal import Text

/// A rule that reports one kind of fault in references.
protocol ReferenceRule: Rule {
    /// The kind of fault that the rule reports.
    var kind: ReferenceFault.Kind { get }
    /// The message for a fault.
    func message(for fault: ReferenceFault) -> String
}

extension ReferenceRule {
    var family: RuleFamily { .references }

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        for fault in skill.references.faults(kind) {
            guard let source = RelativePath(fault.path).flatMap({ skill.texts[$0] }) else {
                continue
            }
            // A skill with a missing file can still be useful, so that an install only warns.
            let severity: Finding.Severity =
                switch fault.severity {
                case .error: skill.severity(.error, onInstall: .warning)
                case .warning: .warning
                case .info: .info
                }
            report(
                source.finding(
                    id, severity, at: fault.offset, message(for: fault),
                    remedy: remedy(for: fault, in: source),
                    subject: fault.target, reason: fault.reason))
        }
    }

    /// The path to write instead: a fix if only the letter case differs in the text.
    private func remedy(for fault: ReferenceFault, in source: SourceText) -> Remedy? {
        guard let path = fault.replacement else { return nil }
        let isCase =
            kind == .otherCase
            && LetterCase.range(of: path, at: fault.offset, in: source.bytes) != nil
        return isCase ? .fix(.letterCase, path) : .advice(path)
    }
}
