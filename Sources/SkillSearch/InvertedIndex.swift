/// The terms of documents, and the documents that have each.
///
/// Search files and the pages of sites are made of it. The documents have numbers in their order, and so have the terms,
/// in the order of their bytes. All postings are in one array, since a large catalog has millions of them.
public struct InvertedIndex: Sendable {
    /// A document that has a term.
    public struct Posting: Sendable {
        /// The number of the document.
        public let document: Int32
        /// The weight of the term in it: 1 to 127, and bit 7 if the term is in the name.
        public let impact: UInt8
    }

    /// The terms, in the order of their bytes.
    public let terms: [String]
    /// The number of words of the name of each document, at most 255.
    public let nameLengths: [UInt8]
    private let list: [Posting]
    /// The offsets at which the postings of each term start, and the end of the last ones.
    private let starts: [Int]

    /// The documents that have a term, in their order.
    public func postings(of term: Int) -> ArraySlice<Posting> {
        list[starts[term]..<starts[term + 1]]
    }

    /// Reads the terms of documents.
    public init(_ documents: some Sequence<SearchDocument>) {
        var collector = TermCollector()
        let lengths = documents.map { collector.add($0) }
        self.init(collector.terms.map { ($0.text, $0.postings) }, nameLengths: lengths)
    }

    /// Joins indexes, whose documents follow each other.
    public init(joining parts: [InvertedIndex]) {
        var numbers: [String: Int] = [:]
        var lists: [(text: String, postings: [Posting])] = []
        var first: Int32 = 0
        for part in parts {
            for (term, text) in part.terms.enumerated() {
                let number = numbers[text] ?? lists.count
                if number == lists.count {
                    numbers[text] = number
                    lists.append((text, []))
                }
                lists[number].postings += part.postings(of: term).lazy.map {
                    Posting(document: $0.document + first, impact: $0.impact)
                }
            }
            first += Int32(part.nameLengths.count)
        }
        self.init(lists, nameLengths: parts.flatMap(\.nameLengths))
    }

    private init(_ lists: [(text: String, postings: [Posting])], nameLengths: [UInt8]) {
        let sorted = lists.sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
        terms = sorted.map(\.text)
        list = sorted.flatMap(\.postings)
        starts = sorted.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.postings.count) }
        self.nameLengths = nameLengths
    }

    /// Whether a term is a word of grammar, which does not distinguish documents.
    public static func isFunctionWord(_ term: String) -> Bool {
        SearchUnit.word(term, compounds: [], .name).isFunctionWord
    }
}

/// Collects the terms of documents with their postings.
///
/// Each term has a number, so that a word that occurs again takes one look-up: writing the words of a large catalog is
/// most of the time of a build.
private struct TermCollector {
    /// A term, and its counts in the document that is being added.
    struct Term {
        let text: String
        private(set) var postings: [InvertedIndex.Posting] = []
        /// The occurrences in the field that is being added.
        var occurrences = 0
        /// The impact on the document that is being added; nil if the term is not in it.
        var impact: TermImpact?

        init(_ text: String) { self.text = text }

        /// Adds the occurrences in a field to the impact.
        mutating func endField(_ field: TermImpact.Field, of length: Int) {
            impact = impact ?? TermImpact()
            impact?.add(occurrences, in: field, of: length)
            occurrences = 0
        }

        /// Adds the posting of a document.
        mutating func endDocument(_ number: Int32) {
            guard let impact else { return }
            postings.append(.init(document: number, impact: impact.byte))
            self.impact = nil
        }
    }

    private(set) var terms: [Term] = []
    private var numbers: [String: Int] = [:]
    private var count: Int32 = 0
    /// The terms in the field that is being added, and those in the document.
    private var (inField, inDocument): ([Int], [Int]) = ([], [])

    /// Adds the terms of a document, and returns the number of words of its name.
    mutating func add(_ document: SearchDocument) -> UInt8 {
        let name = SearchWord.words(of: document.name)
        add(name, and: Self.compounds(of: name), in: .name)
        add(document.labels.flatMap(SearchWord.words), in: .label)
        for text in document.texts { add(SearchWord.words(of: text), in: .text) }
        for term in inDocument { terms[term].endDocument(count) }
        inDocument.removeAll(keepingCapacity: true)
        count += 1
        return UInt8(min(name.count, 255))
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
            if terms[term].impact == nil { inDocument.append(term) }
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
    private static func compounds(of name: [SearchWord]) -> [String] {
        zip(name, name.dropFirst()).compactMap { first, second in
            guard case .letters(let start) = first, case .letters(let end) = second,
                start.utf8.count + end.utf8.count <= SearchWord.lengthLimit
            else { return nil }
            return start + end
        }
    }
}
