internal import Text

/// A rule about the fields of the frontmatter; it reports nothing if there is no frontmatter.
protocol FrontmatterRule: Rule {
    /// Checks the fields and reports findings.
    func check(
        _ frontmatter: Frontmatter, of document: SkillDocument, in skill: SkillContents,
        report: (Finding) -> Void)
}

extension FrontmatterRule {
    /// A skill with the two required fields; rules about other fields have other examples.
    var good: [RuleExample] {
        [.plain]
    }

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        guard let document = skill.document, let frontmatter = document.frontmatter else { return }
        check(frontmatter, of: document, in: skill, report: report)
    }
}

extension SkillDocument {
    /// The start of the frontmatter, for findings about missing fields.
    var frontmatterStart: Int { block?.lowerBound ?? 0 }

    /// Returns the offset of a word in the value of a field; the start of the value if the word is written
    /// differently there, as with escape sequences.
    func offset(of word: some StringProtocol, in field: Frontmatter.Field) -> Int {
        guard let block, let frontmatter, let first = word.utf8.first else {
            return field.valueOffset
        }
        let next = frontmatter.fields.map(\.keyOffset).filter { $0 > field.valueOffset }.min()
        let range = field.valueOffset..<max(field.valueOffset, next ?? block.upperBound)
        let place = range.first { offset in
            source.bytes[offset] == first && source.bytes[offset...].starts(with: word.utf8)
        }
        return place ?? field.valueOffset
    }
}
