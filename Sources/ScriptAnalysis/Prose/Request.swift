/// Roles of words that together ask an agent for something.
///
/// The finding is at a word of the first group, which should be the act.
package struct Request: Sendable {
    /// How far apart the words may be.
    package enum Reach: Sendable {
        case sentence
        /// A sentence and its neighbors in the paragraph or list.
        case neighbors
        /// The text below one heading.
        case section
    }

    /// The order of the words.
    package enum Order: Sendable {
        case any, asWritten
        /// All words before the act: they are what it says something of.
        case subjectFirst
        /// Words before the act must be in its clause.
        case clauseOfAct
    }

    let groups: [RoleSet]
    /// How many groups, from the first, have their words in the sentence of the act; the others may be within reach.
    let together: Int
    let reach: Reach
    let order: Order
    /// The distance of the words of a sentence, in bytes.
    let distance: Int
    /// The distance of the words of a group from those of the group before.
    let gap: Int
    /// Roles in the same sentences that make it harmless.
    let unless: RoleSet
    package init(
        _ groups: [RoleSet], together: Int = 1, in reach: Reach = .sentence, order: Order = .any,
        within distance: Int = .max, gap: Int = .max, unless: RoleSet = [.threat]
    ) {
        self.groups = groups
        self.together = together
        self.gap = gap
        self.reach = reach
        self.order = order
        self.distance = distance
        self.unless = unless
    }

    /// A place where all roles are together.
    package struct Match {
        package let offset: Int
        /// The range in the file of the sentences.
        package let range: Range<Int>
    }

    /// Finds the places of a text with all roles, at most one in each sentence.
    package func matches(in reading: ProseReading) -> [Match] {
        let sentences = reading.sentences
        var found: [Match] = []
        for (index, sentence) in sentences.enumerated()
        where !sentence.roles.isDisjoint(with: groups[0]) {
            let window = window(around: index, sentences)
            let roles = sentences[window].reduce(RoleSet()) { $0.union($1.roles) }
            guard isPossible(with: roles), roles.isDisjoint(with: unless) else { continue }
            let anchor = sentence.mentions.lazy.filter { mention in
                !mention.roles.isDisjoint(with: groups[0]) && !mention.isDescribedAct
            }.prefix(Self.anchorLimit).first { fits($0, sentence, sentences[window]) }
            guard let anchor else { continue }
            let range =
                sentences[window.lowerBound].origin
                .lowerBound..<sentences[window.upperBound - 1].origin.upperBound
            found.append(Match(offset: reading.origin(of: anchor), range: range))
        }
        return found
    }

    /// The number of acts of a sentence that are looked at; no genuine one has more.
    private static let anchorLimit = 200
    /// The number of sentences of a section that are looked at.
    private static let sectionLimit = 12

    /// The sentences in which the words may be, around one of them.
    func window<Sentence: SentenceWithRoles>(
        around index: Int, _ all: [Sentence]
    ) -> Range<Int> {
        let sentence = all[index]
        func isNear(_ other: Sentence) -> Bool {
            let distance = abs(other.number - sentence.number)
            return switch reach {
            case .sentence: false
            case .neighbors: other.paragraph == sentence.paragraph && distance <= 1
            case .section: other.section == sentence.section && distance <= Self.sectionLimit
            }
        }
        var low = index
        while low > 0, isNear(all[low - 1]) { low -= 1 }
        var high = index + 1
        while high < all.count, isNear(all[high]) { high += 1 }
        return low..<high
    }

    /// Whether each group has a word of its own near an act, in the right order.
    private func fits(
        _ anchor: ProseReading.Mention, _ sentence: ProseReading.Sentence,
        _ window: ArraySlice<ProseReading.Sentence>
    ) -> Bool {
        var last = anchor.range
        for (index, group) in groups.enumerated().dropFirst() {
            let sentences = index < together ? [sentence][...] : window
            let next = sentences.lazy.flatMap(\.mentions).first { mention in
                guard !mention.roles.isDisjoint(with: group), mention.range != anchor.range else {
                    return false
                }
                // Whose rules they are is not said by a part of their name: "safety" of "safety checks".
                if group.contains(.prior), mention.range != last, mention.range.overlaps(last) {
                    return false
                }
                switch order {
                case .any: break
                case .asWritten:
                    if mention.range.lowerBound < last.upperBound { return false }
                case .subjectFirst:
                    if mention.range.upperBound > anchor.range.lowerBound { return false }
                case .clauseOfAct:
                    if let clause = anchor.clause, let other = mention.clause,
                        mention.range.lowerBound < anchor.range.lowerBound, other != clause
                    {
                        return false
                    }
                }
                if index > 1, Self.distance(mention.range, last) > gap { return false }
                return Self.distance(mention.range, anchor.range) <= distance
            }
            guard let next else { return false }
            last = next.range
        }
        return true
    }

    /// The number of bytes between two words.
    private static func distance(_ one: Range<Int>, _ other: Range<Int>) -> Int {
        max(one.lowerBound, other.lowerBound) - min(one.upperBound, other.upperBound)
    }
}
