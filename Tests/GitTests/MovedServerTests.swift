import Git
import SystemPackage
import TestSupport
import Testing
import Transfer

@Suite(.timeLimit(.minutes(5))) struct `A git server that moved to another port` {
    /// A server with the capabilities of protocol version 2, and nothing else.
    private func capableServer() throws -> RawServer {
        try RawServer { request, connection in
            guard request.method == "GET" else { return connection.answer(404) }
            let type = "application/x-git-upload-pack-advertisement"
            let lines = "000eversion 2\n000cls-refs\n0000"
            connection.answer(headers: ["Content-Type: \(type)"], body: lines)
        }
    }

    /// A server that requires credentials and redirects its list of references.
    private func closedServer(leadingTo other: RawServer) throws -> RawServer {
        try RawServer { request, connection in
            guard request.header("authorization") != nil else { return connection.answer(401) }
            // An answer that is not one of git, so that the capabilities are requested.
            guard request.method == "GET" else { return connection.answer(200) }
            connection.answer(302, headers: ["Location: " + other.url(request.target)])
        }
    }

    private func sentSecrets(
        _ environment: (RawServer) -> [String: String],
        _ change: (inout TransferConfiguration) -> Void = { _ in }
    ) async throws -> [String] {
        let other = try capableServer()
        let server = try closedServer(leadingTo: other)
        let client = try RepositorySite.Client(environment: environment(server), change)
        await #expect(throws: GitError.self) {
            _ = try await client.repository(server.url("/a.git")).resolve(.head)
        }
        #expect(server.requests.contains { $0.header("authorization") != nil })
        #expect(other.requests.contains { $0.method == "POST" })
        return other.requests.compactMap { $0.header("authorization") }
    }

    @Test func `does not receive the token of its old port`() async throws {
        #expect(try await sentSecrets { [$0.tokenVariable: "secret"] } == [])
    }

    @Test func `does not receive the default entry of a netrc file`() async throws {
        let folder = try TemporaryDirectory()
        let file = try folder.write("default login user password secret\n", to: "netrc")
        #expect(
            try await sentSecrets { _ in
                [:]
            } _: {
                $0.netrcFile = file
            } == [])
    }
}
