import SkillFormat
import SkillRepository
import TestSupport
import Testing

/// Marketplaces and repositories that are made to take long.
@Suite(.timeLimit(.minutes(10))) struct `Validation of a large marketplace` {
    private static func marketplace(_ entries: [String]) -> String {
        let list = entries.joined(separator: ",")
        return "{\"name\": \"m\", \"owner\": {\"name\": \"o\"}, \"plugins\": [\(list)]}"
    }

    /// A marketplace on one line whose plugins are missing.
    private static func missingPlugins(_ count: Int) throws -> ExampleRepository {
        let entries = (0..<count).map { "{\"name\": \"p\($0)\", \"source\": \"./p\($0)\"}" }
        return try ExampleRepository([".claude-plugin/marketplace.json": marketplace(entries)])
    }

    /// Plugins at the top, each of which lists a folder of one large folder without skills.
    private static func listedFolders(_ count: Int) throws -> ExampleRepository {
        let entries = (0..<count).map {
            "{\"name\": \"p\($0)\", \"source\": \"./\", \"skills\": [\"./docs\", \"./s\($0)\"]}"
        }
        var files = (0..<40).map { ("docs/\($0)/a.txt", "a") }
        files.append((".claude-plugin/marketplace.json", marketplace(entries)))
        return try ExampleRepository(Dictionary(uniqueKeysWithValues: files))
    }

    /// Plugins with a manifest of their own, which has a fault.
    private static func manifests(_ count: Int) throws -> ExampleRepository {
        let entries = (0..<count).map { "{\"name\": \"p\($0)\", \"source\": \"./p\($0)\"}" }
        var files = (0..<count).map { ("p\($0)/.claude-plugin/plugin.json", "{\"other\": 1}") }
        files.append((".claude-plugin/marketplace.json", marketplace(entries)))
        return try ExampleRepository(Dictionary(uniqueKeysWithValues: files))
    }

    @Test(arguments: [missingPlugins, listedFolders, manifests])
    func `takes time in proportion to its plugins`(
        _ make: (Int) throws -> ExampleRepository
    ) async throws {
        let (small, large) = (try make(250), try make(1_000))
        let limit = 9.0
        let growth = try await growth(limit: limit) {
            let count = try await small.validate().findings.count
            #expect(count >= 250)
        } _: {
            let count = try await large.validate().findings.count
            #expect(count >= 1_000)
        }
        #expect(growth < limit)
    }

    @Test func `of more than 1 MiB is refused`() async throws {
        let entry = "{\"name\": \"p\", \"source\": \"./p\"}"
        let text = Self.marketplace(Array(repeating: entry, count: 1_048_576 / entry.count))
        let repository = try ExampleRepository([
            ".claude-plugin/marketplace.json": text, "skills/a/SKILL.md": skillText("a"),
        ])
        let findings = try await repository.validate().findings.filter { $0.severity == .error }
        #expect(findings.map(\.rule.description) == ["manifest-json-invalid"])
        #expect(findings.first?.message.contains("larger than 1 MiB") == true)
    }
}
