import FileTree
import Foundation
import SkillFormat
import SkillSource
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct `A repository with more skills than are read` {
    private let site: SourceSite

    init() throws { site = try SourceSite() }

    private func repository(_ name: String, _ more: [String: String] = [:]) throws -> GitRepository
    {
        var files = more
        for number in 1...1_003 {
            files["many/s-\(number)/SKILL.md"] = SourceSite.skill("skill-\(number)")
            // A copy is not fetched again: it has the same hash.
            files[".agent/skills/s-\(number)/SKILL.md"] = SourceSite.skill("skill-\(number)")
        }
        return try site.repository(name, files)
    }

    private func requests(_ name: String) throws -> Int {
        try site.server.requests().count { $0.path.contains("/\(name).git/") }
    }

    @Test func `has descriptions for the skills in one request`() async throws {
        let source = try await site.load(repository("many"), as: .git)
        #expect(try requests("many") == 3)
        #expect(source.candidates.count == 1_003)
        let unread = source.candidates.filter { $0.description == nil }
        #expect(unread.count == 3)
        // They are named after their folders.
        #expect(unread.allSatisfy { $0.name?.description.hasPrefix("s-") == true })
        #expect(source.notes == [.undescribed(count: 3)])
    }

    @Test func `has descriptions for skills of plugins first`() async throws {
        let source = try await site.load(
            repository(
                "many-plugins",
                [
                    ".claude-plugin/marketplace.json":
                        #"{"plugins": [{"name": "last", "source": "./zzz"}]}"#,
                    "zzz/skills/last/SKILL.md": SourceSite.skill("last"),
                ]), as: .git)
        #expect(try requests("many-plugins") == 4)
        let last = try #require(source.candidates.first { $0.plugins == ["last"] })
        #expect(last.description != nil)
        #expect(source.candidates.count { $0.description == nil } == 4)
    }
}
