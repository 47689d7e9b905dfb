internal import FileTree
internal import SkillFormat

/// Tells of two skills with one name.
struct NameDuplicate: RepositoryRule {
    let id = "name-duplicate"
    let family = RuleFamily.name
    let summary = "No two skills of a collection have one name."
    let why = """
        Whoever installs both gets one of them, or an error: 309 names occur twice in 136 public repositories. Skills of one
        collection, which is a folder called skills or the folder around them, must differ; across plugins it is a
        warning, and copies with the same text are left alone.
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
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample([
                ("skills/pdf/SKILL.md", exampleSkill("↓pdf")),
                ("skills/more/pdf/SKILL.md", exampleSkill("↓pdf")),
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
        let others = group.filter { $0.file != skill.file }
        let plugin = repository.plugin(of: skill)
        if let twin = others.first(where: {
            Self.collection(of: $0) == scope && repository.plugin(of: $0) == plugin
        }) {
            tell(skill, twin, .error, report)
        } else if plugin != nil,
            let other = others.first(where: {
                let theirs = repository.plugin(of: $0)
                return theirs != nil && theirs != plugin && $0.digest != skill.digest
            })
        {
            tell(skill, other, .warning, report)
        }
    }

    private func tell(
        _ skill: Repository.FoundSkill, _ other: Repository.FoundSkill,
        _ severity: Finding.Severity, _ report: (Finding) -> Void
    ) {
        let kind = severity == .error ? "another skill" : "a skill of another plugin"
        report(
            Finding(
                rule: id, severity: severity, path: skill.file, line: skill.namePlace.line,
                column: skill.namePlace.column,
                message: "\(kind) has the name `\(skill.name ?? "")`: \(other.file)",
                subject: skill.name))
    }

    /// The folder called `skills` that a skill lies in, else the folder around it.
    private static func collection(of skill: Repository.FoundSkill) -> [String] {
        let names = skill.folder?.names.dropLast() ?? []
        guard let last = names.lastIndex(of: "skills") else { return Array(names) }
        return Array(names[...last])
    }
}
