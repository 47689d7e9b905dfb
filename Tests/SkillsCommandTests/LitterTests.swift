import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Temporary files that killed runs leave beside files of the user.
@Suite(.timeLimit(.minutes(3))) struct `What killed runs leave` {
    private static let number = "0123456789abcdef"
    private let fixture: CommandFixture

    init() throws {
        fixture = try CommandFixture()
        try fixture.shell(
            """
            mkdir -p s/pdf/scripts
            printf -- '---\\nname: pdf\\ndescription: Reads forms. Use when asked.\\n---\\n# T\\n' >s/pdf/SKILL.md
            echo 'print(1)' >s/pdf/scripts/a.py
            """)
    }

    private func write(_ paths: [String]) throws {
        for path in paths {
            try fixture.shell("mkdir -p \"$(dirname '\(path)')\" && echo half > '\(path)'")
        }
    }

    private func hasAny(_ paths: [String]) -> [String] {
        paths.filter {
            FileManager.default.fileExists(atPath: fixture.home.appendingPathComponent($0).path)
        }
    }

    @Test(arguments: [
        ".SKILL.md.\(number)", "scripts/.a.py.\(number)", ".skills-export-\(number)/SKILL.md",
        ".skills-stage-\(number)/pdf/SKILL.md",
    ])
    func `is neither packed nor installed nor an edit`(_ path: String) async throws {
        try write(["s/pdf/\(path)"])
        let packed = await fixture.run(["pack", "s/pdf", "-o", "pdf.zip"])
        #expect(packed.status == 0, "\(packed.log)")
        let names = try fixture.shell("unzip -Z1 pdf.zip | sort")
        #expect(names == "pdf/SKILL.md\npdf/scripts/a.py\n", "\(names)")
        for address in ["./s/pdf", "pdf.zip"] {
            let result = await fixture.run(["install", address, "--force"])
            #expect(result.status == 0, "\(result.log)")
            #expect(
                try fixture.shell("cd .claude/skills/pdf && find . -type f | sort")
                    == "./SKILL.md\n./scripts/a.py\n")
        }
        try write([".claude/skills/pdf/\(path)"])
        #expect(await fixture.run(["list", "--json"]).output.contains("\"state\": \"ok\""))
    }

    @Test(arguments: [
        ".SKILL.md.\(number.dropLast())", ".env.example", ".SKILL.md.0123456789ABCDEF",
    ])
    func `is not taken for other hidden files`(_ name: String) async throws {
        try write(["s/pdf/\(name)"])
        _ = await fixture.run(["pack", "s/pdf", "-o", "pdf.zip"])
        #expect(try fixture.shell("unzip -Z1 pdf.zip").contains(name))
    }

    @Test func `is removed by the next fix`() async throws {
        try fixture.shell("printf 'x\\r\\n' >>s/pdf/SKILL.md")
        let litter = ["s/pdf/.SKILL.md.\(Self.number)"]
        try write(litter + ["s/pdf/.other.txt.\(Self.number)"])
        let result = await fixture.run(["validate", "s", "--fix"])
        #expect(result.status == 0, "\(result.log)")
        #expect(hasAny(litter) == [])
        // There is no other.txt.
        #expect(hasAny(["s/pdf/.other.txt.\(Self.number)"]) != [])
    }

    @Test func `is removed by the next export`() async throws {
        _ = await fixture.run(["install", "./s/pdf"])
        let litter = [
            "skills-export/.skills.json.\(Self.number)",
            "skills-export/.skills.lock.\(Self.number)",
            "skills-export/skills/.skills-export-\(Self.number)/pdf/SKILL.md",
        ]
        let first = await fixture.run(["export"])
        #expect(first.status == 0, "\(first.log)")
        try fixture.shell("echo More. >>.claude/skills/pdf/SKILL.md && rm -r skills-export/*")
        try write(litter)
        let result = await fixture.run(["export"])
        #expect(result.status == 0, "\(result.log)")
        let left = try fixture.shell("find skills-export -name '.*\(Self.number)*'")
        #expect(left == "", "\(left)")
    }

    @Test func `is removed by the next build and by the next copy of a catalog`() async throws {
        let build = ["publish", "build", "./s", "-o", "out"]
        #expect(await fixture.run(build).status == 0)
        let litter = [
            "out/.index.json.\(Self.number)", "out/.SHA256SUMS.\(Self.number)",
            "out/.well-known/agent-skills/.index.json.\(Self.number)",
        ]
        try write(litter)
        try fixture.shell("echo More. >>s/pdf/SKILL.md")
        let built = await fixture.run(build)
        #expect(built.status == 0, "\(built.log)")
        #expect(hasAny(litter) == [])
        let mirrored = await fixture.run(["publish", "mirror", "./out", "copy"])
        try #require(mirrored.status == 0, "\(mirrored.log)")
        let copies = ["copy/.index.json.\(Self.number)"]
        try write(copies)
        #expect(await fixture.run(["publish", "mirror", "./out", "copy"]).status == 0)
        #expect(hasAny(copies) == [])
    }

    @Test func `is removed by the next run that writes the same file`() async throws {
        try write([".pdf.zip.\(Self.number)", ".other.zip.\(Self.number)"])
        let result = await fixture.run(["pack", "s/pdf", "-o", "pdf.zip"])
        #expect(result.status == 0, "\(result.log)")
        #expect(hasAny([".pdf.zip.\(Self.number)"]) == [])
        #expect(hasAny([".other.zip.\(Self.number)"]) != [])
    }

    @Test func `does not outlast the next fix after real kills`() async throws {
        try fixture.shell(
            """
            for n in $(seq 100 220); do mkdir -p s/s$n
            printf -- '---\\nname: s%s\\ndescription: Reads forms. Use when asked.\\n---\\nText.' $n >s/s$n/SKILL.md; done
            """)
        for delay in stride(from: 20, to: 400, by: 20) {
            let running = try fixture.start(["validate", "s", "--fix"])
            usleep(useconds_t(delay * 1_000))
            running.program.signal(SIGKILL)
            _ = running.program.wait()
        }
        let result = await fixture.run(["validate", "s", "--fix"])
        #expect(result.status == 0, "\(result.log)")
        #expect(try fixture.shell("find s -name '.*'") == "")
    }
}
