import Problem
import SkillSource
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct `The address of a skill that moved` {
    private let site: SourceSite

    init() throws { site = try SourceSite() }

    private func load(_ files: [String: String], _ address: String) async throws -> LoadedSource {
        let name = "moved-\(UInt32.random(in: 0...UInt32.max))"
        _ = try site.repository(name, files)
        let url = site.server.url("\(name).git", .github)
        return try await site.loader().load(site.address(url + address), expecting: nil)
    }

    @Test(arguments: [
        ("#:old/pdf", "#:skills/pdf"), ("#main:old/pdf", "#main:skills/pdf"),
        ("#:pdf", "#:skills/pdf"), ("#:skills/old/deep/pdf", "#:skills/pdf"),
    ])
    func `leads to its new folder`(_ old: String, _ new: String) async throws {
        let source = try await load(
            [
                "skills/pdf/SKILL.md": SourceSite.skill("pdf"),
                "docs/ja/skills/pdf/SKILL.md": SourceSite.skill("pdf", "A translation."),
                "skills/docx/SKILL.md": SourceSite.skill("docx"),
            ], old)
        #expect(source.candidates.map(\.place) == ["skills/pdf"])
        #expect(source.address.typed.hasSuffix(".git" + new))
        let path = try #require(old.split(separator: ":").last)
        #expect(source.notes == [.movedSkill(from: String(path), to: "skills/pdf")])
    }

    @Test func `leads to a folder with another name whose skill declares the name`() async throws {
        let source = try await load(
            ["skills/reader/SKILL.md": SourceSite.skill("pdf")], "#:skills/pdf")
        #expect(source.candidates.map(\.place) == ["skills/reader"])
    }

    @Test func `is refused if several skills may be meant`() async throws {
        await #expect {
            _ = try await load(
                [
                    "a/pdf/SKILL.md": SourceSite.skill("pdf"),
                    "b/pdf/SKILL.md": SourceSite.skill("pdf", "Another."),
                ], "#:skills/pdf")
        } throws: { error in
            let hint = (error as? SkillSourceError)?.hint?.description ?? ""
            return hint.hasPrefix("choose one:\n") && hint.contains("#:a/pdf")
                && hint.contains("#:b/pdf")
        }
    }

    @Test func `is corrected if only a similar skill is there`() async throws {
        await #expect {
            _ = try await load(["skills/pdf/SKILL.md": SourceSite.skill("pdf")], "#:skills/pfd")
        } throws: { error in
            let hint = (error as? SkillSourceError)?.hint?.description ?? ""
            return hint.hasPrefix("did you mean ") && hint.contains("#:skills/pdf")
        }
    }
}
