import Foundation
import SystemPackage
import TestSupport
import Testing

/// `skills import` of skills of other tools, with a real git server.
@Suite(.timeLimit(.minutes(5))) struct `Importing skills of other tools` {
    private static let server = Result { try GitServer() }
    private let fixture: CommandFixture
    private let server: GitServer

    init() throws {
        fixture = try CommandFixture()
        server = try Self.server.get()
    }

    private static func skill(_ name: String, _ text: String = "Nothing to do.") -> String {
        """
        ---
        name: \(name)
        description: Does \(name) for a test. Use when a test asks for \(name).
        ---
        # \(name)

        \(text)

        """
    }

    /// Creates a repository with skills below `skills/`, each with a script.
    private func repository(_ name: String, _ skills: [String]) throws -> GitRepository {
        let repository = try GitRepository(at: server.folder.appending("\(name).git"))
        for skill in skills {
            repository.write(Self.skill(skill), to: "skills/\(skill)/SKILL.md")
            repository.write("#!/bin/sh\n", to: "skills/\(skill)/scripts/run.sh", .executable)
            repository.write("{}\n", to: "skills/\(skill)/assets/data.json")
        }
        try repository.commit("Skills")
        return repository
    }

    private func write(_ text: String, _ path: String) throws {
        let file = fixture.home.appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    /// Installs a skill like `npx skills add -g`: a shared folder and a symlink.
    private func lay(
        _ name: String, of repository: GitRepository, at revision: String = "main",
        in folder: String = ".agents/skills", link: String? = ".claude/skills"
    ) throws {
        let target = fixture.home.appendingPathComponent("\(folder)/\(name)")
        try FileManager.default.createDirectory(
            at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        let copy = try repository.archive(revision)
        try FileManager.default.copyItem(
            atPath: copy.path.pushing(FilePath("skills/\(name)")).string, toPath: target.path)
        guard let link else { return }
        try fixture.shell("mkdir -p \(link) && ln -s ../../\(folder)/\(name) \(link)/\(name)")
    }

    private func npmLock(_ entries: [String: String], _ version: Int = 3) throws {
        let skills = entries.map { #""\#($0)": {\#($1)}"# }.sorted().joined(separator: ",\n")
        try write(
            #"{"version": \#(version), "skills": {\#(skills)}}"#,
            version == 1 ? "skills-lock.json" : ".agents/.skill-lock.json")
    }

    private func entry(_ name: String, _ url: String, tree: String? = nil) -> String {
        #""source": "me/skills", "sourceType": "git", "sourceUrl": "\#(url)", "#
            + #""skillPath": "skills/\#(name)/SKILL.md""#
            + (tree.map { #", "skillFolderHash": "\#($0)""# } ?? "")
    }

    /// Returns everything in the home folder except the files of skills, with modification times.
    private func everything() throws -> [String: String] {
        var all: [String: String] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: fixture.home.path) {
            guard ![".local", ".cache"].contains(where: { name.hasPrefix($0) }),
                name != "skills.lock"
            else { continue }
            let path = fixture.home.appendingPathComponent(name).path
            let facts = try FileManager.default.attributesOfItem(atPath: path)
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
            let bytes = FileManager.default.contents(atPath: path)?.base64EncodedString()
            let time = (facts[.modificationDate] as? Date)?.timeIntervalSinceReferenceDate ?? 0
            all[name] = "\(time) \(facts[.posixPermissions] ?? "") \(target ?? bytes ?? "")"
        }
        return all
    }

    /// Returns the number of requests for a repository.
    private func requests(_ name: String) throws -> Int {
        try server.requests(to: "\(name).git").count
    }

    private func json(_ words: [String]) async throws -> [String: Any] {
        let result = await fixture.run(words + ["--json"])
        #expect(result.status == 0, "\(result.log)")
        return try #require(
            try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    }

    /// Returns the imported skills by name.
    private func imported(_ words: String...) async throws -> [String: [String: Any]] {
        let object = try await json(["adopt"] + words)
        #expect(object["schema"] as? String == "skills.adopt/1")
        let skills = try #require(object["skills"] as? [[String: Any]])
        return Dictionary(
            skills.map { ($0["name"] as? String ?? "", $0) }, uniquingKeysWith: { $1 })
    }

    /// Returns the states that `list` reports.
    private func states(_ words: String...) async throws -> [String: String] {
        let skills = try await json(["list"] + words)["skills"] as? [[String: Any]]
        return Dictionary(
            try #require(skills).map {
                ($0["name"] as? String ?? "", $0["state"] as? String ?? "")
            },
            uniquingKeysWith: { $1 })
    }

    @Test func `npx skills: identical skills are ok, edited ones are edited, and undo works`()
        async throws
    {
        let repository = try repository("npx", ["one", "two", "three"])
        let url = server.url("npx.git", .github)
        for name in ["one", "two", "three"] { try lay(name, of: repository) }
        let tree = try repository.object("main:skills/two")
        try npmLock([
            "one": entry("one", url), "two": entry("two", url, tree: tree),
            "three": entry("three", url), "gone": entry("gone", url),
        ])
        try write(Self.skill("two", "Mine."), ".agents/skills/two/SKILL.md")
        try write(Self.skill("three", "Mine."), ".agents/skills/three/SKILL.md")
        let before = try everything()
        let plan = try await imported("--dry-run")
        #expect(plan.count == 3)
        #expect(try await states().values.allSatisfy { $0 == "unmanaged" })
        // Capabilities, branches, trees, the files of all three skills, and for the third one branches and history.
        #expect(try requests("npx") == 6)
        let skills = try await imported()
        // Objects are cached, so only the branches and the history are requested again.
        #expect(try requests("npx") == 10)
        #expect(skills["one"]?["comparison"] as? String == "same")
        #expect(skills["one"]?["commit"] as? String == (try repository.object("main")))
        #expect(
            skills["one"]?["gitTree"] as? String == (try repository.object("main:skills/one")))
        #expect(skills["two"]?["comparison"] as? String == "edited")
        #expect(skills["two"]?["state"] as? String == "edited")
        #expect(skills["three"]?["comparison"] as? String == "differs")
        #expect(skills["three"]?["commit"] as? String == (try repository.object("main")))
        #expect(skills["one"]?["agents"] as? [String] == ["universal", "claude-code"])
        #expect(try await states() == ["one": "ok", "two": "edited", "three": "edited"])
        let verified = await fixture.run(["verify", "one"])
        #expect(verified.status == 0, "\(verified.log)")
        let drift = await fixture.run(["verify"])
        #expect(drift.status == 2 && drift.output.contains("edited   SKILL.md"))
        #expect(try everything() == before)
        let again = await fixture.run(["adopt"])
        #expect(again.status == 0)
        #expect(again.errors.contains("3 skills already in the lock file"))
        let undone = await fixture.run(["undo"])
        #expect(undone.status == 0, "\(undone.log)")
        #expect(try everything() == before)
        #expect(try await states().values.allSatisfy { $0 == "unmanaged" })
    }

    @Test func `an older version is found by its git tree`() async throws {
        let repository = try repository("older", ["one", "two"])
        let trees = try ["one", "two"].map { try repository.object("main:skills/\($0)") }
        for name in ["one", "two"] { try lay(name, of: repository) }
        repository.write(Self.skill("one", "Newer."), to: "skills/one/SKILL.md")
        repository.write(Self.skill("two", "Newer."), to: "skills/two/SKILL.md")
        try repository.commit("Newer")
        let url = server.url("older.git", .github)
        try npmLock([
            "one": entry("one", url, tree: trees[0]), "two": entry("two", url, tree: trees[1]),
        ])
        try write(Self.skill("two", "Mine."), ".agents/skills/two/SKILL.md")
        let skills = try await imported()
        #expect(skills["one"]?["comparison"] as? String == "same")
        #expect(skills["one"]?["gitTree"] as? String == trees[0])
        #expect(skills["one"]?["ref"] as? String == "refs/heads/main")
        #expect(skills["two"]?["comparison"] as? String == "edited")
        #expect(try await states() == ["one": "ok", "two": "edited"])
    }

    @Test func `gh skill: its own keys are not edits, but other differences are`() async throws {
        let repository = try repository("gh", ["one", "two", "three"])
        let url = server.url("gh.git", .github)
        let commit = try repository.object("main")
        for name in ["one", "two", "three"] {
            try lay(name, of: repository, in: ".claude/skills", link: nil)
            let keys = """
                metadata:
                    github-path: skills/\(name)
                    github-pinned: \(name == "three" ? commit : "\"\"")
                    github-ref: refs/heads/main
                    github-repo: \(url)
                    github-tree-sha: \(try repository.object("main:skills/\(name)"))
                """
            // Like gh: keys in order, values quoted if necessary.
            try write(
                """
                ---
                description: Does \(name) for a test. Use when a test asks for \(name).
                \(keys)
                name: \(name)
                ---
                # \(name)

                \(name == "two" ? "Mine." : "Nothing to do.")

                """, ".claude/skills/\(name)/SKILL.md")
        }
        let before = try everything()
        let skills = try await imported()
        for name in ["one", "three"] {
            #expect(skills[name]?["comparison"] as? String == "marked")
            #expect(skills[name]?["state"] as? String == "ok")
            #expect(skills[name]?["commit"] as? String == commit)
        }
        #expect(skills["three"]?["pinned"] as? Bool == true)
        #expect(skills["one"]?["pinned"] as? Bool == false)
        #expect(skills["two"]?["comparison"] as? String == "edited")
        #expect(skills["one"]?["agents"] as? [String] == ["claude-code"])
        #expect(try await states() == ["one": "ok", "two": "edited", "three": "ok"])
        #expect(try everything() == before)
    }

    @Test func `changes by a tool are not edits, but the same changes by hand are`() async throws {
        let repository = try repository("traces", ["one", "two", "three"])
        for name in ["one", "two", "three"] {
            repository.write("{}", to: "skills/\(name)/metadata.json")
            repository.write("true\n", to: "skills/\(name)/scripts/plain.sh")
        }
        try repository.commit("More")
        let url = server.url("traces.git", .github)
        for name in ["one", "two", "three"] { try lay(name, of: repository) }
        let pinned = #", "pinnedRef": "main""#
        var entries: [String: String] = [:]
        for name in ["one", "two", "three"] {
            let tree = try repository.object("main:skills/\(name)")
            entries[name] = entry(name, url, tree: tree) + (name == "one" ? "" : pinned)
        }
        try npmLock(entries)
        // npx skills omits the file, gh does not; gh sets the modes of scripts only.
        try fixture.shell(
            """
            cd .agents/skills && rm one/metadata.json three/metadata.json && chmod +x two/scripts/plain.sh
            """)
        let skills = try await imported()
        #expect(skills["one"]?["comparison"] as? String == "marked")
        #expect(skills["two"]?["comparison"] as? String == "marked")
        #expect(skills["three"]?["comparison"] as? String == "edited")
        #expect(try await states() == ["one": "ok", "two": "ok", "three": "edited"])
        // Removal covers every folder, and undo restores the symlinks.
        let before = try everything()
        #expect(await fixture.run(["remove", "one", "two"]).status == 0)
        #expect(try fixture.shell("ls .agents/skills .claude/skills").contains("one") == false)
        #expect(await fixture.run(["undo"]).status == 0)
        #expect(try everything().keys.sorted() == before.keys.sorted())
    }

    @Test func `apm: a project's skills are found by commit`() async throws {
        let repository = try repository("apm", ["one", "two"])
        let commit = try repository.object("main")
        try lay("one", of: repository, in: ".claude/skills", link: nil)
        try lay("one", of: repository, link: nil)
        repository.write(Self.skill("one", "Newer."), to: "skills/one/SKILL.md")
        try repository.commit("Newer")
        try write(
            """
            lockfile_version: '1'
            dependencies:
            - repo_url: \(server.url("apm.git", .github))
              resolved_commit: \(commit)
              resolved_ref: main
              package_type: claude_skill
              virtual_path: skills/one
              deployed_files:
              - .claude/skills/one
              - .agents/skills/one
            """, "apm.lock.yaml")
        let before = try everything()
        let skills = try await imported("--project")
        #expect(skills["one"]?["tool"] as? String == "apm")
        #expect(skills["one"]?["comparison"] as? String == "same")
        #expect(skills["one"]?["commit"] as? String == commit)
        #expect(
            (skills["one"]?["agents"] as? [String])?.prefix(2) == ["claude-code", "universal"])
        #expect(try await states("--project") == ["one": "ok"])
        let verified = await fixture.run(["verify", "--project"])
        #expect(verified.status == 0, "\(verified.log)")
        #expect(try everything() == before)
    }

    @Test func `apm: a user's skills, whether copied, edited or deleted`() async throws {
        let repository = try repository("apm-user", ["one", "two", "three"])
        let commit = try repository.object("main")
        try lay("one", of: repository, in: ".claude/skills", link: nil)
        try lay("one", of: repository, link: nil)
        try lay("two", of: repository, in: ".claude/skills", link: nil)
        try fixture.shell("echo 'My line.' >> .claude/skills/two/SKILL.md")
        repository.write(Self.skill("one", "Newer."), to: "skills/one/SKILL.md")
        repository.write("Newer.\n", to: "skills/two/newer.md")
        try repository.commit("Newer")
        try write(
            """
            lockfile_version: '1'
            dependencies:
            - repo_url: apm-user
              host: 127.0.0.1
              port: \(server.port)
              resolved_commit: \(commit)
              package_type: skill_bundle
              is_insecure: true
              deployed_files:
              - .agents/skills/one/SKILL.md
              - .claude/skills/one/SKILL.md
              - .claude/skills/two/SKILL.md
              - .claude/skills/three/SKILL.md
            """.replacingOccurrences(of: "apm-user", with: repositoryPath("apm-user")),
            ".apm/apm.lock.yaml")
        let before = try everything()
        let skills = try await imported()
        #expect(skills["one"]?["comparison"] as? String == "same")
        #expect(skills["one"]?["commit"] as? String == commit)
        #expect(skills["two"]?["comparison"] as? String == "edited")
        #expect(skills["three"] == nil)
        #expect(try await states() == ["one": "ok", "two": "edited"])
        #expect(try everything() == before)
        let update = await fixture.run(["update"])
        #expect(update.status == 0, "\(update.log)")
        #expect(
            try fixture.shell(
                "tail -n 1 -q .claude/skills/one/SKILL.md .agents/skills/one/SKILL.md")
                == "Newer.\nNewer.\n")
        #expect(
            try fixture.shell(
                "tail -n 1 -q .claude/skills/two/SKILL.md .claude/skills/two/newer.md")
                == "My line.\nNewer.\n")
    }

    /// The path of a repository on the server.
    private func repositoryPath(_ name: String) -> String {
        let path = server.url("\(name).git", .github).split(separator: "/").dropFirst(2)
        return String(path.joined(separator: "/").dropLast(".git".count))
    }

    @Test func `npx skills: a project's skills, and one recorded by name only`() async throws {
        let repository = try repository("project", ["one"])
        try lay("one", of: repository)
        let url = server.url("project.git", .github)
        try npmLock(
            ["one": #""source": "me/skills", "sourceUrl": "\#(url)", "sourceType": "git""#], 1)
        let offline = await fixture.run(["adopt", "--project", "--offline", "one"])
        #expect(offline.status == 4)
        #expect(offline.output.contains("its folder in the source is not recorded"))
        let skills = try await imported("--project")
        #expect(skills["one"]?["comparison"] as? String == "same")
        #expect(skills["one"]?["path"] as? String == "skills/one")
    }

    @Test func `a skill with an unreachable source is imported as it is on disk`() async throws {
        let repository = try repository("away", ["one", "two", "three"])
        let tree = try repository.object("main:skills/one")
        for name in ["one", "two", "three"] { try lay(name, of: repository) }
        try npmLock([
            "one": entry("one", "http://127.0.0.1:1/away.git", tree: tree),
            "three": entry("three", "http://127.0.0.1:1/away.git"),
            "two": entry("two", server.url("never.git")),
        ])
        let before = try everything()
        let result = await fixture.run(["adopt"])
        #expect(result.status == 0, "\(result.log)")
        #expect(
            result.errors.contains(
                "one, three: not compared with the source: failed to read http://127.0.0.1:1/"
            ))
        #expect(result.errors.contains("two: not compared with the source"))
        // Only the git tree of the first one is recorded, and it is that of the files.
        #expect(try await states() == ["one": "ok", "two": "edited", "three": "edited"])
        let info = try await json(["info", "one"])
        #expect("\(info)".contains("127.0.0.1:1"))
        let verified = await fixture.run(["verify", "one"])
        #expect(verified.status == 0, "\(verified.log)")
        #expect(try everything() == before)
        #expect(await fixture.run(["undo"]).status == 0)
        #expect(try everything() == before)
    }

    @Test func `a skill that was removed upstream is found in the history`() async throws {
        let repository = try repository("moved", ["one", "two"])
        for name in ["one", "two"] { try lay(name, of: repository) }
        repository.remove("skills/one")
        try repository.commit("Moved")
        let url = server.url("moved.git", .github)
        let lost = String(repeating: "ab", count: 20)
        try npmLock(["one": entry("one", url), "two": entry("two", url, tree: lost)])
        let skills = try await imported()
        #expect(skills["one"]?["comparison"] as? String == "same")
        #expect(skills["one"]?["commit"] as? String == (try repository.object("main~1")))
        // An unknown tree does not matter if the files match the current source.
        #expect(skills["two"]?["comparison"] as? String == "same")
        #expect(try await states() == ["one": "ok", "two": "ok"])
    }

    @Test func `hostile and malformed records are skipped and reported`() async throws {
        try write(Self.skill("one"), ".agents/skills/one/SKILL.md")
        try write("secret", ".ssh/id")
        try npmLock([
            "../../.ssh": entry("x", "https://example.com/r.git"),
            "one": #""source": "me/skills", "skillPath": "../../../.ssh/SKILL.md""#,
            "plain": entry("x", "http://example.com/r.git"),
            "words": ##""source": "--upload-pack=touch /tmp/x", "sourceType": "git""##,
        ])
        let before = try everything()
        let result = await fixture.run(["adopt"])
        #expect(result.status == 0, "\(result.log)")
        #expect(result.output.contains("is invalid or outside the repository"))
        #expect(result.output.contains("it was installed over http"))
        #expect(result.output.contains("../../.ssh"))
        #expect(result.output.contains("is not a repository address"))
        #expect(result.errors.contains("Nothing to adopt."))
        #expect(try await states() == [:])
        #expect(try everything() == before)
        try npmLock([:], 9)
        try write(#"{"version": 9, "skills": {}}"#, ".agents/.skill-lock.json")
        let newer = await fixture.run(["adopt"])
        #expect(newer.status == 1)
        #expect(newer.errors.contains("has version 9, but this program supports only version 3"))
    }

    @Test func `a terminal shows the sources and asks for confirmation`() async throws {
        let repository = try repository("asked", ["one"])
        try lay("one", of: repository)
        try npmLock(["one": entry("one", server.url("asked.git"))])
        let no = await fixture.run(["adopt"], readLine: { "n" })
        #expect(no.status == 4)
        #expect(no.errors.contains("asked.git") && no.errors.contains("Adopt 1 skill"))
        #expect(try requests("asked") == 0)
        let yes = await fixture.run(["adopt"], readLine: { "" })
        #expect(yes.status == 0, "\(yes.log)")
        #expect(try await states() == ["one": "ok"])
    }
}
