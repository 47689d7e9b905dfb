import Foundation
import Git
import SystemPackage
import TestSupport
import Testing
import Transfer

/// Settings of git for addresses and servers, with git itself as the judge.
@Suite struct `The settings of git for networks` {
    private static let text = """
        [url "https://mirror.example.com/hub/"]
            insteadOf = https://github.com/
            insteadOf = git@github.com:
            pushInsteadOf = https://push.example.com/
        [url "ssh://git@corp.example.com:2222/"]
            insteadOf = https://github.com/corp/
            insteadOf = corp:
        [url "/srv/git/"]
            insteadOf = https://local.example.com/
        [url "https://never.example.com/"]
            insteadOf = https://mirror.example.com/
        [http]
            proxy = http://all:1
        [http "https://*.example.com"]
            proxy = http://wild:1
        [http "https://git.example.com"]
            proxy = http://git:1
        [http "https://git.example.com/team/"]
            proxy = http://team:1
        [http "https://git.example.com:8443"]
            proxy = http://port:1
        [http "https://*.*.example.com/"]
            proxy = http://two:1
        [http "http://git.example.com"]
            proxy = http://plain:1
        [http "https://direct.example.org"]
            proxy =

        """

    private let directory: TemporaryDirectory
    private let environment: [String: String]

    init() throws {
        directory = try TemporaryDirectory()
        try directory.write(Self.text, to: "config")
        environment = [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "",
            "HOME": directory.path.string, "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_CONFIG_GLOBAL": directory.path.appending("config").string,
        ]
    }

    private func git(_ arguments: [String]) throws -> String {
        try GitCommand.run(arguments, in: directory.path, environment: environment).text
    }

    @Test(arguments: [
        "https://github.com/owner/repo.git", "https://github.com/corp/repo.git", "corp:repo",
        "git@github.com:owner/repo", "https://GitHub.com/owner/repo",
        "http://github.com/owner/repo",
        "https://push.example.com/a", "https://mirror.example.com/hub/a", "https://github.com",
        "https://never.example.com/a", "ssh://git@github.com/owner/repo",
    ])
    func `replace addresses as git does`(_ url: String) throws {
        let configuration = NetworkConfiguration(environment: environment)
        #expect(configuration.contactedURL(url) == (try git(["ls-remote", "--get-url", url])))
    }

    @Test func `make a path of this machine a URL`() {
        let configuration = NetworkConfiguration(environment: environment)
        #expect(
            configuration.contactedURL("https://local.example.com/a.git")
                == "file:///srv/git/a.git")
    }

    @Test(arguments: [
        "https://git.example.com/team/a.git", "https://git.example.com/teams/a.git",
        "https://git.example.com/team", "https://git.example.com:8443/team/a.git",
        "https://git.example.com:443/a", "https://other.example.com/a",
        "https://a.b.example.com/a", "https://example.com/a", "http://git.example.com/team/a",
        "http://other.example.com/a", "https://direct.example.org/a",
        "https://xgit.example.com/team/a", "https://GIT.example.com/team/a",
    ])
    func `are those of the most exact URL, as for git`(_ url: String) throws {
        let configuration = NetworkConfiguration(environment: environment)
        let settings = configuration.settings(for: try WebAddress(url))
        #expect(settings.proxy == (try git(["config", "--get-urlmatch", "http.proxy", url])))
    }

    @Test(arguments: [
        ("", "", false), ("[user]\n\tname = A\n[credential \"https://a.example\"]\n", "", false),
        ("# [url]\n", "", true), ("[user]\n[Include]\n\tpath = other\n", "", true),
        ("[includeIf \"gitdir:x\"]\n", "", true), ("\t[HTTP \"https://a.example\"]\n", "", true),
        ("[url \"a\"]\n", "GIT_CONFIG_GLOBAL=/dev/null", false),
        ("", "GIT_CONFIG_COUNT=1", true), ("", "GIT_CONFIG_SYSTEM=other", true),
        ("", "GIT_CONFIG_SYSTEM=/nowhere", false),
    ])
    func `start git only where there may be any`(
        _ text: String, _ variable: String, _ isStarted: Bool
    ) throws {
        let home = directory.path.appending("home")
        try directory.write(text, to: "home/.gitconfig")
        try directory.write("[http]\n\tproxy = a\n", to: "other")
        try directory.write("#!/bin/sh\necho >\(home)/started\n", to: "bin/git")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: "\(directory.path)/bin/git")
        var environment = ["PATH": "\(directory.path)/bin", "HOME": home.string]
        environment["GIT_CONFIG_SYSTEM"] = "/nowhere"
        if let equals = variable.firstIndex(of: "=") {
            let value = String(variable[equals...].dropFirst())
            environment[String(variable[..<equals])] =
                value == "other" ? "\(directory.path)/other" : value
        }
        _ = NetworkConfiguration(environment: environment).contactedURL("https://a.example")
        #expect(FileManager.default.fileExists(atPath: "\(home)/started") == isStarted)
    }

    @Test func `are none without git`() throws {
        let none = NetworkConfiguration(environment: ["HOME": directory.path.string])
        #expect(none.contactedURL("https://github.com/a/b") == "https://github.com/a/b")
        #expect(none.settings(for: try WebAddress("https://github.com/a/b")) == ServerSettings())
    }
}
