internal import SkillFormat
internal import Text

/// The features of the body of a SKILL.md that count towards its score.
struct BodyFacts {
    let lines: Int
    /// An estimate: four characters are about one token.
    let tokens: Int
    private(set) var headings = 0
    private(set) var hasCode = false
    /// Whether the body has a numbered list or a checklist.
    private(set) var hasSteps = false
    /// Whether the body mentions pitfalls or checks.
    private(set) var hasLimits = false

    /// The weight of the template's lines: 2 for its introduction, 1 for each step.
    private var placeholders = 0

    /// Whether the text is still that of the template: its introduction, or most of its steps.
    var isTemplate: Bool { placeholders > 1 }

    /// In lowercase; as bytes, because every line is searched for each of them.
    private static let limitWords = [
        "gotcha", "pitfall", "avoid", "never", "do not", "don't", "must not", "limit", "check",
        "verify", "test", "mistake", "caution", "warning", "注意", "確認", "避け", "制限", "失敗",
    ].map { Array($0.utf8) }

    init(of skill: Skill) {
        let document = skill.document
        let bytes = document.source.bytes[document.bodyStart...]
        lines = skill.bodyLines
        tokens = bytes.count { $0 & 0xC0 != 0x80 } / 4
        var isFenced = false
        for line in bytes.split(separator: 0x0A) {
            let text = line.drop { $0 == 0x20 || $0 == 0x09 }
            if text.starts(with: "```".utf8) || text.starts(with: "~~~".utf8) {
                isFenced.toggle()
                hasCode = true
            } else if !isFenced {
                add(text)
            }
        }
    }

    /// Adds a line outside of code blocks, without its indentation.
    private mutating func add(_ text: ArraySlice<UInt8>) {
        if text.starts(with: "#".utf8), text.first(where: { $0 != 0x23 }) == 0x20 {
            headings += 1
        }
        let digits = text.prefix { (0x30...0x39).contains($0) }.count
        let item = text.dropFirst(digits)
        if digits > 0, item.starts(with: ". ".utf8) || item.starts(with: ") ".utf8) {
            hasSteps = true
            if TemplateMessages.isStep(item.dropFirst(2)) { placeholders += 1 }
        }
        if TemplateMessages.isIntroduction(text) { placeholders += 2 }
        if text.starts(with: "- [ ]".utf8) || text.starts(with: "* [ ]".utf8) {
            hasSteps = true
        }
        if !hasLimits {
            let words = text.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
            hasLimits = Self.limitWords.contains { words.firstOffset(of: $0) != nil }
        }
    }
}
