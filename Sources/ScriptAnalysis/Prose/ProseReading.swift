package import Markdown
package import Text

/// The roles of the words of a text, sentence by sentence.
package struct ProseReading: Sendable {
    /// A word or an address with a role.
    package struct Mention: Sendable {
        let roles: RoleSet
        /// The range in the bytes of the text.
        let range: Range<Int>
        /// Whether it is a word of another language with blanks than English.
        var isForeign = false
        /// Whether it is an act that the text describes rather than asks for.
        var isDescribedAct = false
        /// The number of its clause in the sentence, by punctuation.
        ///
        /// Nil for an act that reaches into the clauses before its own, "the rules above: ignore them", and in other
        /// languages than English, in which the object follows the verb.
        var clause: Int?
    }

    /// A sentence with mentions.
    package struct Sentence: Sendable, SentenceWithRoles {
        let number: Int
        let paragraph: Int
        let section: Int
        let mentions: [Mention]
        package let roles: RoleSet
        /// The range in the file.
        let origin: Range<Int>
    }

    package let source: SourceText
    /// The sentences that may matter to a rule.
    package let sentences: [Sentence]
    package let fences: [CodeFence]
    private let text: ProseText

    /// No genuine text has more; the rest of a hostile one is not looked at.
    private static let mentionLimit = 200_000

    /// Reads a text; nil if it asks for nothing.
    package init?(_ source: SourceText, fences: [CodeFence], for filter: RequestFilter) {
        let text = ProseText(source, fences: fences)
        let reader = MentionReader(text.bytes)
        let all = reader.sentences(of: text, limit: Self.mentionLimit)
        let marks = filter.marks(of: all)
        let sentences = zip(all, marks).filter(\.1).map { sentence, _ in
            let own = reader.mentions(of: sentence)
            let judged = ClauseReader(text.bytes, sentence.range.lowerBound, own).judged
            return Sentence(
                number: sentence.number, paragraph: sentence.paragraph,
                section: sentence.section, mentions: judged,
                roles: judged.reduce([]) { $0.union($1.roles) },
                origin: text.origin(of: sentence.range.lowerBound)..<text.origin(
                    of: sentence.range.upperBound - 1) + 1)
        }
        guard !sentences.isEmpty else { return nil }
        self.source = source
        self.fences = fences
        self.sentences = sentences
        self.text = text
    }

    /// The offset in the file of a mention.
    func origin(of mention: Mention) -> Int { text.origin(of: mention.range.lowerBound) }
}

/// Finds the words and addresses of a text that have roles.
private struct MentionReader {
    private let bytes: [UInt8]
    /// The words, ordered by offset.
    private let words: [VocabularyIndex.Hit]
    /// The offsets of what may be addresses of the web or of mail, in order: what they are is found out where it matters.
    private let marks: [Int]
    private let entries = VocabularyIndex.shared.entries

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        words = VocabularyIndex.shared.hits(in: bytes)
        var marks: [Int] = []
        var from = 0
        while let mark = bytes.firstOffset(of: WebHost.mark, from: from) {
            marks.append(mark)
            from = mark + 3
        }
        from = 0
        while let mark = bytes.firstOffset(of: UInt8(ascii: "@"), from: from) {
            marks.append(mark)
            from = mark + 1
        }
        self.marks = marks.sorted()
    }

    /// The sentences with words or addresses, and upper bounds of their roles.
    func sentences(of text: ProseText, limit: Int) -> [SentenceRoles] {
        var sentences: [SentenceRoles] = []
        var (nextWord, nextMark) = (0, 0)
        for (number, sentence) in text.sentences.enumerated() {
            let (firstWord, firstMark) = (nextWord, nextMark)
            let end = sentence.range.upperBound
            while nextWord < words.count, words[nextWord].offset < end { nextWord += 1 }
            while nextMark < marks.count, marks[nextMark] < end { nextMark += 1 }
            guard firstWord < nextWord || firstMark < nextMark, nextWord + nextMark <= limit
            else { continue }
            var known = SentenceRoles(
                number: number, paragraph: sentence.paragraph, section: sentence.section,
                range: sentence.range, words: firstWord..<nextWord, marks: firstMark..<nextMark)
            known.roles = roles(of: known)
            sentences.append(known)
        }
        return sentences
    }

    /// The words of a sentence that are in its language.
    private func entries(of sentence: SentenceRoles) -> [(
        offset: Int, entry: VocabularyIndex.Entry
    )] {
        var own = words[sentence.words].map {
            (offset: Int($0.offset), entry: entries[Int($0.entry)])
        }
        own.removeAll { $0.offset + Int($0.entry.count) > sentence.range.upperBound }
        // Single words of other languages are also in English.
        if own.contains(where: { $0.entry.language == .european }),
            own.count(where: { $0.entry.language == .european }) < 3
        {
            own.removeAll { $0.entry.language == .european }
        }
        if own.contains(where: { $0.entry.language == .chinese || $0.entry.language == .japanese })
        {
            let other: Vocabulary.Language = hasKana(sentence.range) ? .chinese : .japanese
            own.removeAll { $0.entry.language == other }
        }
        return own
    }

    /// Whether a text has letters that only Japanese has (U+3040 to U+30FF).
    private func hasKana(_ range: Range<Int>) -> Bool {
        range.contains { index in
            bytes[index] == 0xE3 && index + 1 < range.upperBound
                && (0x81...0x83).contains(bytes[index + 1])
        }
    }

    /// The roles that a sentence may have after its negations are weighed.
    private func roles(of sentence: SentenceRoles) -> RoleSet {
        var roles: RoleSet = []
        var hasEastAsian = false
        for (_, entry) in entries(of: sentence) {
            roles.formUnion(entry.roles)
            hasEastAsian = hasEastAsian || !entry.language.hasBlanks
        }
        for mark in marks[sentence.marks] {
            roles.formUnion(
                bytes[mark] == UInt8(ascii: "@") ? [.mailbox] : [.address, .foreign, .open, .image])
        }
        return RequestFilter.upperBound(
            roles, keepsFromUser: hasEastAsian || roles.contains(.user))
    }

    /// The words and addresses of a sentence, ordered by their places.
    func mentions(of sentence: SentenceRoles) -> [ProseReading.Mention] {
        var own: [ProseReading.Mention] = []
        var rest = marks[sentence.marks].compactMap { mark in
            bytes[mark] == UInt8(ascii: "@") ? mailbox(at: mark) : address(at: mark)
        }.filter { $0.range.upperBound <= sentence.range.upperBound }[...]
        for (start, entry) in entries(of: sentence) {
            while let address = rest.first, address.range.lowerBound < start {
                own.append(address)
                rest.removeFirst()
            }
            own.append(
                ProseReading.Mention(
                    roles: entry.roles, range: start..<start + Int(entry.count),
                    isForeign: entry.language == .european))
        }
        return own + rest
    }

    private func address(at mark: Int) -> ProseReading.Mention? {
        guard let host = WebHost(at: mark, in: bytes) else { return nil }
        var roles: RoleSet = [.address]
        if host.isForeign { roles.insert([.foreign]) }
        if host.isOpenToAnyone { roles.insert([.open, .foreign]) }
        if isImage(at: mark) { roles.insert([.image]) }
        if host.isForeign, hasOpenQuery(at: mark) { roles.insert([.openQuery]) }
        return ProseReading.Mention(roles: roles, range: mark..<mark + 3)
    }

    /// Whether the query of the address at an offset ends with a value that is to be filled in: `?q=…`, `?q=<text>`, `?q=`.
    private func hasOpenQuery(at mark: Int) -> Bool {
        let rest = bytes[mark...].prefix(240).prefix { !$0.isSpace && !")\"'".utf8.contains($0) }
        guard let query = rest.firstIndex(of: UInt8(ascii: "?")),
            let sign = rest[query...].lastIndex(of: UInt8(ascii: "="))
        else { return false }
        let value = rest[(sign + 1)...]
        return value.isEmpty || value.starts(with: "…".utf8) || value.starts(with: "...".utf8)
            || "<{[$.,".utf8.contains(value[value.startIndex]) || value.starts(with: "。".utf8)
    }

    /// Whether the address at an offset is that of an image with a query: `![…](https://host/x?a=b)`.
    private func isImage(at mark: Int) -> Bool {
        let before = bytes[..<mark].suffix(120)
        guard let open = before.lastIndex(of: UInt8(ascii: "[")), open > before.startIndex,
            bytes[open - 1] == UInt8(ascii: "!"),
            // That of a link round an image is none.
            !before[open...].contains(UInt8(ascii: ")"))
        else { return false }
        let rest = bytes[mark...].prefix(240).prefix { $0 != UInt8(ascii: ")") }
        return rest.contains(UInt8(ascii: "?")) && rest.contains(UInt8(ascii: "="))
    }

    /// The mail address round an offset, unless it is one of an example.
    private func mailbox(at mark: Int) -> ProseReading.Mention? {
        let name = bytes[..<mark].suffix(64).reversed()
            .prefix { $0.isWordPart || ".+-".utf8.contains($0) }
        let domain = bytes[(mark + 1)...].prefix(100).prefix {
            $0.isLetterOrDigit || ".-".utf8.contains($0)
        }
        let parts = domain.split(separator: UInt8(ascii: "."))
        guard !name.isEmpty, parts.count >= 2, let last = parts.last, last.count >= 2,
            last.allSatisfy(\.isLetter),
            !WebHost.isPlaceholder(String(decoding: domain, as: UTF8.self)),
            // Nothing arrives there: `Co-authored-by: x@users.noreply.github.com`.
            !domain.holds("noreply."),
            !name.reversed().elementsEqual("git".utf8)
        else { return nil }
        return ProseReading.Mention(
            roles: [.mailbox], range: mark - name.count..<domain.endIndex)
    }
}
