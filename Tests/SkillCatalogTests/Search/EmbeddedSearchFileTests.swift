import Foundation
import Testing

@testable import SkillCatalog

@Suite("The search file of the embedded catalog") struct EmbeddedSearchFileTests {
    /// `RECORD=1` writes it.
    @Test func `is what the index says`() throws {
        let index = EmbeddedIndex.shared
        let bytes = try CatalogSegment.bytes(
            of: index.names.flatMap { index.entries(named: $0) })
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Sources/SkillCatalog/WellKnown/index.search")
        if ProcessInfo.processInfo.environment["RECORD"] != nil {
            try Data(bytes).write(to: file)
        }
        #expect(
            try Data(contentsOf: file) == Data(bytes),
            "run RECORD=1 swift test --filter EmbeddedSearchFileTests, then Scripts/generate")
    }
}
