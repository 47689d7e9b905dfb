import Foundation
import Testing

/// Symlinks to a folder around them, with which authors show agents the skill that a repository is.
@Suite(.timeLimit(.minutes(5))) struct `A symlink to a folder around it` {
    private let fixture: CommandFixture

    init() throws { fixture = try CommandFixture() }

    private func run(_ words: String...) async -> CommandFixture.Result {
        // Repositories on this machine are read by git.
        await fixture.run(words, environment: ["PATH": "/usr/local/bin:/usr/bin:/bin"])
    }

    /// Makes a repository with a skill in a folder, in which a path is a symlink.
    private func makeRepository(_ folder: String, _ link: String, to target: String) throws {
        try fixture.shell(
            """
            mkdir -p "kit/\(folder)/$(dirname '\(link)')" && cd kit
            printf -- '---\\nname: notes\\ndescription: Takes notes. Use when asked.\\n---\\n\\nText.\\n' >\(folder)/SKILL.md
            ln -s '\(target)' '\(folder)/\(link)'
            git init -q -b main . && git add . && git -c user.name=a -c user.email=a@b.example commit -qm Skill
            """)
    }

    private static let around = [
        (".", ".claude/skills/notes", "../.."), (".", ".agents/skills/notes", "../../"),
        (".", "self", "."), ("skills/notes", "self", "."), ("skills/notes", "a/b/up", "./../.."),
    ]

    @Test(arguments: Self.around, ["./kit", "file"])
    func `is left out, since it shows nothing else`(
        _ link: (folder: String, path: String, target: String), _ source: String
    ) async throws {
        try makeRepository(link.folder, link.path, to: link.target)
        let address = source == "file" ? "file://\(fixture.home.path)/kit" : source
        let result = await run("install", address)
        #expect(result.status == 0, "\(result.log)")
        if source == "file" {
            let note = "\(link.path) is a symlink to a folder that contains it; it was left out"
            #expect(result.errors.contains(note), "\(result.log)")
        }
        let files = try fixture.shell("cd .claude/skills/notes && find . -not -type d")
        #expect(files == "./SKILL.md\n")
        #expect(await run("update").status == 0)
        #expect(await run("verify").status == 0)
    }

    @Test(arguments: [
        ("skills/notes", "all", "../.."), ("skills/notes", "all", "../../.."),
        ("skills/notes", "all", "/"), (".", "all", ".."),
    ])
    func `is refused if it leads out of the skill`(
        _ link: (folder: String, path: String, target: String)
    ) async throws {
        try makeRepository(link.folder, link.path, to: link.target)
        for address in ["./kit", "file://\(fixture.home.path)/kit"] {
            let result = await run("install", address)
            #expect(result.status == 4 && result.errors.contains("all"), "\(result.log)")
        }
    }

    @Test func `does not hide that a clone has no large files`() async throws {
        try makeRepository(".", "self", to: ".")
        let pointer = """
            version https://git-lfs.github.com/spec/v1
            oid sha256:\(String(repeating: "ab", count: 32))
            size 12345

            """
        try Data(pointer.utf8).write(to: fixture.home.appendingPathComponent("kit/demo.mp4"))
        let result = await run("install", "./kit")
        #expect(result.status == 0, "\(result.log)")
        #expect(result.errors.contains("demo.mp4 is a Git LFS pointer"), "\(result.log)")
        #expect(result.errors.contains("git lfs pull"), "\(result.log)")
    }
}

/// Skills of a project whose names the user has, too.
@Suite(.timeLimit(.minutes(5))) struct `A hidden skill of a project` {
    @Test func `is named by list and doctor, until the user's is disabled`() async throws {
        let fixture = try CommandFixture()
        try fixture.shell(
            """
            for place in src project/.claude/skills; do
              mkdir -p $place/notes
              printf -- '---\\nname: notes\\ndescription: Takes notes for %s.\\n---\\n' $place >$place/notes/SKILL.md
            done
            """)
        #expect(await fixture.run(["install", "./src/notes"]).status == 0)
        func run(_ words: String...) async -> CommandFixture.Result {
            await fixture.run(["-C", "project"] + words)
        }
        let warning = "the project skill 'notes' is hidden by your own skill with the same name"
        for command in ["list", "doctor"] {
            let result = await run(command)
            #expect(result.log.contains(warning), "\(result.log)")
            #expect(result.log.contains("disable notes --global"), "\(result.log)")
        }
        #expect(await !run("list", "--global").log.contains(warning))
        let disabled = await run("disable", "notes", "--global")
        #expect(disabled.status == 0, "\(disabled.log)")
        #expect(await !run("list").log.contains(warning))
        #expect(await !run("doctor").log.contains(warning))
    }
}
