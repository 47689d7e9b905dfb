import FileTree
import SkillFormat
import SystemPackage
import Testing

@testable import SkillSource

@Suite struct `Skills in several languages` {
    private func source(_ paths: [String]) throws -> LoadedSource {
        let candidates = paths.map { path in
            SkillCandidate(document: nil, folder: RelativePath(path), folderName: nil)
        }
        return LoadedSource(
            address: try SkillAddress("https://host/r.git", workingDirectory: "/", home: "/"),
            skills: DiscoveredSkills(candidates), url: "https://host/r.git",
            content: CatalogSkill(name: try #require(SkillName("any")), files: []))
    }

    private func folders(_ candidates: [SkillCandidate]) -> [String?] {
        candidates.map { $0.folder?.description }
    }

    @Test func `are offered once, in the preferred language`() throws {
        let source = try source([
            "docs/de/skills/a", "docs/ja-JP/skills/a", "ja/other", "skills/a", "skills/b",
        ])
        let japanese = source.inLanguage("ja_JP.UTF-8")
        #expect(folders(japanese.candidates) == ["ja/other", "docs/ja-JP/skills/a", "skills/b"])
        #expect(folders(japanese.otherLanguages) == ["docs/de/skills/a", "skills/a"])
        #expect(
            folders(source.inLanguage(nil).candidates) == ["ja/other", "skills/a", "skills/b"])
        #expect(folders(try japanese.choose(.named(["skills/a"]))) == ["skills/a"])
    }

    @Test func `keep the address of the source, unlike skills outside it`() throws {
        let source = try source(["docs/ja/skills/a", "skills/a"]).inLanguage("ja")
        for candidate in source.candidates + source.otherLanguages {
            #expect(source.typed(for: candidate) == "https://host/r.git")
        }
        let outside = SkillCandidate(
            document: nil, folder: RelativePath("elsewhere/b"), folderName: nil)
        #expect(source.typed(for: outside) == "https://host/r.git#:elsewhere/b")
    }

    @Test func `are selected in linear time`() throws {
        let count = 20_000
        let source = try source(
            (0..<count).flatMap { ["docs/ja/skills/s-\($0)", "skills/s-\($0)"] })
        // A quadratic selection takes minutes.
        let time = try ContinuousClock().measure {
            let japanese = source.inLanguage("ja")
            #expect(japanese.candidates.count == count)
            #expect(japanese.otherLanguages.count == count)
            let chosen = try japanese.choose(.all)
            #expect(chosen.count { japanese.typed(for: $0) != "" } == count)
        }
        #expect(time < .seconds(30))
    }
}
