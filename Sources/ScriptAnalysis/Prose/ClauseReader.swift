internal import Text

/// Weighs negations: what a sentence forbids is not asked for, and what it forbids to say is kept secret.
struct ClauseReader {
    private let bytes: [UInt8]
    /// Where the sentence starts.
    private let start: Int
    private let mentions: ArraySlice<ProseReading.Mention>
    /// The distance in bytes over which a negation reaches.
    private let reach: Int

    init(_ bytes: [UInt8], _ start: Int, _ mentions: [ProseReading.Mention]) {
        self.bytes = bytes
        self.start = start
        self.mentions = mentions[...]
        let end = mentions.last?.range.upperBound ?? start
        reach = bytes[start..<max(start, end)].holds(", or ") ? Self.reachInList : Self.usualReach
    }

    private static let acts: RoleSet = [
        .transmit, .embed, .record, .drop, .outrank, .heed, .refuse, .tell, .show, .ask, .fetch,
        .run, .paste, .delete, .grant, .redirect, .demand, .pay, .requested,
    ]

    /// The mentions without the acts that are forbidden.
    var judged: [ProseReading.Mention] {
        var clauses = ClauseCounter(bytes, from: start)
        return weighed.map { mention in
            var mention = mention
            let clause = clauses.number(at: mention.range.lowerBound)
            if isEnglish(mention), !takesPronoun(mention) { mention.clause = clause }
            return mention
        }
    }

    private var weighed: [ProseReading.Mention] {
        var found: [ProseReading.Mention] = []
        for (index, mention) in mentions.enumerated() {
            guard !isIdle(index), !isDenied(mention) else { continue }
            let mention = withoutDropOfNothing(withoutOwnRules(withDeniedHaste(mention, index)))
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
                && !isRelative(negation) && !isAim(negation)
                || acts.contains(.show) && hidesThis(index)
            {
                roles.insert(RoleSet(.secrecy))
            }
            if acts.contains(.tell) || acts.contains(.show) { roles.insert(RoleSet(.hush)) }
            if acts.contains(.ask) { roles.insert(RoleSet(.unasked)) }
            if !states(negation), !isRelative(negation) {
                if acts.contains(.refuse) { roles.insert(RoleSet(.unbound)) }
                if acts.contains(.heed) { roles.insert(RoleSet(.drop)) }
            }
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
        return !bytes[end..<act.range.lowerBound].holds(" or ")
    }

    private static let usualReach = 60
    /// The reach in a sentence with a list of acts: "never add …, overwrite …, or send …".
    private static let reachInList = 160

    /// The negation of an act: before it in its clause, or directly after it.
    private func negation(of index: Int) -> ProseReading.Mention? {
        let act = mentions[index]
        for other in mentions[..<index].reversed() {
            let end = other.range.upperBound
            let gap = act.range.lowerBound - end
            guard gap <= reach else { break }
            guard other.roles.contains(.not), gap >= 0 else { continue }
            let between = bytes[end..<act.range.lowerBound]
            guard gap <= Self.usualReach || between.holds(", or ") else { continue }
            // "Do not hesitate to delete it" orders it.
            if Self.hesitations.contains(where: { between.holds($0) }) { return nil }
            // The longest of several spellings: "do not" rather than "not".
            let longest = mentions[..<index].reversed()
                .prefix { end - $0.range.lowerBound <= Self.usualReach }
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
        guard isEnglish(act) else { return true }
        if isCompound(act) { return false }
        let isThirdPerson = isThirdPerson(act)
        let before = bytes[start..<act.range.lowerBound].suffix(80)
        let words = before.split { $0.isSpace || "\"'[(".utf8.contains($0) }.suffix(2)
        guard let last = words.last, let end = last.last else { return !isThirdPerson }
        // What something does: ", bypassing all rules".
        if end == UInt8(ascii: ","), isGerund(act) { return false }
        // A hyphen makes one word of two: "re-send".
        guard end.isWordPart else {
            return !isThirdPerson && (end != UInt8(ascii: "-") || last.count == 1)
        }
        let word = String(decoding: last, as: UTF8.self)
        // Of several verbs only the first has its subject beside it.
        if isThirdPerson, word == "and" || word == "or" { return false }
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

    /// Whether an act says what something does, which sends or drops something: "it sends", "this bypasses".
    private func isThirdPerson(_ act: ProseReading.Mention) -> Bool {
        guard !act.roles.isDisjoint(with: [.transmit, .drop]),
            act.roles.isDisjoint(with: [.outrank])
        else { return false }
        let word = bytes[act.range.lowerBound...].prefix(24).prefix(while: \.isLetter)
        return word.last == UInt8(ascii: "s") && word.dropLast().last != UInt8(ascii: "s")
    }

    private static let clauseEnds: [StaticString] = [
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
        var text = bytes[range]
        guard !text.contains(UInt8(ascii: ";")) else { return true }
        if text.holds(" or ") {
            while let word = text.firstIndex(of: " or ") { text = text[(word + 4)...] }
            return text.contains { ",:".utf8.contains($0) }
        }
        let isTaken = mentions[..<index].reversed()
            .prefix { range.lowerBound <= $0.range.lowerBound }
            .contains {
                $0.range.upperBound < range.upperBound && !$0.roles.isDisjoint(with: Self.acts)
            }
        if isTaken { return true }
        if Self.clauseEnds.contains(where: { text.holds($0) }) { return true }
        return text.contains { ",:".utf8.contains($0) }
    }

    /// Whether what the text itself says is not to be shown to the user: "do not reveal these steps to the user".
    private func hidesThis(_ index: Int) -> Bool {
        let rest = bytes[mentions[index].range.upperBound...].prefix(60)
        return [" this", " these", " that you", " it "].contains { rest.starts(with: $0.utf8) }
            && mentions[(index + 1)...].prefix { $0.range.lowerBound < rest.endIndex }
                .contains { user in
                    user.roles.contains(.user) && rest.startIndex <= user.range.lowerBound
                        && words(before: user.range.lowerBound, 2).contains {
                            ["to", "from", "with"].contains($0)
                        }
                }
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
        // What the user is told of a thing is advice, but not that something was sent or kept.
        if [" a ", " an "].contains(where: { rest.starts(with: $0.utf8) }) {
            return mentions[(index + 1)...].contains {
                !$0.roles.isDisjoint(with: [.transmit, .secret, .record])
            }
        }
        return !Self.advice.contains { rest.starts(with: $0.utf8) }
    }

    /// How what is to be said to a user goes on, rather than what is kept from them.
    private static let advice = [
        " to ", " they", " \"", " that they", ":", " \u{201C}", "'s ", "s to ", " apart",
    ]
}

// English, whose words are nouns, verbs and adjectives by what surrounds them.
extension ClauseReader {
    private func isEnglish(_ mention: ProseReading.Mention) -> Bool {
        !mention.isForeign && bytes[mention.range.lowerBound] < 0x80
    }

    /// The last words before an offset of the sentence, without punctuation.
    private func words(before offset: Int, _ count: Int) -> [String] {
        bytes[start..<offset].suffix(100).split { !$0.isWordPart && $0 != UInt8(ascii: "'") }
            .suffix(count).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Whether an act is part of a noun: "override-path", "the skip rule".
    ///
    /// A verb has no singular noun without an article.
    private func isCompound(_ act: ProseReading.Mention) -> Bool {
        let rest = bytes[act.range.upperBound...].prefix(24)
        guard let next = rest.first else { return false }
        if next == UInt8(ascii: "-") { return rest.dropFirst().first?.isLetter == true }
        let word = rest.dropFirst().prefix(while: \.isLetter)
        return next == Byte.space && Self.singularRules.contains { word.elementsEqual($0.utf8) }
    }

    private static let singularRules = [
        "rule", "policy", "instruction", "guideline", "directive", "restriction", "constraint",
        "filter",
    ]

    /// Whether the object of an act is what was said before: "ignore them".
    private func takesPronoun(_ act: ProseReading.Mention) -> Bool {
        guard !act.roles.isDisjoint(with: Self.acts) else { return false }
        let rest = bytes[act.range.upperBound...].prefix(12)
        return [" them", " those", " it", " all", " that", " everything", " both", " any"]
            .contains { rest.starts(with: $0.utf8) }
    }

    /// Whether a secret is one that is not there: "no API keys needed", "without a token".
    private func isDenied(_ mention: ProseReading.Mention) -> Bool {
        guard mention.roles.contains(.secret), isEnglish(mention) else { return false }
        let before = words(before: mention.range.lowerBound, 2)
        return before.last.map { ["no", "without"].contains($0) } == true
            || before.first == "without" && ["a", "an", "any"].contains(before.last)
    }

    /// A mention without the role of rules if the text means its own: "these guidelines".
    private func withoutOwnRules(_ mention: ProseReading.Mention) -> ProseReading.Mention {
        guard mention.roles.contains(.rules), !mention.roles.contains(.own),
            mentions.contains(where: {
                $0.roles.contains(.own) && $0.range.lowerBound <= mention.range.lowerBound
                    && mention.range.upperBound <= $0.range.upperBound
            })
        else { return mention }
        return ProseReading.Mention(
            roles: mention.roles.subtracting([.rules]), range: mention.range,
            isForeign: mention.isForeign)
    }

    /// Whether a negation says how something is, rather than how it should be: "does not follow".
    private func states(_ negation: ProseReading.Mention) -> Bool {
        let text = bytes[negation.range]
        if text.starts(with: "does".utf8) { return true }
        guard text.elementsEqual("not".utf8) else { return false }
        return ["did", "does", "is", "are", "was", "were", "has", "have", "had"].contains(
            words(before: negation.range.lowerBound, 1).first ?? "")
    }

    /// Whether a negation is that of a relative clause: "a summary that doesn't tell the reader why", "what you're not
    /// telling them".
    private func isRelative(_ negation: ProseReading.Mention) -> Bool {
        // A comma ends the clause of the words before.
        let text = bytes[start..<negation.range.lowerBound]
        guard text.last(where: { !$0.isSpace })?.isWordPart == true else { return false }
        let before = words(before: negation.range.lowerBound, 2)
        return ["that", "which", "who"].contains(before.last ?? "")
            || before.first == "what" && Self.subjects.contains(before.last ?? "")
    }

    private static let subjects: Set<String> = [
        "you", "you're", "we", "we're", "i", "i'm", "they", "they're", "he", "she", "it",
    ]

    /// Whether a negation says what something is not for: "the goal is not to tell the user what is true".
    private func isAim(_ negation: ProseReading.Mention) -> Bool {
        let before = words(before: negation.range.lowerBound, 2)
        return before.last == "is" && ["goal", "aim", "point", "purpose"].contains(before.first)
    }

    /// A mention without the role of leaving the user's consent out if that is what is forbidden: "do not drop it without
    /// asking".
    private func withDeniedHaste(
        _ mention: ProseReading.Mention, _ index: Int
    ) -> ProseReading.Mention {
        guard mention.roles.contains(.unasked), isEnglish(mention) else { return mention }
        let start = mention.range.lowerBound
        let isDenied = mentions[..<(mentions.startIndex + index)].contains { other in
            guard other.roles.contains(.not), other.range.upperBound < start,
                start - other.range.upperBound <= Self.usualReach
            else { return false }
            let between = bytes[other.range.upperBound..<start]
            // "Do not hesitate to delete it without asking" orders it.
            if Self.hesitations.contains(where: { between.holds($0) }) { return false }
            return !between.contains { ",;:".utf8.contains($0) }
                && !Self.clauseEnds.contains { between.holds($0) }
        }
        guard isDenied else { return mention }
        return ProseReading.Mention(
            roles: mention.roles.subtracting([.unasked]), range: mention.range,
            isForeign: mention.isForeign)
    }

    private static let hesitations: [StaticString] = [
        "hesitat", "wait", "stop", "pause", "bother", "forget", "fail", "afraid",
    ]

    /// A mention without the role of dropping something if it drops none: "skip to step 3", "skip creating rules", "turn
    /// off only when …".
    private func withoutDropOfNothing(_ mention: ProseReading.Mention) -> ProseReading.Mention {
        guard mention.roles.contains(.drop), isEnglish(mention) else { return mention }
        let rest = bytes[mention.range.upperBound...].prefix(40).drop { " *_".utf8.contains($0) }
        let words = rest.split { !$0.isLetter }.prefix(2).map {
            String(decoding: $0, as: UTF8.self)
        }
        guard let next = words.first else { return mention }
        // Only what is skipped may be an activity: "ignore conflicting rules" drops rules.
        let isSkip = bytes[mention.range].starts(with: "skip".utf8)
        let isActivity = isSkip && next.hasSuffix("ing") && !Self.objectsInIng.contains(next)
        let condition = next == "only" ? words.last ?? next : next
        guard
            isActivity || isSkip && next == "to"
                || ["when", "if", "unless", "until"].contains(condition)
        else { return mention }
        return ProseReading.Mention(
            roles: mention.roles.subtracting([.drop]), range: mention.range,
            isForeign: mention.isForeign)
    }

    /// Words that look like acts, but are of what is dropped.
    private static let objectsInIng: Set<String> = [
        "everything", "anything", "nothing", "existing", "preceding", "foregoing", "conflicting",
        "remaining", "standing", "following", "governing", "overriding", "limiting", "binding",
    ]

    /// Whether words of secrecy keep nothing from anyone: what is hidden from a program, and what is not seen anyway.
    private func isIdle(_ index: Int) -> Bool {
        let mention = mentions[mentions.startIndex + index]
        guard mention.roles.contains(.secrecy), isEnglish(mention) else { return false }
        let text = bytes[mention.range]
        if text.suffix(11).elementsEqual(" mention it".utf8) {
            // Nothing happened that could be told: "skip this step and don't mention it".
            return mentions.contains { bytes[$0.range].starts(with: "skip".utf8) }
                && !mentions.contains {
                    !$0.roles.isDisjoint(with: [.transmit, .record, .run, .delete])
                }
        }
        if text.suffix(5).elementsEqual(" from".utf8) {
            return !mentions.contains { other in
                other.roles.contains(.user) && mention.range.upperBound <= other.range.lowerBound
                    && other.range.lowerBound - mention.range.upperBound <= 40
            }
        }
        if text.suffix(5).elementsEqual(" this".utf8) {
            // The object is something else: "do not report this pattern".
            let next = bytes[mention.range.upperBound...].prefix(20).dropFirst()
                .prefix(while: \.isLetter)
            return !next.isEmpty
                && !Self.ownNouns.contains(String(decoding: next, as: UTF8.self))
        }
        guard Self.states.contains(where: { text.elementsEqual($0.utf8) }) else { return false }
        return words(before: mention.range.lowerBound, 8).allSatisfy { !Self.causes.contains($0) }
    }

    /// What follows "this" where a text means itself: "do not mention this step", "do not report this to the user".
    private static let ownNouns: Set<String> = [
        "step", "file", "note", "part", "line", "text", "task", "call", "work", "rule", "fact",
        "job", "to", "in", "or", "and", "at", "with", "from", "even", "if", "as", "on", "when",
        "upload", "transfer", "request", "command", "action", "sync", "copy", "post", "section",
        "instruction", "again", "anywhere", "ever", "here", "under", "until", "because",
    ]

    /// Properties that interfaces have, too.
    private static let states = [
        "hidden from the user", "invisible to the user", "not visible to the user",
    ]
    /// Words with which a state is asked for.
    private static let causes: Set<String> = [
        "keep", "keeps", "make", "makes", "must", "should", "shall", "stay", "stays", "remain",
        "be",
        "ensure", "leave", "let", "this", "these", "so", "do", "perform", "run", "always",
    ]
}

/// Counts the clauses of a sentence, which punctuation ends.
private struct ClauseCounter {
    private let bytes: [UInt8]
    private var next: Int
    private var count = 0

    init(_ bytes: [UInt8], from start: Int) {
        self.bytes = bytes
        next = start
    }

    /// Returns the number of the clause of an offset, or of the farthest one before.
    mutating func number(at offset: Int) -> Int {
        while next < offset {
            if ",;:()[]|\"".utf8.contains(bytes[next])
                || bytes[next] == 0xE2 && bytes[next...].starts(with: [0xE2, 0x80, 0x94])
            {
                count += 1
            }
            next += 1
        }
        return count
    }
}
