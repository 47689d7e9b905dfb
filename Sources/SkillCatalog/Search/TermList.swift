internal import ArraySpan

/// The terms of entries as a search file has them, for searching elsewhere than in the program.
package struct TermList: Sendable {
    /// A term, and the entries that have it.
    struct Term {
        let text: String
        /// For each entry the distance to the one before, less one, in LEB128, and its impact.
        let postings: [UInt8]
    }

    /// The entries, in the order of their numbers.
    package let entries: [CatalogEntry]
    /// The number of words of the name of each entry.
    package let nameWords: [Int]
    /// What ranks each entry above others that answer a query as well, as search files have it.
    package let qualities: [UInt8]
    /// The terms in the order of their bytes.
    private let terms: [Term]

    init(entries: [CatalogEntry], nameWords: [Int], qualities: [UInt8], terms: [Term]) {
        self.entries = entries
        self.nameWords = nameWords
        self.qualities = qualities
        self.terms = terms
    }

    /// Reads the names, the labels, the descriptions and their translations of entries.
    package init(of entries: [CatalogEntry]) {
        var terms = SegmentTerms()
        let nameWords = entries.enumerated().map { terms.add($1, number: $0) }
        self.init(
            entries: entries, nameWords: nameWords,
            qualities: entries.map { EntryQuality($0).byte }, terms: terms.sorted)
    }

    /// The number of terms.
    package var count: Int { terms.count }

    /// The text of a term; the terms are in the order of their bytes.
    package func text(of term: Int) -> String { terms[term].text }

    /// Calls a function for each entry that has a term, in order, with how much the term says about it: 1 to 127, and
    /// bit 7 if it is in the name.
    package func forEachPosting(of term: Int, _ body: (_ entry: Int, _ impact: UInt8) -> Void) {
        let postings = terms[term].postings
        let bytes = postings.span
        var (offset, next) = (0, 0)
        while let distance = bytes.variable(at: &offset, end: bytes.count) {
            let entry = next + Int(distance)
            body(entry, bytes[offset])
            offset += 1
            next = entry + 1
        }
    }

    /// Whether a term is a word of grammar.
    package static func isFunctionWord(_ term: String) -> Bool {
        SearchUnit.word(term, compounds: [], .name).isFunctionWord
    }

    /// Lines of other forms of terms, and of English words for Japanese terms, as ``SearchSynonyms`` describes them.
    package static var synonyms: (forms: String, translations: String) {
        (SearchSynonyms.list, SearchSynonyms.translations)
    }
}
