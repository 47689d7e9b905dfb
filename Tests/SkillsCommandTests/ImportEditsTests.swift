import Foundation
import SystemPackage
import TestSupport
import Testing

/// Skills that were edited before `skills import` keep their edits in `skills update`.
@Suite(.timeLimit(.minutes(5))) struct `Edits before an import` {
    /// What another tool recorded about the installed version.
    enum Record: String, CaseIterable {
        case npxUserHash, npxUserTree, npxUserNothing, npxProject, gh, apm, apmUser

        var isProject: Bool { self == .npxProject || self == .apm }
    }

    /// What the user did after the installation.
    enum Edit: String, CaseIterable {
        case nothing, digit, added, removed
    }

    private static let server = Result { try GitServer() }
    private let fixture: CommandFixture
    private let server: GitServer

    init() throws {
        fixture = try CommandFixture()
        server = try Self.server.get()
    }

    private let folder = ".claude/skills/pdf"

    private func text(first: Int, last: Int) -> String {
        """
        ---
        name: pdf
        description: Reads forms for a test. Use when a test asks for forms.
        ---
        # PDF

        Start at page \(first).

        Read on.

        Read all of it.

        Stop at page \(last).

        """
    }

    private func url(_ name: String) -> URL {
        fixture.home.appendingPathComponent(folder).appendingPathComponent(name)
    }

    private func write(_ text: String, _ path: String) throws {
        let file = fixture.home.appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    /// Returns the SHA-256 over the paths and contents of some files of the skill.
    private func digest(_ names: String...) throws -> String {
        let parts = names.map { "printf %s \($0); cat \($0);" }.joined()
        return String(
            try fixture.shell(
                "cd \(folder) && { \(parts) } | (sha256sum || shasum -a 256)"
            ).prefix(64))
    }

    /// Installs the first version like another tool, and publishes a second one.
    private func install(_ record: Record, of name: String) throws {
        let repository = try GitRepository(at: server.folder.appending("\(name).git"))
        repository.write(text(first: 1, last: 8), to: "skills/pdf/SKILL.md")
        repository.write("Notes.\n", to: "skills/pdf/notes/One.md")
        try repository.commit("First")
        let copy = try repository.archive("main")
        try fixture.shell("mkdir -p .claude/skills")
        try FileManager.default.copyItem(
            atPath: copy.path.pushing(FilePath("skills/pdf")).string,
            toPath: fixture.home.appendingPathComponent(folder).path)
        let (commit, tree) = (
            try repository.object("main"), try repository.object("main:skills/pdf")
        )
        let url = server.url("\(name).git", .github)
        func npm(_ version: Int, _ hash: String) -> String {
            #"{"version": \#(version), "skills": {"pdf": {"source": "me/skills", "sourceType": "git", "#
                + #""sourceUrl": "\#(url)", "skillPath": "skills/pdf/SKILL.md", \#(hash)}}}"#
        }
        let digest = try digest("notes/One.md", "SKILL.md")
        switch record {
        case .npxUserHash:
            try write(npm(3, #""skillFolderHash": "\#(digest)""#), ".agents/.skill-lock.json")
        case .npxUserTree:
            try write(npm(3, #""skillFolderHash": "\#(tree)""#), ".agents/.skill-lock.json")
        case .npxUserNothing:
            try write(npm(3, #""skillFolderHash": """#), ".agents/.skill-lock.json")
        case .npxProject: try write(npm(1, #""computedHash": "\#(digest)""#), "skills-lock.json")
        case .gh:
            let keys = """
                metadata:
                  github-path: skills/pdf
                  github-ref: refs/heads/main
                  github-repo: \(url)
                  github-tree-sha: \(tree)
                ---
                # PDF
                """
            try write(
                text(first: 1, last: 8).replacingOccurrences(of: "---\n# PDF", with: keys),
                "\(folder)/SKILL.md")
        case .apm: try write(apmLock(url, commit), "apm.lock.yaml")
        case .apmUser: try write(apmLock(url, commit), ".apm/apm.lock.yaml")
        }
        repository.write(text(first: 1, last: 9), to: "skills/pdf/SKILL.md")
        try repository.commit("Second")
    }

    /// Returns the lock file that apm writes for a package with one skill.
    private func apmLock(_ url: String, _ commit: String) throws -> String {
        """
        lockfile_version: '1'
        dependencies:
        - repo_url: \(url)
          resolved_commit: \(commit)
          resolved_ref: main
          package_type: claude_skill
          virtual_path: skills/pdf
          is_insecure: true
          deployed_files:
          - .claude/skills/pdf
          deployed_file_hashes:
            .claude/skills/pdf/SKILL.md: sha256:\(try digest("SKILL.md", of: folder))
            .claude/skills/pdf/notes/One.md: sha256:\(try digest("notes/One.md", of: folder))
        """
    }

    /// Returns the SHA-256 of a file.
    private func digest(_ name: String, of folder: String) throws -> String {
        String(
            try fixture.shell("cd \(folder) && (sha256sum \(name) || shasum -a 256 \(name))")
                .prefix(64))
    }

    private func make(_ edit: Edit) throws {
        switch edit {
        case .nothing: break
        case .digit:
            let text = try String(contentsOf: url("SKILL.md"), encoding: .utf8)
            try Data(text.replacingOccurrences(of: "at page 1", with: "at page 2").utf8)
                .write(to: url("SKILL.md"))
        case .added: try Data("Mine.\n".utf8).write(to: url("mine.md"))
        case .removed: try FileManager.default.removeItem(at: url("notes/One.md"))
        }
    }

    /// Checks that the edit is on disk.
    private func expectKept(_ edit: Edit) throws {
        let text = try String(contentsOf: url("SKILL.md"), encoding: .utf8)
        let exists = { FileManager.default.fileExists(atPath: url($0).path) }
        #expect(text.contains(edit == .digit ? "at page 2." : "at page 1."))
        #expect(exists("mine.md") == (edit == .added))
        #expect(exists("notes/One.md") == (edit != .removed))
    }

    private func state(_ words: [String]) async throws -> String {
        let result = await fixture.run(["list", "--json"] + words)
        let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
        let skills = (object as? [String: Any])?["skills"] as? [[String: Any]]
        return try #require(skills?.first?["state"] as? String)
    }

    @Test(arguments: Record.allCases, Edit.allCases)
    func `an update keeps edits, and updates unedited skills`(
        _ record: Record, _ edit: Edit
    ) async throws {
        try install(record, of: "\(record)-\(edit)")
        try make(edit)
        let scope = record.isProject ? ["--project"] : []
        let imported = await fixture.run(["adopt"] + scope)
        #expect(imported.status == 0, "\(imported.log)")
        #expect(try await state(scope) == (edit == .nothing ? "ok" : "edited"), "\(imported.log)")
        let updated = await fixture.run(["update", "pdf", "--min-age", "0m"] + scope)
        #expect(updated.status == 0, "\(updated.log)")
        try expectKept(edit)
        // With nothing recorded, the newest of the most similar versions is the base.
        let text = try String(contentsOf: url("SKILL.md"), encoding: .utf8)
        if record != .npxUserNothing || edit != .digit {
            #expect(text.contains("Stop at page 9."), "\(updated.log)")
        }
        #expect(try await state(scope) == (edit == .nothing ? "ok" : "edited"))
    }

    @Test(arguments: Record.allCases, [Edit.nothing, .digit])
    func `without the source, only a recorded hash proves that a skill is unedited`(
        _ record: Record, _ edit: Edit
    ) async throws {
        try install(record, of: "offline-\(record)-\(edit)")
        try make(edit)
        let scope = record.isProject ? ["--project"] : []
        let imported = await fixture.run(["adopt", "--offline"] + scope)
        #expect(imported.status == 0, "\(imported.log)")
        // gh changes the files that its hash is of.
        let isProven = edit == .nothing && record != .gh && record != .npxUserNothing
        #expect(try await state(scope) == (isProven ? "ok" : "edited"), "\(imported.log)")
        let updated = await fixture.run(["update", "pdf", "--min-age", "0m"] + scope)
        try expectKept(edit)
        guard !isProven else {
            #expect(updated.status == 0, "\(updated.log)")
            return
        }
        #expect(updated.status == 4, "\(updated.log)")
        #expect(updated.errors.contains("its installed version is unknown"), "\(updated.log)")
        let overwritten = await fixture.run(
            ["update", "pdf", "--min-age", "0m", "--overwrite"] + scope)
        #expect(overwritten.status == 0, "\(overwritten.log)")
        #expect(try await state(scope) == "ok")
    }
}
