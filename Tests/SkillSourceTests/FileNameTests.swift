import FileTree
import Problem
import SystemPackage
import TestSupport
import Testing

@testable import SkillSource

/// The same names of files from every kind of source.
@Suite(.timeLimit(.minutes(5))) struct `File names` {
    private let site: SourceSite

    init() throws { site = try SourceSite() }

    /// Unpacks the only skill of a repository with one more file, and returns the paths of its files.
    private func files(with name: String, as kind: SourceSite.Kind) async throws -> [String] {
        let repository = try site.repository(
            FilePath.Component.unique(prefix: "names-").string,
            ["SKILL.md": SourceSite.skill("names"), "references/\(name)": "Text.\n"])
        let source: LoadedSource
        let folder = try repository.archive()
        if kind == .folder {
            let address = try site.address(folder.path.string)
            source = try await site.loader().load(address, expecting: nil)
        } else {
            source = try await site.load(repository, as: kind)
        }
        let target = try TemporaryDirectory()
        let directory = try Directory.open(target.path)
        try await source.unpack(#require(source.onlySkill), into: directory)
        withExtendedLifetime(folder) {}
        return try TreeSnapshot(of: directory).files.map(\.path.description)
    }

    @Test(
        arguments: SourceSite.Kind.allCases,
        ["aux.md", "10:30.md", "notes.", " draft.md", "nul", "a.b. "])
    func `that only Windows refuses are accepted`(
        _ kind: SourceSite.Kind, _ name: String
    ) async throws {
        #expect(try await files(with: name, as: kind).contains("references/\(name)"))
    }

    @Test(
        arguments: SourceSite.Kind.allCases, ["a\u{202E}b.md", "a\\b.md", "a\u{200B}.md", "a\tb"])
    func `that hide what they are are refused`(
        _ kind: SourceSite.Kind, _ name: String
    ) async throws {
        let error = await #expect(throws: SkillSourceError.self) {
            _ = try await files(with: name, as: kind)
        }
        #expect(error?.kind == .refused)
    }
}

/// Files called SKILL.md that can't be used, and submodules.
@Suite(.timeLimit(.minutes(5))) struct `What is left out of a source` {
    private let site: SourceSite

    init() throws { site = try SourceSite() }

    private func repository(_ name: String, link target: String) throws -> GitRepository {
        let repository = try site.repository(
            FilePath.Component.unique(prefix: "\(name)-").string,
            ["skills/one/SKILL.md": SourceSite.skill("one")])
        repository.write(target, to: "skills/two/SKILL.md", .link)
        try repository.commit("A link")
        return repository
    }

    private static let unusable = UnusableSkill(path: "skills/two/SKILL.md", fault: .brokenLink)

    @Test func `is named if its path is there twice, in two forms of Unicode`() async throws {
        let repository = try site.repository(
            FilePath.Component.unique(prefix: "forms-").string,
            ["s/caf\u{E9}/SKILL.md": SourceSite.skill("one")])
        repository.write(Array(SourceSite.skill("two").utf8), to: "s/cafe\u{301}/SKILL.md")
        try repository.commit("The same name")
        let source = try await site.load(repository, as: .git)
        let twin = UnusableSkill(path: "s/caf\u{E9}/SKILL.md", fault: .namesake)
        #expect(source.notes == [.unusable(twin)])
        #expect(try await source.select(.all).unusable == [twin])
    }

    @Test(arguments: [
        "../three/SKILL.md", "/etc/hostname", "SKILL.md", "../../../../outside/SKILL.md",
        SourceSite.skill("two"),
    ])
    func `is named if it is a symlink that leads to no file`(_ target: String) async throws {
        let source = try await site.load(try repository("links", link: target), as: .git)
        #expect(source.notes == [.unusable(Self.unusable)])
        #expect(try await source.select(.all).unusable == [Self.unusable])
        #expect(try await source.select(.named(["one"])).unusable.isEmpty)
    }

    @Test func `is named in a folder and in an archive, too`() async throws {
        let repository = try repository("links", link: "missing.md")
        let folder = try repository.archive()
        let local = try await site.loader().load(
            site.address(folder.path.string), expecting: nil)
        #expect(local.notes == [.unusable(Self.unusable)])
        #expect(try await local.select(.all).unusable == [Self.unusable])
        withExtendedLifetime(folder) {}
    }

    @Test func `is named if its path is refused`() async throws {
        let repository = try site.repository(
            FilePath.Component.unique(prefix: "paths-").string,
            [
                "skills/one/SKILL.md": SourceSite.skill("one"),
                "skills/t\u{202E}wo/SKILL.md": SourceSite.skill("two"),
            ])
        let source = try await site.load(repository, as: .git)
        let unusable = try #require(source.notes.compactMap(\.unusableSkill).first)
        #expect(unusable.fault == .name(.hiddenCharacter))
        #expect(try await source.select(.everything).unusable == [unusable])
    }

    @Test func `is the error if the source has nothing else`() async throws {
        let repository = try site.repository(
            FilePath.Component.unique(prefix: "only-").string, ["README.md": "Text.\n"])
        repository.write("gone.md", to: "skills/two/SKILL.md", .link)
        try repository.commit("A link")
        let error = await #expect(throws: SkillSourceError.self) {
            _ = try await site.load(repository, as: .git)
        }
        guard case .content(.unusable(_, Self.unusable))? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test(arguments: [
        ("https://git.example.com/acme/more.git", "https://git.example.com/acme/more.git"),
        ("../more.git", "/more.git"), ("/srv/more.git", nil), ("file:///srv/more.git", nil),
    ])
    func `is a submodule with the command that installs its skills`(
        _ url: String, _ expected: String?
    ) async throws {
        let commit = String(repeating: "1", count: 40)
        let repository = try site.repository(
            FilePath.Component.unique(prefix: "modules-").string,
            [
                "skills/one/SKILL.md": SourceSite.skill("one"),
                ".gitmodules": "[submodule \"more\"]\n\tpath = vendored/more\n\turl = \(url)\n",
            ])
        repository.submodule("vendored/more", commit: commit)
        try repository.commit("A submodule")
        let source = try await site.load(repository, as: .git)
        let submodule = try #require(source.notes.first?.submodule)
        #expect(submodule.path == "vendored/more")
        let address = submodule.address
        #expect((address == nil) == (expected == nil))
        if let expected { #expect(address?.hasSuffix("\(expected)#\(commit)") == true) }
    }
}
