import Git
import Synchronization
import SystemPackage
import TestSupport
import Testing
import Transfer

/// A helper that has a password for every server.
private final class Helper: CredentialHelper {
    private let notes = Mutex<[CredentialAcceptance]>([])

    var name: String { "a helper" }
    var log: [CredentialAcceptance] { notes.withLock(\.self) }

    func credential(for address: WebAddress) async -> (user: String, password: String)? {
        ("user", "word")
    }

    func note(_ acceptance: CredentialAcceptance, for address: WebAddress) async {
        notes.withLock { $0.append(acceptance) }
    }
}

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

    /// Creates a repository, and a server that redirects requests for `/a.git` to it, adding something to their queries.
    private func redirecting(
        _ status: Int, to name: String, adding query: String? = nil
    ) throws -> (server: RawServer, url: String) {
        let site = RepositorySite.shared.server
        let repository = try GitRepository(at: site.folder.appending("\(name).git"))
        repository.write("Text.\n", to: "file")
        try repository.commit("One")
        let url = site.url("\(name).git")
        let server = try RawServer { request, connection in
            var rest = String(request.target.dropFirst("/a.git".count))
            if let query { rest += (rest.contains("?") ? "&" : "?") + query }
            connection.answer(status, headers: ["Location: \(url)\(rest)"])
        }
        return (server, url)
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `is known by its new address, whatever the status of the redirect`(
        _ status: Int
    ) async throws {
        let (server, url) = try redirecting(status, to: "moved-\(status)")
        let client = try RepositorySite.Client()
        let repository = try client.repository(server.url("/a.git"))
        _ = try await repository.resolve(.head)
        #expect(await repository.movedAddress == url)
        let count = server.requests.count
        _ = try await RepositorySite.fetch(nil, of: repository)
        #expect(server.requests.count == count)
    }

    @Test(arguments: [301, 303, 307, 308])
    func `is refused if the redirect does not show the new address`(_ status: Int) async throws {
        let (server, _) = try redirecting(status, to: "hidden-\(status)", adding: "a=b")
        let asked = try WebAddress(server.url("/a.git"))
        await #expect(throws: GitError.transfer(.badRedirect(from: asked))) {
            _ = try await RepositorySite.Client().repository(asked.text).resolve(.head)
        }
    }

    @Test func `does not receive the token of its old port`() async throws {
        #expect(try await sentSecrets { [$0.tokenVariable: "secret"] } == [])
    }

    @Test func `receives the token of its own port once it asks for it`() async throws {
        let other = try RawServer { request, connection in
            let type = "application/x-git-upload-pack-advertisement"
            guard request.method == "GET" else { return connection.answer(401) }
            let lines = "000eversion 2\n000cls-refs\n0000"
            connection.answer(headers: ["Content-Type: \(type)"], body: lines)
        }
        let server = try closedServer(leadingTo: other)
        let client = try RepositorySite.Client(
            environment: [server.tokenVariable: "old", other.tokenVariable: "new"])
        await #expect(throws: GitError.self) {
            _ = try await client.repository(server.url("/a.git")).resolve(.head)
        }
        let secrets = other.requests.compactMap { $0.header("authorization") }
        // x-access-token:new
        #expect(secrets == ["Basic eC1hY2Nlc3MtdG9rZW46bmV3"], "\(secrets)")
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

    @Test func `and refuses there does not cost the password of its old port`() async throws {
        let other = try RawServer { $1.answer(401) }
        let server = try RawServer { request, connection in
            guard request.header("authorization") != nil else { return connection.answer(401) }
            connection.answer(302, headers: ["Location: " + other.url(request.target)])
        }
        let helper = Helper()
        let client = try RepositorySite.Client(helper: helper)
        await #expect(throws: GitError.self) {
            _ = try await client.repository(server.url("/a.git")).resolve(.head)
        }
        #expect(server.requests.contains { $0.header("authorization") != nil })
        #expect(!other.requests.isEmpty)
        #expect(!helper.log.contains(.rejected))
    }

    @Test func `does not keep a password that its old port refuses`() async throws {
        let server = try RawServer { $1.answer(401) }
        let helper = Helper()
        let client = try RepositorySite.Client(helper: helper)
        await #expect(throws: GitError.self) {
            _ = try await client.repository(server.url("/a.git")).resolve(.head)
        }
        #expect(helper.log == [.rejected])
    }
}
