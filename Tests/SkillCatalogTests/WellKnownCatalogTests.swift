import Foundation
import Problem
import SkillCatalog
import SkillFormat
import SystemPackage
import TestSupport
import Testing
import Transfer

@Suite(.timeLimit(.minutes(5))) struct `A host with a well-known index` {
    private static let index = """
        {"$schema": "https://schemas.agentskills.io/discovery/0.2.0/schema.json", "skills": [
          {"name": "pdf", "type": "archive", "description": "Reads PDF.", "url": "pdf.zip",
           "digest": "sha256:\(String(repeating: "0", count: 64))"}]}
        """
    private static let oldIndex =
        #"{"skills": [{"name": "old", "description": "d", "files": ["SKILL.md"]}]}"#

    private func catalog(
        _ location: String, _ client: AuthorizedTransfer = client()
    ) throws -> WellKnownCatalog {
        try WellKnownCatalog(reference(location, .wellKnown), transfer: client)
    }

    /// A server with files, which answers 404 for others.
    private func server(_ files: [String: String]) throws -> RawServer {
        try RawServer { request, connection in
            guard let text = files[request.path] else { return connection.answer(404) }
            connection.answer(body: text)
        }
    }

    @Test(.needs("nginx"))
    func `is read over TLS with gzip, and again only if it changed`() async throws {
        let nginx = try Nginx.shared.get()
        let folder = "\(UUID())/.well-known/agent-skills"
        try nginx.serve(Self.index.utf8, at: "\(folder)/index.json")
        let base = nginx.url("/\(folder.split(separator: "/")[0])")
        let catalog = try catalog(base, client(authority: nginx))
        let first = try #require(try await catalog.listing())
        #expect(first.entries.map(\.name.description) == ["pdf"])
        #expect(first.entries[0].source?.url == "\(base)/.well-known/agent-skills/pdf.zip")
        #expect(try await catalog.listing(unless: first.tag) == nil)
        let more = Self.index.replacingOccurrences(of: "Reads", with: "Reads and writes")
        try nginx.serve(more.utf8, at: "\(folder)/index.json")
        let second = try #require(try await catalog.listing(unless: first.tag))
        #expect(second.entries[0].description == "Reads and writes PDF.")
        #expect(second.tag != first.tag)
    }

    @Test(.needs("nginx"))
    func `resolves URLs against the address that it redirects to`() async throws {
        let nginx = try Nginx.shared.get()
        let name = "\(UUID())"
        try nginx.serve(Self.index.utf8, at: "\(name)/.well-known/agent-skills/index.json")
        let listing = try await catalog(nginx.url("/moved/\(name)"), client(authority: nginx))
            .listing()
        let url = nginx.url("/\(name)/.well-known/agent-skills/pdf.zip")
        #expect(listing?.entries[0].source?.url == url)
    }

    @Test(.needs("nginx"))
    func `is refused if it redirects to an unencrypted address`() async throws {
        let nginx = try Nginx.shared.get()
        let plain = try server(["/": Self.index])
        let location = nginx.url("/back/index.json?to=\(plain.port)")
        let catalog = try catalog(location, client(authority: nginx))
        let failure = await error { () async throws(CatalogError) in try await catalog.listing() }
        #expect(failure?.kind == .refused)
        #expect(plain.requests.isEmpty)
    }

    @Test func `is tried at four places in order`() async throws {
        let server = try server([:])
        let catalog = try catalog(server.url("/docs"))
        let failure = await error { () async throws(CatalogError) in try await catalog.listing() }
        guard case .noIndex? = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(failure?.kind == .notFound)
        #expect(
            server.requests.map(\.target) == [
                "/docs/.well-known/agent-skills/index.json",
                "/.well-known/agent-skills/index.json",
                "/docs/.well-known/skills/index.json", "/.well-known/skills/index.json",
            ])
    }

    @Test func `may answer with a page where it has no file`() async throws {
        let server = try RawServer { request, connection in
            let isIndex = request.path == "/.well-known/skills/index.json"
            connection.answer(body: isIndex ? Self.oldIndex : "\n<!doctype html><title>Hi")
        }
        let listing = try await catalog(server.url("/")).listing()
        #expect(listing?.entries.map(\.name.description) == ["old"])
        #expect(server.requests.count == 2)
    }

    @Test func `does not fall back from a damaged index to an older one`() async throws {
        let server = try server([
            "/.well-known/agent-skills/index.json": #"{"$schema": "x", "skills": []}"#,
            "/.well-known/skills/index.json": Self.oldIndex,
        ])
        let catalog = try catalog(server.url("/"))
        let failure = await error { () async throws(CatalogError) in try await catalog.listing() }
        #expect(failure?.summary == "the catalog 'acme' has the unknown format 'x'")
        #expect(failure?.kind == .refused)
    }

    @Test func `reports refused access and outages as such`() async throws {
        for (status, kind) in [
            (401, ProblemKind.authentication), (403, .authentication), (500, .network),
        ] {
            let server = try RawServer { $1.answer(status) }
            let catalog = try catalog(server.url("/"))
            let failure = await error { () async throws(CatalogError) in
                try await catalog.listing()
            }
            #expect(failure?.kind == kind)
        }
    }

    @Test func `is refreshed with one request, even without an entity tag`() async throws {
        let server = try server(["/.well-known/skills/index.json": Self.oldIndex])
        let catalog = try catalog(server.url("/docs"))
        let tag = try #require(try await catalog.listing()?.tag)
        let count = server.requests.count
        #expect(try await catalog.listing(unless: tag) == nil)
        #expect(server.requests.count == count + 1)
        #expect(try await catalog.listing(unless: "nonsense")?.entries.count == 1)
    }

    @Test func `has immutable indexes of versions`() async throws {
        let server = try server(["/.well-known/agent-skills/v1.2.0/index.json": Self.index])
        let catalog = try catalog(server.url("/.well-known/agent-skills/v1.2.0/index.json"))
        #expect(try await catalog.listing()?.entries.count == 1)
        #expect(server.requests.count == 1)
    }

    @Test func `receives the token of its own origin only`() async throws {
        let other = try server(["/index.json": Self.index])
        let server = try RawServer { request, connection in
            guard request.header("authorization") == "Bearer secret" else {
                return connection.answer(401)
            }
            connection.answer(302, headers: ["Location: \(other.url("/index.json"))"])
        }
        let location = server.url("/index.json")
        let client = client(environment: [server.tokenVariable: "secret"])
        #expect(try await catalog(location, client).listing()?.entries.count == 1)
        #expect(other.requests.map { $0.header("authorization") } == [nil])
        _ = try await catalog(location, client).listing()
        #expect(
            server.requests.map { $0.header("authorization") } == [
                nil, "Bearer secret", "Bearer secret",
            ])
    }

    @Test func `receives a user name and a password if it wants them`() async throws {
        let server = try RawServer { request, connection in
            let isAllowed = request.header("authorization") == "Basic dXNlcjpwYTpzcw=="
            connection.answer(isAllowed ? 200 : 401, body: Self.oldIndex)
        }
        let client = client(environment: [server.tokenVariable: "user:pa:ss"])
        #expect(try await catalog(server.url("/index.json"), client).listing() != nil)
        #expect(server.requests.count == 2)
    }

    @Test func `may not send more than the limit`() async throws {
        let server = try RawServer { _, connection in
            connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
            let chunk = [UInt8](repeating: UInt8(ascii: " "), count: 1 << 20)
            for _ in 0..<300 where !connection.isClosed {
                guard connection.chunk(chunk) else { return }
            }
        }
        let catalog = try catalog(server.url("/index.json"))
        let failure = await error { () async throws(CatalogError) in try await catalog.listing() }
        guard case .tooLarge(_, _, 33_554_432)? = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(failure?.kind == .refused)
        #expect(server.requests.count == 1)
    }

    @Test func `may not expand to more than the limit`() async throws {
        let folder = try TemporaryDirectory()
        let file = folder.path.appending("bomb").string
        #expect(FileManager.default.createFile(atPath: file, contents: Data(count: 64 << 20)))
        #expect(try Program.run(Tool.path("gzip"), [file]).status == 0)
        let bomb = Array(FileManager.default.contents(atPath: "\(file).gz") ?? Data())
        let server = try RawServer { request, connection in
            #expect(request.header("accept-encoding") == "gzip")
            connection.answer(headers: ["Content-Encoding: gzip"], body: bomb)
        }
        let catalog = try catalog(server.url("/index.json"))
        let failure = await error { () async throws(CatalogError) in try await catalog.listing() }
        guard case .tooLarge? = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
    }
}
