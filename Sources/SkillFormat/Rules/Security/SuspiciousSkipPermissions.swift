internal import ScriptAnalysis

struct SuspiciousSkipPermissions: TextRule {
    let id = RuleID("suspicious-skip-permissions")
    let words = [
        "node_tls_reject_unauthorized", "http.sslverify", "--insecure",
        "verify=false", "curl -k",
    ]
    let summary = FindingText(
        "Security checks and permission prompts stay on.",
        ja: "セキュリティの検査と権限の確認を無効にしないこと。")
    let why = FindingText(
        """
        An agent without permission prompts does whatever a text asks for; starting one, or setting an agent up to stay
        silent, requires consent. A connection without certificate checks shows whatever an intermediary sends.
        """,
        ja: """
            権限を確認しないエージェントは、文章の求めることを何でも実行します。そうしたエージェン\
            トを起動することや、確認しないように設定することには、同意が必要です。証明書を検査しな\
            い接続では、途中の誰かの送るものがそのまま表示されます。
            """)
    var good: [RuleExample] { [.body("Run `claude` and answer its questions.\n")] }
    var bad: [RuleExample] {
        [
            .body("```bash\nclaude ↓--dangerously-skip-permissions\n```\n"),
            .body("Use `↓curl -k https://host`.\n"),
        ]
    }

    let rows = [
        EffectRow(.act(.skipsQuestions), .info, .consent) { subject, quotation in
            SecurityMessages.skipsQuestions(subject, quotation)
        }
    ]

    let requests = [
        RequestRow(
            [[.grant, .run], [.permission], [.unasked, .lasting, .secrecy, .covert]],
            within: 90, unless: [.threat, .requested], message: SecurityMessages.widensPermissions)
    ]

    func judge(_ passage: Passage) -> Suspicion? {
        let word = String(decoding: passage.text[passage.word], as: UTF8.self)
        switch word {
        case "curl -k":
            guard passage.isWordEnd(passage.word.upperBound) else { return nil }
        case "--insecure":
            guard passage.hasWord(["curl"]) else { return nil }
        case "http.sslverify":
            guard passage.starts(" false", at: passage.word.upperBound) else { return nil }
        case "node_tls_reject_unauthorized":
            let value = passage.text[passage.word.upperBound...]
                .first { ![32, 34, 39, 61].contains($0) }
            guard value == UInt8(ascii: "0") else { return nil }
        default: break
        }
        return Suspicion(message: SecurityMessages.disablesCheck(word), severity: .info)
    }
}
