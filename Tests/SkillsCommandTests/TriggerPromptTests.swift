import Foundation
import TestSupport
import Testing

/// The prompts that should and should not load each shipped skill, for
/// `Skills/skill-authoring/scripts/run-triggers.py`, and the descriptions that decide it.
@Suite struct `Trigger prompts of the shipped skills` {
    private struct Prompt: Decodable, Hashable {
        let query: String
        let isWanted: Bool
        let set: String

        enum CodingKeys: String, CodingKey {
            case query, set
            case isWanted = "should_trigger"
        }
    }

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("TriggerPrompts")

    private static let skills: [String] = {
        let root = SkillPage.root.appendingPathComponent("Skills")
        let names = try? FileManager.default.contentsOfDirectory(atPath: root.path)
        return (names ?? []).filter { !$0.hasPrefix(".") }.sorted()
    }()

    private static func file(of skill: String) -> URL {
        folder.appendingPathComponent("\(skill).json")
    }

    private static func prompts(of skill: String) throws -> [Prompt] {
        try JSONDecoder().decode([Prompt].self, from: Data(contentsOf: file(of: skill)))
    }

    /// The description in the frontmatter of a skill, without its quotes.
    private static func description(of skill: String) throws -> String {
        let file = SkillPage.root.appendingPathComponent("Skills/\(skill)/SKILL.md")
        let line = try String(contentsOf: file, encoding: .utf8)
            .split(separator: "\n").first { $0.hasPrefix("description: ") }
        return try #require(line).dropFirst("description: ".count)
            .trimmingCharacters(in: ["\""])
    }

    @Test func `exist for every skill and for nothing else`() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        #expect(files.sorted() == Self.skills.map { "\($0).json" })
        #expect(Self.skills.count == 9)
    }

    @Test(arguments: skills)
    func `are 15 of each kind, each once, a third of them set aside`(skill: String) throws {
        let prompts = try Self.prompts(of: skill)
        #expect(Set(prompts.map { $0.query.lowercased() }).count == prompts.count)
        for isWanted in [true, false] {
            let kind = prompts.filter { $0.isWanted == isWanted }
            #expect(kind.count == 15)
            #expect(kind.count { $0.set == "tuning" } == 10)
            #expect(kind.count { $0.set == "final" } == 5)
        }
        for prompt in prompts {
            #expect((15...140).contains(prompt.query.count), "\(prompt.query)")
            #expect(!prompt.query.contains(skill), "\(prompt.query) names the skill")
        }
    }

    @Test func `want no skill twice for one prompt`() throws {
        var owners: [String: [String]] = [:]
        for skill in Self.skills {
            for prompt in try Self.prompts(of: skill) where prompt.isWanted {
                owners[prompt.query.lowercased(), default: []].append(skill)
            }
        }
        #expect(owners.count == 15 * Self.skills.count)
        #expect(owners.filter { $0.value.count > 1 }.isEmpty)
    }

    @Test(arguments: skills)
    func `contain near misses that another skill wants`(skill: String) throws {
        let others = try Self.skills.filter { $0 != skill }.flatMap { try Self.prompts(of: $0) }
        let wanted = Set(others.filter(\.isWanted).map(\.query))
        let nearMisses = try Self.prompts(of: skill)
            .count { !$0.isWanted && wanted.contains($0.query) }
        #expect(nearMisses >= 2)
    }

    @Test(arguments: skills)
    func `fit a description that is short and says when`(skill: String) throws {
        let description = try Self.description(of: skill)
        #expect((300...400).contains(description.count), "\(description.count) characters")
        #expect(description.contains(". Use when ") || description.contains(". Use for "))
    }

    @Test func `fit descriptions that cost little together and keep apart`() throws {
        let descriptions = try Self.skills.map { try Self.description(of: $0) }
        #expect(descriptions.reduce(0) { $0 + $1.count } <= 3_500)
        let boundaries = [
            "swiftui-modern-apis": "swiftui-patterns",
            "swiftui-patterns": "swiftui-modern-apis",
            "swiftui-style-driven-components": "swiftui-patterns",
        ]
        for (skill, other) in boundaries {
            let description = try Self.description(of: skill)
            let boundary = try #require(description.range(of: ". Not for "))
            #expect(description[boundary.upperBound...].contains(other), "\(skill)")
        }
    }

    @Test(arguments: skills) func `are read by the runner`(skill: String) throws {
        let fixture = try CommandFixture()
        let script = SkillPage.root
            .appendingPathComponent("Skills/skill-authoring/scripts/run-triggers.py").path
        let output = try fixture.shell(
            """
            python3 '\(script)' '\(Self.file(of: skill).path)' --skill \(skill) --runs 1 \
                --agent 'echo \(skill)/SKILL.md'
            echo "status $?"
            """)
        #expect(output.contains("loads: 15 of 15 that should, 15 of 15 that should not"))
        #expect(output.hasSuffix("status 1\n"), "\(output.suffix(300))")
    }
}
