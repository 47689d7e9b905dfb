import Foundation
import SystemPackage
import TestSupport
import Testing

/// Tests that the sample repositories are complete and reproducible.
@Suite struct GitRepositoryTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func make(
        _ sample: GitSample, _ name: String = "a.git", _ format: GitRepository.ObjectFormat = .sha1
    ) throws -> GitRepository {
        try sample.repository(at: directory.path.appending(name), objectFormat: format)
    }

    /// The head commit of each sample, which is always the same.
    private static let heads: [GitSample: String] = [
        .merges: "953e43ebaea1fe3776a2cb3e2a60b2b7a0bced90",
        .renames: "767983b99ea49c4dc78b11f93a05eb4bf0fa54af",
        .deltas: "0b5d4a647ff44ac44148854acf10cc9aaa6de5e4",
        .manyFiles: "cb01390ef37e3392cc55abac3f7c5755af8f57dd",
        .deepTree: "04a105220104fa37c78461a788f6ac4eb32a431b",
        .names: "7a58dc06897151dbd99a066f71c0f2d2141ff191",
        .refusedNames: "98de58d4ea524283a4a3cdafa9c9bd7ed46132a6",
        .executables: "542012108e0ebd4b87cd69e96d16c631d100eecd",
        .links: "cb536a6d13730a416004ccbfc0aaae71da9c3ab1",
        .oddities: "e4f86fc619253b8cfcaa8788c3ed92d5752b92c2",
        .references: "8a98aba60c5fb5599d1f891a08470e31420cdedc",
    ]

    @Test(arguments: GitSample.allCases)
    func `A sample is complete and reproducible`(sample: GitSample) throws {
        let repository = try make(sample)
        try repository.git(["fsck", "--full", "--no-dangling"])
        #expect(try repository.object("main") == Self.heads[sample])
        if sample != .refusedNames { try check(repository, sample.folder) }
    }

    @Test(arguments: [GitSample.names, .merges])
    func `A sample can use SHA-256 object IDs`(sample: GitSample) throws {
        let repository = try make(sample, "b.git", .sha256)
        #expect(try repository.object("main").count == 64)
        try check(repository, sample.folder)
    }

    /// Checks that an archive contains the bytes of the objects, regardless of `.gitattributes`.
    private func check(_ repository: GitRepository, _ folder: String) throws {
        let entries = try repository.entries(folder: folder)
        let archive = try repository.archive(folder: folder)
        #expect(!entries.isEmpty)
        func path(_ entry: GitRepository.Entry) -> String { "\(archive.path)/\(entry.name)" }
        let links = entries.filter { $0.mode == "120000" }
        let files = entries.filter { $0.mode != "120000" }
        let hashes = try repository.git(
            ["hash-object", "--no-filters", "--stdin-paths"],
            input: Array(files.map { path($0) + "\n" }.joined().utf8))
        #expect(hashes.text.split(separator: "\n").map(String.init) == files.map(\.object))
        let executables = files.filter { FileManager.default.isExecutableFile(atPath: path($0)) }
        #expect(executables == files.filter { $0.mode == "100755" })
        for link in links {
            let target = try FileManager.default.destinationOfSymbolicLink(atPath: path(link))
            let blob = try repository.git(["cat-file", "blob", link.object])
            #expect(target == blob.text)
        }
    }

    @Test func `Every sample contains what its name says`() throws {
        let merges = try make(.merges, "merges.git")
        #expect(try merges.git(["rev-list", "--merges", "--count", "main"]).text == "2")
        let renames = try make(.renames, "renames.git")
        let moved = try renames.git(["log", "--format=", "--name-status", "-M", "main~1", "-1"])
        #expect(moved.text.split(separator: "\n").count { $0.hasPrefix("R100") } == 3)
        let deltas = try make(.deltas, "deltas.git")
        let packs = try FileManager.default.contentsOfDirectory(
            atPath: deltas.path.appending("objects/pack").string)
        let index = try #require(packs.first { $0.hasSuffix(".idx") })
        let chains = try deltas.git(["verify-pack", "--stat-only", "objects/pack/\(index)"]).text
        #expect(chains.contains("chain length = 10:"))
        #expect(try make(.manyFiles, "many.git").entries().count == 5_001)
        let deep = try make(.deepTree, "deep.git").entries()
        #expect(deep.map { $0.path.count { $0 == UInt8(ascii: "/") } }.max() == 62)
        let names = try Set(make(.refusedNames, "refused.git").entries().map(\.path))
        for (index, name) in GitSample.namesToRefuse.enumerated() {
            #expect(names.contains(Array("skills/one-\(index + 1)/".utf8) + name))
        }
        let modes = try Set(make(.links, "links.git").entries().map(\.mode))
        #expect(modes == ["100644", "120000"])
        let oddities = try make(.oddities, "oddities.git").entries()
        #expect(oddities.contains { $0.type == "commit" && $0.mode == "160000" })
        let references = try make(.references, "references.git")
        #expect(try references.git(["cat-file", "-t", "of-a-tag"]).text == "tag")
        #expect(try references.git(["cat-file", "-t", "light"]).text == "commit")
    }

    @Test func `Trees that git would not create can be stored`() throws {
        let repository = try GitRepository(at: directory.path.appending("bad.git"))
        let blob = try repository.store(Array("text\n".utf8), as: "blob")
        let names = ["..", ".git", "a/b", ""]
        for name in names {
            let tree = try repository.storeTree([("100644", Array(name.utf8), blob)])
            let commit = try repository.commit("Bad", tree: tree)
            #expect(try repository.object("main") == commit)
            let check = try GitCommand.attempt(["fsck", "--full"], in: repository.path)
            #expect(check.status != 0 || check.errors.contains("warning"), "\(name)")
        }
    }

    @Test func `Files can be added, renamed and removed`() throws {
        let repository = try GitRepository(at: directory.path.appending("files.git"))
        repository.write([0, 255, 10], to: "a \"b\"\\c", .executable)
        repository.write("", to: "empty")
        repository.write("x\n", to: "folder/x")
        try repository.commit("One")
        repository.rename("a \"b\"\\c", to: "moved/d")
        repository.remove("empty")
        repository.link("link", to: "folder/x")
        try repository.commit("Two")
        let entries = try repository.entries().map { "\($0.mode) \($0.name)" }
        #expect(entries == ["100644 folder/x", "120000 link", "100755 moved/d"])
        let bytes = try repository.git(["cat-file", "blob", "main:moved/d"]).output
        #expect(bytes == [0, 255, 10])
    }
}
