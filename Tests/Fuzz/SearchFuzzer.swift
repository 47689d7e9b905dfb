// Fuzzes search files, which servers send, and what users search for.
//
// An input is a query, and a list of changes to a sound file: two bytes for the place and one for the value.

internal import SkillFormat

@testable internal import SkillCatalog
@testable internal import SkillSearch

private let queries = ["pdf", "make slides", "議事録を作る", "swift-ui", "x"].map { SearchQuery($0) }

/// A sound file.
private let sound: [UInt8] = {
    let texts = [
        ("pdf", "Fills forms in PDF files."), ("pdf-forms", "フォームに記入する。"),
        ("slides", "Makes slides from notes, in the style of a company."),
        ("minutes", "議事録を作る。"), ("swiftui", "Builds views with SwiftUI."),
    ]
    let entries = texts.compactMap { name, description in
        SkillName(name).map {
            CatalogEntry(
                name: $0, publisher: nil, version: "1.0", description: description,
                source: .archive(url: "https://acme.example/\(name).zip", digest: nil))
        }
    }
    guard let bytes = try? CatalogSegment.bytes(of: entries) else {
        preconditionFailure("entries that can't be written")
    }
    return bytes
}()

/// Reads an input as a query and as changes to a search file.
func fuzzSearch(_ bytes: [UInt8]) {
    let query = SearchQuery(String(decoding: bytes, as: UTF8.self), last: .open)
    precondition(query.parts.count <= SearchQuery.wordLimit)
    var file = sound
    for index in stride(from: 0, to: bytes.count - 2, by: 3) {
        let place = Int(bytes[index]) << 8 | Int(bytes[index + 1])
        file[place % file.count] = bytes[index + 2]
    }
    guard let name = CatalogName("fuzz"), let segment = try? CatalogSegment(file) else { return }
    precondition(segment.count <= SearchSegment.entryLimit)
    for index in 0..<segment.count { _ = segment.entry(at: index) }
    precondition(segment.entry(at: segment.count) == nil && segment.entry(at: -1) == nil)
    var names = 0
    segment.forEachName { _ in names += 1 }
    precondition(names <= segment.count)
    precondition(segment.names(startingWith: "p", limit: 5).count <= 5)
    _ = segment.entries(named: "pdf")
    let search = CatalogSearch([.init(name: name, segments: [segment])])
    for query in queries + [query] {
        let results = search.results(for: query)
        precondition(results.hits.count <= 20 && results.total >= 0)
    }
}
