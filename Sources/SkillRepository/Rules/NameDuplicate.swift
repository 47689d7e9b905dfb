internal import FileTree
internal import SkillFormat

/// Finds skills with the same name.
struct NameDuplicate: RepositoryRule {
    let id = RuleID("name-duplicate")
    let family = RuleFamily.name
    let summary = "The skills of a collection have different names."
    let why = """
        Installing both yields only one of them, or an error. Skills of one plugin or one folder must differ. In different
        folders of a collection (`skills/OWNER/NAME`, `skills/CATEGORY/NAME`) and in different plugins, equal names are a
        warning, because each skill can be installed by its path: of 415 such pairs in 22 public repositories, most are in
        mirrors of many owners' skills. Copies with an identical SKILL.md are accepted.
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
                ("skills/bob/pdf/SKILL.md", exampleSkill("pdf")),
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
                ("skills/ada/pdf/SKILL.md", exampleSkill("↓pdf")),
                ("skills/bob/pdf/SKILL.md", exampleSkill("↓pdf") + "Another text.\n"),
            ]),
            RuleExample([
                ("a/.claude-plugin/plugin.json", "{\"name\": \"a\"}\n"),
                ("a/skills/pdf/SKILL.md", exampleSkill("↓pdf")),
                ("b/.claude-plugin/plugin.json", "{\"name\": \"b\"}\n"),
                ("b/skills/pdf/SKILL.md", exampleSkill("↓pdf") + "Another text.\n"),
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
        let scope = Self.collection(of: skill)
        let plugin = repository.plugin(of: skill)
        let shown = { (other: Repository.FoundSkill) in repository.tree.shown(other.file) }
        // A copy with the same text is the same skill, offered to another agent, plugin or owner.
        let others = group.filter { $0.file != skill.file && $0.digest != skill.digest }
        let near = others.filter {
            Self.collection(of: $0) == scope && repository.plugin(of: $0) == plugin
        }
        let twin = near.first { plugin != nil || Self.holder(of: $0) == Self.holder(of: skill) }
        if let twin {
            report(finding(skill, .error, .sameFolder, shown(twin)))
        } else if let other = near.first {
            report(finding(skill, .warning, .otherFolder, shown(other)))
        } else if plugin != nil,
            let other = others.first(where: {
                repository.plugin(of: $0).map { $0 != plugin } ?? false
            })
        {
            report(finding(skill, .warning, .otherPlugin, shown(other)))
        }
    }

    /// The other skill of the same name.
    enum Other {
        case sameFolder, otherFolder, otherPlugin
    }

    private func finding(
        _ skill: Repository.FoundSkill, _ severity: Finding.Severity, _ other: Other,
        _ path: String
    ) -> Finding {
        Finding(
            rule: id, severity: severity, path: skill.file, line: skill.namePlace.line,
            column: skill.namePlace.column,
            message: RuleMessages.duplicateName(skill.name ?? "", other, at: path),
            subject: skill.name)
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
