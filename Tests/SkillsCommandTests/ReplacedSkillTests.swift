import Foundation
import TestSupport
import Testing

/// What is shown and asked about a skill if something of its name is in its place already.
@Suite(.timeLimit(.minutes(5))) struct `A skill that replaces another one` {
    private let fixture: CommandFixture
    private static let brings = "z  1 script (shell)\n"
    private static let question = "Install: [Y]es, [v]iew, [n]o? "

    init() throws { fixture = try CommandFixture() }

    /// Writes a version of the skill into a folder; with a script if it has lines.
    private func write(_ folder: String, _ body: String = "Text.", script: String? = nil) throws {
        let header = "---\nname: z\ndescription: Reads PDF forms for a test.\n---\n"
        let url = fixture.home.appendingPathComponent(folder)
        try FileManager.default.createDirectory(
            at: url.appendingPathComponent("scripts"), withIntermediateDirectories: true)
        try Data((header + body + "\n").utf8).write(to: url.appendingPathComponent("SKILL.md"))
        guard let script else { return }
        try Data("#!/bin/sh\n\(script)\n".utf8)
            .write(to: url.appendingPathComponent("scripts/run.sh"))
    }

    /// Runs a command on a terminal whose user answers each question.
    private func run(_ line: String, answer: String? = nil) async -> CommandFixture.Result {
        await fixture.run(
            line.split(separator: " ").map(String.init), environment: ["NO_COLOR": "1"],
            readLine: { answer })
    }

    @Test func `from another source is shown and asked about like a new one`() async throws {
        try write("one/z", script: "echo one")
        try write("two/z", script: "echo two")
        #expect(await run("install ./one/z", answer: "y").errors.contains(Self.question))
        let refused = await run("install ./two/z --force", answer: "n")
        #expect(refused.status == 4, "\(refused.log)")
        #expect(refused.errors.contains(Self.brings + Self.question), "\(refused.log)")
        #expect(try fixture.shell("tail -n 1 .claude/skills/z/scripts/run.sh") == "echo one\n")
        let silent = await run("install ./two/z --force --no-input")
        #expect(silent.status == 0 && silent.errors.contains(Self.brings), "\(silent.log)")
        #expect(try fixture.shell("tail -n 1 .claude/skills/z/scripts/run.sh") == "echo two\n")
    }

    @Test func `that was not installed by this program is shown and asked about`() async throws {
        try write("one/z", script: "echo one")
        try write(".claude/skills/z", script: "echo zero")
        let refused = await run("install ./one/z --force", answer: "n")
        #expect(refused.status == 4, "\(refused.log)")
        #expect(refused.errors.contains(Self.brings + Self.question), "\(refused.log)")
        #expect(try fixture.shell("tail -n 1 .claude/skills/z/scripts/run.sh") == "echo zero\n")
    }

    @Test func `leads to no question if it would be refused anyway`() async throws {
        try write("one/z", script: "echo one")
        try write("two/z", script: "echo two")
        #expect(await run("install ./one/z", answer: "y").status == 0)
        let refused = await run("install ./two/z", answer: "y")
        #expect(refused.status == 4, "\(refused.log)")
        #expect(!refused.errors.contains("1 script"), "\(refused.log)")
        // Nor is there one about findings.
        try fixture.shell(
            "sed -i 's/^name: z/name: z\\nhooks: {Stop: [{hooks: [{type: command, command: id}]}]}/' two/z/SKILL.md"
        )
        for line in ["install ./two/z", "install ./two/z --no-input"] {
            let hooks = await run(line, answer: "y")
            #expect(hooks.status == 4, "\(hooks.log)")
            #expect(!hooks.errors.contains("Install:"), "\(hooks.log)")
            #expect(!hooks.errors.contains("--yes"), "\(hooks.log)")
        }
    }

    @Test func `of the same source is shown and asked about if it brings more`() async throws {
        try write("one/z")
        #expect(await run("install ./one/z").status == 0)
        try write("one/z", script: "echo one")
        let plan = await run("install ./one/z --dry-run", answer: "y")
        #expect(plan.errors.contains(Self.brings), "\(plan.log)")
        #expect(plan.errors.contains("skills would ask: Install?"), "\(plan.log)")
        let refused = await run("install ./one/z", answer: "n")
        #expect(refused.status == 4, "\(refused.log)")
        #expect(refused.errors.contains(Self.brings + Self.question), "\(refused.log)")
        #expect(await run("install ./one/z", answer: "y").status == 0)
    }

    @Test func `in an update is shown and asked about before it is installed`() async throws {
        try write("one/z")
        try fixture.shell("cp -r one/z own")
        #expect(await run("install ./one/z").status == 0)
        try write("one/z", script: "echo one")
        let plan = await run("update --dry-run", answer: "y")
        #expect(plan.errors.contains(Self.brings), "\(plan.log)")
        let refused = await run("update", answer: "n")
        #expect(refused.status == 4, "\(refused.log)")
        let question = Self.question.replacing("Install:", with: "Update:")
        #expect(refused.errors.contains(Self.brings + question), "\(refused.log)")
        #expect(refused.errors.contains("'z' was not updated: you declined"), "\(refused.log)")
        #expect(await run("verify").status == 0)
        // Its result lists what is new where nobody can answer, and after --yes.
        let quiet = await run("update --yes")
        #expect(quiet.status == 0, "\(quiet.log)")
        #expect(!quiet.errors.contains("1 script"), "\(quiet.log)")
        #expect(quiet.output.contains("! new scripts: scripts/run.sh"), "\(quiet.log)")
        // Only what is new is asked about.
        try write("one/z", "Other text.", script: "echo one")
        let text = await run("update")
        #expect(text.status == 0 && !text.errors.contains("1 script"), "\(text.log)")
    }

    @Test func `of the same source is not asked about if it brings nothing new`() async throws {
        try write("one/z", script: "echo one")
        #expect(await run("install ./one/z", answer: "y").status == 0)
        let same = await run("install ./one/z")
        #expect(same.status == 0 && !same.errors.contains("1 script"), "\(same.log)")
        try write("one/z", "Other text.")
        let text = await run("install ./one/z")
        #expect(text.status == 0 && !text.errors.contains("1 script"), "\(text.log)")
        try write("one/z", "Other text.", script: "echo two")
        let changed = await run("install ./one/z")
        #expect(changed.status == 0, "\(changed.log)")
        #expect(changed.errors.contains("z  1 changed script\n"), "\(changed.log)")
        #expect(!changed.errors.contains("Install:"), "\(changed.log)")
    }

    @Test func `because the manifest names another source is shown by a sync`() async throws {
        try write("one/z", script: "echo one")
        try write("two/z", script: "echo two")
        try fixture.shell("mkdir -p project/.claude")
        #expect(await run("-C project install ../one/z --save --project --yes").status == 0)
        try fixture.shell("sed -i 's#one/z#two/z#' project/skills.json")
        let sync = await run("-C project sync --allow-source-change")
        #expect(sync.status == 0 && sync.errors.contains(Self.brings), "\(sync.log)")
    }
}
