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

    private func repository(
        _ name: String, modules: [String: (url: String, commit: String)] = [:]
    ) throws -> (GitRepository, commit: String) {
        let repository = try GitRepository(at: server.folder.appending("\(name).git"))
        repository.write(
            "---\nname: \(name)\ndescription: Does \(name) for a test.\n---\n# \(name)\n",
            to: "skills/\(name)/SKILL.md")
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
}
