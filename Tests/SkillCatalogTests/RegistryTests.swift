import Foundation
import Problem
import SkillFormat
import Synchronization
import TestSupport
import Testing
import Transfer

@testable import SkillCatalog

@Suite(.timeLimit(.minutes(5))) struct `A registry` {
    private typealias Skill = ClawHubServer.Skill

    private let servers = Servers()

    /// Opens a registry with these skills, which runs as long as the test.
    private func open(_ skills: [Skill]) async throws -> Registry {
        let server = try ClawHubServer(skills)
        servers.add(server)
        return try await open(server.url)
    }

    private func open(
        _ location: String, _ client: AuthorizedTransfer = client()
    ) async throws -> Registry {
        try await Registry.open(reference(location, .registry), transfer: client)
    }

    private func name(_ text: String) throws -> SkillName { try #require(SkillName(text)) }

    private static let skills = [
        Skill("pdf", owner: "acme", [("1.1.0", .zip([])), ("1.0.0", .zip([]))]),
        Skill("pdf", owner: "other", [("0.1.0", .zip([]))]),
        Skill("pdf-tools", owner: "acme", [("2.0.0", .zip([]))]),
    ]

    @Test func `is searched, with facts and the place of the files`() async throws {
        let server = try ClawHubServer(Self.skills)
        let found = try await open(server.url).search("tools & more", limit: 5)
        #expect(found.entries.isEmpty)
        #expect(server.targets == ["/api/v1/search?q=tools%20%26%20more&limit=5"])
        let listing = try await open(server.url).search("tools", limit: 5)
        let entry = try #require(listing.entries.first)
        #expect(entry.name == (try name("pdf-tools")))
        #expect(entry.publisher == Publisher("acme"))
        #expect(entry.version == "2.0.0")
        #expect(entry.description == "Does pdf-tools.")
        #expect(entry.facts.changed == "2026-07-01")
        #expect(entry.facts.tags == ["doc"])
        let query = "slug=pdf-tools&ownerHandle=acme&version=2.0.0"
        #expect(
            entry.source == .archive(url: "\(server.url)/api/v1/download?\(query)", digest: nil))
    }

    @Test func `has a name for each of its owners`() async throws {
        let server = try ClawHubServer(Self.skills)
        let registry = try await open(server.url)
        let entries = try await registry.entries(named: name("pdf"))
        #expect(entries.map(\.publisher) == [Publisher("acme"), Publisher("other")])
        #expect(server.targets.count == 1)
        #expect(try await registry.entries(named: name("docx")).isEmpty)
    }

    @Test func `has versions of each skill`() async throws {
        let registry = try await open(Self.skills)
        let (pdf, acme) = (try name("pdf"), try #require(Publisher("acme")))
        #expect(try await registry.versions(of: pdf, publisher: acme) == ["1.1.0", "1.0.0"])
        #expect(try await registry.entry(named: pdf, publisher: acme)?.version == "1.1.0")
        let old = try await registry.entry(named: pdf, publisher: acme, version: "1.0.0")
        #expect(old?.source?.url?.hasSuffix("slug=pdf&ownerHandle=acme&version=1.0.0") == true)
        #expect(try await registry.entry(named: pdf, publisher: acme, version: "9") == nil)
        #expect(try await registry.entry(named: pdf, publisher: Publisher("nobody")) == nil)
    }

    @Test func `is not listed by a refresh, which takes one request`() async throws {
        let server = try ClawHubServer(Self.skills)
        let machine = try CatalogMachine()
        let reference = try reference(server.url, .registry)
        let catalogs = machine.catalogs([reference])
        let first = try await catalogs.refresh(nil, .names)[0].result.get()
        #expect(first.entries == nil && first.change == .changed)
        #expect(server.requests.map(\.target) == ["/api/v1/skills?limit=1"])
        let status = catalogs.status(of: reference)
        #expect(status.entries == nil && status.refreshed == machine.now)
        #expect(try await catalogs.refresh(nil, .names)[0].result.get().change == .unchanged)
        let searchable = try catalogs.searchable(reference.name)[0]
        #expect(searchable.segments.isEmpty && searchable.refreshed == machine.now)
        let request = NameRequest(catalog: reference.name, name: "pdf-tools")
        #expect(try await catalogs.entry(for: request).entry.version == "2.0.0")
    }

    @Test func `is looked for where it states its base`() async throws {
        let server = try RawServer { request, connection in
            switch request.path {
            case "/a/.well-known/clawhub.json": connection.answer(body: #"{"apiBase": "/b"}"#)
            case "/b/api/v1/skills": connection.answer(body: #"{"items": []}"#)
            default: connection.answer(404)
            }
        }
        let machine = try CatalogMachine()
        let stated = try reference(server.url("/a"), .registry)
        #expect(
            try await machine.catalogs([stated]).refresh(nil, .names)[0].result.get().entries == nil
        )
        let missing = try reference(server.url("/c"), .registry)
        let failure = await error { () async throws(CatalogError) in
            try await machine.catalogs([missing]).refresh(nil, .names)[0].result.get()
        }
        #expect(failure == .noIndex(missing))
    }

    @Test func `has no old entries during an outage`() async throws {
        let machine = try CatalogMachine()
        let server = try RawServer { request, connection in
            guard request.path == "/api/v1/skills" else { return connection.answer(503) }
            connection.answer(body: #"{"items": []}"#)
        }
        let catalogs = machine.catalogs([try reference(server.url(""), .registry)])
        _ = try await catalogs.refresh(nil, .names)[0].result.get()
        let answer = await catalogs.entries(named: "pdf")[1]
        #expect(throws: CatalogError.self) { try answer.result.get() }
    }

    @Test(
        arguments: [
            ("/api/v1", "", "/api/v1/"), ("HOST", "/a/skills/local", "/a/skills/local/api/v1/"),
            ("HOST/api/v1/", "", "/api/v1/"), (nil, "/a/skills/local", "/a/skills/local/api/v1/"),
        ] as [(String?, String, String)])
    func `states its base, or has the usual one`(
        _ stated: String?, _ location: String, _ base: String
    ) async throws {
        // The address of the server is known only when it runs, so the path of an absolute base is relative here.
        let apiBase = stated?.replacingOccurrences(of: "HOST", with: location)
        let server = try ClawHubServer(
            Self.skills, at: location, apiBase: apiBase == "" ? "/" : apiBase)
        _ = try await open(server.url).search("pdf", limit: 1)
        #expect(server.requests.first?.target == "\(location)/.well-known/clawhub.json")
        #expect(server.targets == ["\(base)search?q=pdf&limit=1"])
    }

    @Test func `may have the publisher in front of the name`() async throws {
        let skills = [Skill("team--pdf", owner: nil, [("1.0.0", .zip([]))])]
        let registry = try await open(skills)
        let entries = try await registry.entries(named: name("pdf"))
        #expect(entries.map(\.publisher) == [Publisher("team")])
        #expect(entries[0].source?.url?.hasSuffix("slug=team--pdf&version=1.0.0") == true)
        let one = try await registry.entry(named: name("pdf"), publisher: Publisher("team"))
        #expect(one?.source == entries[0].source)
    }

    @Test func `has no skills in the name of another publisher`() async throws {
        let skills = [Skill("anthropics--pdf", owner: "mallory", [("1.0.0", .zip([]))])]
        let listing = try await open(skills).search("pdf", limit: 5)
        #expect(listing.entries.isEmpty)
        #expect(listing.faults.map(\.fault) == [.invalidName("anthropics--pdf")])
    }

    @Test func `requires its token only once`() async throws {
        let server = try ClawHubServer(Self.skills, token: "secret")
        let client = client(environment: [server.tokenVariable: "secret"])
        let registry = try await open(server.url, client)
        #expect(try await registry.search("pdf", limit: 1).entries.count == 1)
        #expect(try await registry.search("pdf", limit: 1).entries.count == 1)
        #expect(server.targets.count == 3)
        let refused = try await open(server.url)
        let failure = await error { () async throws(CatalogError) in
            try await refused.search("pdf", limit: 1)
        }
        #expect(failure?.kind == .authentication)
        #expect(failure?.hint?.description.contains(server.tokenVariable) == true)
    }

    @Test(arguments: [
        (410, ProblemKind.notFound, "was removed from its registry"),
        (423, .refused, "has not been checked by its registry yet"),
    ])
    func `gives reasons for skills that it does not give out`(
        _ status: Int, _ kind: ProblemKind, _ message: String
    ) async throws {
        let skills = [Skill("pdf", owner: "acme", [("1.0.0", .status(status))])]
        let registry = try await open(skills)
        let pdf = try name("pdf")
        let failure = await error { () async throws(CatalogError) in
            try await registry.entry(named: pdf)
        }
        #expect(failure?.kind == kind)
        #expect(failure?.summary.hasSuffix(message) == true)
    }

    @Test func `shows what it blocks`() async throws {
        var skill = Skill("pdf", owner: "acme", [("1.0.0", .status(403))])
        skill.isBlocked = true
        let entry = try await open([skill]).entry(named: name("pdf"))
        #expect(entry?.state == .removed(reason: "blocked by the registry as malware"))
        #expect(entry?.source == nil)
    }

    @Test func `is asked again after a limit of its rate`() async throws {
        let server = try RawServer { request, connection in
            guard request.path == "/api/v1/search" else { return connection.answer(404) }
            let isFirst = request.number == 1
            connection.answer(
                isFirst ? 429 : 200, headers: isFirst ? ["RateLimit-Reset: 0"] : [],
                body: #"{"results": []}"#)
        }
        #expect(try await open(server.url("")).search("pdf", limit: 1).entries.isEmpty)
        #expect(server.requests(to: "/api/v1/search").count == 2)
    }

    @Test func `is not waited for if the limit lasts long`() async throws {
        let server = try RawServer { request, connection in
            guard request.path == "/api/v1/search" else { return connection.answer(404) }
            connection.answer(429, headers: ["RateLimit-Reset: 3600"])
        }
        let registry = try await open(server.url(""))
        let failure = await error { () async throws(CatalogError) in
            try await registry.search("pdf", limit: 1)
        }
        #expect(failure?.kind == .network)
        #expect(failure?.anyHint == "run the same command again in 60 minutes")
    }

    @Test func `may not repeat its pages`() async throws {
        let server = try RawServer { request, connection in
            switch request.path {
            case "/api/v1/skills/pdf": connection.answer(body: #"{"skill": {"slug": "pdf"}}"#)
            case "/api/v1/skills/pdf/versions":
                let next = request.target.contains("cursor=a") ? "b" : "a"
                connection.answer(body: #"{"items": [], "nextCursor": "\#(next)"}"#)
            default: connection.answer(404)
            }
        }
        let registry = try await open(server.url(""))
        let pdf = try name("pdf")
        let failure = await error { () async throws(CatalogError) in
            try await registry.versions(of: pdf)
        }
        guard case .endlessPages? = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(server.requests(to: "/api/v1/skills/pdf/versions").count == 3)
    }

    @Test func `may not send what is not its interface`() async throws {
        for body in ["<html>", "[]", #"{"results": 7}"#] {
            let server = try RawServer { request, connection in
                connection.answer(request.path == "/api/v1/search" ? 200 : 404, body: body)
            }
            let registry = try await open(server.url(""))
            let failure = await error { () async throws(CatalogError) in
                try await registry.search("pdf", limit: 1)
            }
            guard case .malformed? = failure else {
                Issue.record("\(body): \(String(describing: failure))")
                continue
            }
        }
    }

    @Test func `may not pass control characters on`() async throws {
        let server = try RawServer { request, connection in
            let body = #"""
                {"results": [{"slug": "a\u001b[2J"}, {"slug": "pdf", "summary": "x\u001b[2J\ny",
                  "version": "1\u0007", "ownerHandle": "acme"}, {"slug": "doc", "ownerHandle": "a\u0000"}, 7]}
                """#
            connection.answer(request.path == "/api/v1/search" ? 200 : 404, body: body)
        }
        let listing = try await open(server.url("")).search("pdf", limit: 1)
        #expect(listing.entries.map(\.description) == ["x [2J y"])
        #expect(listing.entries[0].version == "1")
        #expect(
            listing.faults.map(\.fault) == [
                .invalidName("a [2J"), .invalidPublisher("a"), .missing("slug"),
            ])
    }

    @Test func `hands off to a folder of a repository at one commit`() {
        func address(_ changes: [String: String?]) -> String? {
            let usual: [String: String?] = [
                "sourceRef": "public-github", "repo": "acme/skills", "path": "skills/pdf",
                "commit": String(repeating: "a", count: 40),
            ]
            let members = usual.merging(changes) { $1 }.compactMapValues(\.self)
            guard let data = try? JSONSerialization.data(withJSONObject: members) else {
                return nil
            }
            return RepositoryHandOff(Array(data))?.address
        }
        let base = "https://github.com/acme/skills.git#\(String(repeating: "a", count: 40))"
        #expect(address([:]) == "\(base):skills/pdf")
        #expect(address(["path": "."]) == base)
        let refused: [[String: String?]] = [
            ["sourceRef": "other"], ["repo": "acme"], ["repo": "acme/../x"], ["commit": "main"],
            ["path": "../x"], ["path": "/etc"], ["path": "a#b"], ["repo": "a@evil.example/x"],
        ]
        for changes in refused { #expect(address(changes) == nil) }
        #expect(RepositoryHandOff(Array("PK".utf8)) == nil)
    }
}

/// Servers that run until a test ends.
private final class Servers: Sendable {
    private let all = Mutex<[ClawHubServer]>([])

    func add(_ server: ClawHubServer) { all.withLock { $0.append(server) } }
}
