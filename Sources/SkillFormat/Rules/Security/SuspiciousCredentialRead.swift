internal import ScriptAnalysis
internal import Text

struct SuspiciousCredentialRead: TextRule {
    let id = RuleID("suspicious-credential-read")
    let words = CredentialPath.words
    let summary = FindingText(
        "Files with passwords and keys are not read.",
        ja: "パスワードや鍵のファイルを読み取らないこと。")
    let why = FindingText(
        """
        Programs read their own credential files. A skill that prints them puts them into the
        conversation, from where they can leak.
        """,
        ja: """
            プログラムが読むのは、自分の認証情報のファイルです。それを表示するスキルは、認証情報を\
            会話に入れ、そこから漏れるおそれがあります。
            """)
    var good: [RuleExample] {
        [.body("`cat ~/.ssh/id_ed25519.pub` shows the public key; `ssh -i ~/.ssh/id_rsa host`.\n")]
    }
    var bad: [RuleExample] { [.body("```bash\ncat ~/↓.aws/credentials\n```\n")] }

    func judge(_ passage: Passage) -> Suspicion? {
        guard let path = CredentialPath(passage) else { return nil }
        // The word before the path must be a command that prints or copies the file.
        var start = passage.word.lowerBound
        while start > 0, !passage.text[start - 1].isBlank { start -= 1 }
        let isUpload =
            passage.text[start..<passage.word.lowerBound].contains(UInt8(ascii: "@"))
            && passage.hasWord(["curl"])
        let commands = ["cat", "cp", "base64", "less", "head", "type"]
        let isRead = commands.contains { command in
            passage.isPreceded(byAny: [command], at: start)
                && passage.isWordStart(precedingStart(of: command, in: passage, at: start))
        }
        guard isUpload || isRead else { return nil }
        return Suspicion(message: SecurityMessages.credentialsRead(path.name), severity: .warning)
    }

    private func precedingStart(of command: String, in passage: Passage, at index: Int) -> Int {
        var end = index
        while end > 0, passage.text[end - 1].isBlank { end -= 1 }
        return end - command.utf8.count
    }
}
