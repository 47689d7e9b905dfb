internal import Text

/// The position of the candidate on its line.
enum LineFacts: FactGroup {
    static let facts: [CandidateFact] = [.startsItem, .endsLine, .glossed, .announced]

    static let examples = [
        FactExample(.startsItem, "- `↓references/a.md` has the rules."),
        FactExample(.endsLine, "| Rules | `↓references/a.md` |"),
        FactExample(.glossed, "Use `↓references/a.md` — the rules."),
        FactExample(.announced, "Use `↓references/a.md` (coming soon)."),
    ]

    static func facts(of site: Site) -> FactSet {
        var facts = FactSet()
        facts.insert(
            .startsItem,
            if: site.line[..<site.before.endIndex].allSatisfy {
                $0.isSpace || $0.isDigit || $0.isOne(of: "-*+>|`[].)\"")
            })
        facts.insert(
            .endsLine, if: site.after.allSatisfy { $0.isSpace || $0.isOne(of: "`|.)]*\"") })
        facts.insert(.glossed, if: isGlossed(site.after))
        facts.insert(
            .announced, if: site.after.prefix(announcementReach).contains(anyOf: announcements))
        return facts
    }

    /// Words that say that a file is still to be written.
    private static let announcements: [StaticString] = [
        "coming soon", "to be added", "to be written", "to be created", "not yet", "(planned",
        "(todo", "(tbd", "未完成", "待补充", "準備中",
    ]
    /// The number of bytes after the path in which to look for them.
    private static let announcementReach = 80

    /// Whether a dash, colon, arrow or cell follows, perhaps after a remark in parentheses.
    private static func isGlossed(_ text: Passage) -> Bool {
        let marks = text.prefix { $0.isOne(of: "`*)]|") }
        return (text.startIndex...marks.endIndex).reversed().contains { end in
            let rest = text[end...]
            return isSeparator(rest) || withoutRemark(rest).map(isSeparator) ?? false
        }
    }

    private static func withoutRemark(_ text: Passage) -> Passage? {
        guard text.first == UInt8(ascii: "("), let close = text.firstIndex(of: UInt8(ascii: ")"))
        else { return nil }
        return text[(close + 1)...].drop { $0 == UInt8(ascii: "*") }
    }

    private static func isSeparator(_ text: Passage) -> Bool {
        let rest = text.drop(while: \.isSpace)
        let separators: [StaticString] = ["—", "–", "-", ":", "：", "->", "→", "|"]
        return separators.contains {
            rest.begins(with: $0) && rest.dropFirst($0.utf8CodeUnitCount).first?.isSpace == true
        }
    }
}
