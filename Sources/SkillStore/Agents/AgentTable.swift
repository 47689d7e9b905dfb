extension Agent {
    /// Claude Code (its documentation, "Skills", section "Where skills live").
    public static let claudeCode = Agent(
        "claude-code", "Claude Code", project: ".claude/skills",
        user: "${CLAUDE_CONFIG_DIR:-~/.claude}/skills",
        traces: [.path("${CLAUDE_CONFIG_DIR:-~/.claude}")])

    /// All known agents, sorted by name.
    ///
    /// Sources: the tables of the installers `skills` 1.5.20 (npm) and its later README, `gh skill` 2.103 and skillshare
    /// 0.20.22. Where they differ, and for additional folders: the documentation about skills of Codex, Cursor, Gemini CLI,
    /// GitHub Copilot, Goose, OpenCode and Windsurf, and agentskills.io. An agent without traces is never detected.
    public static let all: [Agent] = [
        .usual("adal", "AdaL", ".adal"),
        .usual("aider-desk", "AiderDesk", ".aider-desk"),
        Agent(
            "amp", "Amp", project: ".agents/skills",
            user: "${XDG_CONFIG_HOME:-~/.config}/agents/skills",
            alsoReads: ["~/.claude/skills", ".claude/skills"],
            traces: [.path("${XDG_CONFIG_HOME:-~/.config}/amp")]),
        Agent(
            "antigravity", "Antigravity", project: ".agents/skills",
            user: "~/.gemini/antigravity/skills", alsoReads: ["~/.agents/skills"],
            traces: [.path("~/.gemini/antigravity")]),
        Agent(
            "antigravity-cli", "Antigravity CLI", project: ".agents/skills",
            user: "~/.gemini/antigravity-cli/skills", alsoReads: ["~/.agents/skills"],
            traces: [.path("~/.gemini/antigravity-cli")]),
        Agent(
            "antigravity2.0", "Antigravity 2.0", project: ".agents/skills",
            user: "~/.antigravity/skills", traces: [.path("~/.antigravity")]),
        Agent(
            "astrbot", "AstrBot", project: "data/skills", user: "~/.astrbot/data/skills",
            traces: [.path("data/skills"), .path("~/.astrbot")]),
        .usual("augment", "Augment", ".augment"),
        Agent(
            "autohand-code", "Autohand Code CLI", project: ".autohand/skills",
            user: "${AUTOHAND_HOME:-~/.autohand}/skills",
            traces: [.path("${AUTOHAND_HOME:-~/.autohand}")]),
        .usual("bob", "IBM Bob", ".bob"),
        .claudeCode,
        Agent(
            "cline", "Cline", project: ".agents/skills", user: "~/.agents/skills",
            traces: [.path("~/.cline")]),
        .usual("codearts-agent", "CodeArts Agent", ".codeartsdoer"),
        Agent(
            "codebuddy", "CodeBuddy", project: ".codebuddy/skills", user: "~/.codebuddy/skills",
            traces: [.path(".codebuddy"), .path("~/.codebuddy")]),
        .usual("codemaker", "Codemaker", ".codemaker"),
        .usual("codestudio", "Code Studio", ".codestudio"),
        .usual("codewhale", "CodeWhale", ".codewhale"),
        Agent(
            "codex", "Codex", project: ".agents/skills", user: "${CODEX_HOME:-~/.codex}/skills",
            alsoReads: ["~/.agents/skills"], traces: [.path("${CODEX_HOME:-~/.codex}")]),
        .usual("comate", "Comate", ".comate"),
        .usual("command-code", "Command Code", ".commandcode"),
        Agent(
            "continue", "Continue", project: ".continue/skills", user: "~/.continue/skills",
            traces: [.path(".continue"), .path("~/.continue")]),
        Agent(
            "cortex", "Cortex Code", project: ".cortex/skills", user: "~/.snowflake/cortex/skills",
            traces: [.path("~/.snowflake/cortex")]),
        Agent(
            "crush", "Crush", project: ".crush/skills", user: "~/.config/crush/skills",
            traces: [.path("~/.config/crush")]),
        Agent(
            "cursor", "Cursor", project: ".agents/skills", user: "~/.cursor/skills",
            alsoReads: [
                ".cursor/skills", ".claude/skills", ".codex/skills", "~/.agents/skills",
                "~/.claude/skills", "~/.codex/skills",
            ], traces: [.path("~/.cursor")]),
        Agent(
            "deepagents", "Deep Agents", project: ".agents/skills",
            user: "~/.deepagents/agent/skills",
            alsoReads: [".deepagents/skills", "~/.agents/skills"], traces: [.path("~/.deepagents")]),
        Agent(
            "devin", "Devin for Terminal", project: ".devin/skills",
            user: "${XDG_CONFIG_HOME:-~/.config}/devin/skills",
            traces: [.path("${XDG_CONFIG_HOME:-~/.config}/devin")]),
        Agent(
            "dexto", "Dexto", project: ".agents/skills", user: "~/.agents/skills",
            traces: [.path("~/.dexto")]),
        Agent(
            "droid", "Droid", project: ".agents/skills", user: "~/.factory/skills",
            traces: [.path("~/.factory")]),
        Agent(
            "eve", "Eve", project: "agent/skills", user: nil,
            traces: [.package("eve", beside: "agent")]),
        Agent(
            "firebender", "Firebender", project: ".agents/skills", user: "~/.firebender/skills",
            alsoReads: [
                "~/.agents/skills", "~/.claude/skills", "~/.codex/skills", "~/.cursor/skills",
                "~/.goose/skills",
            ], traces: [.path("~/.firebender")]),
        .usual("forgecode", "ForgeCode", ".forge"),
        .usual("fx", "fx", ".fx"),
        Agent(
            "gemini-cli", "Gemini CLI", project: ".agents/skills", user: "~/.gemini/skills",
            alsoReads: [".gemini/skills", "~/.agents/skills"], traces: [.path("~/.gemini")]),
        Agent(
            "github-copilot", "GitHub Copilot", project: ".agents/skills",
            user: "~/.copilot/skills",
            alsoReads: [
                ".github/skills", ".claude/skills", "~/.agents/skills", "~/.claude/skills",
            ], traces: [.path("~/.copilot")]),
        Agent(
            "goose", "Goose", project: ".goose/skills",
            user: "${XDG_CONFIG_HOME:-~/.config}/goose/skills",
            alsoReads: [
                ".agents/skills", ".claude/skills", "~/.agents/skills",
                "${XDG_CONFIG_HOME:-~/.config}/agents/skills", "~/.claude/skills",
            ], traces: [.path("${XDG_CONFIG_HOME:-~/.config}/goose")]),
        Agent(
            "grok", "Grok Build", project: ".grok/skills", user: "${GROK_HOME:-~/.grok}/skills",
            alsoReads: ["~/.agents/skills"], traces: [.path("${GROK_HOME:-~/.grok}")]),
        Agent(
            "hermes-agent", "Hermes Agent", project: ".hermes/skills",
            user: "${HERMES_HOME:-~/.hermes}/skills", traces: [.path("${HERMES_HOME:-~/.hermes}")]),
        .usual("iflow-cli", "iFlow CLI", ".iflow"),
        .usual("inference-sh", "inference.sh", ".inferencesh"),
        Agent(
            "jazz", "Jazz", project: ".jazz/skills", user: "~/.jazz/skills",
            traces: [.path("~/.jazz"), .path(".jazz")]),
        .usual("junie", "Junie", ".junie"),
        Agent(
            "kilo", "Kilo Code", project: ".agents/skills", user: "~/.kilo/skills",
            traces: [.path("~/.kilo"), .path("~/.kilocode")]),
        Agent(
            "kimchi", "Kimchi", project: ".kimchi/skills", user: "~/.config/kimchi/harness/skills",
            traces: [.path("~/.config/kimchi")]),
        Agent(
            "kimi", "Kimi", project: ".agents/skills", user: "~/.config/agents/skills",
            alsoReads: [
                "~/.agents/skills", "~/.claude/skills", "~/.codex/skills", ".claude/skills",
                ".codex/skills",
            ], traces: []),
        Agent(
            "kimi-code-cli", "Kimi Code CLI", project: ".agents/skills", user: "~/.agents/skills",
            traces: [.path("~/.kimi-code"), .path("~/.kimi")]),
        .usual("kiro-cli", "Kiro CLI", ".kiro"),
        .usual("kode", "Kode", ".kode"),
        Agent(
            "letta", "Letta", project: ".skills", user: "~/.letta/skills",
            traces: [.path("~/.letta")]),
        .usual("lingma", "Lingma", ".lingma"),
        Agent(
            "loaf", "Loaf", project: ".agents/skills", user: "~/.agents/skills",
            traces: [.path("~/.loaf")]),
        .usual("mcpjam", "MCPJam", ".mcpjam"),
        .usual("minimax-code", "MiniMax Code", ".minimax"),
        Agent(
            "mistral-vibe", "Mistral Vibe", project: ".vibe/skills",
            user: "${VIBE_HOME:-~/.vibe}/skills", traces: [.path("${VIBE_HOME:-~/.vibe}")]),
        .usual("moxby", "Moxby", ".moxby"),
        .usual("mux", "Mux", ".mux"),
        .usual("neovate", "Neovate", ".neovate"),
        Agent(
            "omp", "Oh My Pi", project: ".omp/skills", user: "~/.omp/agent/skills",
            traces: [.path("~/.omp")]),
        .usual("ona", "Ona", ".ona"),
        Agent(
            "openclaw", "OpenClaw", project: "skills", user: "~/.openclaw/skills",
            traces: [.path("~/.openclaw"), .path("~/.clawdbot"), .path("~/.moltbot")]),
        Agent(
            "opencode", "OpenCode", project: ".agents/skills",
            user: "${XDG_CONFIG_HOME:-~/.config}/opencode/skills",
            alsoReads: [
                ".opencode/skills", ".claude/skills", "~/.claude/skills", "~/.agents/skills",
            ], traces: [.path("${XDG_CONFIG_HOME:-~/.config}/opencode")]),
        .usual("openhands", "OpenHands", ".openhands"),
        Agent(
            "pi", "Pi", project: ".pi/skills", user: "~/.pi/agent/skills",
            traces: [.path("~/.pi/agent")]),
        .usual("pochi", "Pochi", ".pochi"),
        .usual("posit-assistant", "Posit Assistant", ".posit/assistant"),
        Agent(
            "promptscript", "PromptScript", project: ".agents/skills", user: nil,
            traces: [.path(".promptscript"), .path("promptscript.yaml")]),
        Agent(
            "purecode", "PureCode", project: ".agents/skills", user: "~/.purecode/skills",
            traces: [.path("~/.purecode")]),
        .usual("qoder", "Qoder", ".qoder"),
        Agent(
            "qoder-cn", "Qoder CN", project: ".qoder/skills", user: "~/.qoder-cn/skills",
            traces: [.path("~/.qoder-cn")]),
        .usual("qwen-code", "Qwen Code", ".qwen"),
        .usual("reasonix", "Reasonix", ".reasonix"),
        Agent(
            "replit", "Replit", project: ".agents/skills",
            user: "${XDG_CONFIG_HOME:-~/.config}/agents/skills", traces: [.path(".replit")]),
        Agent(
            "roo", "Roo Code", project: ".roo/skills", user: "~/.roo/skills",
            alsoReads: ["~/.agents/skills", ".agents/skills"], traces: [.path("~/.roo")]),
        .usual("rovodev", "Rovo Dev", ".rovodev"),
        Agent(
            "sarvam-code", "Sarvam Code", project: ".agents/skills", user: "~/.agents/skills",
            traces: []),
        Agent(
            "tabnine-cli", "Tabnine CLI", project: ".tabnine/agent/skills",
            user: "~/.tabnine/agent/skills", traces: [.path("~/.tabnine")]),
        .usual("terramind", "Terramind", ".terramind"),
        .usual("tinycloud", "Tinycloud", ".tinycloud"),
        .usual("trae", "Trae", ".trae"),
        Agent(
            "trae-cn", "Trae CN", project: ".trae/skills", user: "~/.trae-cn/skills",
            traces: [.path("~/.trae-cn")]),
        Agent(
            "universal", "Universal", project: ".agents/skills", user: "~/.agents/skills",
            traces: []),
        .usual("verdent", "Verdent", ".verdent"),
        Agent(
            "warp", "Warp", project: ".agents/skills", user: "~/.agents/skills",
            traces: [.path("~/.warp")]),
        Agent(
            "windsurf", "Windsurf", project: ".windsurf/skills", user: "~/.codeium/windsurf/skills",
            alsoReads: [".agents/skills", "~/.agents/skills"],
            traces: [.path("~/.codeium/windsurf")]),
        Agent(
            "witsy", "Witsy", project: ".agents/skills", user: "~/.agents/skills", traces: []),
        Agent(
            "xcode-claude", "Claude in Xcode", project: ".claude/skills",
            user: "~/Library/Developer/Xcode/CodingAssistant/ClaudeAgentConfig/skills",
            traces: [.path("~/Library/Developer/Xcode/CodingAssistant/ClaudeAgentConfig")]),
        Agent(
            "xcode-codex", "Codex in Xcode", project: ".codex/skills",
            user: "~/Library/Developer/Xcode/CodingAssistant/codex/skills",
            traces: [.path("~/Library/Developer/Xcode/CodingAssistant/codex")]),
        .usual("zcode", "ZCode", ".zcode"),
        Agent(
            "zed", "Zed", project: ".agents/skills", user: "~/.agents/skills",
            traces: [
                .path("${XDG_CONFIG_HOME:-~/.config}/zed"), .path("${FLATPAK_XDG_CONFIG_HOME}/zed"),
            ]),
        .usual("zencoder", "Zencoder", ".zencoder"),
        .usual("zenflow", "Zenflow", ".zencoder"),
    ]

    /// Returns an agent that uses the same folder name in the home folder and in projects.
    private static func usual(_ id: String, _ name: String, _ folder: String) -> Agent {
        guard let project = PathTemplate(folder + "/skills"),
            let user = PathTemplate("~/" + folder + "/skills"),
            let trace = PathTemplate("~/" + folder)
        else { preconditionFailure("\(folder) is not a valid folder") }
        return Agent(id, name, project: project, user: user, traces: [.path(trace)])
    }
}
