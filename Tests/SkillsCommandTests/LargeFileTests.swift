import Foundation
import SystemPackage
import TestSupport
import Testing

/// Files whose contents are not in the repository, but at the server's Git LFS interface.
@Suite(.timeLimit(.minutes(5))) struct `Git LFS pointers of a skill` {
    private let fixture: CommandFixture
    private let server: LargeFileServer

    init() throws {
        fixture = try CommandFixture()
        server = try LargeFileServer()
    }

    private static let contents: [String: [UInt8]] = [
        "picture.png": [UInt8](repeating: 7, count: 70_000), "data/model.bin": [1, 2, 3],
        "data/copy.bin": [1, 2, 3],
    ]

    private func repository(_ name: String) throws -> GitRepository {
        let repository = try GitRepository(at: server.folder.appending("\(name).git"))
        repository.write(
            "---\nname: one\ndescription: Does one for a test.\n---\n# One\n", to: "one/SKILL.md")
        for (path, bytes) in Self.contents {
            repository.write(try server.add(bytes), to: "one/\(path)")
        }
        let script = try server.add(Array("#!/bin/sh\ntrue\n".utf8))
        repository.write(script, to: "one/run.sh", .executable)
        try repository.commit("Large files")
        return repository
    }

    private func installed(_ path: String) throws -> [UInt8] {
        let file = fixture.home.appendingPathComponent(".claude/skills/one/\(path)")
        return Array(try Data(contentsOf: file))
    }

    @Test(arguments: [LargeFileServer.Way.plain, .auth])
    func `are replaced by their contents`(_ way: LargeFileServer.Way) async throws {
        let repository = try repository("right")
        try Data(
            "machine 127.0.0.1 login \(GitServer.user) password \"\(GitServer.password)\"\n".utf8
        )
        .write(to: fixture.home.appendingPathComponent(".netrc"))
        let url = server.url("right.git", way)
        let result = await fixture.run(["install", url, "--netrc"])
        #expect(result.status == 0, "\(result.log)")
        #expect(!result.errors.contains("LFS"), "\(result.log)")
        for (path, bytes) in Self.contents { #expect(try installed(path) == bytes) }
        #expect(try fixture.shell(".claude/skills/one/run.sh && echo runs").hasPrefix("runs"))
        // One request says where they are, and equal contents are requested once.
        #expect(server.largeFileRequests.count { $0.hasPrefix("GET") } == 3)
        #expect(await fixture.run(["verify"]).status == 0)
        // The recorded version comes with its contents again.
        try fixture.shell("rm -r .claude/skills/one .local/share/skills/store")
        let restored = await fixture.run(["restore", "one", "--netrc"])
        #expect(restored.status == 0, "\(restored.log)")
        #expect(try installed("picture.png") == Self.contents["picture.png"])
        repository.write("more\n", to: "one/more.md")
        try repository.commit("More")
        let updated = await fixture.run(["update", "--netrc"])
        #expect(updated.status == 0, "\(updated.log)")
        #expect(try installed("data/copy.bin") == [1, 2, 3])
    }

    @Test(arguments: [LargeFileServer.Way.wrong, .short, .lost, .none])
    func `are named if the server does not have the contents`(
        _ way: LargeFileServer.Way
    ) async throws {
        _ = try repository("wrong")
        let result = await fixture.run(["install", server.url("wrong.git", way)])
        #expect(result.status == 0, "\(result.log)")
        for path in Self.contents.keys {
            #expect(result.errors.contains("\(path) is a Git LFS pointer"), "\(result.log)")
            #expect(try installed(path).starts(with: "version ".utf8))
        }
        // What was recorded is restored, even if the contents can be had now.
        try fixture.shell(
            "sed -i 's#/\(way.rawValue)/#/plain/#' .local/state/skills/*.lock; "
                + "rm -r .claude/skills/one .local/share/skills/store")
        let restored = await fixture.run(["restore", "one"])
        #expect(restored.status == 0, "\(restored.log)")
        #expect(try installed("picture.png").starts(with: "version ".utf8))
    }

    @Test func `count toward the size of a skill`() async throws {
        let repository = try repository("large")
        repository.largeFilePointer("one/huge.bin", size: 600 << 20)
        try repository.commit("Huge")
        let result = await fixture.run(["install", server.url("large.git", .plain)])
        #expect(result.status == 4, "\(result.log)")
        #expect(server.largeFileRequests == [])
    }
}
