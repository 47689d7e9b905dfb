import Digest
import FileTree
import Foundation
import Problem
import SkillCatalog
import SkillFormat
import SystemPackage
import TestSupport
import Testing
import Transfer

@testable import SkillSource

@Suite(.timeLimit(.minutes(5))) struct `The files of an entry of a catalog` {
    private let site: SourceSite
    private static let skill = Array(SourceSite.skill("pdf").utf8)

    init() throws { site = try SourceSite() }

    /// Returns an archive of a skill with a script, made by a program.
    private func archive(_ command: String) throws -> [UInt8] {
        let folder = try TemporaryDirectory()
        let script = """
            set -eu; cd "$1"; mkdir -p pdf/scripts
            printf '#!/bin/sh\\n' > pdf/scripts/run.sh; cat > pdf/SKILL.md
            \(command)
            """
        let result = try Program.run(
            "/bin/sh", ["-c", script, "sh", folder.path.string], input: Self.skill)
        #expect(result.status == 0)
        let file = folder.path.appending("out").string
        return Array(FileManager.default.contents(atPath: file) ?? Data())
    }

    private func server(_ files: [String: [UInt8]], type: String? = nil) throws -> RawServer {
        try RawServer { request, connection in
            guard let bytes = files[request.path] else { return connection.answer(404) }
            connection.answer(headers: type.map { ["Content-Type: \($0)"] } ?? [], body: bytes)
        }
    }

    private func load(_ source: EntrySource) async throws -> LoadedSource {
        let address = try site.address("acme:pdf")
        let request = try #require(NameRequest("acme:pdf"))
        return try await CatalogLoader(request, for: address, with: site.loader()).load(source)
    }

    /// Returns the files of the only skill.
    private func files(_ source: LoadedSource) async throws -> [String] {
        let folder = try TemporaryDirectory()
        let directory = try Directory.open(folder.path)
        try await source.unpack(#require(source.onlySkill), into: directory)
        return try TreeSnapshot(of: directory).files.map(\.path.description).sorted()
    }

    @Test(arguments: [
        "cd pdf && zip -qr ../out.zip . && mv ../out.zip ../out",
        "zip -qr out.zip pdf; mv out.zip out",
        "tar -czf out -C pdf SKILL.md scripts", "tar -czf out pdf",
    ])
    func `are in an archive, at its top or in a folder`(_ command: String) async throws {
        let bytes = try archive(command)
        let digest = SHA256Digest(of: bytes)
        // Neither the URL nor the type shows the format.
        let server = try server(["/get": bytes], type: "application/octet-stream")
        let source = try await load(.archive(url: server.url("/get?v=1"), digest: digest))
        #expect(source.archiveDigest == digest)
        #expect(source.onlySkill?.name == SkillName("pdf"))
        #expect(try await files(source) == ["SKILL.md", "scripts/run.sh"])
    }

    @Test func `are refused if their digest is not that of the entry`() async throws {
        let bytes = try archive("tar -czf out pdf")
        let server = try server(["/a.tar.gz": bytes, "/SKILL.md": Self.skill, "/x.zip": [1, 2]])
        let wrong = SHA256Digest(of: [0])
        let sources: [EntrySource] = [
            .archive(url: server.url("/a.tar.gz"), digest: wrong),
            .document(url: server.url("/SKILL.md"), digest: wrong),
            // Not even an archive: the digest is compared first.
            .archive(url: server.url("/x.zip"), digest: wrong),
        ]
        for source in sources {
            let error = await #expect(throws: SkillSourceError.self) { try await load(source) }
            #expect(error?.kind == .refused)
            guard case .content(.wrongDigest)? = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
    }

    @Test func `are one document, and nothing that it refers to`() async throws {
        let text = Array(SourceSite.skill("pdf", "See [more](more.md).").utf8)
        let server = try server(["/pdf/SKILL.md": text, "/pdf/more.md": [1]])
        let digest = SHA256Digest(of: text)
        let source = try await load(.document(url: server.url("/pdf/SKILL.md"), digest: digest))
        #expect(try await files(source) == ["SKILL.md"])
        #expect(source.archiveDigest == digest)
        #expect(server.requests.count == 1)
    }

    @Test func `are listed, and each is fetched`() async throws {
        let paths = ["SKILL.md", "references/a b.md"] + (1...40).map { "assets/\($0).txt" }
        var files = Dictionary(uniqueKeysWithValues: paths.map { ("/pdf/\($0)", Self.skill) })
        files["/pdf/references/a%20b.md"] = [1]
        let server = try server(files)
        let source = try await load(.files(below: server.url("/pdf/"), paths: paths))
        #expect(try await self.files(source) == paths.sorted())
        #expect(server.requests.count == paths.count)
    }

    @Test func `may not be missing, a page or too large if they are listed`() async throws {
        let big = [UInt8](repeating: 0, count: 9 << 20)
        let server = try server([
            "/pdf/SKILL.md": Self.skill, "/pdf/a": big, "/pdf/b": big,
            "/page/SKILL.md": Array("<!DOCTYPE html>".utf8),
        ])
        let missing = await #expect(throws: SkillSourceError.self) {
            try await load(.files(below: server.url("/pdf/"), paths: ["SKILL.md", "none"]))
        }
        #expect(missing?.kind == .notFound)
        let large = await #expect(throws: SkillSourceError.self) {
            try await load(.files(below: server.url("/pdf/"), paths: ["SKILL.md", "a", "b"]))
        }
        #expect(large?.kind == .refused)
        await #expect(throws: SkillSourceError.unsupportedPage(server.url("/page/SKILL.md"))) {
            try await load(.files(below: server.url("/page/"), paths: ["SKILL.md"]))
        }
        await #expect(throws: SkillSourceError.self) {
            let paths = ["SKILL.md"] + (0..<512).map { "f\($0)" }
            _ = try await load(.files(below: server.url("/pdf/"), paths: paths))
        }
    }

    @Test func `are at an address, but not in another catalog`() async throws {
        let repository = try site.repository("entry", ["pdf/SKILL.md": SourceSite.skill("pdf")])
        let url = site.server.url(repository.path.lastComponent?.string ?? "", .github)
        let source = try await load(.address("\(url)#:pdf"))
        #expect(source.onlySkill?.name == SkillName("pdf"))
        #expect(source.address.typed == "\(url)#:pdf")
        await #expect(throws: SkillSourceError.address(.notAnAddress("acme:pdf"))) {
            try await load(.address("acme:pdf"))
        }
    }

    @Test func `are what a registry downloads`() async throws {
        let server = try ClawHubServer([
            .init("pdf", owner: nil, [("1.0.0", .zip(try archive("tar -czf out pdf")))])
        ])
        let source = try await load(
            .archive(url: "\(server.url)/api/v1/download?slug=pdf", digest: nil))
        #expect(try await files(source) == ["SKILL.md", "scripts/run.sh"])
        #expect(source.url == "\(server.url)/api/v1/download?slug=pdf")
    }

    @Test(arguments: [
        (410, ProblemKind.notFound, "acme:pdf was removed from its registry"),
        (423, .refused, "acme:pdf has not been checked by its registry yet"),
        (403, .refused, "acme:pdf is blocked by its registry, or requires a token"),
        (401, .authentication, "failed to download acme:pdf"),
        (404, .notFound, "failed to download acme:pdf"),
    ])
    func `are refused by a registry, with the reason`(
        _ status: Int, _ kind: ProblemKind, _ summary: String
    ) async throws {
        let server = try ClawHubServer([.init("pdf", owner: nil, [("1", .status(status))])])
        let error = await #expect(throws: SkillSourceError.self) {
            try await load(.archive(url: "\(server.url)/api/v1/download?slug=pdf", digest: nil))
        }
        #expect(error?.kind == kind)
        #expect(error?.summary == summary)
    }
}
