import Digest
import Git
import Problem
import SkillCatalog
import SkillFormat
import SkillSource
import SkillStore
import SystemPackage
import TestSupport
import Testing
import Transfer

@testable import SkillOperations

@Suite struct `What owner/repo means` {
    private let home: TemporaryDirectory
    private let context: SessionContext
    private let server: RawServer

    init() throws {
        home = try TemporaryDirectory()
        let index = """
            {"schema": "skills.index/1", "name": "Shop", "version": 1, "count": 1, "skills": [
             {"name": "ledger", "publisher": "acme", "description": "d", "source": "acme/ledger"}]}
            """
        server = try RawServer { request, connection in
            guard request.path == "/index.json" else { return connection.answer(404) }
            connection.answer(200, body: index)
        }
        let shop = CatalogReference(
            name: try #require(CatalogName("shop")), kind: .index, location: server.url(""))
        context = SessionContext(home: home.path, catalogs: [shop])
    }

    private func source(_ text: String) async throws -> WantedSource {
        let address = try SkillAddress(text, workingDirectory: home.path, home: home.path)
        return try await Session.open(context, Admission(.install(.lenient)), .dryRun) { session in
            _ = await session.catalogs.refresh(nil, .names)
            return try await NameChoice(session).source(at: address)
        }
    }

    @Test(arguments: ["acme/ledger", "vercel-labs/agent-browser", "acme/pdf", "anthropics/none"])
    func `is the repository, whatever catalogs have`(_ text: String) async throws {
        guard case .address = try await source(text) else {
            Issue.record("\(text) is an entry")
            return
        }
    }

    @Test func `is a skill that the program knows in another repository of the account`()
        async throws
    {
        guard case .entry(let found, _) = try await source("anthropics/pdf") else {
            Issue.record("it is an address")
            return
        }
        #expect(found.catalog == .embedded)
        #expect(found.entry.source == .address("anthropics/skills/skills/pdf"))
    }

    @Test func `leads to the skill in a catalog if there is no such repository`() async throws {
        let address = try SkillAddress("acme/ledger", workingDirectory: "/", home: "/")
        let fault = RepositoryFault.unauthorized("https://github.com/acme/ledger.git", looked: [])
        let missing = SkillSourceError.git("acme/ledger", .repository(fault))
        try await Session.open(context, Admission(.install(.lenient)), .dryRun) { session in
            let names = NameChoice(session)
            #expect(names.problem(missing, at: address).hint == missing.hint)
            _ = await session.catalogs.refresh(nil, .names)
            let problem = names.problem(missing, at: address)
            #expect(
                problem.hint
                    == "a catalog has a skill of this name: skills install shop:acme/ledger")
            #expect(problem.summary == missing.summary && problem.kind == missing.kind)
            let other = SkillSourceError.interrupted
            #expect(names.problem(other, at: address).hint == other.hint)
        }
    }
}

@Suite struct `The identity of a publisher` {
    private func identity(_ source: EntrySource, in catalog: String = "shop") throws
        -> PublisherIdentity?
    {
        let entry = CatalogEntry(
            name: try #require(SkillName("pdf")), publisher: Publisher("anthropics"),
            description: "", source: source)
        return PublisherIdentity(
            FoundEntry(catalog: try #require(CatalogName(catalog)), entry: entry))
    }

    private let repository = LockEntry.Origin(
        typed: "anthropics/skills", kind: .git, url: "https://github.com/anthropics/skills.git")

    @Test(arguments: [
        "anthropics/skills/skills/pdf", "Anthropics/other", "https://github.com/anthropics/x.git",
        "git@github.com:anthropics/x.git",
    ])
    func `is the account of the repository`(_ address: String) throws {
        let known = try #require(PublisherIdentity(repository))
        #expect(try identity(.address(address)) == known)
    }

    @Test(arguments: [
        "gitlab:anthropics/skills", "https://gitlab.com/anthropics/skills.git", "evil/anthropics",
        "https://evil.com/anthropics/x.git", "https://github.com/evil/anthropics.git",
        "https://github.com.evil.com/anthropics/x.git", "https://evil.com/github.com/anthropics",
        "git@evil.com:anthropics/x.git", "https://github.com/anthropics/../evil/x.git",
        "https://github.com:8443/anthropics/x.git", "/home/anthropics/x",
        "file:///home/anthropics/x.git",
    ])
    func `is not what a catalog claims`(_ address: String) throws {
        #expect(try identity(.address(address)) != PublisherIdentity(repository))
    }

    @Test func `is that in one catalog and on one server for archives and files`() throws {
        let url = "https://skills.example/pdf.zip"
        let installed = LockEntry.Origin(
            typed: "shop:anthropics/docx", kind: .catalog, url: "https://skills.example/docx.zip")
        let known = try #require(PublisherIdentity(installed))
        let digest = SHA256Digest(of: [1])
        #expect(try identity(.archive(url: url, digest: digest)) == known)
        #expect(try identity(.document(url: url, digest: digest)) == known)
        #expect(try identity(.files(below: "https://skills.example/", paths: [])) == known)
        #expect(try identity(.archive(url: url, digest: digest), in: "other") != known)
        #expect(try identity(.archive(url: "https://evil.example/a", digest: nil)) != known)
        #expect(
            try identity(.archive(url: url, digest: nil)) != PublisherIdentity(repository))
    }
}
