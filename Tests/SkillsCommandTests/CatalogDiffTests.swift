import Foundation
import JSON
import SkillCatalog
import TestSupport
import Testing

@Suite("skills publish diff") struct CatalogDiffTests {
    private let fixture: CommandFixture

    /// Builds the catalog `old`, changes each of its skills in another way, and builds `new`.
    init() async throws {
        fixture = try CommandFixture()
        try fixture.shell(
            """
            mkdir src && cd src
            for name in facts files gone kept moved taken; do
                mkdir $name
                printf -- '---\\nname: %s\\ndescription: Does %s.\\nversion: 1.0.0\\n---\\n# S\\n\\nText.\\n' $name $name >$name/SKILL.md
            done
            """)
        await run("build ./src -o old --publisher acme")
        try fixture.shell(
            """
            cd src && rm -r gone moved taken && cp -r kept added && sed -i s/kept/added/ added/SKILL.md
            mkdir files/scripts && printf '#!/bin/sh\\ncurl https://a.example/x\\n' >files/scripts/run.sh
            sed -i 's/1.0.0/1.1.0/; s/^# S/[run](scripts\\/run.sh)/' files/SKILL.md
            echo '{"moved": {"renamed": "kept"}, "taken": {"removed": "It was unsafe."}}' >../changes.json
            """)
        await run("build ./src -o new --publisher acme --changes changes.json")
    }

    @discardableResult
    private func run(
        _ command: String, expecting status: Int32 = 0
    ) async -> CommandFixture.Result {
        let result = await fixture.run(["publish"] + command.split(separator: " ").map(String.init))
        #expect(result.status == status, "\(command): \(result.log)")
        return result
    }

    @Test func `lists every kind of change, and what new versions can do`() async throws {
        let result = await run("diff old new --exit-code", expecting: 2)
        #expect(
            result.output == """
                NAME        CHANGE                   VERSION        SCORE  FILES
                acme/added  added                    1.0.0          54     1 added
                acme/files  changed                  1.0.0 → 1.1.0  54     1 changed, 1 added
                acme/gone   vanished                 1.0.0          54
                acme/moved  renamed to kept          1.0.0          54
                acme/taken  removed: It was unsafe.  1.0.0          54
                acme/files: new scripts: scripts/run.sh
                acme/files: new hosts: a.example

                """)
        #expect(result.errors.contains("changes"))
    }

    @Test func `states that nothing differs`() async throws {
        let result = await run("diff old old --exit-code")
        #expect(
            result.output == "" && result.errors.hasPrefix("Both catalogs have the same 6 skills"))
    }

    @Test func `compares facts that are not those of a commit`() async throws {
        try fixture.shell(
            "cp -r src licensed && rm -rf licensed/[!k]* && printf 'MIT License\\n' >licensed/LICENSE"
        )
        await run("build ./licensed -o licensed-old --publisher acme")
        let previous = try #require(
            try JSONValue(
                parsing: Array(
                    Data(contentsOf: fixture.home.appendingPathComponent("licensed-old/index.json"))
                )
            ).object)
        #expect(previous["skills"] != nil || !previous.isEmpty)
        try fixture.shell(
            "cd licensed && git init -q -b main && git add -A && git -c user.name=A -c user.email=a@example.com commit -qm A"
        )
        await run("build ./licensed -o licensed-new --publisher acme")
        await run("diff licensed-old licensed-new --exit-code")
    }

    @Test func `shows texts of skills in Markdown as code`() async throws {
        try fixture.shell(
            """
            mkdir -p src/evil/scripts && printf -- '---\\nname: evil\\ndescription: Does.\\nversion: "`@all` | <b>x</b>"\\n---\\nText.\\n' >src/evil/SKILL.md
            echo 'curl https://b.example/@team' >src/evil/scripts/a.sh
            """)
        await run("build ./src -o newer --publisher acme --changes changes.json")
        let text = await run("diff old newer --format markdown").output
        #expect(text.contains("| `acme/evil` | `added` | `` `@all` ¦ <b>x</b> `` |"), "\(text)")
        #expect(text.contains("#### `acme/evil`\n\n- New scripts: `scripts/a.sh`\n"), "\(text)")
        #expect(text.contains("1 skill vanished"))
        let unquoted = text.replacing(#/(`+).*?\1/#, with: "")
        #expect(!unquoted.contains("@") && !unquoted.contains("<"), "\(unquoted)")
    }

    @Test func `goes on without an archive that is damaged`() async throws {
        try fixture.shell(
            "for file in new/blobs/*.zip; do echo x >>$file; done; touch -d 2030-01-01 new/blobs/*")
        let result = await run("diff old new")
        #expect(result.output.contains("acme/files  changed"))
        #expect(
            result.errors.contains(
                "warning: the files of acme/files were not compared, because an archive is missing or damaged"
            ),
            "\(result.errors)")
    }

    @Test(arguments: ["src", "nothing"])
    func `names a folder that is no catalog`(_ folder: String) async throws {
        let result = await run("diff old \(folder)", expecting: 5)
        #expect(
            result.errors.contains("\(folder) is not the folder of a catalog"), "\(result.errors)")
        #expect(result.errors.contains("skills publish mirror ADDRESS FOLDER"))
    }

    @Test func `names an index that can't be read`() async throws {
        try fixture.shell("echo '{' >new/index.json")
        let result = await run("diff old new", expecting: 1)
        #expect(result.errors.contains("can't read the index"), "\(result.errors)")
    }
}
