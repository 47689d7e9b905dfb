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
        #expect(result.text == "" && result.errorText == "Interrupted.\n")
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
