import Foundation
import SystemPackage
import TestSupport
import Testing

/// The script that tries the program on real repositories, here on one that the test makes.
@Suite struct `Scripts/trial` {
    let fixture: CommandFixture

    init() throws { fixture = try CommandFixture() }

    static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Scripts/trial").standardizedFileURL.path

    /// Makes a repository with skills in several places and a history of three commits.
    func makeRepository() throws {
        try fixture.shell("mkdir -p repositories/owner")
        let place = FilePath(fixture.home.path).appending("repositories/owner/tools.git")
        let repository = try GitRepository(at: place)
        for version in 1...3 {
            repository.write(skill("pdf", version), to: "skills/pdf/SKILL.md")
            repository.write("#!/bin/sh\necho \(version)\n", to: "skills/pdf/run", .executable)
            repository.write("../../shared/style.md", to: "skills/pdf/style.md", .link)
            repository.write("Style \(version).\n", to: "shared/style.md")
            // A copy for an agent, and a part of a skill.
            repository.write(skill("pdf", version), to: ".agents/skills/pdf/SKILL.md")
            repository.write(skill("inner", version), to: "skills/pdf/parts/inner/SKILL.md")
            repository.write(skill("notes", version), to: "more/notes/SKILL.md")
            try repository.commit("Version \(version)")
        }
    }

    func skill(_ name: String, _ version: Int) -> String {
        """
        ---
        name: \(name)
        description: Handles \(name) files. Use when a task mentions \(name).
        ---
        # Version \(version)

        Read the file, then answer.

        """
    }

    /// Tries a program, which a line of shell starts.
    func trial(_ line: String, _ options: String) throws -> String {
        try fixture.shell(
            """
            printf '%s\\n' '#!/bin/sh' '\(line)' > program && chmod +x program
            '\(Self.script)' --program "$PWD/program" --runs 1 --output "$PWD/result" \(options) "$PWD/repositories" 2>log \
            || { status=$?; cat log; (exit $status); }
            """)
    }

    @Test func `finds nothing wrong with the program`() throws {
        try makeRepository()
        let text = try trial("exec \(CommandFixture.program) \"$@\"", "--history")
        #expect(text.contains("1 repositories, 1 with skills, 1 with something installed"))
        #expect(text.contains("2 skills offered, 2 installed"))
        #expect(text.contains("0 different, 0 wrong names"))
        #expect(text.contains("1 histories, 0 wrong in histories"))
    }

    @Test func `finds a wrong byte, a wrong mode and a missing file`() throws {
        try makeRepository()
        let text = try trial(
            """
            \(CommandFixture.program) "$@"; status=$?; cd "$HOME/.claude/skills/pdf" 2>/dev/null || exit $status
            printf x >> style.md; chmod -x run; rm -r parts; exit $status
            """, "")
        #expect(
            text.contains("installed files equal the commit: owner/tools (3: pdf/parts/inner"))
        #expect(text.hasSuffix("[1]\n"))
    }

    @Test func `finds an edit that an update loses, and an undo that does nothing`() throws {
        try makeRepository()
        let text = try trial(
            """
            case $1 in undo) exit 0 ;; esac; \(CommandFixture.program) "$@"; status=$?
            case $1 in update) sed -i /trial:/d "$HOME/.claude/skills/notes/SKILL.md" ;; esac; exit $status
            """, "--history")
        #expect(text.contains("updates lose no edit, and undo goes back: owner/tools"))
        let lost = try fixture.shell("grep -o 'update .: notes/.* is lost' result.json | sort -u")
        #expect(
            lost == """
                update 1: notes/SKILL.md: edit 1 is lost
                update 2: notes/SKILL.md: edit 1 is lost
                update 2: notes/SKILL.md: edit 2 is lost

                """)
        #expect(try fixture.shell("grep -c 'the installation is not undone' result.json") == "1\n")
    }

    @Test func `reports a repository whose skills cannot be listed`() throws {
        try makeRepository()
        let text = try trial("echo broken >&2; exit 1", "")
        #expect(text.contains("something is installed from every repository with skills"))
        #expect(text.hasSuffix("[1]\n"))
    }
}
