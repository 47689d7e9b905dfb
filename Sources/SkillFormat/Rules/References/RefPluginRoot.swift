internal import References

struct RefPluginRoot: ReferenceRule {
    let id = RuleID("ref-plugin-root")
    let kind = ReferenceFault.Kind.pluginRoot
    let summary = "No path depends on the plugin that the skill came with."
    let why = """
        Claude Code replaces `${CLAUDE_PLUGIN_ROOT}` in plugins. In a skill that is installed
        without its plugin, the variable stays unchanged and the path leads nowhere.
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
        ReferenceMessages.pluginRoot(fault.target)
    }
}
