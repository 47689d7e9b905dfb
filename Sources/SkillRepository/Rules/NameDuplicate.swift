internal import FileTree
internal import SkillFormat

/// Tells of two skills with one name.
struct NameDuplicate: RepositoryRule {
    let id = RuleID("name-duplicate")
    let family = RuleFamily.name
    let summary = "No two skills of a collection have one name."
    let why = """
        Whoever installs both gets one of them, or an error. Skills of one plugin, or of one folder, must differ. Below
        different folders of a collection (`skills/OWNER/NAME`, `skills/CATEGORY/NAME`) and in different plugins it is
        a warning, for both can be had by their path: of 415 such pairs in 22 public repositories most lie in mirrors of
        many owners' skills. Copies with the same SKILL.md are left alone.
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
            groups[Array(name.lowercased().utf8), default: []].append(skill)
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
        // A copy with the same text is the same skill once more: for another agent, plugin or owner.
        let others = group.filter { $0.file != skill.file && $0.digest != skill.digest }
        let near = others.filter {
            Self.collection(of: $0) == scope && repository.plugin(of: $0) == plugin
        }
        let twin = near.first { plugin != nil || Self.holder(of: $0) == Self.holder(of: skill) }
        if let twin {
            tell(skill, shown(twin), .error, "another skill", report)
        } else if let other = near.first {
            tell(skill, shown(other), .warning, "a skill of another folder", report)
        } else if plugin != nil,
            let other = others.first(where: {
                repository.plugin(of: $0).map { $0 != plugin } ?? false
            })
        {
            tell(skill, shown(other), .warning, "a skill of another plugin", report)
        }
    }

    private func tell(
        _ skill: Repository.FoundSkill, _ other: String,
        _ severity: Finding.Severity, _ kind: String, _ report: (Finding) -> Void
    ) {
        report(
            Finding(
                rule: id, severity: severity, path: skill.file, line: skill.namePlace.line,
                column: skill.namePlace.column,
                message: "\(kind) has the name `\(skill.name ?? "")`: \(other)",
                subject: skill.name))
    }

    /// The folder around a skill's folder.
    private static func holder(of skill: Repository.FoundSkill) -> [String] {
        Array(skill.folder?.names.dropLast() ?? [])
    }

    /// The folder called `skills` that a skill lies in, else the folder around it.
    private static func collection(of skill: Repository.FoundSkill) -> [String] {
        let names = skill.folder?.names.dropLast() ?? []
        guard let last = names.lastIndex(of: "skills") else { return Array(names) }
        return Array(names[...last])
    }
}
