import SystemPackage
import TestSupport
import Testing

/// The hostile server of the tests: real git takes nothing of what it sends.
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

    @Test func `Without a fault git clones, and the second time from the recording alone`() throws {
        let first = try clone(.none)
        #expect(first.status == 0, "\(first.errors)")
        #expect(recording.count == 3)
        let second = try clone(.pieces(1))
        #expect(second.status == 0, "\(second.errors)")
        #expect(try clone(.bandTwo("Counting\n")).status == 0)
        #expect(recording.count == 3)
    }

    @Test(arguments: BrokenPack.allCases)
    func `A broken pack is refused`(broken: BrokenPack) throws {
        #expect(try clone(.pack(broken)).status != 0)
    }

    @Test func `A good pack of too few objects is refused`() throws {
        let commit = try site.repository.object("main")
        let pack = try site.repository.pack([commit, site.repository.object("main^{tree}")])
        #expect(try clone(.otherPack(pack)).errors.contains("did not receive expected object"))
    }

    @Test(arguments: BrokenPackets.allCases)
    func `Broken packets are refused`(broken: BrokenPackets) throws {
        #expect(try clone(.packets(broken)).status != 0)
    }

    @Test(arguments: HostileGitServer.Stage.allCases, HostileGitServer.Framing.allCases)
    func `An answer that is cut off is refused`(
        stage: HostileGitServer.Stage, framing: HostileGitServer.Framing
    ) throws {
        #expect(try clone(.cut(after: 70, framing: framing), at: stage).status != 0)
    }

    @Test func `What the server says is heard`() throws {
        #expect(try clone(.errorPacket("go away")).errors.contains("go away"))
        #expect(try clone(.bandThree("disk on fire\n", after: 100)).errors.contains("disk on fire"))
    }

    @Test(arguments: HostileGitServer.Stage.allCases)
    func `An empty answer is refused`(stage: HostileGitServer.Stage) throws {
        let result = try clone(.emptyBody, at: stage)
        #expect(result.status != 0)
    }

    @Test func `Another type, another status and another place are seen`() throws {
        #expect(try clone(.contentType("text/html"), at: .advertisement).status != 0)
        let busy = try clone(.tooManyRequests(retryAfter: 1), at: .references)
        #expect(busy.errors.contains("429"))
        let place = "http://localhost:\(site.server.port)"
        let moved = try clone(.redirect(to: place), at: .advertisement)
        #expect(moved.status == 0, "\(moved.errors)")
        let fetch = try clone(.redirect(to: place), at: .fetch)
        #expect(fetch.status != 0)
    }

    @Test func `A fault can be at the first answers only`() throws {
        let server = try HostileGitServer(recording, .status(503), at: .advertisement, times: 1)
        let url = server.url("tools.git")
        #expect(try site.clone(url, ["--bare"]).result.status != 0)
        #expect(try site.clone(url, ["--bare"]).result.status == 0)
        #expect(server.requests.count == 4)
    }
}
