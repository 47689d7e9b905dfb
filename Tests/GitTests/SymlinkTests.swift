import FileTree
import Git
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct `Symlinks in a repository` {
    private let site = RepositorySite.shared

    private func repository(_ name: String) throws -> GitRepository {
        try GitRepository(at: site.server.folder.appending("\(name).git"))
    }

    private func remote(
        _ name: String, _ profile: GitServer.Profile = .github
    ) throws -> (Repository, RepositorySite.Client) {
        let client = try RepositorySite.Client()
        return (try client.repository(site.server.url("\(name).git", profile)), client)
    }

    /// Returns the folders of a commit whose trees have been fetched, and the number of requests for them.
    private func folders(
        _ paths: [String], of remote: Repository
    ) async throws -> (folders: [RepositoryFolder], requests: Int) {
        let head = try await remote.resolve(.head)
        _ = try await remote.folder(at: nil, of: head.commit)
        var folders: [RepositoryFolder] = []
        for path in paths { folders.append(try await remote.folder(at: path, of: head.commit)) }
        return (folders, await remote.steps.count)
    }

    /// Writes a folder and compares it with a checkout in which symlinks were followed.
    private func expectCopy(
        of path: String, in checkout: TemporaryDirectory, _ contents: FolderContents,
        _ remote: Repository
    ) async throws {
        let ours = try TemporaryDirectory()
        _ = try await remote.write(contents, into: try Directory.open(ours.path))
        let theirs = try TemporaryDirectory()
        let copy = try Program.run(
            "/usr/bin/env",
            ["cp", "-RL", "\(checkout.path)/\(path)/.", theirs.path.string])
        #expect(copy.status == 0)
        #expect(try RepositorySite.hash(ours) == RepositorySite.hash(theirs))
    }

    /// Creates 20 skills with 25 symlinks each: to files and folders, in chains of up to three.
    private func manyLinks(_ name: String) throws -> GitRepository {
        let repository = try repository(name)
        for number in 0..<20 {
            repository.write("shared \(number)\n", to: "shared/files/\(number).md", .executable)
            repository.write("deep \(number)\n", to: "shared/deep/\(number)/a/b.md")
            repository.link("shared/deep/\(number)/up.md", to: "../../files/\(number).md")
            repository.link("chain/\(number).md", to: "again-\(number).md")
            repository.link("chain/again-\(number).md", to: "../shared/files/\(number).md")
            repository.link("chain/folder-\(number)", to: "../shared/deep/\(number)")
            let skill = "skills/s-\(number)"
            repository.write("skill \(number)\n", to: "\(skill)/SKILL.md")
            for index in 0..<20 {
                repository.link(
                    "\(skill)/file-\(index).md", to: "../../shared/files/\(index).md")
            }
            repository.link("\(skill)/chain.md", to: "../../chain/\(number).md")
            repository.link("\(skill)/folder", to: "../../shared/deep/\(number)")
            repository.link("\(skill)/folders", to: "../../chain/folder-\(number)")
            repository.link("\(skill)/inside.md", to: "folder/up.md")
            repository.link("\(skill)/through", to: "../../chain/folder-\(number)/a")
        }
        repository.write("skill\n", to: "skills/dangling/SKILL.md")
        repository.link("skills/dangling/nothing.md", to: "../nothing.md")
        try repository.commit("Symlinks")
        return repository
    }

    @Test(arguments: [GitServer.Profile.github, .off, .blobNone, .versionZero])
    func `are fetched together, however many there are`(
        _ profile: GitServer.Profile
    ) async throws {
        let name = "many-links-\(profile.rawValue)"
        let repository = try manyLinks(name)
        let (remote, client) = try remote(name, profile)
        let paths = (0..<20).map { "skills/s-\($0)" } + ["skills/dangling"]
        let (folders, before) = try await folders(paths, of: remote)
        let results = try await remote.contents(of: folders)
        // One request for each link of the longest chain, and one for all files.
        let requests = await remote.steps.count - before
        #expect(requests <= 4)
        let checkout = try repository.archive()
        for (path, result) in zip(paths, results).dropLast() {
            try await expectCopy(of: path, in: checkout, result.get(), remote)
        }
        let broken = GitError.repository(.brokenLink(path: "skills/dangling/nothing.md"))
        #expect(throws: broken) { try results.last?.get() }
        withExtendedLifetime(client) {}
    }

    @Test func `lead through trees that are not cached, all of which come together`() async throws {
        let name = "uncached-trees"
        let repository = try repository(name)
        // More trees than are fetched to find one folder.
        for number in 0..<1_500 { repository.write("\(number)\n", to: "many/\(number)/file.md") }
        repository.write("skill\n", to: "skill/SKILL.md")
        for number in 0..<50 {
            repository.write("a \(number)\n", to: "other-\(number)/a/b/file.md")
            repository.link("skill/link-\(number)", to: "../other-\(number)/a")
        }
        try repository.commit("Files")
        let (remote, client) = try remote(name)
        let head = try await remote.resolve(.head)
        let folder = try await remote.folder(at: "skill", of: head.commit)
        let before = await remote.steps.count
        let contents = try await remote.contents(of: folder)
        // The symlinks come with their folder; then all trees, and all files.
        #expect(await remote.steps.count - before <= 3)
        try await expectCopy(of: "skill", in: try repository.archive(), contents, remote)
        withExtendedLifetime(client) {}
    }

    @Test func `inside a pinned folder take no request for the commit`() async throws {
        let name = "inside-links"
        let repository = try repository(name)
        repository.write("text\n", to: "skill/a/text.md")
        repository.link("skill/text.md", to: "a/text.md")
        repository.link("skill/b", to: "a")
        try repository.commit("Files")
        let (remote, client) = try remote(name)
        let tree = try #require(ObjectID(hex: try repository.object("main:skill")))
        let folder = try await remote.folder(pinned: tree, at: "skill")
        let contents = try await remote.contents(of: folder)
        #expect(await remote.steps.count == 1)
        try await expectCopy(of: "skill", in: try repository.archive(), contents, remote)
        withExtendedLifetime(client) {}
    }

    /// How the folders at the end of a link farm are filled.
    enum Leaf: CaseIterable, Sendable {
        case files, submodules
    }

    @Test(arguments: Leaf.allCases)
    func `that multiply folders are stopped`(_ leaf: Leaf) async throws {
        let name = "farm-\(leaf)"
        let repository = try repository(name)
        let lost = String(repeating: "1", count: 40)
        for number in 0..<20 {
            let path = "level-9/leaf-\(number)"
            if leaf == .files {
                repository.write("leaf\n", to: path)
            } else {
                repository.submodule(path, commit: lost)
            }
            for level in 0..<9 {
                repository.link("level-\(level)/link-\(number)", to: "../level-\(level + 1)")
            }
        }
        repository.write("good\n", to: "good/SKILL.md")
        try repository.commit("20 to the power of 9 folders")
        let (remote, client) = try remote(name)
        let (folders, before) = try await folders(["level-0", "good"], of: remote)
        let results = try await remote.contents(of: folders)
        #expect {
            try results[0].get()
        } throws: { error in
            guard case .repository(.tooManyFiles) = error as? GitError else { return false }
            return true
        }
        #expect(try results[1].get().files.map(\.path.description) == ["SKILL.md"])
        #expect(await remote.steps.count - before <= 11)
        withExtendedLifetime(client) {}
    }

    @Test func `that lead to each other's folders, or copy too much, are refused`() async throws {
        let name = "loops"
        let repository = try repository(name)
        repository.link("a/b", to: "../b")
        repository.link("b/a", to: "../a")
        repository.link("long/link", to: String(repeating: "./", count: 3_000) + "file.md")
        repository.write("text\n", to: "long/file.md")
        repository.write([UInt8](repeating: 0, count: 6 << 20), to: "large/file.bin")
        for number in 0..<100 { repository.link("large/\(number).bin", to: "file.bin") }
        try repository.commit("Loops")
        let (remote, client) = try remote(name)
        let (folders, _) = try await folders(["a", "long", "large"], of: remote)
        let results = try await remote.contents(of: folders)
        for result in results.prefix(2) {
            #expect {
                try result.get()
            } throws: { error in
                guard case .repository(.brokenLink) = error as? GitError else { return false }
                return true
            }
        }
        #expect(throws: GitError.repository(.tooLarge(limit: 512 << 20))) { try results[2].get() }
        withExtendedLifetime(client) {}
    }
}
