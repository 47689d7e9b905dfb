import Digest
import FileTree
import Problem
import SkillCatalog
import SkillFormat
import SkillStore
import SystemPackage
import TestSupport
import Testing
import Transfer

@testable import SkillOperations
@testable import SkillSource

@Suite(.timeLimit(.minutes(5))) struct `A repository as a catalog` {
    private static let server = Result { try GitServer() }

    private let server: GitServer
    private let home: TemporaryDirectory
    private let context: SessionContext
    private var lister: RepositoryCatalog { RepositoryCatalog(context) }

    init() throws {
        server = try Self.server.get()
        home = try TemporaryDirectory()
        context = SessionContext(home: home.path, language: "ja")
    }

    private func skill(_ name: String, _ more: String = "") -> String {
        """
        ---
        name: \(name)
        description: >
          Does \(name).
          Use it for a test.
        \(more)---
        # \(name)

        """
    }

    private func repository(_ name: String, _ files: [String: String]) throws -> GitRepository {
        let repository = try GitRepository(at: server.folder.appending("\(name).git"))
        for (path, text) in files.sorted(by: { $0.key < $1.key }) {
            repository.write(text, to: path)
        }
        try repository.commit("Files")
        return repository
    }

    private func reference(
        _ location: String, _ kind: CatalogReference.Kind = .git
    ) throws -> CatalogReference {
        CatalogReference(name: try #require(CatalogName("test")), kind: kind, location: location)
    }

    private func listing(_ location: String, unless tag: String? = nil) async throws
        -> CatalogListing?
    {
        try await lister.listing(of: reference(location), unless: tag)
    }

    private func address(_ entry: CatalogEntry) -> String? {
        if case .address(let text)? = entry.source { text } else { nil }
    }

    @Test func `lists what it offers`() async throws {
        let repository = try repository(
            "offer",
            [
                "skills/pdf/SKILL.md": skill("pdf", "license: MIT\n"),
                "docs/ja-JP/skills/pdf/SKILL.md":
                    "---\nname: pdf\ndescription: PDFを読む。\n---\n# PDF\n",
                ".claude/skills/pdf/SKILL.md": skill("pdf"),
                "skills/secret/SKILL.md": skill("secret", "metadata:\n  internal: true\n"),
                "tests/fixtures/sample/SKILL.md": skill("sample"),
                "skills/docx/SKILL.md": skill("docx"),
                "skills/docx/examples/part/SKILL.md": skill("part"),
            ])
        let url = server.url("offer.git", .github)
        let listing = try #require(try await listing(url))
        #expect(listing.entries.map(\.name.description) == ["docx", "pdf"])
        let addresses = ["docx", "pdf"].map { "\(url)#:skills/\($0)" }
        #expect(listing.entries.compactMap(address) == addresses)
        let pdf = listing.entries[1]
        #expect(pdf.publisher?.description == "github")
        #expect(pdf.description == "Does pdf. Use it for a test.")
        #expect(pdf.translations == ["ja": "PDFを読む。"])
        #expect(pdf.facts.license == "MIT")
        let commit = try repository.git(["rev-parse", "main"]).text
        #expect(pdf.facts.commit == commit)
        #expect(listing.tag == commit)
        #expect(listing.faults.map(\.entry) == [".claude/skills/pdf"])
    }

    @Test func `costs one small request while its branch is unchanged`() async throws {
        let repository = try repository("still", ["skills/pdf/SKILL.md": skill("pdf")])
        let url = server.url("still.git", .github)
        let listing = try #require(try await listing(url))
        let checks = try await server.requests(to: "still.git") {
            let second = try await self.listing(url, unless: listing.tag)
            #expect(second == nil)
        }
        #expect(checks.count == 1)
        #expect(checks.allSatisfy { $0.bytesSent < 1_000 })
        repository.write(skill("docx"), to: "skills/docx/SKILL.md")
        try repository.commit("Another skill")
        let third = try await self.listing(url, unless: listing.tag)
        #expect(third?.entries.map(\.name.description) == ["docx", "pdf"])
    }

    @Test func `follows the branch and the folder of its address`() async throws {
        let repository = try repository(
            "branch", ["a/pdf/SKILL.md": skill("pdf"), "b/docx/SKILL.md": skill("docx")])
        try repository.git(["branch", "next", "main"])
        let url = server.url("branch.git", .github)
        let listing = try #require(try await listing("\(url)#next:a"))
        #expect(listing.entries.compactMap(address) == ["\(url)#next:a/pdf"])
    }

    @Test func `has the plugins that are hosted elsewhere`() async throws {
        _ = try repository(
            "market",
            [
                ".claude-plugin/marketplace.json": #"""
                {"name": "m", "owner": {"name": "A"}, "plugins": [
                    {"name": "near", "source": "./near", "keywords": ["k"]},
                    {"name": "far", "description": "Does\nfar.", "version": "1.0", "license": "MIT",
                     "category": "dev", "keywords": ["x", "y"],
                     "source": {"source": "github", "repo": "acme/far", "ref": "v1"}},
                    {"name": "sub", "source": {"source": "git-subdir", "path": "p/sub",
                     "url": "https://git.example.com/team/group/x"}},
                    {"name": "zip", "source": {"source": "archive", "url": "https://e.example.com/z.zip",
                     "sha256": "\#(String(repeating: "ab", count: 32))"}},
                    {"name": "npm", "source": {"source": "npm", "package": "x"}},
                    {"name": "BadName", "source": {"source": "github", "repo": "o/r"}}
                ], "renames": {"old-far": "far", "old-near": "near", "gone": null, "pair": "two"}}
                """#,
                "near/skills/pdf/SKILL.md": skill("pdf"),
            ])
        let url = server.url("market.git", .github)
        let listing = try #require(try await listing(url))
        var byName: [String: CatalogEntry] = [:]
        for entry in listing.entries { byName[entry.name.description] = entry }
        #expect(
            Set(byName.keys) == [
                "pdf", "far", "sub", "zip", "old-far", "old-near", "gone", "pair",
            ])
        #expect(byName["pdf"]?.facts.tags == ["near"])
        let far = try #require(byName["far"])
        #expect(address(far) == "acme/far@v1")
        #expect(far.publisher?.description == "acme")
        #expect(far.description == "Does far.")
        #expect(far.version == "1.0")
        #expect(far.facts.license == "MIT")
        #expect(far.facts.tags == ["dev", "x", "y"])
        #expect(byName["sub"].flatMap(address) == "https://git.example.com/team/group/x.git#:p/sub")
        #expect(byName["sub"]?.publisher?.description == "team")
        guard case .archive(let zip, let digest?)? = byName["zip"]?.source else {
            Issue.record("\(String(describing: byName["zip"]))")
            return
        }
        #expect(zip == "https://e.example.com/z.zip")
        #expect(digest.hex == String(repeating: "ab", count: 32))
        #expect(byName["zip"]?.publisher?.description == "github")
        #expect(byName["old-far"]?.state == .renamed(far.name))
        #expect(byName["old-near"]?.state == byName["pdf"].map { .renamed($0.name) })
        #expect(
            byName["gone"]?.state == .removed(reason: "the marketplace no longer lists this plugin")
        )
        #expect(byName["pair"]?.state == .removed(reason: "the plugin is now named 'two'"))
        #expect(Set(listing.faults.map(\.entry)) == ["npm", "BadName"])
    }

    @Test func `may list only plugins that are hosted elsewhere`() async throws {
        _ = try repository(
            "only-far",
            [
                ".claude-plugin/marketplace.json":
                    #"{"plugins": [{"name": "far", "source": {"source": "github", "repo": "acme/far"}}]}"#
            ])
        let listing = try #require(try await listing(server.url("only-far.git", .github)))
        #expect(listing.entries.map(\.name.description) == ["far"])
        #expect(listing.tag != nil)
    }

    @Test func `that mirrors others names their publishers`() async throws {
        var files: [String: String] = [:]
        for number in 0..<PublisherFolders.ownersOfRepositories {
            let text = skill("pdf", "license: \(number)\n")
            files["data/owner-\(number)/repo-\(number)/pdf/SKILL.md"] = text
        }
        _ = try repository("mirror", files)
        let listing = try #require(try await listing(server.url("mirror.git", .github)))
        #expect(listing.entries.count == PublisherFolders.ownersOfRepositories)
        #expect(Set(listing.entries.compactMap(\.publisher?.description)).contains("owner-7"))
        #expect(listing.faults.isEmpty)
    }

    @Test func `reports what is wrong`() async throws {
        _ = try repository("nothing", ["README.md": "Nothing."])
        for location in [
            server.url("absent.git", .github), server.url("nothing.git", .github),
        ] {
            await #expect {
                _ = try await listing(location)
            } throws: { error in
                if case .repository? = error as? CatalogError { true } else { false }
            }
        }
        await #expect {
            _ = try await lister.listing(of: reference("./x", .git), unless: nil)
        } throws: { error in
            if case .invalidLocation? = error as? CatalogError { true } else { false }
        }
    }

    @Test func `is located by what the user types`() async throws {
        let name = try #require(CatalogName("mine"))
        _ = try repository("located", ["skills/pdf/SKILL.md": skill("pdf")])
        try home.write(skill("pdf"), to: "plain/pdf/SKILL.md")
        try home.write(#"{"schema": "skills.index/1", "skills": []}"#, to: "built/index.json")
        let locator = CatalogLocator(context) { address, _ in .failure(.notFound(address)) }
        let url = server.url("located", .github)
        let expected: [(String, CatalogReference.Kind, String)] = [
            ("./plain", .folder, "\(home.path)/plain"),
            ("acme/skills", .git, "acme/skills"),
            ("https://github.com/acme/skills", .git, "https://github.com/acme/skills"),
            ("git@git.example.com:acme/skills.git", .git, "git@git.example.com:acme/skills.git"),
            (url, .git, url), ("./built", .index, "\(home.path)/built"),
            ("./built/index.json", .index, "\(home.path)/built/index.json"),
        ]
        for (typed, kind, location) in expected {
            let reference = try await locator.reference(named: name, at: typed)
            #expect(reference.kind == kind, "\(typed)")
            #expect(reference.location == location)
        }
        let found = try await lister.listing(
            of: locator.reference(named: name, at: url), unless: nil)
        #expect(found?.entries.map(\.name.description) == ["pdf"])
        for typed in ["skills", "x.zip", "./none", server.url("none", .github)] {
            await #expect(throws: CatalogError.self, "\(typed)") {
                _ = try await locator.reference(named: name, at: typed)
            }
        }
    }

    @Test func `can be a folder`() async throws {
        let folder = home.path.appending("shelf")
        try home.write(skill("pdf"), to: "shelf/skills/pdf/SKILL.md")
        try home.write(skill("top"), to: "shelf/other/SKILL.md")
        let reference = try reference(folder.string, .folder)
        let listing = try #require(try await lister.listing(of: reference, unless: nil))
        #expect(
            listing.entries.compactMap(address) == [
                "\(folder)/skills/pdf", "\(folder)/other",
            ])
        #expect(listing.entries.allSatisfy { $0.publisher == nil && $0.facts.commit == nil })
        let tag = try #require(listing.tag)
        #expect(try await lister.listing(of: reference, unless: tag) == nil)
        try home.write(skill("pdf", "license: MIT\n"), to: "shelf/skills/pdf/SKILL.md")
        let changed = try await lister.listing(of: reference, unless: tag)
        #expect(changed?.entries.first?.facts.license == "MIT")
    }
}

@Suite struct `Folders of publishers` {
    private func publisher(_ folders: [String], of folder: String) -> String? {
        PublisherFolders(folders.compactMap { .init($0) }).publisher(of: .init(folder))?.description
    }

    @Test func `are owners of repositories, or many owners`() {
        let repositories = (0..<100).map { "data/o\($0)/r\($0)/s" }
        #expect(publisher(repositories, of: "data/o1/r1/s") == "o1")
        #expect(publisher(repositories, of: "data/o1/s") == nil)
        #expect(publisher(repositories, of: "extra/o1/r1/s") == nil)
        let owners = (0..<1_000).map { "skills/o\($0)/s" }
        #expect(publisher(owners, of: "skills/o1/s") == "o1")
    }

    @Test func `are no plugins or categories`() {
        let plugins = (0..<300).map { "plugins/p\($0)/skills/s" }
        #expect(publisher(plugins, of: "plugins/p1/skills/s") == nil)
        #expect(publisher((0..<300).map { "c\($0)/s" }, of: "c1/s") == nil)
        #expect(publisher((0..<50).map { "data/o\($0)/r\($0)/s" }, of: "data/o1/r1/s") == nil)
        #expect(publisher([], of: "a/b/c") == nil)
    }
}
