import Foundation
import Testing

/// The script of the GitHub action, run as a runner would.
@Suite struct `The action` {
    let fixture: CommandFixture

    init() throws { fixture = try CommandFixture() }

    static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../.github/actions/validate/run").standardizedFileURL.path

    func run(_ environment: String) throws -> String {
        try fixture.shell(
            "SKILLS_PROGRAM='\(CommandFixture.program.path)' SKILLS_FOR=everyone SKILLS_FAIL_ON=error "
                + "SKILLS_CHANGED_SINCE= SKILLS_BASELINE= SKILLS_SARIF= GITHUB_OUTPUT=out \(environment) '\(Self.script)'"
        )
    }

    @Test func `annotates, writes SARIF, and tells its status`() throws {
        defer { fixture.discard() }
        try fixture.shell("mkdir -p 'my skills/a' && printf 'Text.\\n' > 'my skills/a/SKILL.md'")
        let text = try run("SKILLS_PATH='my skills' SKILLS_SARIF=out.sarif")
        #expect(
            text.hasPrefix(
                "::error file=my skills/a/SKILL.md,line=1,col=1,title=frontmatter-missing::"))
        #expect(text.hasSuffix("[2]\n"))
        #expect(try fixture.shell("cat out") == "exit-code=2\n")
        #expect(try fixture.shell("head -n 2 out.sarif").contains("sarif-2.1.0"))
    }

    @Test func `takes no input for a part of its command`() throws {
        defer { fixture.discard() }
        let text = try run("SKILLS_PATH='--help; touch stolen $(touch stolen)'")
        #expect(text.hasSuffix("[5]\n"))
        #expect(try fixture.shell("ls") == "out\n")
    }
}
