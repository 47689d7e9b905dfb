import Testing

@testable import SkillSearch

@Suite("An inverted index") struct InvertedIndexTests {
    private let documents = (0..<300).map { number in
        let words = (0..<20).map { "word\((number * 7 + $0 * $0 * 13) % 400)" }
        return SearchDocument(
            name: "skill-\(number % 290)", labels: ["tag\(number % 3)"],
            texts: [words.joined(separator: " "), "データベースを設計する。"], quality: 50)
    }

    private func contents(of index: InvertedIndex) -> [String] {
        index.terms.enumerated().map { number, term in
            let postings = index.postings(of: number).map { "\($0.document):\($0.impact)" }
            return "\(term) \(postings)"
        }
    }

    @Test(arguments: [1, 7, 70, 299, 300]) func `of parts is that of the whole`(size: Int) {
        let parts = stride(from: 0, to: documents.count, by: size).map {
            InvertedIndex(documents[$0..<min($0 + size, documents.count)])
        }
        let (joined, whole) = (InvertedIndex(joining: parts), InvertedIndex(documents))
        #expect(contents(of: joined) == contents(of: whole))
        #expect(joined.nameLengths == whole.nameLengths)
    }

    @Test func `has each term once, in the order of bytes, with its documents in order`() {
        let index = InvertedIndex(documents)
        #expect(
            zip(index.terms, index.terms.dropFirst()).allSatisfy {
                Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8))
            })
        for term in index.terms.indices {
            let found = index.postings(of: term).map(\.document)
            #expect(found == Set(found).sorted())
        }
        let number = index.terms.firstIndex(of: "設計")
        #expect(number.map { index.postings(of: $0).count } == 300)
    }

    @Test func `of nothing has no terms`() {
        #expect(InvertedIndex([SearchDocument]()).terms.isEmpty)
        #expect(InvertedIndex(joining: []).nameLengths.isEmpty)
    }
}
