import Foundation
import JSON
import TestSupport
import Testing

/// Concurrent runs that change the same skills in one home folder.
@Suite(.timeLimit(.minutes(5 * Soak.factor))) struct `Concurrent runs` {
    private let fixture: CommandFixture

    init() throws { fixture = try CommandFixture() }

    private static let names = ["one", "two", "three", "four", "five", "six"]

    /// Four of each: installs, updates, removals and undos.
    private static let commands: [[String]] = (0..<6).flatMap { turn in
        [
            ["install", "./\(names[turn])"], ["update"],
            ["remove", names[(turn + 3) % names.count]], ["undo"],
        ]
    }

    private func json(_ arguments: [String]) async throws -> JSONValue {
        let result = await fixture.run(arguments + ["--json"])
        #expect(result.status == 0, "\(result.log)")
        return try JSONValue(parsing: Array(result.output.utf8))
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOf: fixture.home.appendingPathComponent(path), encoding: .utf8)
    }

    @Test func `keep lock file, folders and journal consistent`() async throws {
        try prepare()
        #expect(Self.commands.count == 24)
        let running = try Self.commands.map { arguments in
            (program: try fixture.start(arguments + ["--quiet"]), arguments: arguments)
        }
        var changed = 4
        for (program, arguments) in running {
            let result = try program.result()
            guard case .exit(let status) = result.end else {
                Issue.record("\(arguments) ended by \(result.end)")
                continue
            }
            // Skills that another run removed or changed are refused with a proper message.
            #expect(
                status == 0 || result.errorText.contains("error: "),
                "\(arguments) \(result.errorText)")
            if status == 0 { changed += 1 }
        }
        #expect(changed > 4)
        try await agree()
        // Every change can be undone.
        var undone = 0
        while undone < 100, await fixture.run(["undo"]).status == 0 { undone += 1 }
        #expect(undone > 0)
        try await agree()
        #expect(try await json(["list"])["skills"]?.array?.isEmpty == true)
    }

    @Test func `of install and update never refuse because of each other`() async throws {
        try prepare()
        let commands = Self.names.flatMap { [["install", "./\($0)"], ["update"], ["list"]] }
        let running = try (commands + commands).map { arguments in
            (program: try fixture.start(arguments), arguments: arguments)
        }
        for (program, arguments) in running {
            let result = try program.result()
            #expect(result.end == .exit(0), "\(arguments) \(result.text)\(result.errorText)")
            #expect(!result.text.contains("edited since"), "\(arguments) \(result.text)")
        }
        try await agree()
    }

    /// Ten commands for each of six skills.
    private static let everything: [[String]] = (0..<6).flatMap { turn in
        let (own, next, other) = (names[turn], names[(turn + 3) % 6], names[(turn + 2) % 6])
        return [
            ["install", "./\(own)"], ["update"], ["remove", other], ["list"], ["undo"], ["verify"],
            ["install", "./\(next)"], ["update", own], ["diff", own, "--local"],
            ["undo", "--redo"],
        ]
    }

    /// The same in a project, with its manifest and lock file.
    private static let everythingInProject: [[String]] = everything.map { command in
        switch command[0] {
        case "undo" where command.count > 1: ["lock"]
        case "diff": ["sync"]
        case "install": ["install", "--save", command[1].replacing("./", with: "../")]
        default: command + ["--project"]
        }
    }

    /// The folders in which sixty commands run at once: the home folder, a project, and both in turn.
    @Test(
        arguments: Array(repeating: [["."], ["work"], [".", "work"]], count: Soak.factor).joined())
    func `of sixty commands refuse only what is true, and leave no mixed state`(
        _ folders: [String]
    ) async throws {
        for folder in folders { try prepare(in: folder) }
        let commands = (0..<60).map { number in
            let folder = folders[number % folders.count]
            let all = folder == "." ? Self.everything : Self.everythingInProject
            return ["-C", folder] + all[number]
        }
        let running = try commands.map { arguments in
            (program: try fixture.start(arguments), arguments: arguments)
        }
        // Other runs remove skills, and undo what could be undone; none edits a skill.
        let truths = [
            "is installed", "nothing to redo", "no changes to undo", "lists no skills",
        ]
        for (program, arguments) in running {
            let result = try program.result()
            let text = result.text + result.errorText
            #expect(
                result.status == 0 || truths.contains(where: text.contains),
                "\(arguments) \(result.end) \(text)")
            #expect(!text.contains("was edited"), "\(arguments) \(text)")
        }
        for folder in folders {
            let scope = folder == "." ? [] : ["--project"]
            let listed = await fixture.run(["list", "--json"] + scope, in: folder)
            let skills = try JSONValue(parsing: Array(listed.output.utf8))["skills"]?.array ?? []
            for skill in skills {
                #expect(skill["state"]?.string == "ok", "\(skill)")
                #expect(skill["agents"]?.array?.isEmpty == false, "\(skill)")
            }
            let doctor = await fixture.run(["doctor"], in: folder)
            let problems = doctor.output.split(separator: "\n").filter { $0.hasPrefix("problem: ") }
            // The user and the project may end with different versions of a skill, which doctor says.
            #expect(
                problems.allSatisfy { $0.contains("is hidden by your own skill") }, "\(doctor.log)")
            #expect(doctor.status == (problems.isEmpty ? 0 : 2), "\(doctor.log)")
        }
        #expect(try fixture.leftovers() == [])
    }

    /// Makes the sources of all skills, installs the first four and makes newer versions of them.
    private func prepare(in folder: String = ".") throws {
        for name in Self.names {
            try fixture.shell(
                "mkdir -p \(name) && printf -- '---\\nname: \(name)\\ndescription: Does \(name). Use when asked.\\n"
                    + "---\\n# T\\n\\nText.\\n' > \(name)/SKILL.md")
        }
        let way = folder == "." ? (["install"], "./") : (["install", "--save"], "../")
        let installed = Self.names.prefix(4).map { way.1 + $0 }
        try fixture.shell("mkdir -p \(folder)")
        let result = try fixture.start(["-C", folder] + way.0 + installed).result()
        #expect(result.status == 0, "\(result.errorText)")
        try fixture.shell("sed -i s/Text/Newer/ */SKILL.md")
    }

    /// Holds lock, folders and journal against each other, by what the commands say and by the files themselves.
    private func agree() async throws {
        let listed = try #require(try await json(["list"])["skills"]?.array)
        #expect(listed.allSatisfy { $0["state"]?.string == "ok" }, "\(listed)")
        let names = Set(listed.compactMap { $0["name"]?.string })
        let verified = try await json(["verify"])
        #expect(Set(verified["skills"]?.array?.compactMap { $0["name"]?.string } ?? []) == names)
        #expect(verified["unmanaged"]?.array?.isEmpty == true)
        let doctor = try await json(["doctor"])
        #expect(doctor["problems"]?.array?.isEmpty == true, "\(doctor)")
        #expect(doctor["facts"]?["skills installed"]?.integer == names.count)
        let folders = try fixture.shell("ls -A .claude/skills 2>/dev/null || true")
        #expect(Set(folders.split(separator: "\n").map(String.init)) == names)
        #expect(try journaled() == locked())
        #expect(try fixture.leftovers() == [])
    }

    private func locked() throws -> [String: JSONValue] {
        let lock = try text(".local/state/skills/skills.lock")
        return try JSONValue(parsing: Array(lock.utf8))["skills"]?.object ?? [:]
    }

    /// Replays the journal, in which each change must start where the previous one ended.
    private func journaled() throws -> [String: JSONValue] {
        var entries: [String: JSONValue] = [:]
        for line in try text(".local/state/skills/journal.jsonl").split(separator: "\n") {
            let record = try JSONValue(parsing: Array(line.utf8))
            for change in record["changes"]?.array ?? [] {
                let name = try #require(change["name"]?.string)
                #expect(change["before"]?["entry"] == entries[name], "\(line)")
                entries[name] = change["after"]?["entry"]
            }
        }
        return entries
    }
}
