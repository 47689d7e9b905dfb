import Foundation
import SystemPackage
import TestSupport
import Testing

/// How git starts ssh: as its user says it, and never as a folder does.
@Suite(.timeLimit(.minutes(5))) struct `The ssh of the user` {
    private let fixture: CommandFixture

    init() throws {
        fixture = try CommandFixture()
        // Stands for ssh, and writes down how it was called.
        try fixture.shell(
            """
            mkdir -p own/pdf tools && printf -- '---\\nname: pdf\\ndescription: D. Use when asked.\\n---\\n# P\\n' >own/pdf/SKILL.md
            git -C own init -q -b main && git -C own add . && git -C own -c user.name=a -c user.email=a@b.c commit -qm one
            cat >tools/company-ssh <<'END'
            #!/bin/sh
            echo "$@" >>"$HOME/ssh.log"
            for command; do :; done
            exec sh -c "$command"
            END
            chmod +x tools/company-ssh
            """)
    }

    /// Installs over ssh with more variables, and returns the exit status and the calls of the stand-in.
    private func install(_ variables: [String: String], in folder: String = "") throws -> (
        Int, String
    ) {
        var environment = [
            "HOME": fixture.home.path, "PATH": "/usr/bin:/bin", "GIT_CONFIG_NOSYSTEM": "1",
        ]
        environment.merge(variables) { $1 }
        let text = try Program.shell(
            "mkdir -p './\(folder)' && cd './\(folder)' && '\(CommandFixture.program)' install 'ssh://git@host.invalid\(fixture.home.path)/own' -q >/dev/null 2>&1; echo $?; cat \"$HOME/ssh.log\" 2>/dev/null",
            in: FilePath(fixture.home.path), environment: environment, errors: .together
        ).text
        let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        return (Int(lines[0]) ?? -1, lines.count > 1 ? String(lines[1]) : "")
    }

    private var tool: String { "\(fixture.home.path)/tools/company-ssh" }

    @Test func `is that of GIT_SSH_COMMAND`() throws {
        let (status, log) = try install(["GIT_SSH_COMMAND": "\(tool) -i work.key"])
        #expect(status == 0)
        #expect(log.hasPrefix("-i work.key "), "\(log)")
    }

    @Test func `is that of GIT_SSH`() throws {
        #expect(try install(["GIT_SSH": tool]).0 == 0)
    }

    @Test func `is that of core.sshCommand in the user's file`() throws {
        try fixture.shell("git config --file .gitconfig core.sshCommand '\(tool) -i home.key'")
        let (status, log) = try install([:])
        #expect(status == 0)
        #expect(log.hasPrefix("-i home.key "), "\(log)")
    }

    @Test func `is that of core.sshCommand in an included file`() throws {
        try fixture.shell(
            """
            git config --file .gitconfig include.path '\(fixture.home.path)/work.inc'
            git config --file work.inc core.sshCommand '\(tool)'
            """)
        #expect(try install([:]).0 == 0)
    }

    @Test func `is OpenSSH that asks nothing, with the user's options`() throws {
        try fixture.shell("cp tools/company-ssh tools/ssh")
        let (status, log) = try install([
            "GIT_SSH_COMMAND": "\(fixture.home.path)/tools/ssh -i a.key"
        ])
        #expect(status == 0)
        #expect(log.hasPrefix("-oBatchMode=yes -i a.key "), "\(log)")
    }

    @Test(arguments: ["git@host.invalid:2222/o/r", "me@host.invalid:22/o/r.git", "a@h:443/x"])
    func `reads a number after a colon as a path, and the hint has the port`(
        _ address: String
    ) throws {
        let environment = [
            "HOME": fixture.home.path, "PATH": "/usr/bin:/bin", "GIT_SSH_COMMAND": "false",
        ]
        let text = try Program.shell(
            "'\(CommandFixture.program)' install '\(address)' 2>&1",
            in: FilePath(fixture.home.path),
            environment: environment, errors: .together
        ).text
        #expect(text.contains("skills install ssh://\(address)"), "\(text)")
    }

    @Test func `is never that of a folder`() throws {
        try fixture.shell("git init -q work && git -C work config core.sshCommand '\(tool)'")
        let (status, log) = try install([:], in: "work")
        #expect(status != 0)
        #expect(log.isEmpty, "\(log)")
    }
}
