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
        let command = "install \(server.url("inner-one.git"))#\(commit) --skill inner-one"
        #expect(run.errors.contains(command), "\(run.log)")
    }

    @Test func `of a repository on this machine may be on it`() async throws {
        let (_, commit) = try repository("local")
        _ = try collection("here", of: ["a": ("../local.git", commit)])
        let url = "file://\(server.folder.appending("here.git"))"
        let run = await fixture.run(["install", url, "--all-skills"])
        #expect(run.status == 0, "\(run.log)")
        #expect(installed == ["local"])
    }
}
