import FileTree
import Git
import SystemPackage
import TestSupport
import Testing
import Transfer

@Suite(.timeLimit(.minutes(5))) struct `A hostile git server` {
    private let site = RepositorySite.shared
    private static let sample = GitSample.deltas
    /// Made once, before the first of the tests that run side by side looks at it.
    private static let repository = Result {
        try sample.repository(at: RepositorySite.shared.server.folder.appending("hostile.git"))
    }

    private func bring(
        _ fault: HostileGitServer.Fault, at stage: HostileGitServer.Stage = .fetch,
        times: Int = .max
    ) async throws {
        _ = try Self.repository.get()
        let recording = GitRecording(of: site.server)
        let hostile = try HostileGitServer(recording, fault, at: stage, times: times)
        let client = try RepositorySite.Client()
        let remote = try client.repository(hostile.url("hostile.git", .github))
        _ = try await RepositorySite.bring(Self.sample.folder, of: remote)
    }

    @Test func `is no trouble when it sends what is right, in pieces or with words between`()
        async throws
    {
        try await bring(.none)
        try await bring(.pieces(1))
        try await bring(.pieces(7))
        try await bring(.bandTwo("Counting objects: 12"))
    }

    @Test func `gets nothing written by a connection that is cut anywhere`() async throws {
        for framing in HostileGitServer.Framing.allCases {
            for count in stride(from: 0, to: 12_000, by: 1_000) {
                await #expect(throws: GitError.self) {
                    try await bring(.cut(after: count, framing: framing))
                }
            }
        }
        // The list of references, too.
        for count in [1, 40, 80] {
            await #expect(throws: GitError.self) {
                try await bring(.cut(after: count), at: .references)
            }
        }
    }

    @Test func `that breaks the pack is refused`() async throws {
        for pack in BrokenPack.allCases {
            await #expect(throws: GitError.self, "\(pack)") { try await bring(.pack(pack)) }
        }
        for packets in BrokenPackets.allCases {
            await #expect(throws: GitError.self, "\(packets)") {
                try await bring(.packets(packets))
            }
        }
    }

    @Test func `that says why it does not go on is quoted`() async throws {
        await #expect(throws: GitError.server(.refused("out of memory"))) {
            try await bring(.bandThree("out of memory", after: 20))
        }
        await #expect(throws: GitError.server(.refused("access denied"))) {
            try await bring(.errorPacket("access denied"))
        }
        await #expect(throws: GitError.self) { try await bring(.emptyBody) }
        await #expect(throws: GitError.self) { try await bring(.contentType("text/html")) }
    }

    @Test func `with a passing failure is asked again`() async throws {
        try await bring(.tooManyRequests(retryAfter: 0), times: 1)
        try await bring(.status(503), times: 2)
    }

    @Test func `that sends us elsewhere may do so only to where we would go`() async throws {
        await #expect(throws: GitError.self) {
            try await bring(.redirect(to: "http://example.invalid"), at: .references)
        }
    }
}
