import Testing

@testable import SkillSearch

@Suite("A query") struct SearchQueryTests {
    @Test func `has every other form in the lists of terms`() {
        func units(_ form: Substring) -> [SearchUnit] {
            SearchUnit.all(in: SearchWord.words(of: String(form)), .complete)
        }
        func alternatives(_ form: Substring) -> [[SearchUnit]] {
            SearchQuery("some \(form) here").parts.flatMap(\.alternatives)
        }
        func lines(_ table: [UInt8]) -> [Substring] {
            String(decoding: table, as: UTF8.self).split(separator: "\n")
        }
        for line in lines(SearchTable.synonyms) {
            let group = line.split(separator: "=")
            for form in group {
                let others = group.filter { $0 != form }.map(units)
                #expect(Set(others).isSubset(of: alternatives(form)), "\(form)")
            }
        }
        for line in lines(SearchTable.translations) {
            let parts = line.split(separator: ">")
            let english = parts[1].split(separator: "=").map(units)
            #expect(Set(english).isSubset(of: alternatives(parts[0])), "\(line)")
        }
    }
}
