internal import FileTree
internal import SkillFormat

/// Finds skills with the same name.
struct NameDuplicate: RepositoryRule {
    let id = RuleID("name-duplicate")
    let family = RuleFamily.name
    let summary = FindingText(
        "The skills of one plugin, or of one folder, have different names.",
        ja: "1個のプラグインまたはフォルダーのスキルの名前が、それぞれ異なること。")
    let why = FindingText(
        """
        Such skills are installed together, and only one of them is used. In different folders of a collection
        (`skills/OWNER/NAME`, `skills/CATEGORY/NAME`) and in different plugins names may be equal: an install takes one of
        them, or each by its path. Copies with an identical SKILL.md are accepted.
        """,
        ja: """
            こうしたスキルは一緒にインストールされますが、使われるのはそのうち1個だけです。コレク\
            ションの別々のフォルダー (`skills/OWNER/NAME`、`skills/CATEGORY/NAME`) や別々のプラグ\
            インでは、同じ名前でもかまいません。インストールではそのうち1個を、またはそれぞれをパ\
            スで選びます。SKILL.md が同じコピーは許可します。
            """)

    var good: [RuleExample] {
        [
            RuleExample([
                ("skills/pdf/SKILL.md", exampleSkill("pdf")),
                ("skills/forms/SKILL.md", exampleSkill("forms")),
            ]),
            RuleExample([
                ("skills/pdf/SKILL.md", exampleSkill("pdf")),
                (".claude/skills/pdf/SKILL.md", exampleSkill("pdf")),
            ]),
            RuleExample([
                ("skills/ada/pdf/SKILL.md", exampleSkill("pdf")),
                ("skills/bob/pdf/SKILL.md", exampleSkill("pdf") + "Another text.\n"),
            ]),
            RuleExample([
                ("a/.claude-plugin/plugin.json", "{\"name\": \"a\"}\n"),
                ("a/skills/pdf/SKILL.md", exampleSkill("pdf")),
                ("b/.claude-plugin/plugin.json", "{\"name\": \"b\"}\n"),
                ("b/skills/pdf/SKILL.md", exampleSkill("pdf") + "Another text.\n"),
            ]),
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample([
                ("skills/pdf/SKILL.md", exampleSkill("↓pdf")),
                ("skills/forms/SKILL.md", exampleSkill("↓pdf") + "Another text.\n"),
            ]),
            RuleExample([
                (".claude-plugin/plugin.json", "{\"name\": \"a\"}\n"),
                ("skills/ada/pdf/SKILL.md", exampleSkill("↓pdf")),
                ("skills/bob/pdf/SKILL.md", exampleSkill("↓pdf") + "Another text.\n"),
            ]),
        ]
    }

    func check(_ repository: CheckedRepository, report: (Finding) -> Void) {
        var groups: [Place: Group] = [:]
        for skill in repository.skills {
            guard let place = Place(of: skill, in: repository) else { continue }
            groups[place, default: Group(first: skill)].add(skill)
        }
        for skill in repository.skills {
            guard let place = Place(of: skill, in: repository),
                let twin = groups[place]?.twin(of: skill)
            else { continue }
            let path = repository.tree.shown(twin.file)
            report(
                Finding(
                    rule: id, severity: .error, path: skill.file, line: skill.namePlace.line,
                    column: skill.namePlace.column,
                    message: RuleMessages.duplicateName(skill.name ?? "", at: path),
                    subject: skill.name))
        }
    }

    /// A name that two skills that are installed together may share.
    private struct Place: Hashable {
        let name: [UInt8]
        let collection: [String]
        let plugin: String?
        let holder: [String]

        /// Returns nil for a skill without a name.
        init?(of skill: CheckedRepository.FoundSkill, in repository: CheckedRepository) {
            guard let name = skill.name else { return nil }
            self.name = Array(name.canonicallyComposed.lowercased().utf8)
            collection = NameDuplicate.collection(of: skill)
            plugin = repository.plugin(of: skill)
            holder = plugin == nil ? NameDuplicate.holder(of: skill) : []
        }
    }

    /// Skills with the same name at one place, of which only the first two different ones are kept.
    private struct Group {
        let first: CheckedRepository.FoundSkill
        private var other: CheckedRepository.FoundSkill?

        init(first: CheckedRepository.FoundSkill) { self.first = first }

        mutating func add(_ skill: CheckedRepository.FoundSkill) {
            // A copy with the same text is the same skill, offered to another agent, plugin or owner.
            if other == nil, skill.digest != first.digest { other = skill }
        }

        /// Returns the first skill that is different.
        func twin(of skill: CheckedRepository.FoundSkill) -> CheckedRepository.FoundSkill? {
            skill.digest == first.digest ? other : first
        }
    }

    /// The folder around a skill folder.
    fileprivate static func holder(of skill: CheckedRepository.FoundSkill) -> [String] {
        Array(skill.folder?.names.dropLast() ?? [])
    }

    /// The folder `skills` around a skill folder, or else the folder directly around it.
    fileprivate static func collection(of skill: CheckedRepository.FoundSkill) -> [String] {
        let names = skill.folder?.names.dropLast() ?? []
        guard let last = names.lastIndex(of: "skills") else { return Array(names) }
        return Array(names[...last])
    }
}
