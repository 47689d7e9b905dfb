import Problem
import Synchronization
import Testing
import Transfer

@testable import SkillCatalog

@Suite struct `The kind of a catalog` {
    private final class Requests: Sendable {
        let paths = Mutex<[String]>([])
        let limits = Mutex<[String: Int]>([:])
    }

    private let requests = Requests()

    /// Returns a probe of a host with these files.
    private func probe(_ files: [String: String], git: Bool = false) -> CatalogProbe {
        CatalogProbe(
            fetch: { [requests] address, limit in
                let path = address.path + (address.query.map { "?\($0)" } ?? "")
                requests.paths.withLock { $0.append(path) }
                requests.limits.withLock { $0[path] = limit }
                guard let text = files[path] else { return .failure(.notFound(address)) }
                return text == "401" ? .failure(.unauthorized(address)) : .success(Array(text.utf8))
            }, git: { _ in git ? nil : .absent })
    }

    private static let index = #"{"schema": "skills.index/1", "skills": []}"#
    private static let wellKnown = #"{"skills": []}"#

    @Test(arguments: [
        ("/index.json", index, "", CatalogReference.Kind.index, ""),
        ("/a/index.json", index, "/a/", .index, "/a"),
        ("/a/catalog.json", index, "/a/catalog.json", .index, "/a/catalog.json"),
        ("/index.json", wellKnown, "/index.json", .wellKnown, "/index.json"),
        ("/.well-known/agent-skills/index.json", wellKnown, "/docs", .wellKnown, "/docs"),
        ("/docs/.well-known/skills/index.json", wellKnown, "/docs", .wellKnown, "/docs"),
        (
            "/.well-known/agent-skills/v1.2.0/index.json", wellKnown,
            "/.well-known/agent-skills/v1.2.0/index.json", .wellKnown,
            "/.well-known/agent-skills/v1.2.0/index.json"
        ),
        (
            "/a/marketplace.json", #"{"plugins": []}"#, "/a/marketplace.json", .marketplace,
            "/a/marketplace.json"
        ),
        ("/.well-known/clawhub.json", #"{"apiBase": "https://x.example"}"#, "", .registry, ""),
        (
            "/api/skills/r/api/v1/skills?limit=1", #"{"items": [], "nextCursor": null}"#,
            "/api/skills/r", .registry, "/api/skills/r"
        ),
    ])
    func `is found`(
        _ path: String, _ text: String, _ typed: String, _ kind: CatalogReference.Kind,
        _ location: String
    ) async throws {
        let host = "https://skills.example.com"
        let finding = try await probe([path: text]).finding(at: WebAddress(host + typed))
        #expect(finding.kind == kind)
        #expect(finding.location == host + location)
    }

    @Test func `is the first in a fixed order`() async throws {
        let address = try WebAddress("https://example.com")
        let files = [
            "/index.json": Self.index, "/.well-known/skills/index.json": Self.wellKnown,
            "/api/v1/skills?limit=1": #"{"items": []}"#,
        ]
        #expect(try await probe(files, git: true).finding(at: address).kind == .index)
        #expect(requests.paths.withLock(\.self) == ["/index.json"])
        #expect(try await probe([:], git: true).finding(at: address).kind == .git)
        let other = ["/index.json": "<html>"]
        #expect(try await probe(other, git: true).finding(at: address).kind == .git)
    }

    @Test func `is found without a request for the well-known index of a host with an index.json`()
        async throws
    {
        let files = [
            "/a/index.json": Self.index, "/.well-known/agent-skills/index.json": Self.wellKnown,
        ]
        let address = try WebAddress("https://example.com/a")
        #expect(try await probe(files).finding(at: address).kind == .index)
        #expect(requests.paths.withLock(\.self) == ["/a/index.json"])
        requests.paths.withLock { $0 = [] }
        let others = files.filter { $0.key != "/a/index.json" }
        #expect(try await probe(others).finding(at: address).kind == .wellKnown)
        #expect(
            requests.paths.withLock(\.self) == [
                "/a/index.json", "/a/.well-known/agent-skills/index.json",
                "/.well-known/agent-skills/index.json",
            ])
    }

    @Test func `is found in answers of limited size`() async throws {
        let address = try WebAddress("https://example.com/a")
        _ = try await probe([:], git: true).finding(at: address)
        let limits = requests.limits.withLock { $0 }
        #expect(limits["/a/index.json"] == IndexRoot.sizeLimit)
        #expect(limits["/a/.well-known/skills/index.json"] == WellKnownIndex.sizeLimit)
        #expect(limits["/.well-known/clawhub.json"] == Registry.answerLimit)
        _ = try? await probe([:]).finding(at: WebAddress("https://example.com/x.json"))
        #expect(requests.limits.withLock { $0["/x.json"] } == WellKnownIndex.sizeLimit)
    }

    @Test func `is not found in an answer with too many values`() async throws {
        let values = String(repeating: "1,", count: WellKnownIndex.valueLimit)
        let text = #"{"schema": "skills.index/1", "skills": [\#(values)1]}"#
        let address = try WebAddress("https://example.com/index.json")
        let failure = await error { () async throws(CatalogError) in
            try await probe(["/index.json": text]).finding(at: address)
        }
        guard case .noCatalog(_, let attempts)? = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(attempts.map(\.answer) == [.unknown])
        #expect(!CatalogProbe.isIndex(Array(text.utf8)))
    }

    @Test func `is not looked for at an address with a query`() async throws {
        let address = try WebAddress("https://example.com/a?token=secret")
        let failure = await error { () async throws(CatalogError) in
            try await probe(["/a/index.json": Self.index]).finding(at: address)
        }
        #expect(failure == .queryInLocation(address))
        #expect(failure?.kind == .usage)
        #expect(failure?.summary.contains("secret") == false)
        #expect(requests.paths.withLock { $0.isEmpty })
    }

    @Test(arguments: [CatalogReference.Kind.index, .wellKnown, .registry])
    func `does not allow a query in the location`(_ kind: CatalogReference.Kind) async throws {
        let location = "https://example.com/a?token=secret"
        let machine = try CatalogMachine()
        let catalogs = machine.catalogs([try reference(location, kind)])
        let failure = await error { () async throws(CatalogError) in
            try await catalogs.refresh(nil, .names)[0].result.get()
        }
        #expect(try failure == .queryInLocation(WebAddress(location)))
    }

    @Test func `is an error that lists what was found instead if there is none`() async throws {
        let files = [
            "/a/index.json": #"{"plugins": []}"#,
            "/.well-known/skills/index.json": "no JSON", "/.well-known/clawhub.json": "401",
        ]
        let address = try WebAddress("https://example.com/a")
        do {
            _ = try await probe(files).finding(at: address)
            Issue.record("a catalog was found")
        } catch {
            #expect(error.kind == .notFound)
            for part in [
                "no catalog found at https://example.com/a; ",
                "https://example.com/a/index.json is a list of plugins",
                "https://example.com/.well-known/skills/index.json has another format",
                "https://example.com/.well-known/clawhub.json: ",
            ] {
                #expect(error.summary.contains(part), "\(error.summary)")
            }
            #expect(!error.summary.contains("/.well-known/agent-skills/index.json"))
        }
    }

    @Test func `is unknown if no place answers`() async throws {
        let address = try WebAddress("https://example.com/a")
        let down = TransferError.connectTimedOut("example.com", after: .seconds(1))
        let probe = CatalogProbe(
            fetch: { _, _ in .failure(down) }, git: { _ in .failed("no answer", .network) })
        let failure = await error { () async throws(CatalogError) in
            try await probe.finding(at: address)
        }
        #expect(failure == .noAnswer("https://example.com/a", cause: down))
        #expect(failure?.kind == .network)
    }

    @Test func `is unknown if one place does not answer`() async throws {
        let address = try WebAddress("https://example.com/a")
        let probe = CatalogProbe(
            fetch: { address, _ in
                address.path == "/a/index.json"
                    ? .failure(.status(address, 503)) : .failure(.notFound(address))
            }, git: { _ in .absent })
        let failure = await error { () async throws(CatalogError) in
            try await probe.finding(at: address)
        }
        #expect(failure?.kind == .network)
        #expect(failure?.summary.contains("https://example.com/a/index.json: ") == true)
    }
}
