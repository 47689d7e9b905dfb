/// The fields of a frontmatter and what their values may be, as data.
enum FieldTable {
    /// The specification's fields (agentskills.io, 2026-08).
    static let specification: Set<String> = [
        "name", "description", "license", "compatibility", "metadata", "allowed-tools",
    ]

    /// What Claude Code reads besides (skills.md of its documentation, 2026-08).
    static let claudeCode: Set<String> = [
        "when_to_use", "argument-hint", "arguments", "disable-model-invocation", "user-invocable",
        "disallowed-tools", "model", "effort", "context", "agent", "background", "hooks", "paths",
        "shell",
    ]

    /// Whether some reader knows the field.
    static func isKnown(_ key: String) -> Bool {
        specification.contains(key) || claudeCode.contains(key)
    }
}
