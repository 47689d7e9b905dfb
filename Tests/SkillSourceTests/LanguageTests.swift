import FileTree
import SkillFormat
import SystemPackage
import Testing

@testable import SkillSource

@Suite struct `Skills in several languages` {
    private func source(_ paths: [String]) throws -> LoadedSource {
        let candidates = paths.map { path in
            SkillCandidate(
                document: nil, folder: RelativePath(path),
                folderName: RelativePath(path)?.lastName)
        }
        return LoadedSource(
            address: try SkillAddress("https://host/r.git", workingDirectory: "/", home: "/"),
            skills: DiscoveredSkills(candidates), url: "https://host/r.git",
            content: CatalogSkill(name: try #require(SkillName("any")), files: []))
    }

    private func folders(_ candidates: [SkillCandidate]) -> [String?] {
        candidates.map { $0.folder?.description }
    }

    @Test func `are offered once, in the preferred language`() async throws {
        let source = try source([
            "docs/de/skills/a", "docs/ja-JP/skills/a", "ja/other", "skills/a", "skills/b",
        ])
        let japanese = source.inLanguage("ja_JP.UTF-8")
        #expect(folders(japanese.candidates) == ["ja/other", "docs/ja-JP/skills/a", "skills/b"])
        #expect(folders(japanese.otherLanguages) == ["docs/de/skills/a", "skills/a"])
        #expect(
            folders(source.inLanguage(nil).candidates) == ["ja/other", "skills/a", "skills/b"])
        let chosen = try await japanese.select(.named(["skills/a"])).skills
        #expect(folders(chosen) == ["skills/a"])
    }

    @Test func `are translations of the original, not of an agent's copy`() async throws {
        let source = try source([".agents/skills/a", "docs/ja/skills/a", "skills/a"])
        let japanese = try await source.inLanguage("ja").select(.all)
        #expect(folders(japanese.skills) == ["docs/ja/skills/a"])
        #expect(japanese.leftOut.map(\.skill.place) == [".agents/skills/a"])
        #expect(folders(try await source.inLanguage(nil).select(.all).skills) == ["skills/a"])
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

    @Test func `are selected in linear time`() async throws {
        let count = 20_000
        let source = try source(
            (0..<count).flatMap { ["docs/ja/skills/s-\($0)", "skills/s-\($0)", "copy/s-\($0)"] })
        // A quadratic selection takes minutes.
        let start = ContinuousClock.now
        let japanese = source.inLanguage("ja")
        #expect(japanese.candidates.count == 2 * count)
        #expect(japanese.otherLanguages.count == count)
        #expect(japanese.offers.count == 2 * count)
        let chosen = try await japanese.select(.all)
        #expect(chosen.skills.count == count)
        #expect(chosen.leftOut.count == count)
        #expect(chosen.skills.count { japanese.typed(for: $0) != "" } == count)
        #expect(ContinuousClock.now - start < .seconds(60))
    }
}
