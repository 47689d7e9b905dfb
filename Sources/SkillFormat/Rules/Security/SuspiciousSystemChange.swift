internal import Text

struct SuspiciousSystemChange: TextRule {
    let id = RuleID("suspicious-system-change")
    let words = Array(Self.protections.keys) + Self.places
    let summary = "System protections and startup files stay unchanged."
    let why = """
        Removing the quarantine from a download or disabling a protection requires consent before an
        install. Changes to shell profiles, timers and other agents' instructions outlive the skill
        and are reported.
        """
    var good: [RuleExample] {
        [
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\n---\nRun `crontab -l`, then look at `~/.zshrc`.\n"
            )
        ]
    }
    var bad: [RuleExample] {
        [
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\n---\n```bash\nxattr -d ↓com.apple.quarantine tool\n```\n"
            ),
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\n---\n```bash\necho x >> ~/↓.zshrc\n```\n"
            ),
        ]
    }

    /// Words that disable a protection, and the command that must be on the same line.
    private static let protections: [String: String] = [
        "com.apple.quarantine": "xattr", "spctl --master-disable": "",
        "spctl --global-disable": "", "csrutil disable": "",
        "set-mppreference -disable": "", "setenforce 0": "",
    ]

    /// Commands and files that have effects after the skill was used.
    private static let places = [
        ".bashrc", ".zshrc", ".profile", ".bash_profile", ".zprofile", "authorized_keys",
        "crontab -", "launchctl load", "launchctl bootstrap", "systemctl enable",
        "systemctl --user enable", "claude.md", "agents.md", "soul.md", "memory.md",
        ".claude/settings",
    ]

    func judge(_ passage: Passage) -> Suspicion? {
        let word = String(decoding: passage.text[passage.word], as: UTF8.self)
        if let command = Self.protections[word] {
            guard command.isEmpty || passage.contains(command) else { return nil }
            return Suspicion(
                message: SecurityMessages.disablesProtection(word),
                severity: .warning, effect: .consent)
        }
        guard Self.places.contains(word), outlivesSkill(passage, word) else { return nil }
        return Suspicion(
            message: SecurityMessages.outlivesSkill(word), severity: .info)
    }

    private func outlivesSkill(_ passage: Passage, _ word: String) -> Bool {
        let end = passage.word.upperBound
        if word == "crontab -" { return !passage.starts("l", at: end) }
        if word.hasPrefix("launchctl") || word.hasPrefix("systemctl") { return true }
        // The path must be the target of a redirection or of `tee`.
        var start = passage.word.lowerBound
        while start > 0, !passage.text[start - 1].isBlank, passage.text[start - 1] != 62 {
            start -= 1
        }
        return passage.isPreceded(byAny: [">", "tee -a", "tee"], at: start)
            && !passage.isPreceded(byAny: ["->", "=>"], at: start)
    }
}
