import Foundation
import SystemPackage
import TestSupport
import Testing

/// Skills in the submodules of a repository.
@Suite(.timeLimit(.minutes(5))) struct `The submodules of a repository` {
    private static let server = Result { try GitServer() }
    private let fixture: CommandFixture
    private let server: GitServer

    init() throws {
        fixture = try CommandFixture()
        server = try Self.server.get()
    }

    /// Creates a repository with a skill of its name.
    private func repository(
        _ name: String, modules: [String: (url: String, commit: String)] = [:]
    ) throws -> (GitRepository, commit: String) {
        try repository(
            name, modules,
            file: (
                "skills/\(name)/SKILL.md",
                "---\nname: \(name)\ndescription: Does \(name) for a test.\n---\n# \(name)\n"
            ))
    }

    /// Creates a repository that has no skill of its own.
    private func collection(
        _ name: String, of modules: [String: (url: String, commit: String)]
    ) throws -> (GitRepository, commit: String) {
        try repository(name, modules, file: ("README.md", "# A collection\n"))
    }

    private func repository(
        _ name: String, _ modules: [String: (url: String, commit: String)],
        file: (path: String, text: String)
    ) throws -> (GitRepository, commit: String) {
        let repository = try GitRepository(at: server.folder.appending("\(name).git"))
        repository.write(file.text, to: file.path)
        var list = ""
        for (path, module) in modules {
            list += "[submodule \"\(path)\"]\n\tpath = \(path)\n\turl = \(module.url)\n"
            repository.submodule(path, commit: module.commit)
        }
        if !modules.isEmpty { repository.write(list, to: ".gitmodules") }
        return (repository, try repository.commit("Skills"))
    }

    private var installed: [String] {
        let folder = fixture.home.appendingPathComponent(".claude/skills").path
        return (try? FileManager.default.contentsOfDirectory(atPath: folder).sorted()) ?? []
    }

    @Test func `are followed to their recorded commits with --all-skills`() async throws {
        let (inner, commit) = try repository("inner")
        let middle = try repository("middle", modules: ["more": ("../inner.git", commit)])
        _ = try repository(
            "outer",
            modules: [
                "a": (server.url("middle.git"), middle.commit),
                "again": (server.url("middle.git"), middle.commit),
                "gone": ("../gone.git", commit),
            ])
        // A later commit is not the recorded one.
        inner.write("later\n", to: "skills/inner/later.md")
        try inner.commit("Later")
        let url = server.url("outer.git")
        let offered = await fixture.run(["install", url, "--all"])
        #expect(offered.status == 0, "\(offered.log)")
        #expect(installed == ["outer"])
        #expect(offered.errors.contains("3 submodules"), "\(offered.log)")
        let all = await fixture.run(["install", url, "--all-skills"])
        #expect(all.status == 3, "\(all.log)")
        #expect(installed == ["inner", "middle", "outer"])
        #expect(all.errors.contains("gone.git"), "\(all.log)")
        let later = fixture.home.appendingPathComponent(".claude/skills/inner/later.md").path
        #expect(!FileManager.default.fileExists(atPath: later))
        #expect(!all.errors.contains("a is a git submodule"), "\(all.log)")
    }

    @Test func `are all that a repository needs`() async throws {
        let (_, commit) = try repository("first")
        let other = try repository("second")
        let nested = try collection("nested", of: ["x": ("../second.git", other.commit)])
        _ = try collection(
            "list", of: ["a": ("../first.git", commit), "b": ("../nested.git", nested.commit)])
        let url = server.url("list.git")
        let plain = await fixture.run(["install", url])
        #expect(plain.status == 5, "\(plain.log)")
        #expect(plain.errors.contains("2 git submodules: a and b"), "\(plain.log)")
        #expect(plain.errors.contains("install \(url) --all-skills"), "\(plain.log)")
        let all = await fixture.run(["install", url, "--all-skills"])
        #expect(all.status == 0, "\(all.log)")
        #expect(installed == ["first", "second"])
    }

    @Test func `are named if a skill is not in the repository`() async throws {
        let (_, commit) = try repository("inner-one")
        _ = try repository("around", modules: ["more": ("../inner-one.git", commit)])
        let run = await fixture.run([
            "install", server.url("around.git"), "--skill", "inner-one",
        ])
        #expect(run.status == 5, "\(run.log)")
        let command = "install '\(server.url("inner-one.git"))#\(commit)' --skill inner-one"
        #expect(run.errors.contains(command), "\(run.log)")
    }

    @Test func `are named if they can't be followed`() async throws {
        let (_, commit) = try repository("reached")
        _ = try collection(
            "partly",
            of: ["a": ("../reached.git", commit), "b": ("file:///srv/private.git", commit)])
        let run = await fixture.run(["install", server.url("partly.git"), "--all-skills"])
        #expect(run.status == 0, "\(run.log)")
        #expect(installed == ["reached"])
        #expect(run.errors.contains("b is a git submodule"), "\(run.log)")
        _ = try collection("closed", of: ["b": ("file:///srv/private.git", commit)])
        let closed = await fixture.run(["install", server.url("closed.git"), "--all-skills"])
        #expect(closed.status == 5, "\(closed.log)")
        #expect(closed.errors.contains("1 git submodule: b"), "\(closed.log)")
    }

    @Test func `lead to the command that was meant`() async throws {
        let (_, commit) = try repository("meant")
        _ = try collection("whole", of: ["a": ("../meant.git", commit)])
        let url = server.url("whole.git")
        let named = await fixture.run(["install", url, "--skill", "meant"])
        let inner = "install '\(server.url("meant.git"))#\(commit)' --skill meant"
        #expect(named.errors.contains(inner), "\(named.log)")
        let listed = await fixture.run(["install", url, "--list"])
        #expect(listed.errors.contains("install \(url) --all-skills\n"), "\(listed.log)")
    }

    @Test func `of a public repository lead to no private network`() async throws {
        let (_, commit) = try repository("public")
        _ = try collection("inward", of: ["a": ("https://10.1.2.3/x.git", commit)])
        // The server of the repository answers as a proxy.
        let address = server.url("inward.git")
        let url = try #require(URL(string: address))
        let run = await fixture.run(
            ["install", "http://git.test\(url.path)", "--all-skills", "--allow-http"],
            environment: [
                "PATH": "/usr/bin:/bin",
                "http_proxy": "http://\(url.host ?? ""):\(url.port ?? 80)",
            ])
        #expect(run.status == 4, "\(run.log)")
        #expect(run.errors.contains("which is on a private network"), "\(run.log)")
        #expect(installed == [])
    }
}
