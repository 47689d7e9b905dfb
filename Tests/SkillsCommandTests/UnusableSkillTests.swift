import Foundation
import JSON
import SystemPackage
import TestSupport
import Testing

/// Skills with unusable files next to usable ones.
@Suite(.timeLimit(.minutes(5))) struct `A skill with unusable files` {
    private static let server = Result { try GitServer() }
    private let fixture: CommandFixture
    private let server: GitServer

    init() throws {
        fixture = try CommandFixture()
        server = try Self.server.get()
    }

    private func skill(_ name: String) -> String {
        "---\nname: \(name)\ndescription: Does \(name) for a test.\n---\n# \(name)\n"
    }

    /// Creates a repository with the skills `alpha`, `beta` and `gamma`; `beta` has a symlink to nothing.
    private func repository(_ name: String) throws -> GitRepository {
        let repository = try GitRepository(at: server.folder.appending("\(name).git"))
        for name in ["alpha", "beta", "gamma"] {
            repository.write(skill(name), to: "skills/\(name)/SKILL.md")
        }
        repository.link("skills/alpha/text.md", to: "SKILL.md")
        repository.link("skills/beta/text.md", to: "nothing.md")
        try repository.commit("Skills")
        return repository
    }

    @Test(arguments: ["---\nname: z\ndescription: Reads \u{1}.\n---\nText.\n", "Text only.\n"])
    func `is not said to be loaded if its SKILL.md can't be read`(_ text: String) async throws {
        let folder = fixture.home.appendingPathComponent("z")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // The byte 0xFF is never part of UTF-8.
        let bytes = Data(text.utf8.map { $0 == 1 ? 0xFF : $0 })
        try bytes.write(to: folder.appendingPathComponent("SKILL.md"))
        let result = await fixture.run(["install", "./z", "--as", "z"])
        #expect(result.status == 0, "\(result.log)")
        #expect(result.errors.contains("warning: agents may not load z: "), "\(result.log)")
        #expect(!result.errors.contains("Restart Claude Code"), "\(result.log)")
    }

    @Test func `is named if it is the only one of a folder, and if it is chosen`() async throws {
        try fixture.shell(
            """
            mkdir -p alone/skills/big two/big two/small
            { printf -- '---\nname: big\ndescription: Is large.\n---\n'; head -c 900000 /dev/urandom | base64; } >two/big/SKILL.md
            cp two/big/SKILL.md alone/skills/big
            printf -- '---\nname: small\ndescription: Is small.\n---\nHi.\n' >two/small/SKILL.md
            python3 -c "import shutil;shutil.make_archive('alone','zip','alone')"
            """)
        for words in [
            ["./alone"], ["./alone", "--all"], ["./alone.zip"], ["./alone", "--skill", "big"],
        ] {
            let result = await fixture.run(["install"] + words)
            #expect(result.status == 4, "\(result.log)")
            let file = "big/SKILL.md in \(words[0]) is larger than 1 MiB"
            #expect(result.errors.contains(file), "\(result.log)")
            #expect(result.errors.contains("references/"), "\(result.log)")
        }
        let chosen = await fixture.run(["install", "./two", "--skill", "big"])
        #expect(chosen.errors.contains("big/SKILL.md in ./two is larger than"), "\(chosen.log)")
        #expect(installed == [])
    }

    private var installed: [String] {
        let folder = fixture.home.appendingPathComponent(".claude/skills").path
        return (try? FileManager.default.contentsOfDirectory(atPath: folder).sorted()) ?? []
    }

    enum Source: String, CaseIterable, Sendable {
        case git, folder, zip, tar
    }

    /// Returns the address of a repository as a kind of source.
    private func address(
        of repository: GitRepository, as source: Source, in folder: TemporaryDirectory
    ) throws -> String {
        let path = folder.path
        switch source {
        case .git: return server.url(repository.path.lastComponent?.string ?? "", .github)
        case .zip, .tar:
            let file = path.appending(source == .zip ? "a.zip" : "a.tar.gz").string
            let format = source == .zip ? "zip" : "tar.gz"
            try repository.git(["archive", "--format=\(format)", "--output=\(file)", "main"])
            return file
        case .folder:
            let file = path.appending("a.tar").string
            try repository.git(["archive", "--format=tar", "--output=\(file)", "main"])
            let tar = try Program.run("/usr/bin/env", ["tar", "-xf", file, "-C", path.string])
            #expect(tar.status == 0)
            return path.string
        }
    }

    @Test(arguments: Source.allCases)
    func `is not installed, but the others from its source are`(_ source: Source) async throws {
        let folder = try TemporaryDirectory()
        let address = try address(of: repository("one-\(source)"), as: source, in: folder)
        let result = await fixture.run(["install", address, "--all"])
        #expect(result.status == 3, "\(result.log)")
        #expect(result.errors.contains("error: failed to install 'beta' from "), "\(result.log)")
        #expect(result.errors.contains("beta") && result.errors.contains("text.md"))
        #expect(installed == ["alpha", "gamma"])
        #expect(try fixture.leftovers() == [])

        let chosen = await fixture.run(
            ["install", address, "--force", "--json", "--skill", "alpha", "beta"])
        #expect(chosen.status == 3)
        let report = try JSONValue(parsing: Array(chosen.output.utf8))
        #expect(report["failures"]?.array?.compactMap { $0["name"]?.string } == ["beta"])

        let alone = await fixture.run(["install", address, "--skill", "beta"])
        #expect(alone.status == 4, "\(alone.log)")
    }

    @Test func `with an invalid SKILL.md or unsafe names does not block the others`() async throws {
        let repository = try GitRepository(at: server.folder.appending("several.git"))
        for name in ["case", "colon", "control", "long", "good"] {
            repository.write(skill(name), to: "skills/\(name)/SKILL.md")
        }
        repository.write("1", to: "skills/case/a.md")
        repository.write("2", to: "skills/case/A.md")
        repository.write("3", to: "skills/colon/a:b.md")
        repository.write("4", to: "skills/control/a\u{9B}b.md")
        repository.write("5", to: "skills/long/\(String(repeating: "x", count: 300)).md")
        repository.write("no header\n", to: "skills/plain/SKILL.md")
        try repository.commit("Skills")
        let file = fixture.home.appendingPathComponent("several.zip").path
        let others = ["colon", "control", "long", "good"].map { "skills/\($0)" }
        try repository.git(["archive", "--format=zip", "--output=\(file)", "main"] + others)
        for (source, skills) in [
            (server.url("several.git"), ["colon", "good", "plain"]), (file, ["colon", "good"]),
        ] {
            try fixture.shell("rm -rf .claude")
            let result = await fixture.run(["install", source, "--all", "--force"])
            #expect(result.status == 3, "\(source): \(result.log)")
            #expect(installed == skills, "\(source): \(result.log)")
        }
    }

    @Test func `keeps its installed version, while the others are updated`() async throws {
        let repository = try repository("update")
        repository.link("skills/beta/text.md", to: "SKILL.md")
        try repository.commit("All usable")
        let url = server.url("update.git", .github)
        let first = await fixture.run(["install", url, "--all"])
        #expect(first.status == 0, "\(first.log)")
        for name in ["alpha", "beta", "gamma"] {
            repository.write(skill(name) + "More.\n", to: "skills/\(name)/SKILL.md")
        }
        repository.link("skills/beta/SKILL.md", to: "../nothing.md")
        try repository.commit("One is broken")
        let update = await fixture.run(["update", "--json"])
        #expect(update.status == 3, "\(update.log)")
        let skills = try JSONValue(parsing: Array(update.output.utf8))["skills"]?.array ?? []
        #expect(skills.count == 3, "\(update.output)")
        for name in ["alpha", "gamma"] {
            let file = fixture.home.appendingPathComponent(".claude/skills/\(name)/SKILL.md")
            #expect(try String(contentsOf: file, encoding: .utf8).contains("More."))
        }
    }
}

/// Requests for symlinks, which replace files and folders of skills.
@Suite(.timeLimit(.minutes(5))) struct `Skills with many symlinks` {
    private static let server = Result { try GitServer() }

    @Test func `are installed with four requests`() async throws {
        let fixture = try CommandFixture()
        let server = try Self.server.get()
        let repository = try GitRepository(at: server.folder.appending("symlinks.git"))
        for number in 0..<30 {
            repository.write(
                "---\nname: skill-\(number)\ndescription: Does \(number) for a test.\n---\n",
                to: "skills/skill-\(number)/SKILL.md")
            repository.write("text \(number)\n", to: "shared/\(number)/text.md")
            repository.link("shared/\(number)/again.md", to: "../../chain/\(number).md")
            repository.link("chain/\(number).md", to: "../shared/\(number)/text.md")
            for index in 0..<17 {
                let isFolder = index.isMultiple(of: 2)
                repository.link(
                    "skills/skill-\(number)/link-\(index)",
                    to: "../../shared/\(index)" + (isFolder ? "" : "/again.md"))
            }
        }
        repository.link("skills/skill-7/nothing.md", to: "../nothing.md")
        try repository.commit("510 symlinks")
        let result = await fixture.run([
            "install", server.url("symlinks.git", .github), "--all", "--verbose",
        ])
        #expect(result.status == 3, "\(result.errors)")
        let requests = try server.requests(to: "symlinks.git")
        #expect(requests.count == 4, "\(result.errors)")
        let checkout = try repository.archive()
        for number in 0..<30 where number != 7 {
            let compared = try Program.run(
                "/usr/bin/env",
                [
                    "diff", "-r", "\(checkout.path)/skills/skill-\(number)",
                    fixture.home.appendingPathComponent(".claude/skills/skill-\(number)").path,
                ])
            #expect(compared.status == 0)
        }
    }
}
