import Digest
import Problem
import SkillFormat
import Synchronization
import SystemPackage
import TestSupport
import Testing
import Transfer

@testable import SkillCatalog

@Suite(.timeLimit(.minutes(5))) struct `Access to a registry` {
    private static let results =
        #"{"results": [{"slug": "pdf", "ownerHandle": "acme", "version": "1.0.0", "summary": "Does it."}]}"#

    /// Starts a registry whose searches are answered so.
    private func server(
        _ search: @escaping @Sendable (RawServer.Request, RawConnection) -> Void
    ) throws -> RawServer {
        try RawServer { request, connection in
            guard request.path == "/api/v1/search" else { return connection.answer(404) }
            search(request, connection)
        }
    }

    private func search(
        _ server: RawServer, _ client: AuthorizedTransfer = client()
    ) async throws(CatalogError) -> [CatalogEntry] {
        let registry = try await Registry.open(
            CatalogReference(name: .embedded, kind: .registry, location: server.url("")),
            transfer: client)
        return try await registry.search("pdf", limit: 5).entries
    }

    @Test(arguments: [
        ("acme/pdf", "slug=pdf&ownerHandle=acme&version=1.0.0", true),
        ("acme/pdf", "slug=pdf&ownerHandle=ACME&version=0.1.0-beta%2B1", true),
        ("acme/pdf", "slug=pdf&ownerHandle=acme", true),
        ("acme/pdf", "slug=acme--pdf&version=2", true),
        ("pdf", "slug=pdf&version=1.0.0", true),
        ("acme/pdf", "slug=pdf&ownerHandle=evil&version=1.0.0", false),
        ("acme/pdf", "slug=evil--pdf&version=2", false),
        ("acme/pdf", "slug=pdf&version=1.0.0", false),
        ("pdf", "slug=pdf&ownerHandle=evil&version=1.0.0", false),
        ("acme/pdf", "slug=pdf&ownerHandle=acme-evil&version=1.0.0", false),
        ("acme/pdf", "slug=pdf&ownerHandle=acme&version=1.0.0&ownerHandle=evil", false),
        ("acme/pdf", "ownerHandle=evil&slug=pdf&ownerHandle=acme", false),
        ("acme/pdf", "slug=pdf%20&ownerHandle=acme", false), ("acme/pdf", "", false),
    ])
    func `tells the files of one publisher from those of another`(
        _ name: String, _ query: String, _ isOwn: Bool
    ) async throws {
        // Nothing is asked about a file that the address shows to be of the publisher.
        let asked = Mutex(0)
        let server = try RawServer { _, connection in
            asked.withLock { $0 += 1 }
            connection.answer(404)
        }
        let reference = CatalogReference(
            name: try #require(CatalogName("shop")), kind: .registry, location: server.url(""))
        let catalogs = try CatalogMachine().catalogs([reference])
        let digest = SHA256Digest(of: Array("x".utf8))
        let request = try #require(NameRequest("shop:\(name)"))
        let paths = [
            ("/api/v1/download", isOwn), ("/files/a.zip", false),
            // Another registry of the same server.
            ("/untrusted/api/v1/download", false),
        ]
        for (path, isFound) in paths {
            let url = server.url("\(path)?\(query)")
            #expect(
                try await catalogs.have(fileAt: url, digest, of: request) == isFound, "\(url)")
            #expect(asked.withLock { $0 == 0 } == isFound)
        }
    }

    @Test func `understands answers in gzip`() async throws {
        let packed = try Program.shell("gzip -nc", input: Array(Self.results.utf8)).output
        let server = try server { request, connection in
            let isAllowed = request.header("accept-encoding")?.contains("gzip") == true
            connection.answer(
                isAllowed ? 200 : 406, headers: ["Content-Encoding: gzip"], body: packed)
        }
        #expect(try await search(server).map(\.name.description) == ["pdf"])
    }

    @Test(arguments: [
        ("secret", "Bearer secret"), ("user:pa:ss", "Basic dXNlcjpwYTpzcw=="),
    ])
    func `uses the token of the environment`(_ token: String, _ header: String) async throws {
        let server = try server { request, connection in
            let isAllowed = request.header("authorization") == header
            connection.answer(isAllowed ? 200 : 401, body: Self.results)
        }
        let known = client(environment: [server.tokenVariable: token])
        #expect(try await search(server, known).count == 1)
        let failure = await error { () async throws(CatalogError) in try await search(server) }
        #expect(failure?.kind == .authentication)
    }

    @Test func `uses a netrc file`() async throws {
        let server = try server { request, connection in
            let isAllowed = request.header("authorization") == "Basic dXNlcjpwYXNz"
            connection.answer(isAllowed ? 200 : 401, body: Self.results)
        }
        let folder = try TemporaryDirectory()
        try folder.write("machine 127.0.0.1 login user password pass\n", to: "netrc")
        var configuration = TransferConfiguration()
        configuration.netrcFile = folder.path.appending("netrc")
        let client = AuthorizedTransfer(
            Transfer(configuration: configuration),
            credentials: EnvironmentCredentials(environment: [:], helpers: []))
        #expect(try await search(server, client).count == 1)
    }

    @Test func `waits as long as the registry asks for`() async throws {
        let server = try server { request, connection in
            let isFirst = request.number == 1
            connection.answer(
                isFirst ? 429 : 200, headers: isFirst ? ["Retry-After: 0"] : [],
                body: isFirst ? "" : Self.results)
        }
        #expect(try await search(server).count == 1)
        #expect(server.requests(to: "/api/v1/search").count == 2)
    }

    @Test func `does not wait long, and says for how long`() async throws {
        let server = try server { $1.answer(429, headers: ["Retry-After: 3600"]) }
        let failure = await error { () async throws(CatalogError) in try await search(server) }
        #expect(failure?.kind == .network)
        #expect(failure?.anyHint == "run the same command again in 60 minutes")
        #expect(server.requests(to: "/api/v1/search").count == 1)
    }
}
