internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import SkillStore

/// Why agents do not use a skill that is installed, as its user or its author decided.
enum HiddenSkill {
    /// It is disabled.
    case disabled
    /// Claude Code's settings hide it.
    case overridden
    /// Claude Code leaves it to the user to start it.
    case startedByUser

    /// Finds the reason; nil if there is none.
    init?(_ skill: InstalledSkill, _ settings: ClaudeSettings) {
        guard !skill.isDisabled else {
            self = .disabled
            return
        }
        guard skill.agents.contains(Agent.claudeCode.id) else { return nil }
        switch settings.visibilities[skill.name] {
        case .off?, .userOnly?: self = .overridden
        case .on?, .nameOnly?, .unknown?, nil:
            guard skill.header?.isModelInvocable == false else { return nil }
            self = .startedByUser
        }
    }
}

extension Messages {
    static func hidden(_ reason: HiddenSkill, _ skill: InstalledSkill) -> Suggestion {
        switch reason {
        case .disabled:
            say(
                "disabled, so agents don't see it; to enable it: \(skill.command("enable"))",
                ja: "無効なので、エージェントには見えません。有効にするには: \(skill.command("enable"))")
        case .overridden:
            say(
                "hidden from Claude Code by skillOverrides in its settings",
                ja: "Claude Code の設定の skillOverrides で隠されています")
        case .startedByUser:
            say(
                "Claude Code does not start it by itself, as disable-model-invocation is set; type /\(skill.name)",
                ja:
                    "disable-model-invocation があるため、Claude Code は自動では呼び出しません。/\(skill.name) と入力してください"
            )
        }
    }
    /// That agents may not read the frontmatter of a skill.
    static var invalidFrontmatter: String {
        say(
            "the frontmatter of its SKILL.md is not valid YAML, so agents may not see its name and description",
            ja: "SKILL.md のフロントマターが正しい YAML ではないため、名前と説明がエージェントに見えないことがあります")
    }
}
