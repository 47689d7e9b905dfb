import Foundation
import JSON
import TestSupport
import Testing

/// Conflicts that an update leaves in the files of a skill.
@Suite struct `A conflicted skill` {
    let fixture: CommandFixture
    private static let installed = ".claude/skills/notes"
    /// A shell line that keeps the user's side of every conflict in a file.
    private static func resolve(_ file: String) -> String {
        "sed -i '/^<<<<<<</d; /^=======/,/^>>>>>>>/d' \(installed)/\(file)"
    }

    init() throws { fixture = try CommandFixture() }

    /// Installs a skill, changes two of its files on both sides, and updates it with markers.
    private func makeConflict(_ options: [String] = []) async throws {
        try fixture.shell(
            "mkdir notes && printf -- '---\\nname: notes\\ndescription: Takes notes.\\n---\\nFirst.\\nSecond.\\n'"
                + " > notes/SKILL.md && seq 9 > notes/more.md && printf '\\0a' > notes/data.bin")
        #expect(await fixture.run(["install", "./notes"] + options).status == 0)
        try fixture.shell(
            "for side in notes \(Self.installed); do sed -i \"s|First.*|$side|\" $side/SKILL.md; "
                + "sed -i \"s|^5$|$side|\" $side/more.md; done")
        let result = await fixture.run(["update", "--conflicts"] + project(options))
        #expect(result.status == 3, "\(result.log)")
        #expect(
            result.log.contains(
                "  conflict markers written to: SKILL.md, more.md\n! hint: edit the files to resolve the conflicts"
            ), "\(result.log)")
    }

    private func project(_ options: [String]) -> [String] {
        options.contains("--save") ? ["--project"] : []
    }

    private func skill(_ command: [String]) async throws -> JSONValue {
        let result = await fixture.run(command + ["--json"])
        let value = try JSONValue(parsing: Array(result.output.utf8))
        return try #require(value["skills"]?.array?.first ?? value["skill"], "\(result.log)")
    }

    private func state() async throws -> String? { try await skill(["list"])["state"]?.string }

    @Test func `is shown by every command until its conflicts are resolved`() async throws {
        try await makeConflict()
        let list = await fixture.run(["list"])
        #expect(list.output.contains("notes  -        conflicted  claude-code"), "\(list.log)")
        #expect(
            list.errors.hasPrefix(
                """
                notes: SKILL.md: conflict markers in lines 5, 7 and 9
                notes: more.md: conflict markers in lines 5, 7 and 9
                hint: edit the files to resolve the conflicts, then run skills update --continue

                """), "\(list.log)")
        let verify = await fixture.run(["verify"])
        #expect(verify.status == 2)
        #expect(verify.output.hasPrefix("notes  conflicted\n  SKILL.md: conflict markers"))
        #expect(verify.errors.contains("To see the edits: skills diff notes --local\n"))
        let doctor = await fixture.run(["doctor"])
        #expect(doctor.status == 2)
        #expect(
            doctor.output.hasSuffix(
                """
                problem: notes has unresolved conflicts in SKILL.md and more.md
                hint: edit the files to resolve the conflicts, then run skills update --continue notes

                """), "\(doctor.log)")
        let info = await fixture.run(["info", "notes"])
        #expect(info.output.hasPrefix("notes  conflicted\n"), "\(info.log)")
        #expect(info.output.contains("an unresolved merge conflict [conflict-marker]"))
        let outdated = await fixture.run(["outdated"])
        #expect(outdated.output.contains("conflicts unresolved"), "\(outdated.log)")
    }

    @Test func `of a project has hints for that project, not for the user's skill`() async throws {
        try await makeConflict(["--save"])
        let list = await fixture.run(["list", "--project"])
        #expect(list.errors.hasSuffix("skills update --continue --project\n"), "\(list.log)")
        #expect(await fixture.run(["update", "--project", "--continue"]).status == 4)
        try fixture.shell("echo more >> \(Self.installed)/more.md")
        let undo = await fixture.run(["undo", "--project"])
        #expect(
            undo.errors.contains(
                """
                hint: see the edits with skills diff notes --local --project
                      to go on and keep a copy of them: skills undo --project --force
                      to bring them back after that: skills undo --redo --project

                """), "\(undo.log)")
        #expect(await fixture.run(["undo", "--project", "--force"]).status == 0)
        let outdated = await fixture.run(["outdated", "--project"])
        #expect(
            outdated.errors.contains(
                "skills diff --project NAME; to update: skills update --project"),
            "\(outdated.log)")
        let update = await fixture.run(["update", "--project"])
        #expect(
            update.errors.contains(
                "mark the conflicts: skills update notes --conflicts --project\n"),
            "\(update.log)")
        #expect(update.errors.contains("(skills undo --project restores your edits)"))
    }

    @Test(arguments: [["list"], ["verify"], ["info", "notes"]])
    func `has its conflicts in JSON`(_ command: [String]) async throws {
        try await makeConflict()
        let skill = try await skill(command)
        #expect(skill["state"]?.string == "conflicted")
        #expect(skill["overallState"]?.string == "conflicted")
        let conflicts = skill["conflicts"]?.array ?? []
        #expect(conflicts.map { $0["path"]?.string } == ["SKILL.md", "more.md"])
        #expect(conflicts.first?["lines"]?.array?.compactMap(\.integer) == [5, 7, 9])
    }

    @Test func `is continued once no file has markers`() async throws {
        try await makeConflict()
        for step in ["SKILL.md", "more.md"] {
            let refused = await fixture.run(["update", "--continue"])
            #expect(refused.status == 4, "\(refused.log)")
            #expect(refused.errors.contains("  \(step): conflict markers in lines 5, 7 and 9\n"))
            #expect(
                refused.errors.contains(
                    "hint: edit the files, then run skills update --continue notes\n      or go back: skills undo\n"
                ))
            #expect(try await state() == "conflicted")
            try fixture.shell(Self.resolve(step))
        }
        #expect(try await state() == "edited")
        let plan = await fixture.run(["update", "--continue", "--dry-run"])
        #expect(plan.log == "Would resolve notes\n")
        let resolved = await fixture.run(["update", "--continue", "notes"])
        #expect(resolved.log == "Resolved notes\n")
        #expect(resolved.status == 0)
        let lock = try fixture.shell("cat .local/state/skills/skills.lock")
        #expect(!lock.contains("conflicts"))
        #expect(await fixture.run(["update", "--continue"]).log == "! No skills have conflicts.\n")
        let again = await fixture.run(["update", "--continue", "notes"])
        #expect(again.log == "! notes has no conflicts.\n")
        #expect(await fixture.run(["undo", "--list"]).output.contains("update --continue"))
        // Markers that are written later are the user's.
        try fixture.shell("printf '<<<<<<< yours\\n' >> \(Self.installed)/more.md")
        #expect(try await state() == "edited")
    }

    @Test func `is undone together with its update by force, which keeps the files`() async throws {
        try await makeConflict()
        for step in ["SKILL.md", "more.md"] { try fixture.shell(Self.resolve(step)) }
        #expect(await fixture.run(["update", "--continue", "notes"]).status == 0)
        let first = await fixture.run(["undo"])
        #expect(first.status == 0)
        #expect(
            first.errors.contains(
                "hint: to undo the update as well, and keep a copy of the resolved files: skills undo --force"
            ), "\(first.log)")
        for words in [["undo", "--dry-run"], ["undo"]] {
            #expect(await fixture.run(words).status == 4, "\(words)")
        }
        let plan = await fixture.run(["undo", "--force", "--dry-run"])
        #expect(plan.status == 0 && plan.errors.contains("would be saved"), "\(plan.log)")
        let second = await fixture.run(["undo", "--force"])
        #expect(second.status == 0 && second.errors.contains("were saved in"), "\(second.log)")
        #expect(try await state() == "edited")
        let hint = "hint: to redo update --continue as well: skills undo --redo"
        let redone = await fixture.run(["undo", "--redo"])
        #expect(redone.status == 0 && redone.errors.contains(hint), "\(redone.log)")
        let last = await fixture.run(["undo", "--redo"])
        #expect(last.status == 0 && !last.errors.contains("hint"), "\(last.log)")
        #expect(last.output.contains("update --continue redone"), "\(last.log)")
    }

    @Test func `names no way to undo its update if another change came between`() async throws {
        try await makeConflict()
        try fixture.shell(
            "mkdir x && printf -- '---\\nname: x\\ndescription: D. Use when asked.\\n---\\nT.\\n' > x/SKILL.md"
        )
        #expect(await fixture.run(["install", "./x"]).status == 0)
        for step in ["SKILL.md", "more.md"] { try fixture.shell(Self.resolve(step)) }
        #expect(await fixture.run(["update", "--continue", "notes"]).status == 0)
        let undone = await fixture.run(["undo"])
        #expect(undone.output.contains("update --continue undone"), "\(undone.log)")
        #expect(!undone.errors.contains("undo the update"), "\(undone.log)")
    }

    @Test func `is not said to be up to date`() async throws {
        try await makeConflict()
        let outdated = await fixture.run(["outdated"])
        #expect(outdated.log.contains("1 skill with unresolved conflicts."), "\(outdated.log)")
        #expect(outdated.errors.contains("skills update --continue"), "\(outdated.log)")
    }

    @Test func `still has conflicts if only one marker line is left`() async throws {
        try await makeConflict()
        try fixture.shell(
            "cd \(Self.installed) && rm more.md && sed -i '/^<<<<<<</d; /^>>>>>>>/d' SKILL.md")
        #expect(
            try await skill(["list"])["conflicts"]
                == .array([.object(["path": .string("SKILL.md"), "lines": .array([.integer(6)])])]))
    }

    @Test func `is resolved when its files are deleted`() async throws {
        try await makeConflict()
        try fixture.shell("rm \(Self.installed)/more.md && \(Self.resolve("SKILL.md"))")
        #expect(try await state() == "edited")
        #expect(await fixture.run(["update", "--continue"]).log == "Resolved notes\n")
    }

    @Test func `has conflicts until the new version of a binary file is renamed`() async throws {
        try fixture.shell(
            "mkdir notes && printf -- '---\\nname: notes\\ndescription: Takes notes.\\n---\\nText.\\n'"
                + " > notes/SKILL.md && printf '\\0a' > notes/data.bin")
        #expect(await fixture.run(["install", "./notes"]).status == 0)
        try fixture.shell(
            "for side in notes \(Self.installed); do printf \"\\0$side\" > $side/data.bin; done")
        let result = await fixture.run(["update", "--conflicts"])
        #expect(
            result.output.hasSuffix(
                """
                  data.bin: both sides changed it, and it is a binary file
                  new version written next to yours: data.bin.theirs

                """), "\(result.log)")
        #expect(result.status == 3)
        #expect(try await state() == "conflicted")
        try fixture.shell("mv \(Self.installed)/data.bin.theirs \(Self.installed)/data.bin")
        #expect(try await state() == "ok")
        #expect(await fixture.run(["update", "--continue"]).log == "Resolved notes\n")
    }

    @Test func `is not updated while others are`() async throws {
        try await makeConflict()
        try fixture.shell(
            "cp -r notes other && sed -i 's/name: notes/name: other/' other/SKILL.md")
        #expect(await fixture.run(["install", "./other"]).status == 0)
        try fixture.shell("echo more >> notes/more.md && echo more >> other/more.md")
        let before = try fixture.shell("sha256sum \(Self.installed)/*")
        for options in [[], ["--conflicts"], ["--keep"]] {
            let result = await fixture.run(["update"] + options)
            #expect(result.errors.contains("error: 'notes' has unresolved conflicts in 2 files"))
            // The first run updates the other skill, so that a part succeeds.
            #expect(result.status == (options.isEmpty ? 3 : 4), "\(result.log)")
            #expect(try fixture.shell("sha256sum \(Self.installed)/*") == before)
        }
        #expect(try fixture.shell("tail -n 1 .claude/skills/other/more.md") == "more\n")
        let overwritten = await fixture.run(["update", "notes", "--overwrite"])
        #expect(overwritten.status == 0, "\(overwritten.log)")
        #expect(try await state() == "ok")
    }

    @Test func `with a repository in the skill is replaced by the command in the hint`()
        async throws
    {
        try fixture.shell(
            """
            mkdir notes && printf -- '---\\nname: notes\\ndescription: Notes.\\n---\\nText.\\n' >notes/SKILL.md
            """)
        #expect(await fixture.run(["install", "./notes"]).status == 0)
        try fixture.shell("mkdir \(Self.installed)/.git && echo x >\(Self.installed)/.git/HEAD")
        try fixture.shell("echo more >notes/more.md")
        let refused = await fixture.run(["update", "notes"])
        #expect(refused.errors.contains("skills update notes --overwrite"), "\(refused.log)")
        let replaced = await fixture.run(["update", "notes", "--overwrite"])
        #expect(replaced.status == 0, "\(replaced.log)")
        #expect(await fixture.run(["undo"]).status == 0)
        #expect(try fixture.shell("cat \(Self.installed)/.git/HEAD") == "x\n")
    }

    @Test func `is undone with its conflicts`() async throws {
        try await makeConflict()
        #expect(await fixture.run(["undo"]).status == 0)
        #expect(try await state() == "edited")
        #expect(await fixture.run(["undo", "--redo"]).status == 0)
        #expect(try await state() == "conflicted")
        try fixture.shell(Self.resolve("SKILL.md"))
        let refused = await fixture.run(["undo"])
        #expect(refused.status == 4)
        #expect(refused.errors.contains("hint: see the edits with skills diff notes --local\n"))
        #expect(await fixture.run(["undo", "--force"]).status == 0)
        #expect(try await state() == "edited")
    }

    @Test func `is removed or replaced only by force`() async throws {
        try await makeConflict()
        #expect(await fixture.run(["install", "./notes"]).status == 4)
        #expect(await fixture.run(["remove", "notes"]).status == 4)
        #expect(await fixture.run(["remove", "notes", "--force"]).status == 0)
        #expect(await fixture.run(["undo"]).status == 0)
        #expect(try await state() == "conflicted")
        #expect(await fixture.run(["install", "./notes", "--force"]).status == 0)
        #expect(try await state() == "ok")
        #expect(try await skill(["list"])["conflicts"] == .array([]))
        #expect(try !fixture.shell("cat .local/state/skills/skills.lock").contains("<<<<"))
    }

    @Test func `is kept by sync, and its record by lock`() async throws {
        try await makeConflict(["--save"])
        let check = await fixture.run(["sync", "--check"])
        #expect(check.status == 2)
        #expect(check.output.hasPrefix("notes  conflicted  has unresolved conflicts"))
        let sync = await fixture.run(["sync"])
        #expect(sync.status == 4, "\(sync.log)")
        #expect(
            sync.errors.hasPrefix(
                "error: 'notes' has unresolved conflicts and was not replaced\n"
                    + "hint: edit its files, then run skills update --project --continue notes\n"))
        try fixture.shell("rm -r .local/share/skills/store/trees")
        _ = await fixture.run(["lock"])
        #expect(try fixture.shell("cat skills.lock").contains("<<<<<<<"))
        let list = await fixture.run(["list", "--project"])
        #expect(list.errors.contains("then run skills update --continue --project\n"))
        #expect(await fixture.run(["sync", "--force"]).status == 0)
        #expect(await fixture.run(["sync", "--check"]).status == 0)
        #expect(try !fixture.shell("cat skills.lock").contains("<<<<<<<"))
    }

    @Test func `is resolved in the copies for other agents, too`() async throws {
        try fixture.shell("mkdir .claude .codex")
        try await makeConflict(["--agent", "claude-code,codex", "--copy"])
        try fixture.shell("\(Self.resolve("SKILL.md")) && \(Self.resolve("more.md"))")
        let list = await fixture.run(["list"])
        #expect(list.output.contains("conflicted"), "\(list.log)")
        #expect(list.errors.contains("~/.codex/skills/notes has unresolved conflicts\n"))
        #expect(await fixture.run(["update", "--continue"]).log == "Resolved notes\n")
        #expect(try fixture.shell("diff -r \(Self.installed) .codex/skills/notes") == "")
        #expect(try await skill(["list"])["overallState"]?.string == "edited")
    }

    @Test(arguments: [
        ["--overwrite"], ["--min-age", "1d"], ["--allow-source-change"], ["--allow", "bom"],
    ])
    func `is not continued and updated at once`(_ options: [String]) async throws {
        let result = await fixture.run(["update", "--continue"] + options)
        #expect(result.status == 64)
        #expect(
            result.errors.contains("--continue and \(options[0]) cannot be used together"),
            "\(result.log)")
    }

    @Test func `does not lack a file that the merge kept`() async throws {
        try fixture.shell(
            """
            mkdir -p notes/ref && printf -- '---\\nname: notes\\ndescription: Takes notes.\\n---\\nSee [c](ref/c.md).\\n' \
            >notes/SKILL.md && echo C >notes/ref/c.md
            """)
        #expect(await fixture.run(["install", "./notes"]).status == 0)
        try fixture.shell("echo mine >>\(Self.installed)/ref/c.md && rm -r notes/ref")
        let result = await fixture.run(["update", "--conflicts"])
        #expect(try fixture.shell("cat \(Self.installed)/ref/c.md") == "C\nmine\n")
        #expect(!result.errors.contains("missing file"), "\(result.log)")
    }

    @Test func `is not resolved over edits of a copy with conflicts`() async throws {
        try fixture.shell("mkdir .claude .codex")
        try await makeConflict(["--agent", "claude-code,codex", "--copy"])
        try fixture.shell("echo mine >> .codex/skills/notes/more.md")
        for file in ["SKILL.md", "more.md"] { try fixture.shell(Self.resolve(file)) }
        let refused = await fixture.run(["update", "--continue"])
        #expect(refused.status == 4, "\(refused.log)")
        let folder = "\(fixture.home.path)/.codex/skills"
        #expect(
            refused.errors.contains("the copy of 'notes' in \(folder) was edited")
                && refused.errors.contains("rm -r \(folder)/notes\n"), "\(refused.log)")
        #expect(try fixture.shell("tail -n 1 .codex/skills/notes/more.md") == "mine\n")
        try fixture.shell("rm -r .codex/skills/notes")
        let resolved = await fixture.run(["update", "--continue"])
        #expect(resolved.status == 0, "\(resolved.log)")
        #expect(try fixture.shell("diff -r \(Self.installed) .codex/skills/notes") == "")
    }
}
