import Foundation
import JSON
import SystemPackage
import TestSupport
import Testing

/// Lock entries with commits, trees and agents that an install would refuse.
@Suite(.timeLimit(.minutes(5)), .serialized) struct `A lock file with a forged commit` {
    private static let server = Result { try GitServer() }
    private let server: GitServer

    init() throws { server = try Self.server.get() }

    private static func skill(_ text: String) -> String {
        "---\nname: notes\ndescription: Keeps notes. Use when asked.\n---\n\(text)\n"
    }

    /// Where a repository is read from.
    enum Place: CaseIterable, Sendable { case web, disk }

    /// A repository with an old and a new commit on `main`, and one that is on no branch, as in a fork.
    private struct Site {
        let repository: GitRepository
        let address: String
        let old: String
        let new: String
        let fork: String
    }

    /// Runs a command that may use the installed git.
    private func run(in fixture: CommandFixture, _ arguments: [String]) async
        -> CommandFixture.Result
    {
        await fixture.run(arguments, environment: ["PATH": "/usr/bin:/bin"])
    }

    private func site(_ name: String, _ place: Place) throws -> Site {
        let repository = try GitRepository(at: server.folder.appending("\(name).git"))
        repository.write(Self.skill("Old."), to: "skills/notes/SKILL.md")
        let old = try repository.commit("Old")
        repository.write(Self.skill("Forked."), to: "skills/notes/SKILL.md")
        let fork = try repository.commit("Fork", on: "other")
        repository.write(Self.skill("New."), to: "skills/notes/SKILL.md")
        let new = try repository.commit("New")
        // Hosts keep the commits of forks for their pull requests.
        try repository.git(["update-ref", "refs/pull/1/head", fork])
        try repository.git(["update-ref", "-d", "refs/heads/other"])
        let address =
            switch place {
            case .web: server.url("\(name).git", .github)
            case .disk: "file://\(repository.path)"
            }
        return Site(repository: repository, address: address, old: old, new: new, fork: fork)
    }

    private func lock(of fixture: CommandFixture) -> URL {
        fixture.home.appendingPathComponent("skills.lock")
    }

    /// Locks a commit by its hash, and then names the branch in the lock file and the manifest, as an install does.
    private func project(_ site: Site, at commit: String) async throws -> CommandFixture {
        let fixture = try CommandFixture()
        let saved = await run(
            in: fixture,
            [
                "install", site.address, "--save", "--ref", commit, "--allow", "unlisted-commit",
            ])
        #expect(saved.status == 0, "\(saved.log)")
        let typed =
            try JSONValue(parsing: Array(Data(contentsOf: lock(of: fixture))))["skills"]?[
                "notes"]?["source"]?.string ?? ""
        for file in ["skills.lock", "skills.json"] {
            let url = fixture.home.appendingPathComponent(file)
            let text = try String(contentsOf: url, encoding: .utf8)
                .replacingOccurrences(of: typed, with: site.address)
                .replacingOccurrences(
                    of: "\"commit\"", with: "\"ref\": \"refs/heads/main\", \"commit\"")
            try Data(text.utf8).write(to: url)
        }
        try fixture.shell("rm -rf .claude .local .cache")
        try fixture.shell(
            "python3 -c \"import json;m=json.load(open('skills.json'));[s.pop('agreed',0) for s in m['skills'].values()];json.dump(m,open('skills.json','w'))\""
        )
        return fixture
    }

    @Test(arguments: Place.allCases)
    func `that no branch or tag has is refused, and allowed by name or by skills.json`(
        _ place: Place
    ) async throws {
        let site = try site("forged-\(place)", place)
        let fixture = try await project(site, at: site.fork)
        for command in [["sync"], ["sync", "--frozen"], ["export", "--project"], ["lock"]] {
            let refused = await run(in: fixture, command)
            #expect(refused.status == 4, "\(command) \(refused.log)")
            #expect(refused.errors.contains("is not on any branch or tag"), "\(refused.log)")
            #expect(refused.errors.contains("--allow unlisted-commit"), "\(refused.log)")
        }
        let checked = await run(in: fixture, ["sync", "--check"])
        #expect(checked.log.contains("is not on any branch or tag"), "\(checked.log)")
        let locked = await run(in: fixture, ["lock", "--allow", "unlisted-commit"])
        #expect(locked.status == 0, "\(locked.log)")
        #expect(try fixture.shell("cat skills.json").contains("\"unlisted-commit\""))
        try fixture.shell("rm -rf .claude .local .cache")
        let synced = await run(in: fixture, ["sync", "--frozen"])
        #expect(synced.status == 0, "\(synced.log)")
    }

    @Test(arguments: Place.allCases)
    func `that no branch or tag has is refused by an update, and allowed by name`(
        _ place: Place
    ) async throws {
        let site = try site("update-\(place)", place)
        let fixture = try CommandFixture()
        let saved = await run(in: fixture, ["install", site.address, "--save"])
        #expect(saved.status == 0, "\(saved.log)")
        // Another history is refused, too.
        let update = [
            "update", "--project", "notes", "--ref", site.fork, "--allow-source-change",
        ]
        let refused = await run(in: fixture, update)
        #expect(refused.status == 4, "\(refused.log)")
        #expect(refused.errors.contains("is not on any branch or tag"), "\(refused.log)")
        #expect(try fixture.shell("tail -1 .claude/skills/notes/SKILL.md") == "New.\n")
        let allowed = await run(in: fixture, update + ["--allow", "unlisted-commit"])
        #expect(allowed.status == 0, "\(allowed.log)")
        #expect(try fixture.shell("tail -1 .claude/skills/notes/SKILL.md") == "Forked.\n")
        #expect(try fixture.shell("cat skills.json").contains("\"unlisted-commit\""))
        try fixture.shell("rm -rf .claude .local .cache")
        let synced = await run(in: fixture, ["sync", "--frozen"])
        #expect(synced.status == 0, "\(synced.log)")
    }

    @Test(arguments: Place.allCases)
    func `does not get into the store by a look at the differences`(_ place: Place) async throws {
        let site = try site("seen-\(place)", place)
        let fixture = try await project(site, at: site.fork)
        try fixture.shell("mkdir -p .claude/skills/notes")
        try Data(Self.skill("Mine.").utf8).write(
            to: fixture.home.appendingPathComponent(".claude/skills/notes/SKILL.md"))
        let diff = await run(in: fixture, ["diff", "--project", "notes"])
        #expect(diff.status == 3, "\(diff.log)")
        #expect(diff.errors.contains("is not on any branch or tag"), "\(diff.log)")
        try fixture.shell("rm -r .claude/skills/notes")
        let refused = await run(in: fixture, ["sync"])
        #expect(refused.status == 4, "\(refused.log)")
        #expect(try fixture.shell("ls .claude/skills") == "")
    }

    @Test(arguments: Place.allCases)
    func `that is an older one of its branch is restored`(_ place: Place) async throws {
        let site = try site("older-\(place)", place)
        for commit in [site.old, site.new] {
            let fixture = try await project(site, at: commit)
            let synced = await run(in: fixture, ["sync", "--frozen"])
            #expect(synced.status == 0, "\(synced.log)")
        }
    }

    @Test(arguments: Place.allCases)
    func `whose tree is that of a fork is refused`(_ place: Place) async throws {
        let site = try site("tree-\(place)", place)
        let fixture = try await project(site, at: site.fork)
        try fixture.shell("sed -i 's/\(site.fork)/\(site.new)/' skills.lock")
        for command in [["sync"], ["sync", "--frozen"]] {
            let refused = await run(in: fixture, command)
            #expect(refused.status == 4, "\(refused.log)")
        }
        // Without a commit, the tree must be that of an earlier commit of the branch.
        try fixture.shell("sed -i '/\"commit\"/d' skills.lock")
        let refused = await run(in: fixture, ["sync"])
        #expect(refused.status == 4, "\(refused.log)")
    }

    @Test(arguments: ["zzz", "", "main", "--upload-pack=id", "../../x"])
    func `that is no hash is refused when it is read`(_ text: String) async throws {
        let site = try site("shape-\(text.utf8.count)", .disk)
        for key in ["commit", "gitTree"] {
            let fixture = try await project(site, at: site.new)
            try fixture.shell(
                "sed -i 's#\"\(key)\": \"[0-9a-f]*\"#\"\(key)\": \"\(text)\"#' skills.lock")
            for command in [["sync"], ["sync", "--check"], ["list", "--project"]] {
                let refused = await run(in: fixture, command)
                #expect(refused.status != 0, "\(command) \(refused.log)")
                let fault = "its entry for notes has an invalid \(key)"
                #expect(refused.errors.contains(fault), "\(command) \(refused.log)")
            }
        }
    }

    @Test func `and agents that do not exist is refused`() async throws {
        let site = try site("agents", .disk)
        let fixture = try await project(site, at: site.new)
        try fixture.shell("sed -i 's#\"claude-code\"#\"claude-code\", \"../../x\"#' skills.lock")
        for command in [["sync"], ["sync", "--frozen"], ["lock"], ["export", "--project"]] {
            let refused = await run(in: fixture, command)
            #expect(refused.status == 4, "\(command) \(refused.log)")
            #expect(
                refused.errors.contains("is for an unknown agent, '../../x'"),
                "\(command) \(refused.log)")
        }
        let checked = await run(in: fixture, ["sync", "--check"])
        #expect(checked.status == 2)
        #expect(checked.output.contains("names an unknown agent"), "\(checked.log)")
        #expect(try fixture.shell("ls -A .claude 2>/dev/null || true") == "")
    }

    @Test(arguments: Place.allCases)
    func `is compared in a bounded number of requests`(_ place: Place) async throws {
        guard place == .web else { return }
        let site = try site("cost", place)
        let tip = try await project(site, at: site.new)
        let before = try server.requests(to: "cost.git").count
        #expect(await run(in: tip, ["sync", "--frozen"]).status == 0)
        let ofTip = try server.requests(to: "cost.git").count - before
        #expect(ofTip <= 3, "\(ofTip)")
        let older = try await project(site, at: site.old)
        let start = try server.requests(to: "cost.git").count
        #expect(await run(in: older, ["sync", "--frozen"]).status == 0)
        let ofOlder = try server.requests(to: "cost.git").count - start
        #expect(ofOlder <= 4, "\(ofOlder)")
    }

    @Test func `can be installed over file:// by the hash of an older commit`() async throws {
        let site = try site("by-hash", .disk)
        for commit in [site.old, String(site.old.prefix(8)), site.new] {
            let fixture = try CommandFixture()
            let installed = await run(in: fixture, ["install", site.address, "--ref", commit])
            #expect(installed.status == 0, "\(installed.log)")
        }
        let fixture = try CommandFixture()
        let refused = await run(in: fixture, ["install", site.address, "--ref", site.fork])
        #expect(refused.status == 4, "\(refused.log)")
        #expect(refused.errors.contains("is not on any branch or tag"), "\(refused.log)")
    }
}
