internal import Text

/// The subject and readers of the skill and of the page, and whether the skill is used in its repository.
enum SubjectFacts: FactGroup {
    static let facts: [CandidateFact] = [
        .skillAboutSkills, .usedInPlace, .forVisitors, .templateSkill, .pageAboutSkills,
        .clonesRepository,
    ]

    static let examples = [
        FactExample(.skillAboutSkills, "`↓references/a.md`", in: "skill-creator/SKILL.md"),
        FactExample(.usedInPlace, "`↓references/a.md`", in: ".claude/skills/own/SKILL.md"),
        FactExample(.forVisitors, "`↓references/a.md`", in: "README.md", with: ["SKILL.md"]),
        FactExample(.templateSkill, "`↓references/a.md`", in: "my-template/SKILL.md"),
        FactExample(
            .pageAboutSkills,
            "`↓references/a.md`: SKILL.md starts with SKILL.md; one SKILL.md is no other SKILL.md."),
        FactExample(.clonesRepository, "`git clone https://a.b/c`, then `↓references/a.md`."),
    ]

    /// The number of bytes of a page in which to search for its subject.
    private static let reach = 100_000
    /// The number of bytes of a name to read; no name of a folder is longer.
    private static let nameLimit = 255
    /// The minimum number of mentions of SKILL.md on a page about skills.
    private static let mentionMinimum = 4

    static func facts(of site: Site) -> FactSet { site.page.subjectFacts }

    static func facts(of page: Page) -> FactSet {
        let name = Array(page.skillName.utf8.prefix(nameLimit))[...]
        let text = Array(page.source.bytes.prefix(reach))
        var facts = FactSet()
        facts.insert(.skillAboutSkills, if: isAboutSkills(name))
        facts.insert(.usedInPlace, if: page.skill.surroundings?.isUsedInPlace == true)
        facts.insert(.forVisitors, if: page.isForVisitors)
        facts.insert(.templateSkill, if: isTemplate(name))
        facts.insert(.pageAboutSkills, if: mentionsSkillFile(text))
        facts.insert(.clonesRepository, if: text.holds("git clone"))
        return facts
    }

    private static func mentionsSkillFile(_ text: [UInt8]) -> Bool {
        let name = Array("SKILL.md".utf8)
        var (count, offset) = (0, 0)
        while count < mentionMinimum, let found = text.firstOffset(of: name, from: offset) {
            count += 1
            offset = found + name.count
        }
        return count >= mentionMinimum
    }

    private static func isTemplate(_ name: Passage) -> Bool {
        let words = name.split(omittingEmptySubsequences: false) { $0 == 0x2D || $0 == 0x5F }
        return words.first?.elementsEqual("template".utf8) == true
            || words.count > 1 && words.last?.elementsEqual("template".utf8) == true
    }

    // MARK: Names

    private static let objects: [StaticString] = [
        "skill", "plugin", "agent", "prompt", "command", "subagent", "hook",
    ]
    /// Starts of words after an object: `skill-creator`, `agent-patterns`.
    private static let crafts: [StaticString] = [
        "creat", "writ", "auth", "build", "review", "optimi", "template", "develop", "refactor",
        "mak", "edit", "gen", "validat", "md", "forge", "design", "audit", "guide", "factory",
        "improv", "test", "lint", "check", "eval", "manag", "install", "migrat", "conver",
        "patterns", "standards", "best", "quality", "anatomy", "upgrad", "packag", "tool",
        "scaffold", "research", "engineer",
    ]
    /// Parts of words before an object: `create-skill`, `writing-a-skill`.
    private static let verbs: [StaticString] = [
        "creat", "writ", "author", "build", "review", "optimi", "develop", "make", "forge",
        "improv", "design", "generat", "new", "validat", "audit", "convert", "manag", "add",
        "test", "find", "install", "scaffold",
    ]
    private static let articles: [StaticString] = ["agent-", "claude-", "a-", "code-"]
    private static let others: [StaticString] = [
        "template", "skilldev", "skill-dev", "skillsmith", "skillkit", "skill-kit",
    ]

    /// Whether the name of a skill says that it is about skills, plugins, agents or prompts.
    private static func isAboutSkills(_ name: Passage) -> Bool {
        name.contains(anyOf: others) || hasCraftAfterObject(name) || hasVerbBeforeObject(name)
    }

    private static func hasCraftAfterObject(_ name: Passage) -> Bool {
        objects.contains { object in
            name.indices(of: object).contains { start in
                var rest = name[(start + object.utf8CodeUnitCount)...]
                if rest.first == UInt8(ascii: "s") { rest = rest.dropFirst() }
                guard rest.first == 0x2D || rest.first == 0x5F else { return false }
                return crafts.contains { rest.dropFirst().begins(with: $0) }
            }
        }
    }

    private static func hasVerbBeforeObject(_ name: Passage) -> Bool {
        name.indices.contains { index in
            guard name[index] == 0x2D || name[index] == 0x5F else { return false }
            let rest = name[(index + 1)...]
            let starts =
                [rest]
                + articles.filter(rest.begins).map {
                    rest.dropFirst($0.utf8CodeUnitCount)
                }
            let isObject = starts.contains { start in
                objects.dropLast().contains(where: start.begins)
            }
            guard isObject else { return false }
            let word = name[name[..<index].droppingLast(where: \.isWordPart).endIndex..<index]
            return word.contains(anyOf: verbs)
        }
    }
}
