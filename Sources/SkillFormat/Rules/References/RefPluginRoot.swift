internal import References

/// Finds paths that need a plugin around the skill.
struct RefPluginRoot: ReferenceRule {
    let id = RuleID("ref-plugin-root")
    let kind = ReferenceFault.Kind.pluginRoot
    let summary = "No path needs the plugin that the skill came with."
    let why = """
        Claude Code replaces `${CLAUDE_PLUGIN_ROOT}` in plugins. In a skill that is installed by itself it stays as it
        is, and what it points to is not there.
        """

    var good: [RuleExample] {
        [
            RuleExample([
                ("SKILL.md", skillText("Run `${CLAUDE_SKILL_DIR}/scripts/a.py`.\n")),
                ("scripts/a.py", "pass\n"),
            ])
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample([("SKILL.md", skillText("Run `↓${CLAUDE_PLUGIN_ROOT}/scripts/a.py`.\n"))])
        ]
    }

    func message(for fault: ReferenceFault) -> String {
        "`\(fault.target)` needs the plugin around the skill"
    }
}
