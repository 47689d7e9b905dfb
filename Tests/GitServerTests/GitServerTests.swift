import Foundation
import SystemPackage
import TestSupport
import Testing

/// The servers of the tests, proved with real git as their client.
@Suite struct GitServerTests {
    /// A server with one repository, `tools.git`, of three commits.
    private struct Site {
        let server: GitServer
        let repository: GitRepository
        let directory: TemporaryDirectory

        init() throws {
            server = try GitServer()
            directory = try TemporaryDirectory()
            repository = try GitRepository(at: server.folder.appending("tools.git"))
            repository.write("one\n", to: "skills/one/SKILL.md")
            try repository.commit("One")
            repository.write("two\n", to: "skills/two/SKILL.md")
            try repository.commit("Two")
            repository.write("more\n", to: "skills/two/more.md")
            try repository.commit("More")
            try repository.tag("v1", message: "First")
            try repository.updateServerInfo()
        }

        /// Clones from a profile, as git does it.
        func clone(
            _ profile: GitServer.Profile, _ options: [String] = [], url: String? = nil,
            environment: [String: String] = [:]
        ) throws -> GitCommand.Result {
            try? FileManager.default.removeItem(atPath: target.string)
            return try GitCommand.attempt(
                ["clone", "--quiet"] + options
                    + ["--", url ?? server.url("tools.git", profile), target.string],
                environment: environment)
        }

        var target: FilePath { directory.path.appending("clone") }

        func head() throws -> String {
            try GitCommand.run(["rev-parse", "HEAD"], in: target).text
        }
    }

    @Test(arguments: [
        GitServer.Profile.on, .off, .github, .blobNone, .versionZero, .redirect, .dumb,
        .wantReference,
    ])
    func `git clones from every open profile`(profile: GitServer.Profile) throws {
        let site = try Site()
        let result = try site.clone(profile)
        #expect(result.status == 0, "\(result.errors)")
        #expect(try site.head() == site.repository.object("main"))
    }
}
