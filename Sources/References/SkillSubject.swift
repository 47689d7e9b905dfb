internal import Text

/// The subject of a skill, judged by its name and description.
struct SkillSubject {
    /// The names that the skill may be installed under.
    let names: Set<String>
    /// Whether the skill is about skills, so that its paths are examples.
    let isAboutSkills: Bool
    /// Whether the skill is a template to copy, such as "skill-template".
    let isTemplate: Bool

    init(_ header: SkillHeader?) {
        names = Set([header?.name, header?.folderName].compactMap(\.self))
        let description = header?.description?.lowercased() ?? ""
        let named = names.map { $0.lowercased().split(separator: "-").map(String.init) }
            .filter { $0.contains("skill") || $0.contains("skills") }
        isTemplate = named.contains { $0.contains("template") && $0.count <= 3 }
        let isMaker = named.contains { !Self.makers.isDisjoint(with: $0) }
        isAboutSkills =
            !named.isEmpty && (isMaker || Self.isAboutSkillsInGeneral(description))
            || description.utf8.holds("skill.md".utf8) || Self.makesSkills(description)
    }

    /// Words next to "skill" in the names of skills that teach how to create them.
    private static let makers: Set<String> = [
        "creator", "creation", "create", "creating", "author", "authoring", "writer", "writing",
        "builder", "build", "building", "maker", "generator", "developer", "development", "guide",
        "template", "factory", "forge", "improver", "reviewer", "validator", "tester", "architect",
    ]

    /// Whether "skill" means any skill, not only this one: "this skill", "use the skill".
    private static func isAboutSkillsInGeneral(_ description: String) -> Bool {
        let words = Self.words(description)
        return words.indices.contains { index in
            words[index] == "skills"
                || words[index] == "skill"
                    && !(index > 0 && ["this", "the"].contains(words[index - 1]))
        }
    }

    /// Returns the words of ASCII letters.
    private static func words(_ text: String) -> [String] {
        text.utf8.split { !$0.isLetter }.map { String(Substring($0)) }
    }

    private static let verbs: Set<String> = [
        "create", "creates", "creating", "write", "writes", "writing", "author", "authoring",
        "build", "builds", "building", "edit", "editing", "develop", "developing", "improve",
        "improving", "review", "reviewing", "audit", "auditing", "validate", "validating",
        "package", "packaging", "design", "designing",
    ]

    /// Words that may separate such a verb from "skill"; "review the code with this skill" is about code.
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

    /// Whether a verb of creation precedes "skill" without another object in between.
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
