internal import SkillFormat

/// The terms of the entries of a segment, with their postings.
///
/// Each term has a number, so that a word that occurs again takes one look-up: writing the words of a large catalog is
/// most of the time of a build.
struct SegmentTerms {
    /// A term, and what was counted in the entry that is being added.
    private struct Term {
        let text: String
        private(set) var postings: [UInt8] = []
        private(set) var entries = 0
        private var lastEntry = -1
        /// The occurrences in the field that is being added.
        var occurrences = 0
        /// The impact on the entry that is being added; nil if the term is not in it.
        var impact: TermImpact?

        init(_ text: String) { self.text = text }

        /// Adds the occurrences in a field to the impact.
        mutating func endField(_ field: TermImpact.Field, of length: Int) {
            impact = impact ?? TermImpact()
            impact?.add(occurrences, in: field, of: length)
            occurrences = 0
        }

        /// Writes the posting of an entry.
        mutating func endEntry(_ number: Int) {
            guard let impact else { return }
            postings.append(variable: UInt64(number - lastEntry - 1))
            postings.append(impact.byte)
            entries += 1
            lastEntry = number
            self.impact = nil
        }
    }

    private var terms: [Term] = []
    private var numbers: [String: Int] = [:]
    /// The terms in the field that is being added, and those in the entry.
    private var (inField, inEntry): ([Int], [Int]) = ([], [])

    /// Adds the terms of an entry, whose number is higher than those before, and returns the number of words of its name.
    mutating func add(_ entry: CatalogEntry, number: Int) -> Int {
        let name = SearchWord.words(of: entry.name.description)
        add(name, and: Self.compounds(of: name), in: .name)
        let labels = entry.facts.tags + [entry.publisher?.description ?? ""]
        add(labels.flatMap(SearchWord.words), in: .label)
        // In order, because sums of fractions depend on it.
        let translations = entry.translations.sorted { $0.key < $1.key }.map(\.value)
        for text in [entry.description] + translations {
            add(SearchWord.words(of: text), in: .text)
        }
        for term in inEntry { terms[term].endEntry(number) }
        inEntry.removeAll(keepingCapacity: true)
        return name.count
    }

    private mutating func add(
        _ words: [SearchWord], and compounds: [String] = [], in field: TermImpact.Field
    ) {
        var length = compounds.count
        for word in words {
            switch word {
            case .letters(let text):
                count(text)
                length += 1
            case .run:
                let parts = word.terms
                for part in parts { count(part) }
                length += parts.count
            }
        }
        for compound in compounds { count(compound) }
        for term in inField {
            if terms[term].impact == nil { inEntry.append(term) }
            terms[term].endField(field, of: length)
        }
        inField.removeAll(keepingCapacity: true)
    }

    private mutating func count(_ text: String) {
        let number = numbers[text] ?? terms.count
        if number == terms.count {
            numbers[text] = number
            terms.append(Term(text))
        }
        if terms[number].occurrences == 0 { inField.append(number) }
        terms[number].occurrences += 1
    }

    /// Neighbors in a name as one word: `swift-ui` is found by `swiftui`.
    static func compounds(of name: [SearchWord]) -> [String] {
        zip(name, name.dropFirst()).compactMap { first, second in
            guard case .letters(let start) = first, case .letters(let end) = second,
                start.utf8.count + end.utf8.count <= SearchWord.lengthLimit
            else { return nil }
            return start + end
        }
    }

    /// The parts of a segment that have the terms.
    struct Lists {
        var sortedTerms: [TermList.Term] = []
        /// The offsets of the texts and postings of each term, and its number of entries.
        var table: [UInt8] = []
        var texts: [UInt8] = []
        var postings: [UInt8] = []
    }

    /// The terms in the order of their bytes.
    var sorted: [TermList.Term] {
        sortedTerms.map { TermList.Term(text: $0.text, postings: $0.postings) }
    }

    private var sortedTerms: [Term] {
        terms.sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
    }

    /// Returns the parts, with the terms in the order of their bytes.
    func finish() -> Lists {
        var lists = Lists()
        for term in sortedTerms {
            for number in [lists.texts.count, lists.postings.count, term.entries] {
                lists.table.append(number: number)
            }
            lists.sortedTerms.append(TermList.Term(text: term.text, postings: term.postings))
            lists.texts += term.text.utf8
            lists.postings += term.postings
        }
        for number in [lists.texts.count, lists.postings.count, 0] {
            lists.table.append(number: number)
        }
        return lists
    }
}
