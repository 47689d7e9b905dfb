internal import Text

/// What a skill's name and description say of it.
struct SkillTeaching {
    /// The names under which it may be installed.
    let names: Set<String>
    /// Whether it is about skills, so that its paths are examples.
    let isAboutSkills: Bool
    /// Whether it is a model to be copied: a skill called "skill-template".
    let isTemplate: Bool

    init(_ header: SkillHeader?) {
        names = Set([header?.name, header?.folderName].compactMap(\.self))
        let description = header?.description?.lowercased() ?? ""
        let named = names.map { $0.lowercased().split(separator: "-").map(String.init) }
            .filter { $0.contains("skill") || $0.contains("skills") }
        isTemplate = named.contains { $0.contains("template") && $0.count <= 3 }
        let isMaker = named.contains { !Self.makers.isDisjoint(with: $0) }
        isAboutSkills =
            !named.isEmpty && (isMaker || Self.speaksOfSkills(description))
            || description.utf8.holds("skill.md".utf8) || Self.makesSkills(description)
    }

    /// Words that stand beside "skill" in the name of a skill that teaches how to make them.
    private static let makers: Set<String> = [
        "creator", "creation", "create", "creating", "author", "authoring", "writer", "writing",
        "builder", "build", "building", "maker", "generator", "developer", "development", "guide",
        "template", "factory", "forge", "improver", "reviewer", "validator", "tester", "architect",
    ]

    /// Whether "skill" means any skill, and not the one that says it: "this skill", "use the skill".
    private static func speaksOfSkills(_ description: String) -> Bool {
        let words = Self.words(description)
        return words.indices.contains { index in
            words[index] == "skills"
                || words[index] == "skill"
                    && !(index > 0 && ["this", "the"].contains(words[index - 1]))
        }
    }

    /// The words of letters of ASCII.
    private static func words(_ text: String) -> [String] {
        text.utf8.split { !$0.isLetter }.map { String(Substring($0)) }
    }

    private static let verbs: Set<String> = [
        "create", "creates", "creating", "write", "writes", "writing", "author", "authoring",
        "build", "builds", "building", "edit", "editing", "develop", "developing", "improve",
        "improving", "review", "reviewing", "audit", "auditing", "validate", "validating",
        "package", "packaging", "design", "designing",
    ]

    /// Words that may stand between such a verb and "skill"; "review the code with this skill" is of code.
    private static let companions: Set<String> = [
        "a", "an", "the", "and", "or", "of", "new", "existing", "custom", "your", "own", "my",
        "our",
        "their", "user", "other", "any", "all", "some", "one", "good", "better", "great",
        "effective", "high", "quality", "reusable", "single", "multiple", "multi", "personal",
        "project", "team", "installed", "loaded", "changed", "stale", "complete", "individual",
        "published", "local", "third", "party", "domain", "specific", "specialized", "agent",
        "agents", "claude", "code", "codex", "cursor", "gemini", "copilot", "opencode",
        "anthropic", "ai", "plugin", "plugins", "commands", "hooks", "prompts", "s", "test",
        "testing", "update", "updating", "optimize", "optimizing", "refactoring", "migrating",
    ]

    /// Whether a verb of making stands before "skill", with nothing between that is made instead.
    private static func makesSkills(_ description: String) -> Bool {
        guard description.utf8.holds("skill".utf8) else { return false }
        let words = Self.words(description)
        return words.indices.contains { index in
            guard words[index] == "skill" || words[index] == "skills" else { return false }
            let before = words[max(0, index - 5)..<index].reversed()
            return before.first { !companions.contains($0) }.map(verbs.contains) ?? false
        }
    }
}
