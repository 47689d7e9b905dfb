internal import Text

/// A rule about what the frontmatter says; it has nothing to say where there is none.
protocol FrontmatterRule: Rule {
    /// Looks at the fields and reports what it finds.
    func check(
        _ frontmatter: Frontmatter, of document: SkillDocument, in skill: SkillContents,
        report: (Finding) -> Void)
}

extension FrontmatterRule {
    /// A skill with the two fields that every skill has; a rule about other fields has examples of its own.
    var good: [RuleExample] {
        [RuleExample("---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n\nText.\n")]
    }

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        guard let document = skill.document, let frontmatter = document.frontmatter else { return }
        check(frontmatter, of: document, in: skill, report: report)
    }
}

extension SkillDocument {
    /// Where the frontmatter starts, for findings about what it lacks.
    var frontmatterStart: Int { block?.lowerBound ?? 0 }

    /// Where a word of a value stands in the file; the value's start when it is written in another way
    /// there, as with escapes.
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
