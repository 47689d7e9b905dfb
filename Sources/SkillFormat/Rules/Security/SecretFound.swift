internal import Text

struct SecretFound: TextRule {
    let id = RuleID("secret-found")
    let words = SecretShape.all.map(\.word) + ["private key-----"]
    let subjectMatter = SubjectMatter.value
    let summary = "No key and no token stands in a skill."
    let why = """
        Whoever installs the skill can use it, and so can whoever reads the repository: a key that was public
        once has to be revoked. Placeholders are passed over.
        """
    var good: [RuleExample] {
        [
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\n---\n"
                    + "Set AKIAIOSFODNN7EXAMPLE, ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx, sk-ant-….\n"
            )
        ]
    }
    // The examples are put together here so that no scanner takes this file for a leak.
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
        for shape in SecretShape.all where shape.word == word {
            guard let value = shape.value(in: bytes, at: start), !isPlaceholder(value) else {
                continue
            }
            return Suspicion(
                message: "what looks like \(shape.name) is in the text", severity: .error,
                effect: shape.isSure ? .block : .report, at: value.startIndex - passage.start)
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
            message: "a private key is in the text", severity: .error, effect: .block, at: begin)
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

/// How the keys of one provider look.
struct SecretShape {
    /// What stands before, in lower case, which is how a text is searched.
    let word: String
    /// The prefix as it is written.
    let prefix: String
    /// How many characters follow.
    let count: ClosedRange<Int>
    /// What else than letters and digits may follow.
    var others: [UInt8] = []
    /// Whether nothing but a key looks like that.
    var isSure = false
    /// What it is, with its article.
    let name: String

    init(
        _ prefix: String, _ count: ClosedRange<Int>, others: String = "", isSure: Bool = false,
        _ name: String
    ) {
        word = prefix.lowercased()
        self.prefix = prefix
        self.count = count
        self.others = Array(others.utf8)
        self.isSure = isSure
        self.name = name
    }

    static let all: [SecretShape] = [
        SecretShape("AKIA", 16...16, isSure: true, "an AWS access key"),
        SecretShape("ASIA", 16...16, "a temporary AWS access key"),
        SecretShape("ghp_", 36...36, isSure: true, "a GitHub token"),
        SecretShape("gho_", 36...36, "a GitHub token"),
        SecretShape("ghu_", 36...36, "a GitHub token"),
        SecretShape("ghs_", 36...36, "a GitHub token"),
        SecretShape("ghr_", 36...36, "a GitHub token"),
        SecretShape("github_pat_", 50...100, others: "_", "a GitHub token"),
        SecretShape("xoxb-", 30...100, others: "-", isSure: true, "a Slack token"),
        SecretShape("xoxp-", 30...100, others: "-", isSure: true, "a Slack token"),
        SecretShape("xoxa-", 30...100, others: "-", "a Slack token"),
        SecretShape("xoxr-", 30...100, others: "-", "a Slack token"),
        SecretShape("sk_live_", 16...120, "a Stripe key"),
        SecretShape("rk_live_", 16...120, "a Stripe key"),
        SecretShape("AIza", 35...35, others: "-_", "a Google API key"),
        SecretShape("sk-ant-api", 40...140, others: "-_", isSure: true, "an Anthropic API key"),
        SecretShape("sk-", 40...200, others: "-_", "an API key"),
        SecretShape("npm_", 36...36, "an npm token"),
        SecretShape("hf_", 34...34, "a Hugging Face token"),
        SecretShape(":AA", 33...33, others: "-_", "a Telegram bot token"),
    ]

    /// The key that stands at a place, prefix and all.
    func value(in bytes: [UInt8], at start: Int) -> ArraySlice<UInt8>? {
        var start = start
        let prefixEnd = start + prefix.utf8.count
        guard bytes[start..<prefixEnd].elementsEqual(prefix.utf8) else { return nil }
        // One character more tells what is too long; a hostile run goes on for ever.
        let rest = bytes[prefixEnd...].prefix(count.upperBound + 1)
            .prefix { $0.isLetter || $0.isDigit || others.contains($0) }
        guard count.contains(rest.count), rest.contains(where: \.isDigit),
            // Words joined by hyphens are no key.
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
