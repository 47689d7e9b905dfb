internal import Text

struct SuspiciousSystemChange: TextRule {
    let id = RuleID("suspicious-system-change")
    let words = Array(Self.protections.keys) + Self.places
    let summary = "Protections of the system and files that run at each start are left alone."
    let why = """
        Taking a download out of quarantine or switching a protection off is asked about before an install. Lines added
        to shell profiles, timers and other agents' instructions outlive the skill and are told.
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

    /// Words that switch a protection off, and what must stand before them on the line.
    private static let protections: [String: String] = [
        "com.apple.quarantine": "xattr", "spctl --master-disable": "",
        "spctl --global-disable": "", "csrutil disable": "",
        "set-mppreference -disable": "", "setenforce 0": "",
    ]

    /// Commands and files that make something run again later.
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
                message: "a protection of the system is switched off (\(word))",
                severity: .warning, effect: .consent)
        }
        guard Self.places.contains(word), lasts(passage, word) else { return nil }
        return Suspicion(
            message: "something that outlives the skill is set up (\(word))", severity: .info)
    }

    private func lasts(_ passage: Passage, _ word: String) -> Bool {
        let end = passage.word.upperBound
        if word == "crontab -" { return !passage.starts("l", at: end) }
        if word.hasPrefix("launchctl") || word.hasPrefix("systemctl") { return true }
        // The path has to be what a redirect or `tee` writes to.
        var start = passage.word.lowerBound
        while start > 0, !passage.text[start - 1].isBlank, passage.text[start - 1] != 62 {
            start -= 1
        }
        return passage.isPreceded(byAny: [">", "tee -a", "tee"], at: start)
            && !passage.isPreceded(byAny: ["->", "=>"], at: start)
    }
}
