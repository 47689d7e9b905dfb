internal import ScriptAnalysis
internal import Text

struct SuspiciousSystemChange: TextRule {
    let id = RuleID("suspicious-system-change")
    let summary = FindingText(
        "System protections and startup files stay unchanged.",
        ja: "システムの保護と起動時のファイルを変更しないこと。")
    let why = FindingText(
        """
        Disabling a protection, taking administrator rights, and setting up timers, services or keys that outlive the
        skill require consent. Other changes to shell profiles are reported.
        """,
        ja: """
            保護を無効にすること、管理者権限を得ること、スキルがなくなっても残るタイマー、サービス、\
            鍵を設定することには、同意が必要です。シェルの設定ファイルのほかの変更は報告します。
            """)
    var good: [RuleExample] {
        [.body("Run `crontab -l`, then look at `~/.zshrc`.\n")]
    }
    var bad: [RuleExample] {
        [
            .body("```bash\n↓xattr -d com.apple.quarantine tool\n```\n"),
            .body("```bash\necho x >> ~/↓.zshrc\n```\n"),
        ]
    }

    let rows = [
        EffectRow(.act(.weakensProtection), .warning, .consent) { _, quotation in
            SecurityMessages.weakensProtection(quotation)
        },
        EffectRow(.act(.gainsRights), .warning, .consent) { _, quotation in
            SecurityMessages.gainsRights(quotation)
        },
        EffectRow(.act(.persists), .warning, .consent) { _, quotation in
            SecurityMessages.persists(quotation)
        },
    ]

    let requests = [
        RequestRow(
            [[.drop], [.protection], [.fetch, .run, .required]], in: .neighbors,
            message: SecurityMessages.weakensByHand)
    ]

    /// Commands and files that have effects after the skill was used, but are ordinary in instructions.
    let words = [
        ".bashrc", ".zshrc", ".profile", ".bash_profile", ".zprofile", "systemctl enable",
    ]

    func judge(_ passage: Passage) -> Suspicion? {
        let word = String(decoding: passage.text[passage.word], as: UTF8.self)
        guard word.hasPrefix("systemctl") || passage.isWritten(at: passage.word.lowerBound) else {
            return nil
        }
        return Suspicion(message: SecurityMessages.outlivesSkill(word), severity: .info)
    }
}
