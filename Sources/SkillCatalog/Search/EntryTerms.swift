internal import SkillFormat

/// The terms of one entry, as search files have them, for searching elsewhere than in the program.
package struct EntryTerms: Sendable {
    /// A term, and how much it says about the entry: 1 to 127, and bit 7 if it is in the name.
    package typealias Weighted = (text: String, impact: UInt8)

    /// The terms in the order of their bytes.
    package let terms: [Weighted]
    /// The number of words of the name.
    package let nameWords: Int
    /// What ranks the entry above others that answer a query as well, as search files have it.
    package let quality: UInt8

    /// Reads the name, the labels, the description and its translations of an entry.
    package init(of entry: CatalogEntry) {
        var counter = Counter()
        let name = SearchWord.words(of: entry.name.description)
        counter.add(name, and: SegmentTerms.compounds(of: name), in: .name)
        let labels = entry.facts.tags + [entry.publisher?.description ?? ""]
        counter.add(labels.flatMap(SearchWord.words), in: .label)
        let translations = entry.translations.sorted { $0.key < $1.key }.map(\.value)
        for text in [entry.description] + translations {
            counter.add(SearchWord.words(of: text), in: .text)
        }
        terms = counter.impacts.map { ($0.key, $0.value.byte) }
            .sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
        nameWords = name.count
        quality = EntryQuality(entry).byte
    }

    /// Whether a term is a word of grammar.
    package static func isFunctionWord(_ term: String) -> Bool {
        SearchUnit.word(term, compounds: [], .name).isFunctionWord
    }

    /// Lines of other forms of terms, and of English words for Japanese terms, as ``SearchSynonyms`` describes them.
    package static var synonyms: (forms: String, translations: String) {
        (SearchSynonyms.list, SearchSynonyms.translations)
    }

    private struct Counter {
        var impacts: [String: TermImpact] = [:]

        mutating func add(
            _ words: [SearchWord], and compounds: [String] = [], in field: TermImpact.Field
        ) {
            var counts: [String: Int] = [:]
            var length = 0
            for term in words.flatMap(\.terms) + compounds {
                counts[term, default: 0] += 1
                length += 1
            }
            for (term, count) in counts {
                impacts[term, default: TermImpact()].add(count, in: field, of: length)
            }
        }
    }
}
