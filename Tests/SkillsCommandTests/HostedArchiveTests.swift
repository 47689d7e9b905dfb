import Foundation
import SkillSource
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5)))
struct `Installing from the archives of a host without git's protocol` {
    private static let server = Result { try GitServer() }
    private let fixture: CommandFixture
    private let server: GitServer

    init() throws {
        fixture = try CommandFixture()
        server = try Self.server.get()
    }

    /// A web server that serves archives of the git server's repositories at the same paths as GitHub.
    private func archives() throws -> (RawServer, ArchiveHost) {
        let folder = server.folder
        let archives = try RawServer { request, connection in
            let parts = request.path.split(separator: "/", maxSplits: 3).map(String.init)
            guard parts.count == 4, parts[0] == "dumb", parts[2] == "tar.gz" else {
                return connection.answer(404)
            }
            let repository = folder.appending("\(parts[1]).git")
            do {
                let archive = try GitCommand.attempt(
                    ["archive", "--format=tar.gz", "--prefix=\(parts[1])-x/", parts[3]],
                    in: repository)
                guard archive.status == 0 else {
                    return connection.answer(
                        archive.status == 128 ? 404 : 500, body: archive.errors)
                }
                connection.answer(headers: ["Content-Type: application/gzip"], body: archive.output)
            } catch {
                connection.answer(500, body: "\(error)")
            }
        }
        let host = ArchiveHost(
            host: "127.0.0.1:\(server.port)",
            template: archives.url("/{repository}/tar.gz/{revision}"))
        return (archives, host)
    }

    private func repository(_ name: String) throws -> GitRepository {
        let repository = try GitRepository(at: server.folder.appending("\(name).git"))
        for skill in ["one", "two"] {
            repository.write(
                "---\nname: \(skill)\ndescription: Does \(skill) in a test. Use when tested.\n---\n# It\n",
                to: "skills/\(skill)/SKILL.md")
            repository.write("#!/bin/sh\n", to: "skills/\(skill)/scripts/run.sh", .executable)
        }
        try repository.commit("Skills")
        try repository.branch("with/slashes")
        try repository.updateServerInfo()
        return repository
    }

    private func lock() throws -> [String: [String: Any]] {
        let file = fixture.home.appendingPathComponent(".local/state/skills/skills.lock")
        let lock = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
        return try #require(lock?["skills"] as? [String: [String: Any]])
    }

    @Test func `installs the same files, and locks the commit in the archive`() async throws {
        let repository = try repository("plain")
        let (archives, host) = try archives()
        let result = await fixture.run(
            ["install", server.url("plain.git", .dumb), "--skill", "one", "-v"],
            archiveHosts: [host])
        #expect(result.status == 0, "\(result.log)")
        #expect(result.errors.contains("branches and tags, not answered"))
        #expect(result.errors.contains("the host's archive of HEAD"))
        #expect(archives.requests.count == 1)
        let entry = try #require(try lock()["one"])
        #expect(entry["kind"] as? String == "git")
        #expect(entry["url"] as? String == server.url("plain.git", .dumb))
        #expect(entry["path"] as? String == "skills/one")
        #expect(entry["ref"] as? String == "HEAD")
        #expect(try entry["commit"] as? String == repository.object("main"))
        #expect(entry["gitTree"] == nil)
        #expect((entry["archive"] as? String)?.hasPrefix("sha256:") == true)
        // Both ways produce the same files.
        let other = await fixture.run([
            "install", server.url("plain.git", .github) + "#:skills/one", "--force", "--json",
        ])
        #expect(other.output.contains(try #require(entry["tree"] as? String)))
    }

    @Test func `supports branches with slashes`() async throws {
        _ = try repository("branches")
        let (archives, host) = try archives()
        let url = server.url("branches.git", .dumb)
        let first = await fixture.run(
            ["install", "\(url)#with/slashes:skills/two"], archiveHosts: [host])
        #expect(first.status == 0, "\(first.log)")
        #expect(try lock()["two"]?["ref"] as? String == "with/slashes")
        let page = url.replacingOccurrences(
            of: "branches.git", with: "branches/-/tree/with/slashes/skills/one")
        let second = await fixture.run(["install", page], archiveHosts: [host])
        #expect(second.status == 0, "\(second.log)")
        #expect(try lock()["one"]?["path"] as? String == "skills/one")
        // There is a branch `with/slashes`, but no branch `with`.
        #expect(archives.requests.count == 3)
    }

    @Test func `verifies the commit`() async throws {
        let repository = try repository("commits")
        let (archives, host) = try archives()
        let commit = try repository.object("main")
        let address = "\(server.url("commits.git", .dumb))#\(commit):skills/one"
        let refused = await fixture.run(["install", address], archiveHosts: [host])
        #expect(refused.status == 4, "\(refused.log)")
        #expect(archives.requests.isEmpty)
        let allowed = await fixture.run(
            ["install", address, "--allow", "unlisted-commit"], archiveHosts: [host])
        #expect(allowed.status == 0, "\(allowed.log)")
        #expect(try lock()["one"]?["commit"] as? String == commit)
        #expect(try lock()["one"]?["ref"] == nil)
        #expect(archives.requests.count == 1)
    }

    @Test func `reports the git error if the host has no archive either`() async throws {
        _ = try repository("none")
        let (archives, host) = try archives()
        let address = "\(server.url("none.git", .dumb))#gone"
        let result = await fixture.run(["install", address], archiveHosts: [host])
        #expect(result.status == 6, "\(result.log)")
        #expect(result.errors.contains("the server supports only git's dumb HTTP protocol"))
        #expect(archives.requests.count == 1)
        // Hosts that are not in the list receive no requests.
        let other = await fixture.run(["install", address])
        #expect(other.status == 6)
        #expect(archives.requests.count == 1)
    }
}
