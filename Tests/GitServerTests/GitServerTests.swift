import Foundation
import SystemPackage
import TestSupport
import Testing

/// Tests of the test server with real git as its client.
@Suite struct GitServerTests {
    private let site = GitSite.shared

    @Test(arguments: [
        GitServer.Profile.on, .off, .github, .blobNone, .versionZero, .redirect, .dumb,
        .wantReference,
    ])
    func `git clones from every public profile`(profile: GitServer.Profile) throws {
        let clone = try site.clone(site.server.url("tools.git", profile))
        #expect(clone.result.status == 0, "\(clone.result.errors)")
        #expect(try clone.head() == site.repository.object("main"))
    }

    @Test func `git can't clone a missing repository`() throws {
        let clone = try site.clone(site.server.url("tools.git", .missing))
        #expect(clone.result.errors.contains("not found"))
        let unknown = try site.clone(site.server.url("unknown.git", .on))
        #expect(unknown.result.errors.contains("not found"))
    }

    @Test(arguments: [GitServer.Profile.on, .github, .blobNone, .wantReference, .authenticated])
    func `A clone without blobs contains none`(profile: GitServer.Profile) throws {
        let clone = try site.clone(
            site.server.url("tools.git", profile), ["--filter=blob:none", "--bare"],
            credentials: profile == .authenticated)
        #expect(clone.result.status == 0, "\(clone.result.errors)")
        #expect(try clone.missingCount() == 3)
    }

    @Test(arguments: [
        (GitServer.Profile.on, "tree:3", true), (.github, "tree:0", true),
        (.github, "blob:limit=1k", true), (.github, "tree:1", false),
        (.github, "combine:blob:none+tree:0", false), (.blobNone, "tree:0", false),
        (.blobNone, "blob:limit=1k", false),
    ])
    func `Every profile supports its filters`(
        profile: GitServer.Profile, filter: String, isAllowed: Bool
    ) throws {
        let clone = try site.clone(
            site.server.url("tools.git", profile), ["--filter=\(filter)", "--bare"])
        #expect((clone.result.status == 0) == isAllowed, "\(clone.result.errors)")
        if !isAllowed { #expect(clone.result.errors.contains("filter")) }
    }

    @Test func `The default server ignores filters and sends everything`() throws {
        let clone = try site.clone(
            site.server.url("tools.git", .off), ["--filter=blob:none", "--bare"])
        #expect(clone.result.errors.contains("filtering not recognized by server"))
        #expect(try clone.missingCount() == 0)
    }

    @Test(arguments: [
        (GitServer.Profile.on, 2, false), (.off, 2, false), (.github, 2, true),
        (.versionZero, 0, true),
    ])
    func `A profile uses its protocol version`(
        profile: GitServer.Profile, version: Int, startsOld: Bool
    ) throws {
        let result = try GitCommand.run(
            ["ls-remote", site.server.url("tools.git", profile)],
            environment: ["GIT_TRACE_PACKET": "1"])
        #expect(result.errors.contains("< version 2") == (version == 2))
        // In protocol 0, the capabilities follow the first branch.
        #expect(result.errors.contains("multi_ack_detailed") == (version == 0))
        #expect(result.errors.contains("# service=git-upload-pack") == startsOld)
    }

    @Test func `The GitHub profile responds only to git`() throws {
        let url = site.server.url("tools.git", .github)
        let other = try GitCommand.attempt(
            ["-c", "http.userAgent=skills/1.0", "ls-remote", url])
        #expect(other.errors.contains("not found"))
        try GitCommand.run(["-c", "http.userAgent=git/2.0 (skills/1.0)", "ls-remote", url])
    }

    @Test func `The private profile requires the password`() throws {
        let server = try GitServer()
        let repository = try GitRepository(at: server.folder.appending("closed.git"))
        repository.write("text\n", to: "file")
        try repository.commit("One")
        let url = server.url("closed.git", .authenticated)
        let stranger = try site.clone(url)
        #expect(stranger.result.status != 0)
        #expect(try server.requests(to: "closed.git").map(\.status) == [401])
        let reader = try site.clone(url, credentials: true)
        #expect(reader.result.status == 0, "\(reader.result.errors)")
        let requests = try server.requests(to: "closed.git").dropFirst()
        #expect(requests.map(\.status) == [401, 200, 200, 200])
        #expect(requests.map(\.authorization.isEmpty) == [true, false, false, false])
    }

    @Test func `The log contains every request as soon as it is answered`() async throws {
        let server = try GitServer()
        let repository = try GitRepository(at: server.folder.appending("logged.git"))
        repository.write([UInt8](repeating: 65, count: 100_000), to: "file")
        try repository.commit("One")
        for _ in 1...3 {
            let requests = try await server.requests(to: "logged.git") {
                let clone = try site.clone(server.url("logged.git"))
                #expect(clone.result.status == 0, "\(clone.result.errors)")
            }
            #expect(requests.map(\.method) == ["GET", "POST", "POST"])
            #expect(requests.map(\.status) == [200, 200, 200])
            #expect(requests.map(\.path).last == "/on/logged.git/git-upload-pack")
            #expect(requests.first?.query == "service=git-upload-pack")
            #expect(requests.allSatisfy { $0.profile == .on && $0.gitProtocol == "version=2" })
            #expect(requests.allSatisfy { $0.userAgent.hasPrefix("git/") })
            #expect(requests.allSatisfy { $0.bytesSent > $0.bodyBytesSent })
            #expect(requests.map { $0.bodyBytesReceived > 0 } == [false, true, true])
        }
    }

    @Test func `Nothing can be pushed`() throws {
        let clone = try site.clone(site.server.url("tools.git"))
        let push = try GitCommand.attempt(
            ["push", "--quiet", "origin", "HEAD:refs/heads/new"], in: clone.path)
        #expect(push.errors.contains("403"))
    }

    @Test func `A reference can be requested by name`() throws {
        let result = try GitCommand.run(
            ["ls-remote", site.server.url("tools.git", .wantReference)],
            environment: ["GIT_TRACE_PACKET": "1"])
        #expect(result.errors.contains("ref-in-want"))
        #expect(result.errors.contains("sideband-all"))
    }

    @Test func `The server stops when it is deallocated`() throws {
        var server: GitServer? = try GitServer()
        let folder = try #require(server?.folder)
        let url = try #require(server?.url("none.git"))
        server = nil
        let clone = try site.clone(url)
        #expect(clone.result.errors.contains("Failed to connect"))
        #expect(!FileManager.default.fileExists(atPath: folder.string))
    }
}
