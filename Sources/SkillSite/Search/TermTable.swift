internal import SkillCatalog

/// The terms of all skills with the skills that have them, for the search in the browser and for related skills.
///
/// Terms have numbers and all postings are in one array, since a large catalog has millions of them.
struct TermTable: Sendable {
    /// The number of a skill in the search files: 24 bits of the hash of its address, or the next free number, so that a
    /// change of few skills changes few files.
    typealias Number = UInt32

    /// A skill that has a term.
    struct Posting: Sendable {
        /// The index of the entry.
        let entry: Int32
        let impact: UInt8
    }

    /// The terms, in the order of their numbers.
    let terms: [String]
    /// Whether each is a word of grammar.
    let isFunctionWord: [Bool]
    private let list: [Posting]
    /// Where the postings of each term start; those of the last one end at the last of these.
    private let starts: [Int]
    let nameWords: [Int]
    let qualities: [UInt8]
    let count: Int

    /// Creates the table of the terms that were collected.
    init(_ uses: TermUses) {
        count = uses.count
        nameWords = uses.nameWords
        qualities = uses.qualities
        terms = uses.texts
        isFunctionWord = terms.map { TermList.isFunctionWord($0) }
        var starts = [Int](repeating: 0, count: terms.count + 1)
        uses.forEach { _, use in starts[Int(use.term) + 1] += 1 }
        for term in terms.indices { starts[term + 1] += starts[term] }
        var places = starts
        var list = [Posting](repeating: Posting(entry: 0, impact: 0), count: starts[terms.count])
        uses.forEach { entry, use in
            list[places[Int(use.term)]] = Posting(entry: Int32(entry), impact: use.impact)
            places[Int(use.term)] += 1
        }
        self.starts = starts
        self.list = list
    }

    /// The postings of a term, in the order of the entries.
    func postings(of term: Int) -> ArraySlice<Posting> { list[starts[term]..<starts[term + 1]] }

    /// The rarity of a term that some entries have: four times the binary logarithm of the inverse share of entries.
    func rarity(of frequency: Int) -> Int {
        // Whole numbers, so that a few more skills change few of them.
        let ratio = UInt64(count + 1) * 16 / UInt64(frequency + 1)
        let exponent = 63 - max(1, ratio).leadingZeroBitCount
        let fraction = Int((ratio << 2) >> UInt64(exponent)) & 3
        return max(0, exponent * 4 + fraction - 16)
    }
}

/// The terms of each skill by their numbers, which are in the order of the bytes of the terms.
struct TermUses: Sendable {
    /// A term of a skill.
    struct Use: Sendable {
        let term: Int32
        let impact: UInt8
    }

    fileprivate let texts: [String]
    fileprivate private(set) var nameWords: [Int]
    fileprivate private(set) var qualities: [UInt8]
    private let list: [Use]
    /// Where the terms of each skill start; those of the last one end at the last of these.
    private let starts: [Int]

    /// Joins the terms of the files for searching; `places` has for each the indices of its entries.
    init(_ lists: [TermList], places: [[Int]], count: Int) {
        let numbers = TermNumbers(lists)
        var nameWords = [Int](repeating: 0, count: count)
        var qualities = [UInt8](repeating: 0, count: count)
        var starts = [Int](repeating: 0, count: count + 1)
        for (list, places) in zip(lists, places) {
            for (entry, place) in places.enumerated() {
                nameWords[place] = list.nameWords[entry]
                qualities[place] = list.qualities[entry]
            }
            for term in 0..<list.count {
                list.forEachPosting(of: term) { entry, _ in starts[places[entry] + 1] += 1 }
            }
        }
        for entry in 0..<count { starts[entry + 1] += starts[entry] }
        var ends = starts
        var uses = [Use](repeating: Use(term: 0, impact: 0), count: starts[count])
        // In the order of the terms, so that those of each skill are in order.
        for place in numbers.order {
            let number = numbers.numbers[place.list][place.term]
            lists[place.list].forEachPosting(of: place.term) { entry, impact in
                let index = places[place.list][entry]
                uses[ends[index]] = Use(term: number, impact: impact)
                ends[index] += 1
            }
        }
        texts = numbers.texts
        self.nameWords = nameWords
        self.qualities = qualities
        self.starts = starts
        list = uses
    }

    /// The number of skills.
    var count: Int { starts.count - 1 }

    /// The terms of a skill, in the order of their bytes.
    func terms(of entry: Int) -> ArraySlice<Use> { list[starts[entry]..<starts[entry + 1]] }

    /// Calls a function for each use, in the order of the entries.
    fileprivate func forEach(_ body: (_ entry: Int, Use) -> Void) {
        for entry in 0..<count { for use in terms(of: entry) { body(entry, use) } }
    }
}

/// The numbers of the terms of several lists, in the order of their bytes.
private struct TermNumbers {
    /// The terms of all lists, each once.
    private(set) var texts: [String] = []
    /// For each list the numbers of its terms.
    private(set) var numbers: [[Int32]] = []
    /// The terms of the lists in order.
    private(set) var order: [(list: Int, term: Int)] = []

    init(_ lists: [TermList]) {
        numbers = lists.map { [Int32](repeating: 0, count: $0.count) }
        var next = lists.map { _ in 0 }
        while true {
            // The lists are few, and in order.
            var first: (text: String, lists: [Int])?
            for (number, list) in lists.enumerated() where next[number] < list.count {
                let text = list.text(of: next[number])
                if let known = first, known.text == text {
                    first?.lists.append(number)
                } else if first.map({ text.utf8.lexicographicallyPrecedes($0.text.utf8) }) ?? true {
                    first = (text, [number])
                }
            }
            guard let first else { return }
            for list in first.lists {
                numbers[list][next[list]] = Int32(texts.count)
                order.append((list, next[list]))
                next[list] += 1
            }
            texts.append(first.text)
        }
    }
}
