import Digest
import SkillFormat

@testable import SkillCatalog
@testable import SkillSearch

/// Returns an available entry.
func sample(
    _ name: String, _ description: String = "", publisher: String? = nil, ja: String? = nil
) -> CatalogEntry {
    guard let skill = SkillName(name) else { preconditionFailure("invalid name: \(name)") }
    var entry = CatalogEntry(
        name: skill, publisher: publisher.flatMap { Publisher($0) }, description: description,
        source: .address("o/r/\(name)"))
    if let ja { entry.translations["ja"] = ja }
    return entry
}

/// Returns a search over one catalog of one segment.
func search(_ entries: [CatalogEntry]) throws -> CatalogSearch {
    let segment = try CatalogSegment(CatalogSegment.bytes(of: entries))
    guard let name = CatalogName("acme") else { preconditionFailure("a valid name") }
    return CatalogSearch([.init(name: name, segments: [segment])])
}

extension CatalogSearch {
    /// The names of the first hits for a text.
    func names(_ text: String, last: SearchQuery.LastWord = .complete, _ page: Page = Page())
        -> [String]
    {
        results(for: SearchQuery(text, last: last), page).hits.map(\.entry.name.description)
    }
}
