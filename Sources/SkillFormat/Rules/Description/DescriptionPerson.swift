internal import Text

struct DescriptionPerson: FrontmatterRule {
    let id = RuleID("description-person")
    let family = RuleFamily.description
    let summary = FindingText(
        "The description is written in the third person.",
        ja: "説明が三人称で書かれていること。")
    let why = FindingText(
        """
        It becomes part of the system prompt, where a sentence that starts with `I` or `You` has
        another subject than the skill (best practices on agentskills.io).
        """,
        ja: """
            説明はシステムプロンプトの一部になります。`I` や `You` で始まる文は、そこではスキル以\
            外のものが主語になります（agentskills.io のベストプラクティス）。
            """)

    var good: [RuleExample] {
        [
            .described(
                "Reads forms over I/O ports. Use when the user says \"help me with my form\"."),
            RuleExample(
                "---\nname: pdf\ndescription: Reads your forms. Use when you have one.\n---\n# PDF\n"
            ),
        ]
    }

    var bad: [RuleExample] {
        [
            .described("↓I read forms."),
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms. ↓You can print them.\n---\n# PDF\n"),
        ]
    }

    func check(
        _ frontmatter: Frontmatter, of document: SkillDocument, in skill: SkillContents,
        report: (Finding) -> Void
    ) {
        guard let field = frontmatter["description"], let text = frontmatter.description,
            let word = Self.firstPerson(in: text)
        else { return }
        report(
            document.source.finding(
                id, .info, at: document.offset(of: word, in: field),
                DescriptionMessages.person(word)))
    }

    /// The first pronoun of the first or second person that starts a sentence, outside of quotation marks, which contain
    /// the user's words.
    private static func firstPerson(in text: String) -> String? {
        var isQuoted = false
        var isStart = true
        for word in Array(text.utf8).split(whereSeparator: \.isSpace) {
            let start = word.drop { $0 == UInt8(ascii: "(") }
            isQuoted = isQuoted || opens(start)
            if !isQuoted, isStart, let person = person(start) { return person }
            if closes(word) { isQuoted = false }
            isStart = word.last.map { ".!?".utf8.contains($0) } == true
        }
        return nil
    }

    private static func person(_ word: ArraySlice<UInt8>) -> String? {
        let letters = word.prefix(while: \.isLetter)
        guard (1...4).contains(letters.count), !word.contains(UInt8(ascii: "/")),
            !word.contains(UInt8(ascii: "-"))
        else { return nil }
        let plain = String(decoding: letters, as: UTF8.self)
        return plain == "I" || ["my", "you", "your"].contains(plain.lowercased()) ? plain : nil
    }

    private static func opens(_ word: ArraySlice<UInt8>) -> Bool {
        word.first.map { "\"`'".utf8.contains($0) } == true || word.starts(with: "\u{201C}".utf8)
    }

    /// Whether a quotation mark follows the word's last letter or digit.
    private static func closes(_ word: ArraySlice<UInt8>) -> Bool {
        let last = word.lastIndex { $0.isLetter || $0.isDigit }.map { $0 + 1 }
        let tail = word[(last ?? word.startIndex + 1)...]
        return tail.contains { "\"`'".utf8.contains($0) } || tail.starts(with: "\u{201D}".utf8)
    }
}
