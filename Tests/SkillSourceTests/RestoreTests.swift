import Digest
import FileTree
import Foundation
import Problem
import SkillCatalog
import SkillFormat
import SkillSource
import SystemPackage
import TestSupport
import Testing
import Transfer

@Suite(.timeLimit(.minutes(5))) struct `Restoring skills of a lock file` {
    private let site: SourceSite

    init() throws { site = try SourceSite() }

    private func repository(_ name: String) throws -> GitRepository {
        let repository = try site.repository(
            name,
            [
                "skills/one/SKILL.md": SourceSite.skill("one", "At first."),
                "skills/one/references/more.md": "More.\n",
                "skills/two/SKILL.md": SourceSite.skill("two"), "shared/text.md": "Shared.\n",
            ])
        repository.write("#!/bin/sh\n", to: "skills/one/run.sh", .executable)
        repository.link("skills/two/text.md", to: "../../shared/text.md")
        try repository.commit("Files")
        return repository
    }

    /// Returns the entry of a lock file for a skill installed from the current commit of a repository.
    private func pinned(
        _ name: String, of repository: GitRepository, _ profile: GitServer.Profile = .github
    ) throws -> PinnedSkill {
        let url = site.server.url(repository.path.lastComponent?.string ?? "", profile)
        let folder = "skills/\(name)"
        return PinnedSkill(
            name: try #require(SkillName(name)), typed: url,
            origin: .git(
                url: url, ref: "refs/heads/main", commit: try repository.object("main"),
                tree: try repository.object("main:\(folder)")),
            folder: RelativePath(folder), content: try hash(of: folder, in: repository))
    }

    /// Returns the tree hash of a folder in a repository, with symlinks followed.
    private func hash(of folder: String, in repository: GitRepository) throws -> TreeHash {
        let archive = try repository.archive()
        let copy = try TemporaryDirectory()
        let target = copy.path.appending("skill").string
        try Program.run(
            "/bin/cp", ["-rL", archive.path.pushing(FilePath(folder)).string, target])
        return try TreeSnapshot(of: Directory.open(FilePath(target))).hash
    }

    /// Restores a skill, and returns the folder with its files.
    private func restore(
        _ skill: PinnedSkill, with loader: SourceLoader,
        allowing versions: AllowedVersions = .listed
    ) async throws -> TemporaryDirectory {
        let source = try await loader.restore(skill, allowing: versions)
        let candidate = try #require(source.candidates.first)
        #expect(source.candidates.count == 1)
        let target = try TemporaryDirectory()
        try await source.unpack(candidate, into: try Directory.open(target.path))
        return target
    }

    private func requests(_ name: String) throws -> Int {
        try site.server.requests(to: "\(name).git").count
    }

    @Test func `takes one request, and none if everything is cached`() async throws {
        let repository = try repository("restore-counts")
        let skill = try pinned("one", of: repository)
        // A later commit makes no difference.
        repository.write(SourceSite.skill("one", "Later."), to: "skills/one/SKILL.md")
        try repository.commit("Later")
        let first = try await restore(skill, with: site.loader(fresh: false), allowing: .any)
        #expect(try requests("restore-counts") == 1)
        #expect(try TreeSnapshot(of: Directory.open(first.path)).hash == skill.content)
        let again = try await restore(skill, with: site.loader(fresh: false), allowing: .any)
        #expect(try requests("restore-counts") == 1)
        #expect(try TreeSnapshot(of: Directory.open(again.path)).hash == skill.content)
    }

    @Test func `leaves nothing open once its loader is released`() async throws {
        let skill = try pinned("one", of: try repository("restore-released"))
        weak var transfer: Transfer?
        do {
            let loader = try site.loader { transfer = $0 }
            _ = try await restore(skill, with: loader)
            #expect(transfer != nil)
        }
        #expect(transfer == nil)
    }

    @Test func `from branches and tags only takes as many requests as an install`() async throws {
        let repository = try repository("restore-listed")
        let skill = try pinned("one", of: repository)
        repository.write(SourceSite.skill("one", "Later."), to: "skills/one/SKILL.md")
        try repository.commit("Later")
        // The references, the comparison with them, the trees of the commit, and the files.
        _ = try await restore(skill, with: site.loader(fresh: false))
        #expect(try requests("restore-listed") == 4)
        let again = try await restore(skill, with: site.loader(fresh: false))
        #expect(try requests("restore-listed") == 4)
        #expect(try TreeSnapshot(of: Directory.open(again.path)).hash == skill.content)
    }

    @Test(arguments: [GitServer.Profile.on, .off, .versionZero, .blobNone])
    func `works with every kind of server and with symlinks out of the folder`(
        _ profile: GitServer.Profile
    ) async throws {
        let repository = try repository("restore-\(profile.rawValue)")
        for name in ["one", "two"] {
            let skill = try pinned(name, of: repository, profile)
            let target = try await restore(skill, with: site.loader())
            #expect(try TreeSnapshot(of: Directory.open(target.path)).hash == skill.content)
        }
    }

    @Test func `refuses changed files`() async throws {
        let repository = try repository("restore-changed")
        let skill = try pinned("one", of: repository)
        guard case .git(let url, let ref, let commit, let tree) = skill.origin else { return }
        func changed(tree: String?, _ commit: String?) -> PinnedSkill {
            PinnedSkill(
                name: skill.name, typed: skill.typed,
                origin: .git(url: url, ref: ref, commit: commit, tree: tree), folder: skill.folder,
                content: skill.content)
        }
        let other = try repository.object("main:skills/two")
        let absent = String(repeating: "1", count: 40)
        repository.write("Evil.\n", to: "skills/one/references/more.md")
        let later = try repository.commit("Later")
        let wrong = [
            // The tree of another folder, a tree that does not exist, a later commit, and the current branch.
            changed(tree: other, commit), changed(tree: absent, commit), changed(tree: nil, later),
            changed(tree: nil, nil),
        ]
        for skill in wrong {
            await #expect {
                _ = try await restore(skill, with: site.loader())
            } throws: { error in
                guard case .content(.changed)? = error as? SkillSourceError else { return false }
                return (error as? SkillSourceError)?.kind == .refused
            }
        }
        // The right commit alone is enough, and so is the right tree.
        for right in [changed(tree: nil, commit), changed(tree: tree, nil)] {
            let target = try await restore(right, with: site.loader())
            #expect(try TreeSnapshot(of: Directory.open(target.path)).hash == skill.content)
        }
    }

    @Test func `accepts archives only with the recorded hashes`() async throws {
        let repository = try repository("restore-archive")
        let file = site.directory.path.appending("all.tar.gz")
        func pack() throws -> SHA256Digest {
            try repository.git(["archive", "--format=tar.gz", "--output=\(file)", "main"])
            return SHA256Digest(of: try Data(contentsOf: URL(fileURLWithPath: file.string)))
        }
        let server = try RawServer { [path = file.string] _, connection in
            connection.answer(body: (try? Data(contentsOf: URL(fileURLWithPath: path))) ?? Data())
        }
        let digest = try pack()
        let content = try hash(of: "skills/one", in: repository)
        let name = try #require(SkillName("one"))
        func skill(_ origin: PinnedSkill.Origin, _ content: TreeHash) -> PinnedSkill {
            PinnedSkill(
                name: name, typed: "all", origin: origin, folder: RelativePath("skills/one"),
                content: content)
        }
        let web = PinnedSkill.Origin.webArchive(server.url("/all.tar.gz"), digest)
        for origin in [web, .archive(file, digest), .archive(file, nil)] {
            let target = try await restore(skill(origin, content), with: site.loader())
            #expect(try TreeSnapshot(of: Directory.open(target.path)).hash == content)
        }
        repository.write("Evil.\n", to: "skills/one/references/more.md")
        try repository.commit("Later")
        _ = try pack()
        for origin in [web, .archive(file, digest), .archive(file, nil)] {
            await #expect {
                _ = try await restore(skill(origin, content), with: site.loader())
            } throws: { ($0 as? any Problem)?.kind == .refused }
        }
        #expect(server.requests.count == 2)
    }

    @Test func `accepts a catalog skill only if unchanged`() async throws {
        let name = try #require(EmbeddedCatalog().skillNames.first)
        let loader = try site.loader()
        let source = try await loader.load(site.address(name.description), expecting: nil)
        let target = try TemporaryDirectory()
        let candidate = try #require(source.candidates.first)
        try await source.unpack(candidate, into: try Directory.open(target.path))
        let embedded = try TreeSnapshot(of: Directory.open(target.path)).hash
        func entry(_ content: TreeHash) -> PinnedSkill {
            PinnedSkill(
                name: name, typed: name.description,
                origin: .catalog(
                    NameRequest(catalog: .embedded, name: name.description), file: nil),
                folder: nil,
                content: content)
        }
        _ = try await restore(entry(embedded), with: loader)
        await #expect {
            _ = try await restore(entry(TreeHash(of: [])), with: loader)
        } throws: { ($0 as? any Problem)?.kind == .refused }
    }
}
