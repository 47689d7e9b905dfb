internal import HTML
internal import SkillCatalog

/// A list of skills, as lists of groups, related skills and search results have it.
struct SkillList {
    /// The number of characters of a description; the rest is on the page of the skill.
    private static let descriptionLimit = 220

    let frame: PageFrame
    var text: SiteText { frame.text }

    /// Writes rows of entries with their facts.
    func write(_ entries: some Collection<SiteEntry>, to writer: inout MarkupWriter) {
        writer.element(.ul, [.class("skills")]) { list in
            for entry in entries {
                writeRow(
                    SkillReference(entry.entry), seal: entry.entry.seal,
                    facts: (entry.recall == nil ? [] : [text.recalled]) + facts(of: entry.entry),
                    to: &list)
            }
        }
        writer.newline()
    }

    /// Writes rows of skills that only their names and descriptions are known of.
    func write(_ references: [SkillReference], to writer: inout MarkupWriter) {
        writer.element(.ul, [.class("skills")]) { list in
            for reference in references {
                writeRow(
                    reference, seal: nil, facts: [reference.publisher].compactMap(\.self),
                    to: &list)
            }
        }
        writer.newline()
    }

    private func writeRow(
        _ reference: SkillReference, seal: String?, facts: [String], to list: inout MarkupWriter
    ) {
        list.newline()
        list.element(.li) { row in
            row.element(.a, [.class("name"), .href(frame.link(to: reference.folder))]) {
                if let seal { Identicon.write(seal, to: &$0) }
                $0.element(.span, reference.name)
            }
            let (description, language) = reference.description(in: frame.language)
            row.element(
                .p, [.class("about")] + frame.lang(language),
                Self.abridged(description, to: Self.descriptionLimit))
            if !facts.isEmpty { row.element(.p, [.class("meta")], facts.joined(separator: " · ")) }
        }
    }

    private func facts(of entry: CatalogEntry) -> [String] {
        [
            entry.publisher?.description, entry.facts.license.map { Self.abridged($0, to: 24) },
            entry.facts.score.map { text.scoreLabel + String($0) }, entry.facts.changed,
        ].compactMap(\.self)
    }

    /// Cuts a text at a blank.
    static func abridged(_ text: String, to limit: Int) -> String {
        guard text.utf8.count > limit else { return text }
        // Most texts are of ASCII, whose characters need not be counted.
        if text.utf8.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "\r") }) {
            let start = text.utf8.prefix(limit)
            let words = start.lastIndex(of: UInt8(ascii: " ")).map { start[..<$0] }
            let cut = words.map { $0.count * 2 > limit ? $0 : start } ?? start
            return String(Substring(cut)) + "…"
        }
        guard text.count > limit else { return text }
        let start = text.prefix(limit)
        let words = start.lastIndex(of: " ").map { start[..<$0] }
        let cut = words.map { $0.count * 2 > limit ? $0 : start } ?? start
        return cut + "…"
    }
}

extension PageFrame {
    /// The attribute for a text in another language than that of the page.
    func lang(_ tag: String?) -> [Attribute] {
        tag == nil || tag == language.rawValue ? [] : [.lang(tag ?? "")]
    }
}
