internal import ScriptAnalysis
internal import Text

/// A rule about one field of the frontmatter, as a row of a table; it reports nothing if the field is missing.
struct FieldRule: FrontmatterRule {
    /// Returns the problem with a field; nil if it has none.
    typealias Check = @Sendable (FieldSubject) -> FieldFault?

    let id: RuleID
    let family: RuleFamily
    let summary: FindingText
    let why: FindingText
    private let key: String
    private let examples: @Sendable () -> (good: [RuleExample], bad: [RuleExample])
    private let check: Check

    var good: [RuleExample] { examples().good }
    var bad: [RuleExample] { examples().bad }

    init(
        _ id: String, _ family: RuleFamily, of key: String, _ summary: FindingText,
        why: FindingText,
        good: @autoclosure @escaping @Sendable () -> [RuleExample] = [.plain],
        bad: @autoclosure @escaping @Sendable () -> [RuleExample], check: @escaping Check
    ) {
        self.id = RuleID(id)
        (self.family, self.key, self.summary, self.why) = (family, key, summary, why)
        examples = { (good(), bad()) }
        self.check = check
    }

    func check(
        _ frontmatter: Frontmatter, of document: SkillDocument, in skill: SkillContents,
        report: (Finding) -> Void
    ) {
        guard let field = frontmatter[key] else { return }
        let subject = FieldSubject(
            key: key, field: field, frontmatter: frontmatter, document: document, skill: skill)
        guard let fault = check(subject) else { return }
        report(
            document.source.finding(
                id, fault.severity, at: fault.offset, fault.message, remedy: fault.remedy,
                effect: fault.effect))
    }
}

/// The field that a rule is about.
struct FieldSubject {
    fileprivate let key: String
    let field: Frontmatter.Field
    let frontmatter: Frontmatter
    let document: SkillDocument
    let skill: SkillContents

    /// The value without spaces around it; nil if it is no scalar or blank.
    var text: String? { frontmatter.text(key) }
    /// The fix that makes the value a string.
    var quoted: Remedy? { field.quoted(in: document.source.bytes) }

    /// The advice to use another name.
    static func rename(to name: SkillName) -> Remedy { .advice("name: \(name)") }

    /// Returns a problem at a word of the value or, without one, at its start; of two severities, the second is for skills to be
    /// installed.
    func fault(
        _ severity: Finding.Severity, onInstall mild: Finding.Severity? = nil,
        _ message: FindingText, at word: String? = nil, remedy: Remedy? = nil,
        effect: Finding.Effect = .report
    ) -> FieldFault {
        FieldFault(
            severity: skill.severity(severity, onInstall: mild ?? severity),
            offset: word.map { document.offset(of: $0, in: field) } ?? field.valueOffset,
            message: message, remedy: remedy, effect: effect)
    }
}

/// A problem with a field.
struct FieldFault {
    fileprivate let severity: Finding.Severity
    fileprivate let offset: Int
    fileprivate let message: FindingText
    fileprivate let remedy: Remedy?
    fileprivate let effect: Finding.Effect
}
