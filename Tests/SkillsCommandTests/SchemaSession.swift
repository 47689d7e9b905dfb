import Foundation
import JSON
import Synchronization
import TestSupport
import Testing

/// A session that runs every command with `--json`, successfully and with an error.
final class SchemaSession: Sendable {
    private let fixture: CommandFixture
    private let found = Mutex((results: [JSONValue](), errors: [JSONValue]()))

    /// The objects on standard output.
    var results: [JSONValue] { found.withLock(\.results) }
    /// The objects on standard error.
    var errors: [JSONValue] { found.withLock(\.errors) }

    /// The files that the session leaves, with their schemas.
    let files = [
        ("manifest", "project/skills.json"), ("lock-file", "project/skills.lock"),
        ("manifest", "skills-export/skills.json"), ("lock-file", "skills-export/skills.lock"),
        ("lock-file", ".local/state/skills/skills.lock"), ("baseline", "known.json"),
        ("policy-file", "etc/skills/policy.json"), ("advisories", "catalog/advisories.json"),
    ]

    init(fixture: CommandFixture) { self.fixture = fixture }

    /// The commands: lines without `--json`, and shell lines after `!`.
    private static let lines = """
        ! mkdir -p .claude skills/notes skills/pdf broken project/.claude
        ! printf -- '---\\nname: notes\\ndescription: Takes notes.\\n---\\nSee [a](forms.md).\\n' >skills/notes/SKILL.md
        ! printf -- '---\\nname: pdf\\ndescription: Reads forms.\\n---\\nText.\\n' >skills/pdf/SKILL.md
        ! printf -- '---\\nname: broken\\n---\\n' >broken/SKILL.md
        agents --all
        new made
        validate skills broken --references
        validate skills broken --explain-references
        validate broken --write-baseline known.json
        validate --explain all
        validate --explain name-format
        validate --score skills broken
        ! openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out sign.pem
        ! openssl pkey -in sign.pem -pubout -out sign.pub
        trust add me sign.pub
        trust
        trust remove me --dry-run
        sign skills/pdf --key sign.pem
        info ./skills/pdf
        pack skills/pdf
        publish key catalog.key
        ! printf '{"id": "A-1", "summary": "Bad.", "modified": "2026-11-20T10:00:00Z", "affected": [{"package": {"name": "pdf", "owner": "github.com/evil"}, "trees": []}]}' >advisory.json
        publish build ./skills/pdf -o catalog --sign catalog.key --advisories advisory.json
        publish build ./skills/pdf -o shard --shard 1/1
        publish merge shard -o merged
        publish site ./skills/pdf -o site
        publish diff publish merged
        publish build ./skills/notes -o other
        publish diff catalog other
        publish push catalog served
        publish mirror ./served copied
        ! mkdir -p etc/skills && printf '{"version": 1, "hosts": {"refuse": ["evil.example"]}, "agents": {"refuse": ["pi"]}}' >etc/skills/policy.json
        policy
        policy check owner/repo https://evil.example/a.zip
        info ./skills/notes
        info ./skills
        install ./skills --list
        install ./skills ./missing
        install ./skills --all --dry-run
        install ./skills --all
        install swiftui-patterns
        list
        info notes
        verify
        audit
        list --all-users
        outdated
        diff skills/notes skills/pdf
        diff notes
        ! echo More >>.claude/skills/pdf/SKILL.md
        ! sed -i s/forms/sheets/ skills/pdf/SKILL.md
        ! echo New >skills/notes/new.md
        outdated
        verify
        diff pdf
        diff pdf --local
        update
        update --conflicts
        update --continue
        pin notes
        unpin notes
        undo --list
        undo
        undo --redo
        disable notes
        list
        enable notes
        restore notes
        export
        adopt
        import ./skills-export
        link ./made
        list
        verify
        unlink made
        remove notes
        budget
        budget --fix --dry-run
        budget --reset
        ! mkdir -p repo/skills/sheets && cd repo && git init -q
        ! printf -- '---\\nname: sheets\\ndescription: Reads sheets.\\n---\\nText.\\n' >repo/skills/sheets/SKILL.md
        ! cd repo && git add . && git -c user.name=A -c user.email=a@example.com commit -qm Sheets
        install file://<home>/repo --skill sheets
        catalog add mine ./skills
        catalog add mine ./skills --dry-run
        catalog list
        catalog show mine
        catalog refresh
        catalog refresh --search
        catalog order mine
        search pdf
        catalog remove mine
        ! echo More >>.claude/skills/sheets/SKILL.md
        diff sheets --patch
        info --resolve ./skills owner/repo https://example.com/a.zip pdf
        doctor
        completions fish
        help
        help json
        -C project install ../skills/notes --save
        -C project sync --check
        -C project sync
        -C project lock
        -C project export --project
        ! rm -r project/.claude/skills/notes
        -C project sync --check
        ! echo 'Now: !`ls`' >>skills/notes/SKILL.md
        -C project update --project --yes
        """

    /// Runs all commands, then each with an unknown option, and an unknown command.
    func run() async throws {
        for line in Self.lines.split(separator: "\n").map(String.init) {
            guard !line.hasPrefix("! ") else {
                try #expect(fixture.shell(String(line.dropFirst(2))) == "", "\(line)")
                continue
            }
            let line = line.replacingOccurrences(of: "<home>", with: fixture.home.path)
            await run(line.split(separator: " ").map(String.init))
        }
        for name in SchemaFolder.shipped.documents.keys.sorted() where name != "help" {
            // A name has a command, and perhaps that of a group or an option.
            let parts = name.split(separator: "-", maxSplits: 1).map(String.init)
            let rest = parts.dropFirst().map { parts[0] == "publish" ? $0 : "--\($0)" }
            await run([parts[0]] + rest + ["--unknown"])
        }
    }

    private func run(_ words: [String]) async {
        // Repositories at file URLs are read by git.
        let result = await fixture.run(
            words + ["--json"], environment: ["PATH": "/usr/bin:/bin"])
        found.withLock {
            if let object = OutputCheck.object(in: result.output) { $0.results.append(object) }
            if let object = OutputCheck.object(in: result.errors) { $0.errors.append(object) }
        }
    }

    /// Returns the names of the schemas of some objects.
    func names(of objects: KeyPath<SchemaSession, [JSONValue]>) -> Set<String> {
        Set(self[keyPath: objects].compactMap { SchemaFolder.name(in: $0) })
    }
}
