import Digest
import FileTree
import Foundation
import Problem
import SystemPackage
import TestSupport
import Testing
import Transfer

@testable import Git

@Suite(.timeLimit(.minutes(5))) struct `A folder in a repository` {
    private let site = RepositorySite.shared

    private func make(
        _ sample: GitSample, _ name: String, _ format: GitRepository.ObjectFormat = .sha1
    ) throws -> GitRepository {
        try sample.repository(
            at: site.server.folder.appending("\(name).git"), objectFormat: format)
    }

    @Test(
        arguments: [
            GitSample.merges, .renames, .deltas, .manyFiles, .names, .executables, .references,
        ], GitRepository.ObjectFormat.allCases)
    func `equals the output of git archive`(
        _ sample: GitSample, _ format: GitRepository.ObjectFormat
    ) async throws {
        let name = "archive-\(sample.rawValue)-\(format.rawValue)"
        let repository = try make(sample, name, format)
        let client = try RepositorySite.Client()
        let ours = try await RepositorySite.fetch(
            sample.folder, of: client.repository(site.server.url("\(name).git", .github)))
        let theirs = try repository.archive("main", folder: sample.folder)
        #expect(try RepositorySite.hash(ours) == RepositorySite.hash(theirs))
        let count = try repository.entries(folder: sample.folder).count
        #expect(try TreeSnapshot(of: Directory.open(ours.path)).files.count == count)
    }

    @Test(arguments: [
        GitServer.Profile.on, .off, .github, .blobNone, .versionZero, .redirect, .redirect303,
        .redirect308, .wantReference,
    ])
    func `is the same on every kind of server`(_ profile: GitServer.Profile) async throws {
        let name = "profile-\(profile.rawValue)"
        let repository = try make(.renames, name)
        let client = try RepositorySite.Client()
        let ours = try await RepositorySite.fetch(
            GitSample.renames.folder,
            of: client.repository(site.server.url("\(name).git", profile)))
        let theirs = try repository.archive("main", folder: GitSample.renames.folder)
        #expect(try RepositorySite.hash(ours) == RepositorySite.hash(theirs))
    }

    @Test(arguments: [GitServer.Profile.on, .off, .github, .blobNone, .versionZero])
    func `is the same once a slow answer was taken for a large repository`(
        _ profile: GitServer.Profile
    ) async throws {
        let name = "slow-\(profile.rawValue)"
        let repository = try make(.renames, name)
        let client = try RepositorySite.Client()
        let remote = try client.repository(site.server.url("\(name).git", profile))
        let marker: FilePath.Component = "large"
        let cache = try await remote.cache(.sha1).folder
        try cache.createFile(marker, with: [])
        let ours = try await RepositorySite.fetch(GitSample.renames.folder, of: remote)
        let theirs = try repository.archive("main", folder: GitSample.renames.folder)
        #expect(try RepositorySite.hash(ours) == RepositorySite.hash(theirs))
        // Where everything has to come at once, the size makes no difference.
        let hasFilters = profile != .off && profile != .versionZero
        #expect(try cache.contains(marker) == hasFilters)
    }

    @Test
    func `takes three requests at first, one if pinned, and one to check for changes`()
        async throws
    {
        let repository = try make(.renames, "counts")
        let url = site.server.url("counts.git", .github)
        func requests() throws -> Int {
            try site.server.requests(to: "counts.git").count
        }
        let client = try RepositorySite.Client()
        let path = GitSample.renames.folder
        _ = try await RepositorySite.fetch(path, of: client.repository(url))
        #expect(try requests() == 3)
        // Everything is cached.
        let again = try await RepositorySite.fetch(path, of: client.repository(url))
        #expect(try requests() == 4)
        let tree = try #require(ObjectID(hex: repository.object("main:\(path)")))
        let other = try RepositorySite.Client().repository(url)
        let pinned = try await RepositorySite.write(
            try await other.folder(pinned: tree, at: path), of: other)
        #expect(try requests() == 5)
        #expect(try RepositorySite.hash(pinned) == RepositorySite.hash(again))
    }

    @Test func `is found at branches with slashes, tags of tags and commits`() async throws {
        let repository = try make(.references, "refs")
        let client = try RepositorySite.Client()
        let remote = try client.repository(site.server.url("refs.git"))
        let folder = GitSample.references.folder
        let first = try repository.object("v1.0.0^{commit}")
        let second = try repository.object("main")
        let cases: [(Revision, commit: String, path: String?)] = [
            (.head, second, nil), (.named("main"), second, nil), (.named("light"), first, nil),
            (.named("v1.0.0"), first, nil), (.named("of-a-tag"), first, nil),
            (.named("both"), second, nil), (.named("refs/tags/both"), first, nil),
            (.named("feature/names/with-slashes"), first, nil),
            (.unsplit("feature/names/with-slashes/\(folder)"), first, folder),
            (.unsplit("main/\(folder)"), second, folder),
            (.named(first), first, nil), (.named(String(first.prefix(9))), first, nil),
            (.unsplit("\(second.prefix(8))/\(folder)"), second, folder),
        ]
        for (revision, commit, path) in cases {
            let resolution = try await remote.resolve(revision)
            #expect(resolution.commit.description == commit, "\(revision)")
            #expect(resolution.path == path, "\(revision)")
            #expect(resolution.standing == .listed, "\(revision)")
        }
        // Reachable only from a reference that is neither a branch nor a tag.
        let lost = try await remote.resolve(.named(repository.object("refs/pull/1/head")))
        #expect(lost.standing == .unlisted)
    }

    @Test func `that is missing is reported with its siblings`() async throws {
        let repository = try make(.references, "absent")
        let remote = try RepositorySite.Client().repository(site.server.url("absent.git"))
        let head = try await remote.resolve(.head)
        await #expect {
            _ = try await remote.resolve(.named("mian"))
        } throws: { error in
            guard case .repository(.unknownRevision("mian", let known)) = error as? GitError else {
                return false
            }
            return known.contains("main")
        }
        await #expect(
            throws: GitError.repository(.pathNotFound(path: "skills/nope", names: ["references"]))
        ) {
            _ = try await remote.folder(at: "skills/nope", of: head.commit)
        }
        let file = "\(GitSample.references.folder)/SKILL.md"
        await #expect(throws: GitError.repository(.notAFolder(path: file))) {
            _ = try await remote.folder(at: file, of: head.commit)
        }
        #expect(try repository.object("main") == head.commit.description)
    }

    @Test func `follows only symlinks that stay in the repository`() async throws {
        _ = try make(.links, "links")
        let client = try RepositorySite.Client()
        let remote = try client.repository(site.server.url("links.git"))
        let ours = try await RepositorySite.fetch("aliases/links", of: remote)
        func text(_ path: String, _ directory: TemporaryDirectory) -> String? {
            try? String(
                contentsOfFile: directory.path.pushing(FilePath(path)).string, encoding: .utf8)
        }
        #expect(text("beside.md", ours) == "text\n")
        #expect(text("inside/up.md", ours) == "text\n")
        #expect(text("same/file.md", ours) == "inside\n")
        let leaving = try await RepositorySite.fetch("skills/link-empty-folder", of: remote)
        #expect(text("empty-folder/file.md", leaving) == "shared\n")
        for name in ["absolute", "above", "nothing", "circle"] {
            await #expect {
                _ = try await RepositorySite.fetch("skills/link-\(name)", of: remote)
            } throws: { error in
                guard case .repository(.brokenLink) = error as? GitError else { return false }
                return true
            }
        }
    }

    @Test func `omits submodules and lists LFS pointers`() async throws {
        _ = try make(.oddities, "oddities")
        let remote = try RepositorySite.Client().repository(site.server.url("oddities.git"))
        let head = try await remote.resolve(.head)
        let folder = try await remote.folder(at: "skills/with-submodule", of: head.commit)
        #expect(try await remote.contents(of: folder).submodules == ["other"])
        let large = try await remote.folder(at: "skills/with-large-file", of: head.commit)
        let target = try TemporaryDirectory()
        let pointers = try await remote.write(
            try await remote.contents(of: large), into: try Directory.open(target.path))
        #expect(pointers.map(\.path.description) == ["picture.png"])
    }

    @Test func `with an unsafe name is rejected`() async throws {
        _ = try make(.refusedNames, "refused")
        let remote = try RepositorySite.Client().repository(site.server.url("refused.git"))
        let count = GitSample.namesToRefuse.count
        for number in (count + 1)...(count + GitSample.namesForWindows.count) {
            _ = try await RepositorySite.fetch("skills/one-\(number)", of: remote)
        }
        let names = (1...count).map { "one-\($0)" } + ["case", "letters"]
        for name in names {
            await #expect {
                _ = try await RepositorySite.fetch("skills/\(name)", of: remote)
            } throws: { error in
                switch error as? GitError {
                case .repository(.badName), .repository(.collision): return true
                default: return false
                }
            }
        }
    }

    @Test(
        arguments: [
            ("github.com", "GITHUB_TOKEN"), ("gitlab.com", "GITLAB_TOKEN"),
            ("git.example.com", "SKILLS_TOKEN_GIT_EXAMPLE_COM"),
        ])
    func `that needs a token gets a hint of one line`(
        _ host: String, _ variable: String
    ) throws {
        let variables = EnvironmentCredentials.variables(for: try WebAddress("https://\(host)/"))
        let looked = variables + ["git's credential helper"]
        let hint =
            RepositoryFault.unauthorized("https://\(host)/a/b", looked: looked).hint?.description
            ?? ""
        #expect(hint.hasSuffix(" in \(variable)"), "\(hint)")
        #expect(host != "github.com" || "hint: \(hint)".count < 80, "\(hint)")
    }

    @Test func `that is private is distinguished from a missing one`() async throws {
        try make(.renames, "private").updateServerInfo()
        let url = site.server.url("private.git", .authenticated)
        let variables = EnvironmentCredentials.variables(for: try WebAddress(url))
        let token = try [#require(variables.first): GitServer.password]
        await #expect {
            _ = try await RepositorySite.Client().repository(url).resolve(.head)
        } throws: { error in
            guard case .repository(.unauthorized(_, let looked)) = error as? GitError else {
                return false
            }
            return looked == variables
        }
        await #expect {
            _ = try await RepositorySite.Client(environment: token)
                .repository(self.site.server.url("none.git", .missing)).resolve(.head)
        } throws: { error in
            guard case .repository(.missing) = error as? GitError else { return false }
            return true
        }
        await #expect(throws: GitError.server(.dumb)) {
            _ = try await RepositorySite.Client()
                .repository(self.site.server.url("private.git", .dumb)).resolve(.head)
        }
    }

    @Test func `on a server that only has files is read through the installed git`() async throws {
        let repository = try make(.deltas, "files")
        try repository.repack()
        repository.write("New.", to: "new/file")
        try repository.commit("A loose object")
        try repository.updateServerInfo()
        // The test server has no certificate.
        let programs = try TemporaryDirectory()
        let program = try programs.write(
            """
            #!/bin/sh
            # The certificates of the user's network are known to it.
            test "$GIT_SSL_CAINFO" = /own.pem || exit 1
            for word do
                shift
                case $word in https://*) word=http${word#https} ;; esac
                set -- "$@" "$word"
            done
            GIT_ALLOW_PROTOCOL=http exec /usr/bin/git -c protocol.http.allow=always "$@"

            """, to: "git")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: program.string)
        let client = try RepositorySite.Client()
        var context = client.context
        context.program = GitProgram(
            environment: [
                "PATH": "\(programs.path):/usr/bin:/bin", "HOME": programs.path.string,
                "GIT_SSL_CAINFO": "/own.pem",
            ])
        let url = site.server.url("files.git", .dumb).replacing("http://", with: "https://")
        let remote = try Repository(.program(url), in: context)
        let ours = try await RepositorySite.fetch(nil, of: remote)
        let theirs = try repository.archive("main")
        #expect(try RepositorySite.hash(ours) == RepositorySite.hash(theirs))
    }

    @Test func `on the local disk is read through the installed git`() async throws {
        let repository = try make(.deltas, "local")
        let client = try RepositorySite.Client()
        let remote = try Repository(
            .program("file://\(repository.path)"), in: client.context)
        let ours = try await RepositorySite.fetch(GitSample.deltas.folder, of: remote)
        let theirs = try repository.archive("main", folder: GitSample.deltas.folder)
        #expect(try RepositorySite.hash(ours) == RepositorySite.hash(theirs))
    }

    @Test func `on the local disk is compared with a commit without their common history`()
        async throws
    {
        let repository = try GitRepository(at: site.server.folder.appending("history.git"))
        var commits: [ObjectID] = []
        for number in 0..<5 {
            repository.write("\(number)\n", to: "a.md")
            commits.append(try #require(ObjectID(hex: try repository.commit("\(number)"))))
        }
        let client = try RepositorySite.Client()
        let remote = try Repository(.program("file://\(repository.path)"), in: client.context)
        #expect(
            try await remote.succession(of: commits[4], after: [commits[0]])
                == [commits[0]: .descends])
        #expect(
            try await remote.succession(of: commits[0], after: [commits[4]])
                == [commits[4]: .rewritten])
        let scratch = try TemporaryDirectory()
        let folder = try Directory.open(scratch.path)
        let server = try ProgramServer(
            "file://\(repository.path)",
            program: #require(GitProgram(environment: ["PATH": "/usr/bin:/bin"])),
            scratch: folder)
        // However long the history is, only the difference counts.
        let request = FetchRequest(
            wants: [commits[0]], filter: .treeless, depth: .whole, objectLimit: 0,
            haves: [commits[4]])
        let file = try folder.createFile("pack", permissions: .treeFile(.plain))
        guard case .pack(objects: 0) = try await server.fetch(request, into: file) else {
            Issue.record("The answer has more than nothing.")
            return
        }
    }
}
