internal import Text

/// The owner of the path, as the text before it says.
enum OwnerFacts: FactGroup {
    static let facts: [CandidateFact] = [.ownedByNamedSkill, .afterOwner, .afterProjectWord]

    static let examples = [
        FactExample(
            .ownedByNamedSkill, "The `pdf-forms` skill has `↓references/a.md`.", in: "own/SKILL.md",
            with: ["pdf-forms/SKILL.md"]),
        FactExample(.afterOwner, "Follow the project's `↓references/a.md`."),
        FactExample(.afterOwner, "Load `forms` (its `↓references/a.md`)."),
        FactExample(.afterProjectWord, "In your repository, see `↓references/a.md`."),
    ]

    /// The number of characters before the path that may name its owner.
    private static let reach = 80

    static func facts(of site: Site) -> FactSet {
        let tail = site.before.suffix(characters: reach)
        var facts = FactSet()
        facts.insert(.ownedByNamedSkill, if: namesOtherSkill(tail, on: site.page))
        facts.insert(.afterOwner, if: endsInOwner(tail))
        facts.insert(.afterProjectWord, if: site.clause.mentionsProject)
        return facts
    }

    // MARK: Skills

    private static func namesOtherSkill(_ text: Passage, on page: Page) -> Bool {
        let names = page.skill.repository.skillNames
        guard !names.isEmpty else { return false }
        var index = text.startIndex
        while index < text.endIndex {
            guard text[index].isLetterOrDigit else {
                index += 1
                continue
            }
            let word = text[index...].prefix { $0.isWordPart || $0 == 0x2E || $0 == 0x2D }
            index = word.endIndex
            guard word.count > 1, isUnmistakable(word) || isCalledSkill(word, in: text) else {
                continue
            }
            let name = word.lowercasedText
            if name != page.skillName, names.contains(name) { return true }
        }
        return false
    }

    /// Whether a word can only be the name of a skill.
    private static func isUnmistakable(_ word: Passage) -> Bool {
        word.count > 4 && (word.contains(UInt8(ascii: "-")) || word.contains(UInt8(ascii: "_")))
    }

    /// Whether "skill" is next to a word: "the forms skill", "the skill `forms`".
    private static func isCalledSkill(_ word: Passage, in text: Passage) -> Bool {
        var rest = text[word.endIndex...]
        if rest.first == UInt8(ascii: "`") { rest = rest.dropFirst() }
        for _ in 0..<2 where rest.first == UInt8(ascii: "*") { rest = rest.dropFirst() }
        if rest.begins(with: "'s") { rest = rest.dropFirst(2) }
        if rest.begins(with: " skill") { return true }
        return text[..<word.startIndex].droppingLast(oneOf: "`").ends(in: "skill ")
    }

    // MARK: Others

    private static let owners: [StaticString] = [
        "plugin", "package", "library", "project", "repo", "repository", "workspace", "app",
        "codebase", "user",
    ]
    private static let pronouns: [StaticString] = ["its", "their", "your"]
    private static let genitives: [StaticString] = ["'s", "’s", "s'", "s’"]

    /// Whether a text ends in the word for an owner, or in a genitive.
    private static func endsInOwner(_ text: Passage) -> Bool {
        let rest = text.droppingLast { $0.isOne(of: "`*([") }.withoutTrailingBlanks
        if rest.ends(in: "'s") || rest.ends(in: "’s") { return true }
        let isPronoun = pronouns.contains {
            rest.ends(in: $0) && rest.isWordBoundary(at: rest.endIndex - $0.utf8CodeUnitCount)
        }
        if isPronoun { return true }
        let plain = genitives.filter { rest.ends(in: $0) }.map {
            rest.dropLast($0.utf8CodeUnitCount)
        }
        return ([rest] + plain).contains { word in
            owners.contains(where: word.ends)
                || word.ends(in: "skill") && word.isWordBoundary(at: word.endIndex - 5)
        }
    }
}
