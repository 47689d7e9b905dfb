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
    /// The addresses, ordered by offset.
    private let addresses: [ProseReading.Mention]
    private let entries = VocabularyIndex.shared.entries

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        words = VocabularyIndex.shared.hits(in: bytes)
        addresses = (Self.addresses(in: bytes) + Self.mailboxes(in: bytes)).sorted {
            $0.range.lowerBound < $1.range.lowerBound
        }
    }

    /// The sentences with words or addresses, and upper bounds of their roles.
    func sentences(of text: ProseText, limit: Int) -> [SentenceRoles] {
        var sentences: [SentenceRoles] = []
        var (nextWord, nextAddress) = (0, 0)
        for (number, sentence) in text.sentences.enumerated() {
            let (firstWord, firstAddress) = (nextWord, nextAddress)
            let end = sentence.range.upperBound
            while nextWord < words.count, words[nextWord].offset < end { nextWord += 1 }
            while nextAddress < addresses.count, addresses[nextAddress].range.lowerBound < end {
                nextAddress += 1
            }
            guard firstWord < nextWord || firstAddress < nextAddress,
                nextWord + nextAddress <= limit
            else { continue }
            var known = SentenceRoles(
                number: number, paragraph: sentence.paragraph, section: sentence.section,
                range: sentence.range, words: firstWord..<nextWord,
                addresses: firstAddress..<nextAddress)
            known.roles = roles(of: known)
            sentences.append(known)
        }
        return sentences
    }

    /// The roles that a sentence may have after its negations are weighed.
    private func roles(of sentence: SentenceRoles) -> RoleSet {
        var (roles, foreign) = (RoleSet(), RoleSet())
        var foreignCount = 0
        var hasEastAsian = false
        for hit in words[sentence.words] {
            let entry = entries[Int(hit.entry)]
            guard Int(hit.offset + entry.count) <= sentence.range.upperBound else { continue }
            if entry.spacing == .foreignBlanks {
                foreign.formUnion(entry.roles)
                foreignCount += 1
            } else {
                roles.formUnion(entry.roles)
                hasEastAsian = hasEastAsian || bytes[Int(hit.offset)] >= 0xE3
            }
        }
        if Self.isForeign(foreignCount) { roles.formUnion(foreign) }
        for mention in addresses[sentence.addresses] { roles.formUnion(mention.roles) }
        return RequestFilter.upperBound(
            roles, keepsFromUser: hasEastAsian || roles.contains(.user))
    }

    /// Whether a sentence with a number of words of other languages is in one: single ones are also in English.
    private static func isForeign(_ count: Int) -> Bool { count >= 3 }

    /// The words and addresses of a sentence, ordered by their places.
    func mentions(of sentence: SentenceRoles) -> [ProseReading.Mention] {
        var own: [ProseReading.Mention] = []
        var rest = addresses[sentence.addresses]
        for hit in words[sentence.words] {
            let entry = entries[Int(hit.entry)]
            let start = Int(hit.offset)
            while let address = rest.first, address.range.lowerBound < start {
                own.append(address)
                rest.removeFirst()
            }
            own.append(
                ProseReading.Mention(
                    roles: entry.roles, range: start..<start + Int(entry.count),
                    isForeign: entry.spacing == .foreignBlanks))
        }
        own += rest
        own.removeAll { $0.range.upperBound > sentence.range.upperBound }
        if !Self.isForeign(own.count(where: \.isForeign)) { own.removeAll(where: \.isForeign) }
        return own
    }

    private static func addresses(in bytes: [UInt8]) -> [ProseReading.Mention] {
        var found: [ProseReading.Mention] = []
        var from = 0
        while let mark = bytes.firstOffset(of: WebHost.mark, from: from) {
            from = mark + 3
            guard let host = WebHost(at: mark, in: bytes) else { continue }
            var roles: RoleSet = [.address]
            if host.isForeign { roles.insert(RoleSet(.foreign)) }
            if host.isOpenToAnyone { roles.insert([.open, .foreign]) }
            if isImage(at: mark, in: bytes) { roles.insert(RoleSet(.image)) }
            found.append(ProseReading.Mention(roles: roles, range: mark..<mark + 3))
        }
        return found
    }

    /// Whether the address at an offset is that of an image with a query: `![…](https://host/x?a=b)`.
    private static func isImage(at mark: Int, in bytes: [UInt8]) -> Bool {
        let before = bytes[..<mark].suffix(120)
        guard let open = before.lastIndex(of: UInt8(ascii: "[")), open > before.startIndex,
            bytes[open - 1] == UInt8(ascii: "!")
        else { return false }
        let rest = bytes[mark...].prefix(240).prefix { $0 != UInt8(ascii: ")") }
        return rest.contains(UInt8(ascii: "?")) && rest.contains(UInt8(ascii: "="))
    }

    /// Mail addresses, other than those of examples.
    private static func mailboxes(in bytes: [UInt8]) -> [ProseReading.Mention] {
        var found: [ProseReading.Mention] = []
        var from = 0
        while let mark = bytes.firstOffset(of: UInt8(ascii: "@"), from: from) {
            from = mark + 1
            let name = bytes[..<mark].suffix(64).reversed()
                .prefix { $0.isWordPart || ".+-".utf8.contains($0) }
            let domain = bytes[from...].prefix(100).prefix {
                $0.isLetterOrDigit || ".-".utf8.contains($0)
            }
            let parts = domain.split(separator: UInt8(ascii: "."))
            guard !name.isEmpty, parts.count >= 2, let last = parts.last, last.count >= 2,
                last.allSatisfy(\.isLetter),
                !WebHost.isPlaceholder(String(decoding: domain, as: UTF8.self)),
                // Nothing arrives there: `Co-authored-by: x@users.noreply.github.com`.
                !domain.holds("noreply."),
                !name.reversed().elementsEqual("git".utf8)
            else { continue }
            found.append(
                ProseReading.Mention(roles: [.mailbox], range: mark - name.count..<domain.endIndex))
        }
        return found
    }
}
