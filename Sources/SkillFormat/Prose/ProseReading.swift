internal import Text

/// The roles of the words of a text, sentence by sentence.
struct ProseReading: Sendable {
    /// A word or an address with a role.
    struct Mention: Sendable {
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
    struct Sentence: Sendable {
        let number: Int
        let paragraph: Int
        let section: Int
        let mentions: [Mention]
        let roles: RoleSet
        /// The range in the file.
        let origin: Range<Int>
    }

    let source: SourceText
    let sentences: [Sentence]
    private let origins: [Int32]

    /// No genuine text has more; the rest of a hostile one is not looked at.
    private static let mentionLimit = 200_000

    /// Reads a Markdown text; nil if it asks for nothing.
    init?(_ source: SourceText) {
        let text = ProseText(source)
        let mentions = MentionReader(text).mentions
        guard !mentions.isEmpty else { return nil }
        self.source = source
        var sentences: [Sentence] = []
        var next = 0
        for (number, sentence) in text.sentences.enumerated() {
            let first = next
            while next < mentions.count,
                mentions[next].range.lowerBound < sentence.range.upperBound
            {
                next += 1
            }
            guard first < next, next <= Self.mentionLimit else { continue }
            var own = mentions[first..<next].filter {
                $0.range.upperBound <= sentence.range.upperBound
            }
            // Single words of other languages are also in English.
            if own.count(where: \.isForeign) < 3 { own.removeAll(where: \.isForeign) }
            let judged = ClauseReader(text.bytes, sentence.range.lowerBound, own).judged
            sentences.append(
                Sentence(
                    number: number, paragraph: sentence.paragraph, section: sentence.section,
                    mentions: judged, roles: judged.reduce([]) { $0.union($1.roles) },
                    origin: text.origin(of: sentence.range.lowerBound)..<text.origin(
                        of: sentence.range.upperBound - 1) + 1))
        }
        guard !sentences.isEmpty else { return nil }
        self.sentences = sentences
        origins = text.origins
    }

    /// The offset in the file of a mention.
    func origin(of mention: Mention) -> Int { Int(origins[mention.range.lowerBound]) }
}

/// Finds the words and addresses of a text that have roles.
private struct MentionReader {
    private(set) var mentions: [ProseReading.Mention] = []
    private let bytes: [UInt8]

    init(_ text: ProseText) {
        bytes = text.bytes
        let entries = Vocabulary.shared
        var found: [ProseReading.Mention] = []
        Vocabulary.table.scan(bytes) { word, offset in
            let entry = entries[word]
            let end = offset + entry.text.count
            guard entry.spacing == .none || isWord(offset..<end, entry) else { return }
            found.append(
                ProseReading.Mention(
                    roles: entry.roles, range: offset..<end,
                    isForeign: entry.spacing == .foreignBlanks))
        }
        mentions = found + addresses() + mailboxes()
        mentions.sort { $0.range.lowerBound < $1.range.lowerBound }
    }

    private func isWord(_ range: Range<Int>, _ entry: Vocabulary.Entry) -> Bool {
        if isLetter(at: range.lowerBound), range.lowerBound > 0, isLetter(at: range.lowerBound - 1)
        {
            return false
        }
        return entry.isStem || range.upperBound >= bytes.count
            || !isLetter(at: range.upperBound - 1) || !isLetter(at: range.upperBound)
    }

    /// Whether a byte is part of a letter or digit of a language with blanks.
    private func isLetter(at index: Int) -> Bool {
        let byte = bytes[index]
        if byte < 0x80 { return byte.isWordPart }
        if byte >= 0xC3 { return byte <= 0xD1 }
        return index > 0 && (0xC3...0xD1).contains(bytes[index - 1])
    }

    private func addresses() -> [ProseReading.Mention] {
        var found: [ProseReading.Mention] = []
        var from = 0
        while let mark = bytes.firstOffset(of: WebHost.mark, from: from) {
            from = mark + 3
            guard let host = WebHost(at: mark, in: bytes) else { continue }
            var roles: RoleSet = [.address]
            if host.isForeign { roles.insert(RoleSet(.foreign)) }
            if host.isOpenToAnyone { roles.insert([.open, .foreign]) }
            if isImage(at: mark) { roles.insert(RoleSet(.image)) }
            found.append(ProseReading.Mention(roles: roles, range: mark..<mark + 3))
        }
        return found
    }

    /// Whether the address at an offset is that of an image with a query: `![…](https://host/x?a=b)`.
    private func isImage(at mark: Int) -> Bool {
        let before = bytes[..<mark].suffix(120)
        guard let open = before.lastIndex(of: UInt8(ascii: "[")), open > before.startIndex,
            bytes[open - 1] == UInt8(ascii: "!")
        else { return false }
        let rest = bytes[mark...].prefix(240).prefix { $0 != UInt8(ascii: ")") }
        return rest.contains(UInt8(ascii: "?")) && rest.contains(UInt8(ascii: "="))
    }

    /// Mail addresses, other than those of examples.
    private func mailboxes() -> [ProseReading.Mention] {
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
                domain.firstRange(of: Array("noreply.".utf8)) == nil,
                !name.reversed().elementsEqual("git".utf8)
            else { continue }
            found.append(
                ProseReading.Mention(roles: [.mailbox], range: mark - name.count..<domain.endIndex))
        }
        return found
    }
}
