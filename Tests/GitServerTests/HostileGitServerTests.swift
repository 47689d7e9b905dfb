import SystemPackage
import TestSupport
import Testing

/// Tests that real git rejects everything the hostile server sends.
@Suite struct HostileGitServerTests {
    private let site = GitSite.shared
    private let recording = GitRecording(of: GitSite.shared.server)

    private func clone(
        _ fault: HostileGitServer.Fault, at stage: HostileGitServer.Stage = .fetch,
        times: Int = .max
    ) throws -> GitCommand.Result {
        let server = try HostileGitServer(recording, fault, at: stage, times: times)
        return try site.clone(server.url("tools.git"), ["--bare"]).result
    }

    @Test func `Without a fault, git clones, the second time only from the recording`() throws {
        let first = try clone(.none)
        #expect(first.status == 0, "\(first.errors)")
        #expect(recording.count == 3)
        let second = try clone(.pieces(1))
        #expect(second.status == 0, "\(second.errors)")
        #expect(try clone(.bandTwo("Counting\n")).status == 0)
        #expect(recording.count == 3)
    }

    @Test(arguments: BrokenPack.allCases)
    func `A broken pack is rejected`(broken: BrokenPack) throws {
        #expect(try clone(.pack(broken)).status != 0)
    }

    @Test func `A valid pack with missing objects is rejected`() throws {
        let commit = try site.repository.object("main")
        let pack = try site.repository.pack([commit, site.repository.object("main^{tree}")])
        #expect(try clone(.otherPack(pack)).errors.contains("did not receive expected object"))
    }

    @Test(arguments: BrokenPackets.allCases)
    func `Broken packets are rejected`(broken: BrokenPackets) throws {
        #expect(try clone(.packets(broken)).status != 0)
    }

    @Test(arguments: HostileGitServer.Stage.allCases, HostileGitServer.Framing.allCases)
    func `A truncated response is rejected`(
        stage: HostileGitServer.Stage, framing: HostileGitServer.Framing
    ) throws {
        #expect(try clone(.cut(after: 70, framing: framing), at: stage).status != 0)
    }

    @Test func `Error messages of the server are reported`() throws {
        #expect(try clone(.errorPacket("go away")).errors.contains("go away"))
        #expect(try clone(.bandThree("disk on fire\n", after: 100)).errors.contains("disk on fire"))
    }

    @Test(arguments: HostileGitServer.Stage.allCases)
    func `An empty response is rejected`(stage: HostileGitServer.Stage) throws {
        let result = try clone(.emptyBody, at: stage)
        #expect(result.status != 0)
    }

    @Test func `A different content type, status or location is noticed`() throws {
        #expect(try clone(.contentType("text/html"), at: .advertisement).status != 0)
        let busy = try clone(.tooManyRequests(retryAfter: 1), at: .references)
        #expect(busy.errors.contains("429"))
        let place = "http://localhost:\(site.server.port)"
        let moved = try clone(.redirect(to: place), at: .advertisement)
        #expect(moved.status == 0, "\(moved.errors)")
        let fetch = try clone(.redirect(to: place), at: .fetch)
        #expect(fetch.status != 0)
    }

    @Test func `A fault can be limited to the first responses`() throws {
        let server = try HostileGitServer(recording, .status(503), at: .advertisement, times: 1)
        let url = server.url("tools.git")
        #expect(try site.clone(url, ["--bare"]).result.status != 0)
        #expect(try site.clone(url, ["--bare"]).result.status == 0)
        #expect(server.requests.count == 4)
    }
}
