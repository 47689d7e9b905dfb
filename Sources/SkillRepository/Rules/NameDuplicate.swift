internal import FileTree
internal import SkillFormat

/// Finds skills with the same name.
struct NameDuplicate: RepositoryRule {
    let id = RuleID("name-duplicate")
    let family = RuleFamily.name
    let summary = "The skills of one plugin, or of one folder, have different names."
    let why = """
        Such skills are installed together, and only one of them is used. In different folders of a collection
        (`skills/OWNER/NAME`, `skills/CATEGORY/NAME`) and in different plugins names may be equal: an install takes one of
        them, or each by its path. Copies with an identical SKILL.md are accepted.
        """

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

    func check(_ repository: Repository, report: (Finding) -> Void) {
        var groups: [[UInt8]: [Repository.FoundSkill]] = [:]
        for skill in repository.skills {
            guard let name = skill.name else { continue }
            groups[Array(name.canonicallyComposed.lowercased().utf8), default: []].append(skill)
        }
        for group in groups.values where group.count > 1 {
            for skill in group { check(skill, among: group, in: repository, report: report) }
        }
    }

    private func check(
        _ skill: Repository.FoundSkill, among group: [Repository.FoundSkill],
        in repository: Repository, report: (Finding) -> Void
    ) {
        let plugin = repository.plugin(of: skill)
        let twin = group.first { other in
            // A copy with the same text is the same skill, offered to another agent, plugin or owner.
            other.file != skill.file && other.digest != skill.digest
                && Self.collection(of: other) == Self.collection(of: skill)
                && repository.plugin(of: other) == plugin
                && (plugin != nil || Self.holder(of: other) == Self.holder(of: skill))
        }
        guard let twin else { return }
        let path = repository.tree.shown(twin.file)
        report(
            Finding(
                rule: id, severity: .error, path: skill.file, line: skill.namePlace.line,
                column: skill.namePlace.column,
                message: RuleMessages.duplicateName(skill.name ?? "", at: path),
                subject: skill.name))
    }

    /// The folder around a skill folder.
    private static func holder(of skill: Repository.FoundSkill) -> [String] {
        Array(skill.folder?.names.dropLast() ?? [])
    }

    /// The folder `skills` around a skill folder, or else the folder directly around it.
    private static func collection(of skill: Repository.FoundSkill) -> [String] {
        let names = skill.folder?.names.dropLast() ?? []
        guard let last = names.lastIndex(of: "skills") else { return Array(names) }
        return Array(names[...last])
    }
}
