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

    @Test(arguments: [
        "PATH", "SELECT", "IGNORE", "FAIL_ON", "FOR", "BASELINE", "CHANGED_SINCE", "STRICT",
    ])
    func `does not execute inputs as commands`(_ input: String) throws {
        let text = try run("SKILLS_PATH=. SKILLS_\(input)='--help; touch stolen $(touch stolen)'")
        #expect(!text.hasSuffix("[0]\n") && text.hasSuffix("]\n"), "\(text)")
        #expect(try !fixture.shell("ls").contains("stolen"))
    }

    @Test func `selects and ignores rules, and treats warnings as errors`() throws {
        try fixture.shell(
            "mkdir a && printf -- '---\\nname: a\\ndescription: Text.\\n---\\nText.\\n' > a/SKILL.md"
        )
        #expect(try !run("SKILLS_PATH=.").hasSuffix("[2]\n"))
        let strict = try run("SKILLS_PATH=. SKILLS_STRICT=true")
        #expect(strict.hasSuffix("[2]\n"), "\(strict)")
        #expect(
            try !run("SKILLS_PATH=. SKILLS_STRICT=true SKILLS_SELECT=frontmatter-missing")
                .hasSuffix("[2]\n"))
        let rule = try #require(strict.firstMatch(of: #/title=([a-z-]+)/#)).output.1
        let ignored = try run("SKILLS_PATH=. SKILLS_STRICT=true SKILLS_IGNORE=\(rule)")
        #expect(!ignored.contains("title=\(rule)"), "\(ignored)")
        #expect(try run("SKILLS_PATH=. SKILLS_STRICT=perhaps").hasSuffix("[64]\n"))
    }

    @Test func `appends a summary of limited size to that of the job`() throws {
        try fixture.shell(
            """
            mkdir a && printf -- '---\\nname: a\\ndescription: Reads. Use when reading.\\n---\\n' > a/SKILL.md
            for i in $(seq 400); do printf -- "- [x](missing-$i-@you.md)\\n"; done >> a/SKILL.md
            echo Before. > summary
            """)
        _ = try run("SKILLS_PATH=. GITHUB_STEP_SUMMARY=summary")
        let summary = try fixture.shell("cat summary")
        #expect(summary.hasPrefix("Before.\n### skills validate\n"))
        #expect(summary.contains(" 400 errors, "), "\(summary.prefix(800))")
        #expect(
            summary.contains("\n    a/SKILL.md:5:7: error: "), "\(summary.prefix(800))")
        #expect(summary.utf8.count < 100_000)
        let mentions = summary.split(separator: "\n").filter { $0.contains("@you") }
        #expect(!mentions.isEmpty && mentions.allSatisfy { $0.hasPrefix("    ") })
    }

    @Test(arguments: ["validate", "update", "publish"])
    func `passes no input into a command`(_ action: String) throws {
        let folder = URL(fileURLWithPath: Self.script).deletingLastPathComponent()
            .deletingLastPathComponent()
        let text = try String(
            contentsOf: folder.appendingPathComponent("\(action)/action.yml"), encoding: .utf8)
        let runs = text.split(separator: "\n").filter { $0.contains("run:") }
        #expect(!runs.isEmpty)
        for line in runs { #expect(!line.contains("${{"), "\(line)") }
        #expect(!text.contains("run: |"))
    }
}

/// The step of the action that downloads and verifies the program, or builds it.
@Suite struct `The action's program` {
    let fixture: CommandFixture

    init() throws { fixture = try CommandFixture() }

    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../.github/actions/validate").standardizedFileURL.path

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
    func install(_ environment: String, step: String = "install", path: String = "$PATH") throws
        -> String
    {
        try fixture.shell(
            """
            mkdir -p repo/.github/actions/validate repo/Scripts/release.d repo/Sources repo/Skills bin temp
            echo owner/skills > repo/Scripts/release.d/repository
            cp '\(Self.folder)'/* repo/.github/actions/validate/
            touch repo/Package.swift repo/Package.resolved
            printf '#!/bin/sh\\n' > repo/Scripts/setup
            printf '#!/bin/sh\\necho built\\nmkdir -p .build/release && cp /bin/true .build/release/skills\\n' > bin/swift
            chmod +x repo/Scripts/setup bin/swift
            PATH=$PWD/bin:\(path) GITHUB_ACTION_PATH=$PWD/repo/.github/actions/validate GITHUB_OUTPUT=$PWD/out \\
            RUNNER_TEMP=$PWD/temp SKILLS_RELEASES=\(fixture.url()) \(environment) \\
            repo/.github/actions/validate/\(step)
            """)
    }

    @Test(arguments: ["sha256sum", "shasum"])
    func `is verified with the tool of the system`(_ tool: String) throws {
        let sum = try publish()
        let tools = "env bash sh awk cat chmod curl cut dirname gzip mkdir rm tar tr uname \(tool)"
        try fixture.shell(
            "mkdir tools && for tool in \(tools); do ln -s \"$(command -v $tool)\" tools/; done")
        let text = try install(
            "SKILLS_VERSION=1.2.0 SKILLS_SHA256=\(sum)", path: "$PWD/tools")
        #expect(text == "")
        #expect(try fixture.shell("ls temp/skills-program") == "skills\n")
        let zeros = String(repeating: "0", count: 64)
        let wrong = try install(
            "SKILLS_VERSION=1.2.0 SKILLS_SHA256=\(zeros)", path: "$PWD/tools")
        #expect(wrong.hasSuffix("[4]\n"), "\(wrong)")
    }

    @Test func `comes from the cache if it runs`() throws {
        #expect(try install("SKILLS_VERSION= SKILLS_SHA256=").contains("built\n"))
        #expect(try install("SKILLS_VERSION= SKILLS_SHA256=") == "")
        try fixture.shell("cp /bin/false temp/skills-program/built")
        #expect(try install("SKILLS_VERSION= SKILLS_SHA256=").contains("built\n"))
        #expect(try fixture.shell("tail -n 1 out").hasSuffix("temp/skills-program/built\n"))
    }

    @Test func `has a cache key of its sources and toolchain, unless it is released`() throws {
        func key(_ environment: String = "SKILLS_VERSION= SKILLS_SHA256=") throws -> String {
            #expect(try install(environment, step: "key") == "")
            return try fixture.shell("tail -n 1 out; rm out")
        }
        let first = try key()
        #expect(first.hasPrefix("key=skills-") && first.utf8.count > 60)
        #expect(try key() == first)
        try fixture.shell("echo 1 > repo/Sources/new.swift")
        let second = try key()
        #expect(second != first)
        try fixture.shell("mkdir -p repo/Skills/x && touch repo/Skills/x/SKILL.md")
        #expect(try key() != second)
        let sum = String(repeating: "1", count: 64)
        #expect(try key("SKILLS_VERSION=1.2.0 SKILLS_SHA256=\(sum)") == "key=\n")
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

    /// Puts checksums next to the action, as its tag has them.
    func tag(_ lines: String) throws {
        try fixture.shell(
            "mkdir -p repo/.github/actions/validate && printf '\(lines)' > repo/.github/actions/validate/SHA256SUMS"
        )
    }

    @Test func `is the release of the action's tag`() throws {
        let sum = try publish()
        let name = try fixture.shell("ls www/v1.2.0").split(separator: "\n")[0]
        let other = String(repeating: "0", count: 64)
        try tag(
            "\(other)  skills-1.2.0-plan9-mips.tar.gz\\n\(sum)  \(name)\\n\(other)  skills.rb\\n")
        #expect(try install("SKILLS_VERSION= SKILLS_SHA256=", step: "key") == "")
        #expect(try fixture.shell("tail -n 1 out") == "key=\n")
        #expect(try install("SKILLS_VERSION= SKILLS_SHA256=") == "")
        #expect(try fixture.shell("tail -n 1 out").hasSuffix("temp/skills-program/skills\n"))
        try tag("\(other)  \(name)\\n")
        #expect(try install("SKILLS_VERSION= SKILLS_SHA256=").hasSuffix("[4]\n"))
    }

    @Test(arguments: [
        "", "skills-1.2.0-plan9-mips.tar.gz", "skills-1.2.0.tar.gz", "skills.rb",
    ])
    func `is built if the action's tag has no release for the platform`(_ name: String) throws {
        try tag(name.isEmpty ? "" : "\(String(repeating: "0", count: 64))  \(name)\\n")
        #expect(try install("SKILLS_VERSION= SKILLS_SHA256=").contains("built\n"))
        #expect(try fixture.shell("rm out; true") == "")
        #expect(try install("SKILLS_VERSION= SKILLS_SHA256=", step: "key") == "")
        #expect(try fixture.shell("tail -n 1 out").hasPrefix("key=skills-"))
    }

    @Test(arguments: [
        (help: 0, verify: 0, ends: ""), (help: 0, verify: 1, ends: "[4]\n"),
        (help: 1, verify: 1, ends: ""),
    ])
    func `is verified by its attestation if gh can`(
        _ gh: (help: Int, verify: Int, ends: String)
    ) throws {
        let sum = try publish()
        // What gh verifies is on GitHub; its arguments are recorded here.
        try fixture.shell(
            """
            mkdir -p bin && cd bin
            printf '#!/bin/sh\necho "$@" >> gh-calls\ncase $2 in --help) exit \(gh.help) ;; *) exit \(gh.verify) ;; esac\n' > gh
            chmod +x gh
            """)
        let version = "SKILLS_VERSION=1.2.0 SKILLS_SHA256=\(sum)"
        #expect(try install(version) == "")
        #expect(
            try fixture.shell("ls gh-calls 2>&1").hasSuffix("[2]\n"), "without a token, gh cannot")
        let text = try install("GH_TOKEN=token \(version)")
        #expect(text.hasSuffix(gh.ends), "\(text)")
        #expect(text.contains("no valid attestation of owner/skills") == !gh.ends.isEmpty)
        let calls = try fixture.shell("cat gh-calls")
        #expect(
            calls.contains("verify ") == (gh.help == 0)
                && calls.contains(
                    "--repo owner/skills --signer-workflow owner/skills/.github/workflows/release.yml"
                )
                    == (gh.help == 0),
            "\(calls)")
        if !gh.ends.isEmpty {
            #expect(try fixture.shell("find temp -name '*.tar.gz'") == "")
        }
    }

    @Test func `is kept by the hook of pre-commit`() throws {
        let sum = try publish()
        try tag("\(sum)  \(try fixture.shell("ls www/v1.2.0").split(separator: "\n")[0])\\n")
        #expect(try install("", step: "hook validate") == "")
        #expect(
            try fixture.shell("rm -r www ran && ls repo/.build/hook/skills-program") == "skills\n")
        #expect(try install("", step: "hook validate") == "")
        #expect(try fixture.shell("ls ran") == "ran\n")
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
        #expect(try fixture.shell("cat out").hasSuffix("temp/skills-program/built\n"))
    }

    @Test(arguments: ["../../x", "1;touch stolen", "$(touch stolen)", "-o"])
    func `refuses versions that are paths or commands`(_ version: String) throws {
        let text = try install("SKILLS_VERSION='\(version)' SKILLS_SHA256=")
        #expect(text.hasSuffix("[64]\n"))
        #expect(try fixture.shell("find . -name stolen") == "")
    }
}
