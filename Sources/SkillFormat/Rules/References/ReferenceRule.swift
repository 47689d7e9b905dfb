internal import FileTree
internal import References
internal import Text

/// A rule that reports one kind of fault in references, as a row of a table.
struct ReferenceRule: Rule {
    let id: RuleID
    let family = RuleFamily.references
    let summary: FindingText
    let why: FindingText
    private let kind: ReferenceFault.Kind
    private let examples: @Sendable () -> (good: [RuleExample], bad: [RuleExample])
    /// Returns the message for a fault.
    private let message: @Sendable (ReferenceFault) -> FindingText

    var good: [RuleExample] { examples().good }
    var bad: [RuleExample] { examples().bad }

    init(
        _ id: String, _ kind: ReferenceFault.Kind, _ summary: FindingText, why: FindingText,
        good: @autoclosure @escaping @Sendable () -> [RuleExample],
        bad: @autoclosure @escaping @Sendable () -> [RuleExample],
        message: @escaping @Sendable (ReferenceFault) -> FindingText
    ) {
        self.id = RuleID(id)
        (self.kind, self.summary, self.why, self.message) = (kind, summary, why, message)
        examples = { (good(), bad()) }
    }

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
                    id, severity, at: fault.offset, message(fault),
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
