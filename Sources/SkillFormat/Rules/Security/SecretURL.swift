internal import ScriptAnalysis
internal import Text

struct SecretURL: TextRule {
    let id = RuleID("secret-url")
    let words = ["://"]
    let subjectMatter = SubjectMatter.value
    let placeLimit = 1_000_000
    let summary = FindingText(
        "URLs contain no passwords.",
        ja: "URL にパスワードが含まれないこと。")
    let why = FindingText(
        """
        A password in a URL ends up in logs, shell histories and error messages. Obvious
        placeholders are ignored.
        """,
        ja: """
            URL の中のパスワードは、ログ、シェルの履歴、エラーメッセージに残ります。明らかに仮の値\
            とわかるものは無視します。
            """)
    var good: [RuleExample] {
        [.body("Connect to postgres://user:password@localhost/app or https://example.com/a:b@c.\n")]
    }
    var bad: [RuleExample] {
        [.body("Clone https↓://robot:Tr0ub4dor9@git.acme.io/x.git.\n")]
    }

    func judge(_ passage: Passage) -> Suspicion? {
        let end = passage.word.upperBound
        let authority = passage.original[(passage.start + end)...].prefix(200)
            .prefix { $0 > 32 && ![47, 34, 39, 60, 62, 96, 40, 41].contains($0) }
        guard let at = authority.lastIndex(of: UInt8(ascii: "@")) else { return nil }
        let account = authority[..<at]
        guard let colon = account.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let user = String(decoding: account[..<colon], as: UTF8.self).lowercased()
        let password = account[(colon + 1)...]
        let host = String(decoding: authority[(at + 1)...], as: UTF8.self).lowercased()
        guard !isPlaceholder(password, user, host) else { return nil }
        return Suspicion(message: SecurityMessages.passwordInURL(host), severity: .info)
    }

    private func isPlaceholder(_ password: ArraySlice<UInt8>, _ user: String, _ host: String)
        -> Bool
    {
        let text = String(decoding: password, as: UTF8.self).lowercased()
        let marks = Array("${}<>[]*".utf8)
        let words = [
            "pass", "pwd", "secret", "token", "key", "xxx", "***", "...", "your", "example",
            "postgres", "admin", "root", "guest", "test", "redis", "mongo", "mysql", "changeme",
        ]
        return password.count < 4 || text == user || host.isEmpty
            || text.utf8.contains { marks.contains($0) }
            || words.contains { text.utf8.holds($0.utf8) }
            || ["localhost", "127.0.0.1", "example.", "host", "db"].contains { host.hasPrefix($0) }
    }
}
