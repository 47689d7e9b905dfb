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
        try site.server.requests(to: "\(name).git").count
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

    @Test func `has its chosen skills read, in one request`() async throws {
        var files: [String: String] = [:]
        for number in 1...1_000 {
            files["skills/s-\(number)/SKILL.md"] = SourceSite.skill("skill-\(number)")
        }
        files["z/deep/Unread_Skill/SKILL.md"] = SourceSite.skill("declared")
        files["z/deep/android_ui_verification/SKILL.md"] = "# No frontmatter\n"
        files["z/deep/twin/SKILL.md"] = SourceSite.skill("skill-7", "A namesake.")
        files["z/deep/日本語/SKILL.md"] = "# No name at all\n"
        files["z/deep/secret/SKILL.md"] =
            "---\nname: secret\ndescription: For us.\nmetadata:\n  internal: true\n---\n# S\n"
        let source = try await site.load(site.repository("unread", files), as: .git)
        #expect(source.notes == [.undescribed(count: 5)])
        let names = Set(source.candidates.compactMap(\.name?.description))
        #expect(names.isSuperset(of: ["unread-skill", "android-ui-verification", "twin"]))
        let before = try requests("unread")
        let selection = try await source.select(.all)
        #expect(try requests("unread") == before + 1)
        let chosen = Set(selection.skills.compactMap(\.name?.description))
        #expect(selection.skills.count == 1_003)
        #expect(chosen.isSuperset(of: ["declared", "android-ui-verification", "skill-7"]))
        // Only a SKILL.md that has been read shows a namesake, or an internal skill.
        #expect(
            selection.leftOut.map(\.reason) == [
                .sameName(as: "skills/s-7"), .excluded(.internalUse),
            ])
        #expect(try await source.select(.named(["Unread_Skill"])).skills[0].description != nil)
    }
}
