import Foundation
import SystemPackage
import Testing

/// The script of the GitHub action, run as on a runner.
@Suite struct `The action` {
    let fixture: CommandFixture

    init() throws { fixture = try CommandFixture() }

    static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../.github/actions/validate/run").standardizedFileURL.path

    func run(_ environment: String) throws -> String {
        try fixture.shell(
            "SKILLS_PROGRAM='\(CommandFixture.program.string)' SKILLS_FOR=everyone SKILLS_FAIL_ON=error "
                + "SKILLS_CHANGED_SINCE= SKILLS_BASELINE= SKILLS_SARIF= GITHUB_OUTPUT=out \(environment) '\(Self.script)'"
        )
    }

    @Test func `writes annotations and SARIF, and sets the status output`() throws {
        try fixture.shell("mkdir -p 'my skills/a' && printf 'Text.\\n' > 'my skills/a/SKILL.md'")
        let text = try run("SKILLS_PATH='my skills' SKILLS_SARIF=out.sarif")
        #expect(
            text.hasPrefix(
                "::error file=my skills/a/SKILL.md,line=1,col=1,title=frontmatter-missing::"))
        #expect(text.hasSuffix("[2]\n"))
        #expect(try fixture.shell("cat out") == "exit-code=2\n")
        #expect(try fixture.shell("head -n 2 out.sarif").contains("sarif-2.1.0"))
    }

    @Test func `does not execute inputs as commands`() throws {
        let text = try run("SKILLS_PATH='--help; touch stolen $(touch stolen)'")
        #expect(text.hasSuffix("[5]\n"))
        #expect(try fixture.shell("ls") == "out\n")
    }
}

/// The step of the action that downloads and verifies the program, or builds it.
@Suite struct `The action's program` {
    let fixture: CommandFixture

    init() throws { fixture = try CommandFixture() }

    static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../.github/actions/validate/install").standardizedFileURL.path

    /// Publishes an archive with a program that reports its runs, and returns the SHA-256 of the archive.
    func publish() throws -> String {
        try fixture.shell(
            """
            mkdir -p www/v1.2.0 made && printf '#!/bin/sh\\ntouch ran\\n' > made/skills && chmod +x made/skills
            file=www/v1.2.0/skills-1.2.0-$(uname -s | tr A-Z a-z)-$(uname -m).tar.gz
            tar -czf "$file" -C made skills && sha256sum "$file" | cut -c1-64
            """
        ).split(separator: "\n").first.map(String.init) ?? ""
    }

    /// Runs the step in a package whose build only reports that it ran.
    func install(_ environment: String) throws -> String {
        try fixture.shell(
            """
            mkdir -p repo/.github/actions/validate repo/Scripts bin temp
            cp '\(Self.script)' repo/.github/actions/validate/
            printf '#!/bin/sh\\n' > repo/Scripts/setup; printf '#!/bin/sh\\necho built\\n' > bin/swift
            chmod +x repo/Scripts/setup bin/swift
            PATH=$PWD/bin:$PATH GITHUB_ACTION_PATH=$PWD/repo/.github/actions/validate GITHUB_OUTPUT=$PWD/out \\
            RUNNER_TEMP=$PWD/temp SKILLS_RELEASES=\(fixture.url()) \(environment) \\
            repo/.github/actions/validate/install
            """)
    }

    @Test func `runs if its digest matches`() throws {
        let sum = try publish()
        #expect(try install("SKILLS_VERSION=1.2.0 SKILLS_SHA256=\(sum)") == "")
        #expect(
            try fixture.shell("cut -d= -f1 out && sh -c \"$(cut -d= -f2 out)\" && ls ran")
                == "program\nran\n")
    }

    @Test func `reads its digest from the file next to the action`() throws {
        let sum = try publish()
        try fixture.shell(
            "mkdir -p repo/.github/actions/validate && printf '\(sum)  %s\\n' \"$(ls www/v1.2.0)\" > repo/.github/actions/validate/SHA256SUMS"
        )
        #expect(try install("SKILLS_VERSION=1.2.0 SKILLS_SHA256=") == "")
        #expect(try fixture.shell("grep -c skills-program out") == "1\n")
    }

    @Test func `is refused if its digest differs`() throws {
        _ = try publish()
        let text = try install(
            "SKILLS_VERSION=1.2.0 SKILLS_SHA256=\(String(repeating: "0", count: 64))")
        #expect(text.contains("::error::the SHA-256 of skills-1.2.0-"))
        #expect(text.hasSuffix("[4]\n"))
        #expect(
            try fixture.shell("ls ran out temp/skills-program | cat").contains("ran\n") == false)
        #expect(try fixture.shell("find temp -type f") == "")
    }

    @Test(arguments: [
        "SKILLS_VERSION= SKILLS_SHA256=", "SKILLS_VERSION=1.2.0 SKILLS_SHA256=",
        "SKILLS_VERSION=9.9.9 SKILLS_SHA256=\(String(repeating: "1", count: 64))",
    ])
    func `is built if no digest is known`(_ environment: String) throws {
        #expect(try install(environment).contains("built\n"))
        #expect(try fixture.shell("cat out").hasSuffix("repo/.build/release/skills\n"))
    }

    @Test(arguments: ["../../x", "1;touch stolen", "$(touch stolen)", "-o"])
    func `refuses versions that are paths or commands`(_ version: String) throws {
        let text = try install("SKILLS_VERSION='\(version)' SKILLS_SHA256=")
        #expect(text.hasSuffix("[64]\n"))
        #expect(try fixture.shell("find . -name stolen") == "")
    }
}
