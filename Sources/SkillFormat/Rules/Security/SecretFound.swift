internal import ScriptAnalysis
internal import Text

struct SecretFound: TextRule {
    let id = RuleID("secret-found")
    let words = SecretFormat.all.map(\.word) + ["private key-----"]
    let subjectMatter = SubjectMatter.value
    let summary = FindingText(
        "The skill contains no keys or tokens.",
        ja: "鍵やトークンが含まれないこと。")
    let why = FindingText(
        """
        Anyone who installs the skill or reads its repository can use them, and a key that was
        public once must be revoked. Placeholders are ignored.
        """,
        ja: """
            スキルをインストールした人や、リポジトリを読む人は誰でもそれを使えます。一度公開された\
            鍵は、失効させなければなりません。仮の値は無視します。
            """)
    var good: [RuleExample] {
        [
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\n---\n"
                    + "Set AKIAIOSFODNN7EXAMPLE, ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx, sk-ant-….\n"
            )
        ]
    }
    // The examples are split so that scanners do not report this file as a leak.
    var bad: [RuleExample] {
        [
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\n---\nKey: ↓AKI"
                    + "AQ3EGRZ7XK5PLM2TW\n"),
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\n---\nKey: ↓gh"
                    + "p_R8sK2vQw9ZxL4mTn7BcY6dHf3JgP1aEu5iOo\n"),
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\n---\n↓-----BEGIN PRIVATE "
                    + "KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7\n"),
        ]
    }

    func judge(_ passage: Passage) -> Suspicion? {
        let bytes = passage.source.bytes
        let start = passage.start + passage.word.lowerBound
        let word = String(decoding: passage.text[passage.word], as: UTF8.self)
        if word == "private key-----" { return privateKey(passage, bytes, start) }
        for shape in SecretFormat.all where shape.word == word {
            guard let value = shape.value(in: bytes, at: start), !isPlaceholder(value) else {
                continue
            }
            return Suspicion(
                message: SecurityMessages.secret(shape.kind), severity: .error,
                effect: shape.isUnambiguous ? .block : .report, at: value.startIndex - passage.start
            )
        }
        return nil
    }

    private func privateKey(_ passage: Passage, _ bytes: [UInt8], _ start: Int) -> Suspicion? {
        guard let begin = passage.find("-----begin"), begin < passage.word.lowerBound else {
            return nil
        }
        let body = bytes[(start + passage.word.count)...].drop { $0 == 10 || $0 == 13 || $0 == 32 }
            .prefix { $0.isLetter || $0.isDigit || [43, 47, 61].contains($0) }
        guard body.count >= 40, !isPlaceholder(body) else { return nil }
        return Suspicion(
            message: SecurityMessages.privateKey, severity: .error, effect: .block, at: begin)
    }

    private func isPlaceholder(_ value: ArraySlice<UInt8>) -> Bool {
        guard Set(value.prefix(200)).count >= 12 else { return true }
        let text = value.prefix(200).map(\.lowercased)[...]
        let words = [
            "example", "xxxx", "0000", "1234", "abcd", "a1b2c3", "your", "placeholder", "dummy",
            "fake",
            "sample", "redacted", "test", "demo",
        ]
        return words.contains { text.lastRange(of: Array($0.utf8)) != nil }
    }
}

/// The format of the keys of one provider.
struct SecretFormat {
    /// The kinds of keys.
    enum Kind {
        case awsAccessKey, temporaryAWSAccessKey, githubToken, slackToken, stripeKey, googleAPIKey
        case anthropicAPIKey, apiKey, npmToken, huggingFaceToken, telegramBotToken
        case minisignSecretKey, ageSecretKey
    }

    /// The prefix in lowercase, for the search.
    let word: String
    /// The prefix.
    let prefix: String
    /// The number of characters after the prefix.
    let count: ClosedRange<Int>
    /// The characters besides letters and digits that may follow.
    var others: [UInt8] = []
    /// Whether nothing but a key has this format.
    var isUnambiguous = false
    /// The kind of key.
    let kind: Kind

    init(
        _ prefix: String, _ count: ClosedRange<Int>, others: String = "",
        isUnambiguous: Bool = false,
        _ kind: Kind
    ) {
        word = prefix.lowercased()
        self.prefix = prefix
        self.count = count
        self.others = Array(others.utf8)
        self.isUnambiguous = isUnambiguous
        self.kind = kind
    }

    static let all: [SecretFormat] = [
        SecretFormat("AKIA", 16...16, isUnambiguous: true, .awsAccessKey),
        SecretFormat("ASIA", 16...16, .temporaryAWSAccessKey),
        SecretFormat("ghp_", 36...36, isUnambiguous: true, .githubToken),
        SecretFormat("gho_", 36...36, .githubToken),
        SecretFormat("ghu_", 36...36, .githubToken),
        SecretFormat("ghs_", 36...36, .githubToken),
        SecretFormat("ghr_", 36...36, .githubToken),
        SecretFormat("github_pat_", 50...100, others: "_", .githubToken),
        SecretFormat("xoxb-", 30...100, others: "-", isUnambiguous: true, .slackToken),
        SecretFormat("xoxp-", 30...100, others: "-", isUnambiguous: true, .slackToken),
        SecretFormat("xoxa-", 30...100, others: "-", .slackToken),
        SecretFormat("xoxr-", 30...100, others: "-", .slackToken),
        SecretFormat("sk_live_", 16...120, .stripeKey),
        SecretFormat("rk_live_", 16...120, .stripeKey),
        SecretFormat("AIza", 35...35, others: "-_", .googleAPIKey),
        SecretFormat("sk-ant-api", 40...140, others: "-_", isUnambiguous: true, .anthropicAPIKey),
        SecretFormat("sk-", 40...200, others: "-_", .apiKey),
        SecretFormat("npm_", 36...36, .npmToken),
        SecretFormat("hf_", 34...34, .huggingFaceToken),
        SecretFormat(":AA", 33...33, others: "-_", .telegramBotToken),
        // 158 bytes in base64, which start with the algorithms of a key with a password and of one without.
        SecretFormat(
            "RWRTY0Iy", 203...203, others: "+/", isUnambiguous: true, .minisignSecretKey),
        SecretFormat(
            "RWQAAEIy", 203...203, others: "+/", isUnambiguous: true, .minisignSecretKey),
        SecretFormat("AGE-SECRET-KEY-1", 58...58, isUnambiguous: true, .ageSecretKey),
    ]

    /// Returns the key at an offset, with its prefix.
    func value(in bytes: [UInt8], at start: Int) -> ArraySlice<UInt8>? {
        var start = start
        let prefixEnd = start + prefix.utf8.count
        guard bytes[start..<prefixEnd].elementsEqual(prefix.utf8) else { return nil }
        // One more character shows that a key is too long; a hostile run could be endless.
        let rest = bytes[prefixEnd...].prefix(count.upperBound + 1)
            .prefix { $0.isLetter || $0.isDigit || others.contains($0) }
        guard count.contains(rest.count), rest.contains(where: \.isDigit),
            // Words joined by hyphens are not a key.
            others.isEmpty
                || rest.contains(where: { $0.isLetter && $0 & 32 == 0 || word == "xoxb-" })
        else { return nil }
        if prefix == ":AA" {
            let digits = bytes[..<start].suffix(10).reversed().prefix(while: \.isDigit).count
            guard digits >= 8 else { return nil }
            start -= digits
        }
        if word == "akia" || word == "asia" {
            guard rest.allSatisfy({ $0.isDigit || $0 & 32 == 0 }) else { return nil }
        }
        guard start == 0 || !bytes[start - 1].isWordPart else { return nil }
        return bytes[start..<rest.endIndex]
    }
}
