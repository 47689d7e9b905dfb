import Foundation
import SystemPackage
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Commands in the middle of a file that takes minutes to read; it is sparse, and takes no space.
@Suite(.timeLimit(.minutes(3))) struct `A command that reads a large file` {
    private let fixture: CommandFixture

    init() throws {
        fixture = try CommandFixture()
        try fixture.shell(
            """
            mkdir -p src/pdf own/pdf bin
            printf -- '---\\nname: pdf\\ndescription: Reads forms. Use when asked.\\n---\\n# T\\n' >src/pdf/SKILL.md
            cp src/pdf/SKILL.md own/pdf/
            """)
        let installed = try fixture.start(["install", "./src", "--yes"]).result()
        #expect(installed.end == .exit(0), "\(installed.errorText)")
        try fixture.shell("truncate -s 400G .claude/skills/pdf/large.bin own/pdf/large.bin")
    }

    @Test(arguments: [
        (["list"], SIGTERM), (["list", "--json"], SIGINT), (["verify"], SIGHUP),
        (["info", "pdf"], SIGTERM), (["diff", "pdf", "--local"], SIGINT),
        (["audit", "--offline"], SIGTERM),
        (["remove", "pdf"], SIGTERM), (["pin", "pdf"], SIGINT), (["disable", "pdf"], SIGTERM),
        (["install", "./own/pdf", "--yes"], SIGTERM), (["pack", "./own/pdf"], SIGINT),
        (["validate", "./own/pdf"], SIGHUP), (["export"], SIGTERM), (["doctor"], SIGTERM),
    ])
    func `stops at the first signal`(_ words: [String], _ signal: Int32) throws {
        let running = try fixture.start(words)
        // Long enough to be in the middle of the file, if the command reads it.
        usleep(1_500_000)
        let start = ContinuousClock.now
        running.program.signal(signal)
        let result = try running.result()
        // Those that don't read it, or refuse it for its size, have ended by themselves.
        let time = start.duration(to: .now)
        #expect(time < .seconds(10), "\(time)")
        if time > .milliseconds(100) {
            #expect(result.end == .exit(130), "\(result.text) \(result.errorText)")
        }
        let list = try fixture.shell(
            "rm -f .claude/skills/pdf/large.bin && '\(CommandFixture.program.string)' list --json")
        #expect(list.contains("\"state\": \"ok\""), "\(list)")
    }

    @Test(arguments: [["list"], ["verify"]]) func `writes no result`(_ words: [String]) throws {
        let running = try fixture.start(words)
        usleep(1_500_000)
        running.program.signal(SIGTERM)
        let result = try running.result()
        #expect(result.end == .exit(130))
        #expect(result.text == "" && result.errorText == "Interrupted; no skill was changed.\n")
    }

    @Test func `reports it as JSON`() throws {
        let running = try fixture.start(["list", "--json"])
        usleep(1_500_000)
        running.program.signal(SIGTERM)
        let result = try running.result()
        let report = try JSONSerialization.jsonObject(with: Data(result.errors)) as? [String: Any]
        let error = report?["error"] as? [String: Any]
        #expect(error?["kind"] as? String == "interrupted" && error?["status"] as? Int == 130)
    }
}

/// Installs that take longer to stop than a person waits.
@Suite(.timeLimit(.minutes(3))) struct `An interrupted install` {
    private let fixture: CommandFixture

    init() throws {
        fixture = try CommandFixture()
        try fixture.shell(
            """
            mkdir -p many/big many/huge && cd many
            for s in big huge; do printf -- '---\nname: '$s'\ndescription: Is large.\n---\n' >$s/SKILL.md; done
            python3 -c "
            for i in range(1500): open(f'big/f{i}.md', 'w').write('# Text\\n' * 4000)"
            truncate -s 1G huge/a.bin
            git init -q ../r && mkdir ../r/skills && cd ../r
            for i in $(seq 60); do cp -r ../many/huge skills/s$i && head -c 100000 /dev/urandom >skills/s$i/a.bin && sed -i s/huge/s$i/ skills/s$i/SKILL.md; done
            git add -A && git -c user.name=a -c user.email=a@b.c commit -qm A
            """)
    }

    @Test(arguments: ["./many/big", "./many/huge", "REPOSITORY"], [300_000, 1_200_000, 2_500_000])
    func `says that nothing was changed, and leaves nothing`(
        _ source: String, _ delay: UInt32
    ) throws {
        let address =
            source == "REPOSITORY" ? "file://\(fixture.home.path)/r" : source
        let running = try fixture.start(["install", address, "--all", "--yes"])
        usleep(delay)
        running.program.signal(SIGINT)
        let result = try running.result()
        let left = try fixture.shell("find . -name '.skills-stage-*' -not -path './r/*'")
        #expect(left == "", "\(result.errorText)")
        let count = try fixture.shell("ls .claude/skills 2>/dev/null | wc -l")
        guard result.end == .exit(130) else { return }
        if count == "0\n" {
            let reports = ["nothing was changed.", "no skill was changed.", "rolls back."]
            #expect(reports.contains { result.errorText.contains($0) }, "\(result.errorText)")
        } else {
            #expect(result.text.contains("Installed"), "\(result.text) \(result.errorText)")
        }
    }
}
