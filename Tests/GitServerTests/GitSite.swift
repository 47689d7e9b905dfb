import Foundation
import SystemPackage
import TestSupport

/// A server with one repository, `tools.git`, of three commits and three files.
struct GitSite {
    let server: GitServer
    let repository: GitRepository

    static let shared = { () -> GitSite in
        do {
            return try GitSite()
        } catch {
            preconditionFailure("can't start the git server: \(error)")
        }
    }()

    private init() throws {
        server = try GitServer()
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

    /// The result of `git clone`, and its folder.
    struct Clone {
        let directory: TemporaryDirectory
        let result: GitCommand.Result

        var path: FilePath { directory.path.appending("clone") }

        func head() throws -> String { try GitCommand.run(["rev-parse", "HEAD"], in: path).text }

        /// Returns the number of missing objects.
        func missingCount() throws -> Int {
            try GitCommand.run(["rev-list", "--objects", "--all", "--missing=print"], in: path)
                .text.split(separator: "\n").count { $0.hasPrefix("?") }
        }
    }

    /// Clones the repository with git.
    func clone(
        _ url: String, _ options: [String] = [], credentials: Bool = false
    ) throws -> Clone {
        let directory = try TemporaryDirectory()
        var environment: [String: String] = [:]
        if credentials {
            let script = "echo username=\(GitServer.user); echo 'password=\(GitServer.password)'"
            environment = [
                "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "credential.helper",
                "GIT_CONFIG_VALUE_0": "!f() { \(script); }; f",
            ]
        }
        let result = try GitCommand.attempt(
            ["clone", "--quiet"] + options
                + ["--", url, directory.path.appending("clone").string],
            environment: environment)
        return Clone(directory: directory, result: result)
    }
}
