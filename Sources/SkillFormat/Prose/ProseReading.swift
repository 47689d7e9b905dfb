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

/// Weighs negations: what a sentence forbids is not asked for, and what it forbids to say is kept secret.
private struct ClauseReader {
    private let bytes: [UInt8]
    /// Where the sentence starts.
    private let start: Int
    private let mentions: ArraySlice<ProseReading.Mention>

    init(_ bytes: [UInt8], _ start: Int, _ mentions: [ProseReading.Mention]) {
        self.bytes = bytes
        self.start = start
        self.mentions = mentions[...]
    }

    private static let acts: RoleSet = [
        .transmit, .embed, .record, .drop, .outrank, .heed, .refuse, .tell, .show, .ask, .fetch,
        .run, .paste, .delete, .grant, .redirect, .demand, .pay, .requested,
    ]

    /// The mentions without the acts that are forbidden.
    var judged: [ProseReading.Mention] {
        var found: [ProseReading.Mention] = []
        for (index, mention) in mentions.enumerated() {
            let acts = mention.roles.intersection(Self.acts)
            guard !acts.isEmpty, let negation = negation(of: index) else {
                var mention = mention
                mention.isDescribedAct = !acts.isEmpty && !isAsked(mention)
                found.append(mention)
                continue
            }
            var roles = mention.roles.subtracting(Self.acts)
            if isFar(negation, from: mention) {
                if !roles.isEmpty {
                    found.append(ProseReading.Mention(roles: roles, range: mention.range))
                }
                continue
            }
            if acts.contains(.tell) && hidesFromUser(index)
                || acts.contains(.show) && hidesThis(index)
            {
                roles.insert(RoleSet(.secrecy))
            }
            if acts.contains(.tell) || acts.contains(.show) { roles.insert(RoleSet(.hush)) }
            if acts.contains(.ask) { roles.insert(RoleSet(.unasked)) }
            if acts.contains(.refuse) { roles.insert(RoleSet(.unbound)) }
            if acts.contains(.heed) { roles.insert(RoleSet(.drop)) }
            guard !roles.isEmpty else { continue }
            let low = min(negation.range.lowerBound, mention.range.lowerBound)
            let high = max(negation.range.upperBound, mention.range.upperBound)
            found.append(ProseReading.Mention(roles: roles, range: low..<high))
        }
        return found
    }

    /// Whether other words than an adverb are between a negation and an act: what is not said is not kept secret then.
    private func isFar(
        _ negation: ProseReading.Mention, from act: ProseReading.Mention
    ) -> Bool {
        let end = negation.range.upperBound
        guard end + 14 < act.range.lowerBound else { return false }
        return bytes[end..<act.range.lowerBound].firstRange(of: Array(" or ".utf8)) == nil
    }

    /// The distance in bytes over which a negation reaches.
    private static let reach = 60

    /// The negation of an act: before it in its clause, or directly after it.
    private func negation(of index: Int) -> ProseReading.Mention? {
        let act = mentions[index]
        for other in mentions[..<index].reversed() {
            let end = other.range.upperBound
            guard act.range.lowerBound - end <= Self.reach else { break }
            guard other.roles.contains(.not), end <= act.range.lowerBound else { continue }
            // The longest of several spellings: "do not" rather than "not".
            let longest = mentions[..<index].reversed()
                .prefix { end - $0.range.lowerBound <= Self.reach }
                .last { $0.roles.contains(.not) && $0.range.upperBound == end }
            return isSplit(end..<act.range.lowerBound, before: index) ? nil : longest
        }
        for other in mentions[(index + 1)...] {
            let start = other.range.lowerBound
            guard start - act.range.upperBound <= 24 else { break }
            if other.roles.contains(.notAfter), start >= act.range.upperBound { return other }
        }
        return nil
    }

    /// Whether an act is asked for: at the start of a clause, or after a word that leads to an order or a rule.
    ///
    /// Only English needs it, whose verbs are also nouns: "the override", "a copy".
    private func isAsked(_ act: ProseReading.Mention) -> Bool {
        guard !act.isForeign, bytes[act.range.lowerBound] < 0x80 else { return true }
        let before = bytes[start..<act.range.lowerBound].suffix(80)
        let words = before.split { $0.isSpace || "\"'[(".utf8.contains($0) }.suffix(2)
        guard let last = words.last, let end = last.last else { return true }
        // What something does: ", bypassing all rules".
        if end == UInt8(ascii: ","), isGerund(act) { return false }
        // A hyphen makes one word of two: "re-send".
        guard end.isWordPart else { return end != UInt8(ascii: "-") || last.count == 1 }
        let word = String(decoding: last, as: UTF8.self)
        if word == "to", words.count == 2, let verb = words.first {
            return Self.infinitiveLeads.contains(String(decoding: verb, as: UTF8.self))
        }
        return Self.leads.contains(word)
    }

    /// Whether an English act has the ending of what is done, rather than asked for.
    private func isGerund(_ act: ProseReading.Mention) -> Bool {
        bytes[act.range.lowerBound...].prefix(24).prefix(while: \.isLetter).suffix(3)
            .elementsEqual("ing".utf8)
    }

    private static let clauseEnds = [
        " but ", " then ", " instead ", " just ", " and ", " aber ", " sino ", "，", "—",
    ]

    private static let leads: Set<String> = [
        "you", "must", "should", "shall", "please", "then", "and", "or", "always", "now", "also",
        "simply", "just", "immediately", "silently", "quietly", "secretly", "will", "can", "may",
        "first", "next", "finally", "is", "are", "be", "been", "gets", "get", "agent", "agents",
        "assistant", "assistants", "claude", "skill", "it", "this", "session", "automatically",
        "directly", "afterwards", "additionally", "instead", "do", "so", "once", "explicitly",
        "completely", "fully", "entirely", "therefore", "hereby", "invisibly", "covertly", "hook",
        "discreetly", "script", "we", "i", "safely", "ever", "permanently", "therein", "which",
    ]
    private static let infinitiveLeads: Set<String> = [
        "need", "needs", "have", "has", "sure", "required", "remember", "supposed", "instructed",
        "told", "expected", "free", "ought", "allowed", "authorised", "authorized", "permitted",
        "agent", "assistant", "claude", "want", "wants", "is", "are",
    ]

    /// Whether a negation does not reach over a range: a clause ends in it, or it denies another act there.
    ///
    /// In a list of verbs with "or" it does.
    private func isSplit(_ range: Range<Int>, before index: Int) -> Bool {
        let text = bytes[range]
        guard text.firstRange(of: Array(" or ".utf8)) == nil else { return false }
        let isTaken = mentions[..<index].reversed()
            .prefix { range.lowerBound <= $0.range.lowerBound }
            .contains {
                $0.range.upperBound < range.upperBound && !$0.roles.isDisjoint(with: Self.acts)
            }
        if isTaken { return true }
        for word in Self.clauseEnds where text.firstRange(of: Array(word.utf8)) != nil {
            return true
        }
        return text.contains { ",;:".utf8.contains($0) }
    }

    /// Whether what the text itself says is not to be shown to the user: "do not reveal these steps to the user".
    private func hidesThis(_ index: Int) -> Bool {
        let rest = bytes[mentions[index].range.upperBound...].prefix(60)
        return [" this", " these", " that you", " it "].contains { rest.starts(with: $0.utf8) }
            && mentions[(index + 1)...].prefix { $0.range.lowerBound < rest.endIndex }
                .contains { $0.roles.contains(.user) && rest.startIndex <= $0.range.lowerBound }
    }

    /// Whether something is kept from the user: advice on what to say ("do not tell the user to restart") keeps nothing.
    private func hidesFromUser(_ index: Int) -> Bool {
        let act = mentions[index]
        if bytes[act.range.lowerBound] >= 0xE3 { return true }
        let user = mentions[(index + 1)...]
            .prefix { $0.range.lowerBound - act.range.upperBound <= 24 }
            .first { $0.roles.contains(.user) && act.range.upperBound <= $0.range.lowerBound }
        guard let user else { return false }
        let rest = bytes[user.range.upperBound...].prefix(12)
        return ![" to ", " they", " \"", " that they", ":", " \u{201C}", "'s ", "s to "].contains {
            rest.starts(with: $0.utf8)
        }
    }
}
