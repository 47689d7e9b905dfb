import Foundation
import SystemPackage
import TestSupport
import Testing

/// Skills that are made to do harm, or to take much memory.
@Suite(.timeLimit(.minutes(5))) struct `A hostile skill` {
    private static let server = Result { try GitServer() }

    /// What the text of a SKILL.md is, and what the error says about it.
    struct Attack: Sendable, CustomStringConvertible {
        let description: String
        let text: String
        let reason: String
    }

    private static func named(_ name: String) -> String {
        "---\nname: \(name)\ndescription: Reads forms. Use when a form is to be read.\n---\n# A\n"
    }

    static let attacks = [
        Attack(description: "empty", text: "", reason: "a SKILL.md without any text"),
        Attack(description: "blank", text: " \n\n", reason: "a SKILL.md without any text"),
        Attack(
            description: "parent", text: named("../../evil"),
            reason: "a skill whose name is a path, '../../evil'"),
        Attack(
            description: "absolute", text: named("/etc/evil"),
            reason: "a skill whose name is a path, '/etc/evil'"),
        Attack(
            description: "windows", text: named("'..\\evil'"),
            reason: "a skill whose name is a path, '..\\evil'"),
        Attack(
            description: "nul", text: named("\"a\\0b\""), reason: "or another control character"),
        Attack(
            description: "line", text: named("\"a\\nb\""), reason: "or another control character"),
        Attack(description: "list", text: named("[a, b]"), reason: "`name` is a list or a mapping"),
        Attack(
            description: "mapping", text: named("{a: b}"), reason: "`name` is a list or a mapping"),
    ]

    enum Source: String, CaseIterable, Sendable {
        case folder, zip, git
    }

    private func address(
        of attack: Attack, as source: Source, in folder: TemporaryDirectory
    ) throws -> String {
        let server = try Self.server.get()
        let name = "\(attack.description)-\(source).git"
        let repository = try GitRepository(at: server.folder.appending(name))
        repository.write(attack.text, to: "skills/alpha/SKILL.md")
        repository.write(Self.named("beta"), to: "skills/beta/SKILL.md")
        try repository.commit("Skills")
        switch source {
        case .git: return server.url(name, .github)
        case .zip:
            let file = folder.path.appending("a.zip").string
            try repository.git(["archive", "--format=zip", "--output=\(file)", "main"])
            return file
        case .folder:
            try folder.write(attack.text, to: "skills/alpha/SKILL.md")
            try folder.write(Self.named("beta"), to: "skills/beta/SKILL.md")
            return folder.path.string
        }
    }

    @Test(arguments: attacks, Source.allCases)
    func `with such a SKILL.md is refused`(_ attack: Attack, _ source: Source) async throws {
        let fixture = try CommandFixture()
        let folder = try TemporaryDirectory()
        let address = try address(of: attack, as: source, in: folder)
        let result = await fixture.run(["install", address, "--all"])
        #expect(result.status == 3, "\(result.log)")
        #expect(result.errors.contains("error: failed to install 'alpha' from "), "\(result.log)")
        #expect(result.errors.contains(attack.reason), "\(result.log)")
        #expect(try fixture.shell("ls .claude/skills") == "beta\n")
        let one = await fixture.run(["install", address, "--skill", "skills/alpha"])
        #expect(one.status == 4, "\(one.log)")
        #expect(try fixture.leftovers() == [])
    }

    @Test func `may have a name with a slash`() async throws {
        let fixture = try CommandFixture()
        let folder = try TemporaryDirectory()
        try folder.write(Self.named("UI/UX design"), to: "SKILL.md")
        let result = await fixture.run(["install", folder.path.string, "--as", "design"])
        #expect(result.status == 0, "\(result.log)")
    }

    @Test func `with 30,000 empty folders is refused`() async throws {
        let fixture = try CommandFixture()
        try fixture.shell(
            """
            mkdir -p alpha; cd alpha
            printf -- '---\\nname: alpha\\ndescription: Reads forms.\\n---\\n# A\\n' > SKILL.md
            seq 30000 | xargs mkdir
            """)
        let result = await fixture.run(["install", "./alpha"])
        #expect(result.status == 1, "\(result.log)")
        #expect(result.errors.contains("more than 20000 files and folders"), "\(result.log)")
        // Folders without files are not a part of a skill.
        try fixture.shell(
            "python3 -c \"import shutil; shutil.make_archive('a', 'zip', '.', 'alpha')\"")
        let archive = await fixture.run(["install", "./a.zip"])
        #expect(archive.status == 0, "\(archive.log)")
        #expect(try fixture.shell("ls -A .claude/skills/alpha") == "SKILL.md\n")
    }

    @Test func `with much text is refused before all of it is in memory`() async throws {
        let fixture = try CommandFixture()
        try fixture.shell(
            """
            mkdir -p alpha; cd alpha
            printf -- '---\\nname: alpha\\ndescription: Reads forms.\\n---\\n# A\\n' > SKILL.md
            yes 'a line of text' | head -c 1000000 > 1.txt
            for number in $(seq 2 140); do cp 1.txt $number.txt; done
            """)
        let result = await fixture.run(["install", "./alpha"])
        #expect(result.status == 4, "\(result.log)")
        #expect(result.errors.contains("a skill with more than "), "\(result.log)")
        #expect(result.errors.contains(" of text"), "\(result.log)")
        #expect(try fixture.leftovers() == [])
    }

    @Test func `may be one of many, although few files may be open`() throws {
        let fixture = try CommandFixture()
        let log = try fixture.shell(
            """
            for number in $(seq 120); do
                mkdir -p many/skill-$number
                printf -- '---\\nname: %s\\ndescription: Reads forms.\\n---\\n# A\\n' \\
                    skill-$number > many/skill-$number/SKILL.md
            done
            ulimit -Sn 64
            \(CommandFixture.program) install ./many --all --quiet 2>&1 | grep -i 'open files'
            ls .claude/skills | wc -l
            """)
        #expect(log.trimmingCharacters(in: .whitespacesAndNewlines) == "120")
    }
}
