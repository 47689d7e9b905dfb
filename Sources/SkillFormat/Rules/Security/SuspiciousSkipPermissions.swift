internal import ScriptAnalysis

struct SuspiciousSkipPermissions: TextRule {
    let id = RuleID("suspicious-skip-permissions")
    let words = [
        "node_tls_reject_unauthorized", "http.sslverify", "--insecure",
        "verify=false", "curl -k",
    ]
    let summary = "Security checks and permission prompts stay on."
    let why = """
        An agent without permission prompts does whatever a text asks for; starting one, or setting an agent up to stay
        silent, requires consent. A connection without certificate checks shows whatever an intermediary sends.
        """
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
