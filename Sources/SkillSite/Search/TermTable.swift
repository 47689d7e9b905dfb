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
        isFunctionWord = terms.map { EntryTerms.isFunctionWord($0) }
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

/// The terms of each skill by their numbers, which are those of their first uses.
struct TermUses: Sendable {
    /// A term of a skill.
    struct Use: Sendable {
        let term: Int32
        let impact: UInt8
    }

    fileprivate private(set) var texts: [String] = []
    fileprivate private(set) var nameWords: [Int] = []
    fileprivate private(set) var qualities: [UInt8] = []
    private var numbers: [String: Int32] = [:]
    private var list: [Use] = []
    private var starts = [0]

    /// The number of skills.
    var count: Int { starts.count - 1 }

    /// Adds the terms of the next skill.
    mutating func add(_ entry: EntryTerms) {
        nameWords.append(entry.nameWords)
        qualities.append(entry.quality)
        for term in entry.terms {
            list.append(Use(term: number(of: term.text), impact: term.impact))
        }
        starts.append(list.count)
    }

    private mutating func number(of text: String) -> Int32 {
        if let known = numbers[text] { return known }
        let number = Int32(texts.count)
        texts.append(text)
        numbers[text] = number
        return number
    }

    /// The terms of a skill, in the order of their bytes.
    func terms(of entry: Int) -> ArraySlice<Use> { list[starts[entry]..<starts[entry + 1]] }

    /// Calls a function for each use, in the order of the entries.
    fileprivate func forEach(_ body: (_ entry: Int, Use) -> Void) {
        for entry in 0..<count { for use in terms(of: entry) { body(entry, use) } }
    }
}
