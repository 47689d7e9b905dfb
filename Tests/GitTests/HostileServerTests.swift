import FileTree
import Git
import SystemPackage
import TestSupport
import Testing
import Transfer

@Suite(.timeLimit(.minutes(5))) struct `A hostile git server` {
    private let site = RepositorySite.shared
    private static let sample = GitSample.deltas
    /// Created once for all tests, which run in parallel.
    private static let repository = Result {
        try sample.repository(at: RepositorySite.shared.server.folder.appending("hostile.git"))
    }

    private func fetch(
        _ fault: HostileGitServer.Fault, at stage: HostileGitServer.Stage = .fetch,
        times: Int = .max
    ) async throws {
        _ = try Self.repository.get()
        let recording = GitRecording(of: site.server)
        let hostile = try HostileGitServer(recording, fault, at: stage, times: times)
        let client = try RepositorySite.Client()
        let remote = try client.repository(hostile.url("hostile.git", .github))
        _ = try await RepositorySite.fetch(Self.sample.folder, of: remote)
    }

    @Test func `does no harm with valid data in pieces or with progress messages`()
        async throws
    {
        try await fetch(.none)
        try await fetch(.pieces(1))
        try await fetch(.pieces(7))
        try await fetch(.bandTwo("Counting objects: 12"))
    }

    @Test func `can't cause a partial file by closing the connection anywhere`() async throws {
        for framing in HostileGitServer.Framing.allCases {
            for count in stride(from: 0, to: 12_000, by: 1_000) {
                await #expect(throws: GitError.self) {
                    try await fetch(.cut(after: count, framing: framing))
                }
            }
        }
        // The list of references as well.
        for count in [1, 40, 80] {
            await #expect(throws: GitError.self) {
                try await fetch(.cut(after: count), at: .references)
            }
        }
    }

    @Test func `that sends a broken pack is rejected`() async throws {
        for pack in BrokenPack.allCases {
            await #expect(throws: GitError.self, "\(pack)") { try await fetch(.pack(pack)) }
        }
        for packets in BrokenPackets.allCases {
            await #expect(throws: GitError.self, "\(packets)") {
                try await fetch(.packets(packets))
            }
        }
    }

    @Test func `that sends an error message is quoted`() async throws {
        await #expect(throws: GitError.server(.refused("out of memory"))) {
            try await fetch(.bandThree("out of memory", after: 20))
        }
        await #expect(throws: GitError.server(.refused("access denied"))) {
            try await fetch(.errorPacket("access denied"))
        }
        await #expect(throws: GitError.self) { try await fetch(.emptyBody) }
        await #expect(throws: GitError.self) { try await fetch(.contentType("text/html")) }
    }

    @Test func `with a temporary failure is retried`() async throws {
        try await fetch(.tooManyRequests(retryAfter: 0), times: 1)
        try await fetch(.status(503), times: 2)
    }

    @Test func `can only redirect to allowed addresses`() async throws {
        await #expect(throws: GitError.self) {
            try await fetch(.redirect(to: "http://example.invalid"), at: .references)
        }
    }
}
