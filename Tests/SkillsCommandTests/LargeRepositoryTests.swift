import Foundation
import SystemPackage
import TestSupport
import Testing

/// Repositories with more objects than a pack may have, read through the installed git.
@Suite(.timeLimit(.minutes(10))) struct `A large repository without a server for HTTP` {
    /// 201,000 files in 1,000 folders, and two skills.
    private static let repository = Result {
        let folder = try TemporaryDirectory()
        let script = """
            git init -q --bare -b main many.git
            awk 'BEGIN {
                print "commit refs/heads/main\\ncommitter a <a@b.example> 1700000000 +0000\\ndata 1\\nx"
                for (i = 0; i < 201000; i++) {
                    text = "file " i
                    print "M 100644 inline data/" i % 1000 "/" i ".txt\\ndata " length(text) "\\n" text
                }
                for (n = 1; n < 3; n++) {
                    text = "---\\nname: skill-" n "\\ndescription: Does it. Use when asked to do " n ".\\n---\\n# Skill\\n"
                    print "M 100644 inline skills/skill-" n "/SKILL.md\\ndata " length(text) "\\n" text
                    print "M 100755 inline skills/skill-" n "/scripts/run.sh\\ndata 10\\n#!/bin/sh\\n"
                }
            }' | git -C many.git fast-import --quiet
            """
        let result = try Program.shell(script, in: folder.path, errors: .together)
        #expect(result.status == 0, "\(result.text)")
        return folder
    }

    private let fixture: CommandFixture
    private let folder: TemporaryDirectory

    init() throws {
        fixture = try CommandFixture()
        folder = try Self.repository.get()
    }

    /// How a server over ssh answers.
    enum Server: String, CaseIterable, Sendable {
        case withFilters, withoutFilters, old

        var settings: String {
            switch self {
            case .withFilters: "uploadpack.allowFilter=true"
            case .withoutFilters: "uploadpack.allowFilter=false"
            // It sends only what a reference points to.
            case .old: "protocol.version=0"
            }
        }
    }

    private func run(_ script: String, _ server: Server = .withFilters) throws -> String {
        // The server is started by `ssh`, without the client's environment.
        try folder.write(
            """
            #!/bin/sh
            for command; do :; done
            \(server == .old ? "unset GIT_PROTOCOL" : "")
            exec env GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=\(server.settings.split(separator: "=")[0]) \\
                GIT_CONFIG_VALUE_0=\(server.settings.split(separator: "=")[1]) sh -c "$command"

            """, to: "bin-\(server.rawValue)/ssh")
        return try Program.shell(
            "chmod +x '\(folder.path)/bin-\(server.rawValue)/ssh'; quiet() { '\(CommandFixture.program)' \"$@\" >/dev/null; }\n\(script)",
            in: FilePath(fixture.home.path),
            environment: [
                "HOME": fixture.home.path,
                "PATH": "\(folder.path)/bin-\(server.rawValue):/usr/bin:/bin",
                "R": "\(folder.path)/many.git",
            ], errors: .together
        ).text
    }

    @Test func `on disk gives one skill, all skills, and updates`() throws {
        let log = try run(
            """
            quiet install "file://$R#:skills/skill-1" -yq; echo $?
            quiet install "file://$R" --skill skill-2 -yq; echo $?
            quiet verify -q; quiet outdated -q; echo $?
            """)
        #expect(log == "0\n0\n0\n")
    }

    @Test(arguments: Server.allCases)
    func `over ssh gives one skill and all skills`(_ server: Server) throws {
        let log = try run(
            """
            quiet install "ssh://git@host.example$R#:skills/skill-1" -yq; echo $?
            quiet install "git@host.example:${R#/}" --skill skill-2 -yq 2>/dev/null || \\
                quiet install "ssh://git@host.example$R" --skill skill-2 -yq; echo $?
            quiet verify -q; echo $?; ls .claude/skills/skill-2/scripts
            """, server)
        #expect(log == "0\n0\n0\nrun.sh\n")
    }
}
