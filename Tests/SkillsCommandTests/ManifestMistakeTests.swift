import Foundation
import JSON
import SkillStore
import TestSupport
import Testing

/// Mistakes in a project's skills.json and skills.lock: a missing file, misspelled members, merge conflicts.
@Suite(.timeLimit(.minutes(5))) struct `Mistakes in a project's files` {
    private let fixture: CommandFixture

    init() async throws {
        fixture = try CommandFixture()
        try fixture.shell(
            """
            for s in notes pdf; do
              mkdir -p skills/$s
              printf -- "---\\nname: $s\\ndescription: Does $s for a test.\\n---\\nText.\\n" >skills/$s/SKILL.md
            done
            """)
        let saved = await fixture.run(["install", "./skills/notes", "--save"])
        try #require(saved.status == 0, "\(saved.log)")
    }

    /// Validates the project's manifest; the skills are in two folders.
    private let validate = ["validate", ".", "--select", "manifest-field-unknown"]

    private func change(_ file: String, _ old: String, _ new: String) throws {
        let url = fixture.home.appendingPathComponent(file)
        let text = try String(contentsOf: url, encoding: .utf8)
        try #require(text.contains(old))
        try Data(text.replacingOccurrences(of: old, with: new).utf8).write(to: url)
    }

    private func misspell() throws {
        try change(
            "skills.json", "\"source\"", "\"agnets\": [\"cursor\"],\n      \"source\"")
        try change("skills.json", "\"version\"", "\"skils\": {},\n  \"version\"")
    }

    @Test func `include a skills.json that is gone, which --frozen requires`() async throws {
        try fixture.shell("rm skills.json")
        let frozen = await fixture.run(["sync", "--frozen"])
        #expect(frozen.status == 5, "\(frozen.log)")
        #expect(frozen.errors.contains("no skills.json found"), "\(frozen.log)")
        #expect(frozen.errors.contains("skills sync"), "\(frozen.log)")
        let check = await fixture.run(["sync", "--check"])
        #expect(check.errors.contains("warning: no skills.json found"), "\(check.log)")
        #expect(await fixture.run(["sync"]).status == 0)
    }

    @Test func `include misspelled members, which are named with what was meant`() async throws {
        try misspell()
        let sync = await fixture.run(["sync"])
        #expect(sync.status == 0, "\(sync.log)")
        let agents = "'agnets' in the entry of notes; did you mean 'agents'?"
        #expect(sync.errors.contains(agents), "\(sync.log)")
        #expect(sync.errors.contains("'skils'; did you mean 'skills'?"), "\(sync.log)")
        let frozen = await fixture.run(["sync", "--frozen"])
        #expect(frozen.status == 4 && frozen.errors.contains(agents), "\(frozen.log)")
        let check = await fixture.run(["sync", "--check", "--quiet"])
        #expect(check.status == 2 && check.errors.contains(agents), "\(check.log)")
        let json = await fixture.run(["sync", "--check", "--json"])
        let members = try JSONValue(parsing: Array(json.output.utf8))["unknownMembers"]?.array
        #expect(members?.compactMap { $0["name"]?.string } == ["skils", "agnets"])
        #expect(members?.last?["skill"]?.string == "notes", "\(json.log)")
        let doctor = await fixture.run(["doctor", "--project"])
        #expect(doctor.output.contains(agents), "\(doctor.log)")
        let lock = await fixture.run(["lock"])
        #expect(lock.status == 0 && lock.errors.contains(agents), "\(lock.log)")
        // Unknown members are kept: a later version may have written them.
        #expect(try fixture.shell("grep -c agnets skills.json") == "1\n")
    }

    @Test func `include a misspelled agent, which every command looks for in skills.json`()
        async throws
    {
        try change(
            "skills.json", "\"source\"", "\"agents\": [\"curser\"],\n      \"source\"")
        let summary = "skills.json names an unknown agent for 'notes': 'curser'"
        for words in [["sync"], ["sync", "--frozen"], ["lock"]] {
            let result = await fixture.run(words)
            #expect(result.status == 4, "\(result.log)")
            #expect(
                result.errors.contains("error: \(summary)\nhint: did you mean cursor?\n"),
                "\(result.log)")
            #expect(!result.errors.contains("skills.lock"), "\(result.log)")
        }
        let check = await fixture.run(["sync", "--check"])
        #expect(check.status == 2, "\(check.log)")
        #expect(
            check.output == "notes  unknown  skills.json names an unknown agent for it\n",
            "\(check.log)")
        #expect(
            check.errors == """
                1 of 1 skill out of sync.
                warning: \(summary); did you mean cursor?

                """, "\(check.log)")
        let doctor = await fixture.run(["doctor", "--project"])
        #expect(doctor.output.contains(summary), "\(doctor.log)")
        try fixture.shell("rm skills.lock")
        let unlocked = await fixture.run(["sync"])
        #expect(unlocked.status == 4 && unlocked.errors.contains(summary), "\(unlocked.log)")
    }

    @Test func `do not keep the other skills from being restored`() async throws {
        #expect(await fixture.run(["install", "./skills/pdf", "--save"]).status == 0)
        try change(
            "skills.json", "\"source\": \"./skills/notes\"",
            "\"agents\": [\"curser\"], \"source\": \"./skills/notes\"")
        try fixture.shell("rm -r .claude")
        let sync = await fixture.run(["sync"])
        #expect(sync.status == 3 && sync.output == "Installed pdf\n", "\(sync.log)")
    }

    @Test func `do not include members of one's own, which are kept with a warning`() async throws {
        try change("skills.json", "\"version\"", "\"team\": \"docs\",\n  \"version\"")
        for words in [["sync"], ["sync", "--frozen"], ["sync", "--check"]] {
            let result = await fixture.run(words)
            #expect(result.status == 0, "\(result.log)")
            #expect(result.errors.contains("an unknown member, which has no effect: 'team'\n"))
        }
        #expect(await fixture.run(validate).status == 0)
        #expect(await fixture.run(validate + ["--strict"]).status == 2)
    }

    @Test func `are errors for validate, but not in another program's skills.json`() async throws {
        try misspell()
        let result = await fixture.run(validate)
        #expect(result.status == 2, "\(result.log)")
        #expect(result.output.contains("did you mean `agents`?"), "\(result.log)")
        #expect(result.output.contains("did you mean `skills`?"), "\(result.log)")
        let other = #"{"skills": {"a": {"level": 3}}, "owner": "me"}"#
        try Data(other.utf8).write(to: fixture.home.appendingPathComponent("skills.json"))
        #expect(await fixture.run(validate).status == 0)
    }

    @Test func `are errors for validate if a sync refuses the values of skills.json`() async throws
    {
        let validate = ["validate", ".", "--select", "manifest-value-invalid"]
        #expect(await fixture.run(validate).status == 0)
        let valid = try fixture.shell("cat skills.json")
        for (old, new, message) in [
            (
                "\"source\"", "\"agents\": [\"claude-code\", \"curser\"], \"source\"",
                "skills.json:4:33: error: unknown agent `curser`; did you mean `cursor`?"
            ),
            (
                "\"version\": 1", "\"version\": 2",
                "skills.json:7:14: error: skills.json has version 2, but this program reads version 1"
            ),
            (
                "{\n      \"source\": \"./skills/notes\"\n    }", "\"./skills/notes\"",
                "skills.json:3:14: error: an entry of `skills` must have the type object, not string"
            ),
        ] {
            try change("skills.json", old, new)
            let refused = await fixture.run(["sync"])
            #expect(refused.status != 0, "\(refused.log)")
            let result = await fixture.run(validate)
            #expect(result.status == 2 && result.output.contains(message), "\(result.log)")
            try Data(valid.utf8).write(to: fixture.home.appendingPathComponent("skills.json"))
        }
        // The file of another program.
        let other = #"{"skills": {"a": {"level": 3}}, "version": "1.0"}"#
        try Data(other.utf8).write(to: fixture.home.appendingPathComponent("skills.json"))
        try fixture.shell("rm skills.lock")
        #expect(await fixture.run(validate).status == 0)
    }

    @Test func `are errors for validate beside skills.lock, if skills.json is no JSON`()
        async throws
    {
        let validate = ["validate", ".", "--select", "manifest-json-invalid"]
        let valid = try fixture.shell("cat skills.json")
        try change("skills.json", "\"version\"", "}\n  \"version\"")
        let damaged = await fixture.run(validate)
        #expect(damaged.status == 2, "\(damaged.log)")
        #expect(damaged.output.contains("skills.json:8:3: error: invalid JSON: "), "\(damaged.log)")
        let conflict = "<<<<<<< ours\n\(valid)=======\n\(valid)>>>>>>> theirs\n"
        try Data(conflict.utf8).write(to: fixture.home.appendingPathComponent("skills.json"))
        let conflicted = await fixture.run(validate)
        #expect(conflicted.output.contains("skills.json:1:1: error: unresolved merge conflict"))
        try change("skills.json", conflict, valid)
        try change("skills.json", "  \"version\": 1\n", "  \"version\": 1,\n")
        // A sync reads it, too.
        #expect(await fixture.run(["sync"]).status == 0)
        #expect(await fixture.run(validate).status == 0)
        try fixture.shell("rm skills.lock && echo '# Skills' >skills.json")
        #expect(await fixture.run(validate).status == 0)
    }

    @Test func `are found by validate exactly if the store does not know a member`() async throws {
        let known = try Manifest(
            parsing: Array(
                """
                {"$schema": "s", "export": true, "version": 1, "skills": {"notes": {"agents": [],
                  "agreed": {"rules": ["hooks-present"], "tree": "s1:oYH_OKRhMd6ufzbWsW-ZZ9FuuqlN5Po8KmpFB9gOSfg"},
                  "path": "p", "source": "o/r"}}}
                """.utf8), path: "skills.json")
        #expect(known.unknownMembers == [])
        try Data(known.text.utf8).write(to: fixture.home.appendingPathComponent("skills.json"))
        #expect(await fixture.run(validate).status == 0)
    }

    @Test func `include a damaged skills.json, which doctor reports`() async throws {
        try fixture.shell("echo '{' >skills.json")
        let doctor = await fixture.run(["doctor", "--project"])
        #expect(doctor.status == 2, "\(doctor.log)")
        #expect(
            doctor.output.contains("skills.json is damaged: line 2, column 1: "), "\(doctor.log)")
    }

    @Test func `include merge conflicts, which the named commands resolve`() async throws {
        try fixture.shell(
            """
            git init -qb main . && git config user.email a@example.com && git config user.name A
            printf '.cache\\n.local\\n.claude\\n.config\\n' >.gitignore && git add . && git commit -qm base
            mkdir -p skills/report && sed s/pdf/report/g skills/pdf/SKILL.md >skills/report/SKILL.md
            git add . && git commit -qm report && git checkout -qb other
            """)
        #expect(await fixture.run(["install", "./skills/pdf", "--save"]).status == 0)
        try fixture.shell("git add . && git commit -qm pdf && git checkout -q main")
        #expect(await fixture.run(["install", "./skills/report", "--save"]).status == 0)
        try fixture.shell("git add . && git commit -qm report && git merge -q other || true")
        let manifest = await fixture.run(["sync"])
        #expect(manifest.status == 1, "\(manifest.log)")
        #expect(manifest.errors.contains("skills.json has merge conflicts, the first in line"))
        try fixture.shell("git checkout -q --ours skills.json && sed -i 's/^/ /' skills.json")
        try fixture.shell(
            """
            printf '{"version": 1, "skills": {"notes": {"source": "./skills/notes"}, "pdf": {"source": "./skills/pdf"},
              "report": {"source": "./skills/report"}}}' >skills.json
            """)
        let lock = await fixture.run(["sync"])
        #expect(lock.errors.contains("skills.lock has merge conflicts, the first in line"))
        let command = try #require(
            lock.errors.split(separator: "\n").first { $0.hasPrefix("hint: ") }?
                .components(separatedBy: "both sides: ").last)
        let steps = command.components(separatedBy: " && ")
        #expect(steps.count == 2 && steps[0] == "skills lock", "\(command)")
        // Repairing would guess what a person has to decide.
        #expect(await fixture.run(["doctor", "--project", "--repair"]).status == 1)
        #expect(try fixture.shell("ls skills.lock.damaged* 2>/dev/null || true") == "")
        #expect(await fixture.run(["lock"]).status == 0)
        try fixture.shell(steps[1])
        let frozen = await fixture.run(["sync", "--frozen"])
        #expect(frozen.status == 0, "\(frozen.log)")
    }

    @Test func `include the home folder of a user with skills as a project`() async throws {
        try fixture.shell(
            """
            rm -rf skills.json skills.lock .claude .local && mkdir -p mine
            printf -- '---\\nname: mine\\ndescription: Does it.\\n---\\nText.\\n' >mine/SKILL.md
            """)
        #expect(await fixture.run(["install", "./mine"]).status == 0)
        for option in ["--save", "--project"] {
            let refused = await fixture.run(["install", "./mine", option, "--as", "other"])
            #expect(refused.status == 4, "\(refused.log)")
            #expect(
                refused.errors.contains(
                    "hint: leave out \(option) to install for the user, or run the command in a project\n"
                ), "\(refused.log)")
        }
        #expect(try fixture.shell("ls").contains("skills.json") == false)
    }
}
