import Foundation
import SystemPackage
import TestSupport
import Testing

/// The commands that the skills about this program show, run in throw-away home folders.
///
/// `RECORD=1` writes the output of the sessions into the skills.
@Suite struct `Commands in the shipped skills` {
    /// What stands for the words in capitals: skills and folders that each home folder has.
    private static let values: [String: String] = [
        "NAME": "notes", "ADDRESS": "./fresh", "WORDS": "pdf", "RULE": "body-too-long",
        "COMMAND": "install", "FOLDER": "fresh", "FILE": "skills.bundle.zip",
        "OLD-FOLDER": "moved", "TEXT": "Drafts", "review/PATH": "fresh",
        "./review/PATH": "./fresh", "./ORIGINAL": "./fresh", "./COPY": "./moved",
        "./OLD": "./fresh", "./NEW": "./moved",
    ]

    /// Other values for single commands.
    private static let exceptions: [String: [String: String]] = [
        "skills new NAME --description TEXT --with references scripts": ["NAME": "created"],
        "skills install ADDRESS --save": ["ADDRESS": "../fresh"],
        "skills export --output FOLDER": ["FOLDER": "exported"],
        "skills import FOLDER": ["FOLDER": "./exported"],
        "skills info NAME --catalogs": ["NAME": "skills-cli"],
        "skills trust add NAME FILE": ["FILE": "signer.pem"],
    ]

    /// What has to happen before a command can succeed.
    private static let preparations: [String: [[String]]] = [
        "skills undo --redo": [["undo"]],
        "skills unlink my-skill": [["link", "./my-skill"]],
        "skills unlink NAME": [["remove", "notes"], ["link", "./notes"]],
        "skills info my-skill": [["install", "./my-skill"]],
        "skills sync --from FILE": [["export", "--project"]],
        "skills import FOLDER": [["export", "--bundle", "--output", "exported"]],
    ]

    /// Commands that report differences.
    private static let differing: Set<String> = [
        "skills diff NAME FOLDER", "skills diff ./ORIGINAL ./COPY", "skills diff ./OLD ./NEW",
    ]

    /// The public key of a signer.
    private static let signer = """
        -----BEGIN PUBLIC KEY-----
        MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEimB0JOxsdQHbg1PWgYopA8AGpfag
        JqCQehDpIXyC6L/f1X5mC6dmo63BZT7l88U2aNx6PfatOwW0zm505Oj5jA==
        -----END PUBLIC KEY-----

        """

    /// Commands that leave the home folder as it is, so that the next command can use it.
    private static let reading: Set<String> = [
        "agents", "audit", "budget", "diff", "doctor", "help", "info", "list",
        "outdated", "search", "validate", "verify",
    ]

    /// A home folder with the installed skill `notes`, folders of other skills, and a project.
    private func fixture() async throws -> CommandFixture {
        let fixture = try CommandFixture()
        for name in ["notes", "fresh", "my-skill", "moved"] {
            let text = """
                ---
                name: \(name)
                description: Drafts \(name) from the history of a project. Use when someone asks for \(name).
                ---

                # \(name)

                Read the history, then write one line for each change.

                """
            let folder = fixture.home.appendingPathComponent(name)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: folder.appendingPathComponent("SKILL.md"))
        }
        try Data(Self.signer.utf8).write(to: fixture.home.appendingPathComponent("signer.pem"))
        #expect(await fixture.run(["install", "./notes", "--no-input"]).status == 0)
        try fixture.shell("mkdir project")
        let saved = await fixture.run(
            ["install", "../notes", "--save", "--no-input"], in: "project")
        #expect(saved.status == 0, "\(saved.log)")
        return fixture
    }

    /// Makes a repository with two skills and returns its address.
    private func repository(in fixture: CommandFixture) throws -> String {
        let path = FilePath(fixture.home.path).appending("repository.git")
        let repository = try GitRepository(at: path)
        for name in ["pdf", "docx"] {
            let text = "---\nname: \(name)\ndescription: Reads \(name) files.\n---\n# \(name)\n"
            repository.write(text, to: "skills/\(name)/SKILL.md")
        }
        try repository.commit("Add skills")
        return "file://\(path.string)"
    }

    /// The words of a command with values for the words in capitals; optional parts are left out.
    private func words(of command: String, in fixture: CommandFixture) throws -> [String] {
        try command.split(separator: " ").dropFirst().compactMap { word in
            guard !word.hasPrefix("[") else { return nil }
            let plain = word.trimmingCharacters(in: ["'"])
            let name = plain.hasSuffix("...") ? String(plain.dropLast(3)) : plain
            if name.contains("OWNER/REPO") {
                let isFolder = name.contains("PATH") || name.hasSuffix("/skills/pdf")
                return try "\(repository(in: fixture))#:\(isFolder ? "skills/pdf" : "")"
            }
            return Self.exceptions[command]?[name] ?? Self.values[name] ?? plain
        }
    }

    @Test func `end as expected`() async throws {
        var shared: CommandFixture?
        var seen: Set<String> = []
        for page in SkillPage.all {
            // A command without arguments may only be mentioned; that it exists, GuideTests check.
            let commands = try page.commands.filter { seen.insert($0).inserted }
            for command in commands {
                let isOnlyRead = command.split(separator: " ").dropFirst().first
                    .map { Self.reading.contains(String($0)) }
                let canShare = isOnlyRead == true && Self.preparations[command] == nil
                let home: CommandFixture
                if canShare, let shared { home = shared } else { home = try await fixture() }
                if canShare { shared = home }
                let words = try words(of: command, in: home)
                let isOfProject =
                    ["sync", "lock"].contains(words[0])
                    || words.contains { ["--project", "--save"].contains($0) }
                let folder = isOfProject ? "project" : "."
                for preparation in Self.preparations[command] ?? [] {
                    let result = await home.run(preparation, in: folder)
                    #expect(result.status == 0, "\(preparation): \(result.log)")
                }
                let result = await home.run(
                    words, environment: ["PATH": "/usr/bin:/bin"], in: folder)
                let isMention = words.count == 1 && result.status == 64
                let expected: Int32 = Self.differing.contains(command) ? 2 : 0
                #expect(
                    result.status == expected || isMention,
                    "\(page.file.lastPathComponent): \(command): \(words) \(result.log)")
            }
        }
        #expect(seen.count > 60)
        let named = Set(Self.preparations.keys).union(Self.exceptions.keys)
        #expect(named.subtracting(seen) == [], "commands that no skill shows")
    }

    @Test func `print what the skills show`() async throws {
        var count = 0
        for page in SkillPage.all {
            let text = try page.text
            let fixture = try CommandFixture()
            var actual: [String] = []
            var isSession = false
            for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
                if line.hasPrefix("```") { isSession = line == "```console" }
                if !isSession || line.hasPrefix("```") {
                    actual.append(String(line))
                } else if line.hasPrefix("$ ") {
                    count += 1
                    actual.append(String(line))
                    let shown = try await fixture.session(String(line.dropFirst(2)))
                    actual += shown.split(separator: "\n").map(String.init)
                }
            }
            let recorded = actual.joined(separator: "\n")
            if ProcessInfo.processInfo.environment["RECORD"] == "1" {
                try recorded.write(to: page.file, atomically: true, encoding: .utf8)
            }
            #expect(recorded == text, "\(page.file.lastPathComponent)")
        }
        #expect(count > 2)
    }
}

/// The script of skill-authoring that runs prompts through an agent.
@Suite struct `The runner of trigger prompts` {
    private static let script = SkillPage.root
        .appendingPathComponent("Skills/skill-authoring/scripts/run-triggers.py").path

    /// Runs the script on two prompts, of which the agent should load the skill for the first one.
    private func run(
        _ options: String, agent: String, in fixture: CommandFixture
    ) throws -> (status: String, output: String) {
        let prompts = """
            [{"query": "draft the notes", "should_trigger": true, "set": "tuning"},
             {"query": "install it", "should_trigger": false, "set": "tuning"}]
            """
        try Data(prompts.utf8).write(to: fixture.home.appendingPathComponent("prompts.json"))
        try Data("#!/bin/sh\n\(agent)\n".utf8).write(
            to: fixture.home.appendingPathComponent("agent"))
        let output = try fixture.shell(
            """
            chmod +x agent && python3 '\(Self.script)' prompts.json --skill notes --agent "$PWD/agent \(options)
            echo "status $?"
            """)
        let lines = output.split(separator: "\n")
        return (String(lines.last ?? ""), output)
    }

    @Test func `counts loads in the log`() throws {
        let fixture = try CommandFixture()
        let agent = "case $1 in draft*) echo read /skills/notes/SKILL.md ;; esac"
        let result = try run("{prompt}\"", agent: agent, in: fixture)
        #expect(result.status == "status 0", "\(result.output)")
        #expect(result.output.contains(#""loads": 3, "runs": 3, "passed": true"#))
        #expect(result.output.contains("loads: 3 of 3 that should, 0 of 3 that should not"))
    }

    @Test func `finds the skill in paths as Windows and JSON write them`() throws {
        let fixture = try CommandFixture()
        let agent =
            #"case $1 in draft*) printf '%s' '{"path": "C:\\skills\\notes\\SKILL.md"}' ;; esac"#
        let result = try run("{prompt}\" --runs 1", agent: agent, in: fixture)
        #expect(result.status == "status 0", "\(result.output)")
    }

    @Test func `gives the prompt as standard input, too`() throws {
        let fixture = try CommandFixture()
        let result = try run("\" --runs 1 --loaded 'draft'", agent: "cat", in: fixture)
        #expect(result.status == "status 0", "\(result.output)")
    }

    @Test func `fails for a skill that always loads`() throws {
        let fixture = try CommandFixture()
        let result = try run("{prompt}\" --runs 2", agent: "echo notes/SKILL.md", in: fixture)
        #expect(result.status == "status 1", "\(result.output)")
        #expect(result.output.contains("1 of 2 prompts pass"))
    }

    @Test func `compares with an earlier run`() throws {
        let fixture = try CommandFixture()
        _ = try run("{prompt}\" --runs 1 > before.jsonl", agent: "echo notes/SKILL.md", in: fixture)
        let agent = "case $1 in draft*) echo notes/SKILL.md ;; esac"
        let result = try run(
            "{prompt}\" --runs 1 --compare before.jsonl", agent: agent, in: fixture)
        #expect(result.output.contains("now passes: install it"), "\(result.output)")
        #expect(result.status == "status 0")
    }

    @Test func `does not take a failing or slow agent for one that ignores the skill`() throws {
        let fixture = try CommandFixture()
        let failing = try run("{prompt}\" --runs 1", agent: "echo no key; exit 7", in: fixture)
        #expect(failing.status == "status 3", "\(failing.output)")
        #expect(failing.output.contains("status 7: no key"))
        let slow = try run("{prompt}\" --runs 1 --timeout 0.2", agent: "sleep 60", in: fixture)
        #expect(slow.status == "status 3", "\(slow.output)")
        #expect(slow.output.contains("no answer within 0.2 seconds"))
    }

    @Test func `names what is wrong with its arguments`() throws {
        let fixture = try CommandFixture()
        let set = try run("\" --set final", agent: "cat", in: fixture)
        #expect(set.status == "status 2")
        #expect(set.output.contains("no prompts of the set 'final'; it has: tuning"))
        #expect(try run("\" --loaded '('", agent: "cat", in: fixture).status == "status 2")
    }
}
