import Foundation
import SkillFormat
import SkillRepository
import SystemPackage
import TestSupport
import Testing

@Suite struct `A score` {
    func score(_ files: [String: String]) async throws -> SkillScore {
        let repository = try ExampleRepository(files)
        let skills = try await Validator(
            workingDirectory: FilePath(repository.url.path), settings: ValidationSettings()
        ).scores(["."])
        return try #require(skills.first?.score)
    }

    static let steps = (1...40).map { "\($0). Step number \($0).\n" }.joined()
    static let sound = """
        ---
        name: a
        description: Reads and fills PDF forms, and checks every field twice. Use when a document has fields to fill in.
        ---
        # Forms

        ## Steps

        \(steps)
        ```sh
        ls
        ```

        Never guess a value; check the result.

        """

    @Test func `is 100 for a skill in good form`() async throws {
        let score = try await score(["a/SKILL.md": Self.sound])
        #expect(score.total == 100 && score.grade == "A" && score.losses.isEmpty)
    }

    @Test func `counts Japanese characters double`() async throws {
        let text = Self.sound.replacingOccurrences(
            of:
                "Reads and fills PDF forms, and checks every field twice. Use when a document has fields to fill in.",
            with: "PDFの申請書を読み取り、各欄を正しく埋めてから見直します。申請書や帳票への記入を頼まれたときに使います。")
        #expect(try await score(["a/SKILL.md": text]).points(of: .triggering) == 25)
    }

    @Test func `loses points for each broken reference, down to zero`() async throws {
        let links = (0..<9).map { "[\($0)](\($0).md)\n" }.joined()
        #expect(
            try await score(["a/SKILL.md": Self.sound + "[x](forms.md)\n"]).points(of: .resources)
                == 11
        )
        let score = try await score(["a/SKILL.md": Self.sound + links])
        #expect(score.points(of: .resources) == 0 && score.total == 85 && score.errors == 9)
        #expect(score.largestLosses.first?.part == .resources)
    }

    @Test func `is limited for skills that are useless or dangerous`() async throws {
        #expect(try await score(["a/SKILL.md": "no frontmatter\n"]).total == 0)
        let hidden = try await score(["a/SKILL.md": Self.sound + "\u{E0041}\u{E0042}\n"])
        #expect(hidden.total == 20 && hidden.cap?.points == 20)
    }
}
