import Foundation
import JSON
import SkillStore
import Synchronization
import SystemPackage
import Testing

@testable import SkillsCommand

@Suite struct `The plan of an import` {
    /// What a fixture's home folder gives, results first and then notes, and the JSON object.
    private func listing(_ fixture: CommandFixture) -> (text: String, notes: String, json: String) {
        let texts = Mutex((output: "", errors: ""))
        let home = FilePath(fixture.home.path)
        let world = World(
            environment: [:], home: home, workingDirectory: home,
            output: .init(columns: nil) { text in
                texts.withLock { $0.output += text }
                return .written
            },
            errors: .init(columns: nil) { text in
                texts.withLock { $0.errors += text }
                return .written
            },
            now: { "2026-11-21T00:00:00Z" })
        let listing = ImportListing(of: .user, world)
        listing.write(
            to: Console(world.output, color: .never, environment: [:]),
            notes: Console(world.errors, color: .never, environment: [:]))
        let (output, errors) = texts.withLock { $0 }
        func shown(_ text: String) -> String {
            text.replacingOccurrences(of: fixture.home.path, with: "<home>")
        }
        return (shown(output), shown(errors), shown(listing.json["skills"]?.text(.line) ?? ""))
    }

    @Test func `says what would be taken over, and what not`() throws {
        let fixture = try CommandFixture()
        defer { fixture.discard() }
        try fixture.shell(
            """
            mkdir -p .agents/skills/pdf .claude/skills/notes
            printf -- '---\\nname: pdf\\n---\\n' > .agents/skills/pdf/SKILL.md
            ln -s ../../.agents/skills/pdf .claude/skills/pdf
            printf -- '---\\nname: notes\\nmetadata:\\n  github-path: notes\\n  github-pinned: v1\\n  github-repo: https://github.com/me/skills\\n---\\n' > .claude/skills/notes/SKILL.md
            cat > .agents/.skill-lock.json <<'END'
            {"version": 3, "skills": {
              "pdf": {"source": "anthropics/skills", "sourceType": "github", "skillPath": "skills/pdf/SKILL.md",
                "ref": "\(String(repeating: "ab", count: 20))", "skillFolderHash": "\(String(repeating: "c", count: 40))"},
              "gone": {"source": "o/r", "sourceType": "github"},
              "page": {"source": "bun.sh", "sourceType": "well-known"}}}
            END
            """)
        let (text, notes, json) = listing(fixture)
        #expect(
            text == """
                SKILL  BY          SOURCE                        COMMIT   FOLDER
                notes  gh skill    me/skills/notes@v1            -        ~/.claude/skills/notes
                pdf    npx skills  anthropics/skills/skills/pdf  abababa  ~/.agents/skills/pdf
                Left as they are:
                  gone  npx skills  it is not on the disk any more
                  page  npx skills  it came from bun.sh, a source of the kind well-known, which is no repository

                """)
        #expect(notes.isEmpty)
        #expect(
            json.contains(#""folders":["<home>/.agents/skills/pdf","<home>/.claude/skills/pdf"]"#))
        #expect(json.contains(#""agents":["#) && json.contains(#""claude-code""#))
    }

    @Test func `names the files that can't be read`() throws {
        let fixture = try CommandFixture()
        defer { fixture.discard() }
        try fixture.shell(
            "mkdir -p .agents && printf '{\"version\": 9, \"skills\": {}}' > .agents/.skill-lock.json"
        )
        let (text, notes, _) = listing(fixture)
        #expect(text.isEmpty)
        #expect(
            notes == """
                warning: <home>/.agents/.skill-lock.json is of version 9, and this program knows version 3
                hint: a later version of this program may know it

                """)
    }
}
