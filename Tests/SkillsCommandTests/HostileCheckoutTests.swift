import Foundation
import SystemPackage
import TestSupport
import Testing

/// Folders that someone else wrote, with a `.git` that names programs to run.
@Suite(.timeLimit(.minutes(5))) struct `A hostile checkout` {
    private let fixture: CommandFixture

    init() throws {
        fixture = try CommandFixture()
        try fixture.shell(
            """
            mkdir -p bin repo && cd repo && git init -q && git config user.name a && git config user.email a@b.c
            mkdir one two && printf -- '---\\nname: one\\ndescription: Reads forms. Use when asked.\\n---\\n# T\\n' >one/SKILL.md
            sed s/one/two/ one/SKILL.md >two/SKILL.md && git add -A && git commit -qm 1
            """)
    }

    private var program: String { CommandFixture.program.string }
    /// A shell command that leaves a file in the home folder.
    private var attack: String { "touch \(fixture.home.path)/hacked; exit 1" }

    private var isHacked: Bool {
        FileManager.default.fileExists(
            atPath: fixture.home.appendingPathComponent("hacked").path)
    }

    /// Adds lines to the configuration of the repository.
    private func configure(_ lines: String) throws {
        let file = fixture.home.appendingPathComponent("repo/.git/config")
        let text = try String(contentsOf: file, encoding: .utf8)
        let script = fixture.home.appendingPathComponent("attack.sh")
        try "#!/bin/sh\n\(attack)\n".write(to: script, atomically: true, encoding: .utf8)
        try fixture.shell("chmod +x attack.sh")
        let added = lines.replacingOccurrences(of: "ATTACK", with: script.path)
        try (text + added + "\n").write(to: file, atomically: true, encoding: .utf8)
    }

    private static let settingsForServers = [
        "[credential]\n helper = !ATTACK", "[core]\n askPass = ATTACK",
        "[credential \"http://127.0.0.1\"]\n helper = ATTACK", "[core]\n sshCommand = ATTACK",
        "[core]\n gitProxy = ATTACK",
    ]

    @Test(arguments: settingsForServers)
    func `runs nothing when a server requests credentials`(_ settings: String) throws {
        try configure(settings)
        let server = try RawServer { _, connection in connection.answer(401) }
        try """
        {"version": 1, "skills": {"x": {"source": "\(server.url("/x.zip"))"}}}
        """.write(
            to: fixture.home.appendingPathComponent("repo/skills.json"), atomically: true,
            encoding: .utf8)
        for line in [
            "sync --dry-run", "install \(server.url("/private.git"))",
            "install \(server.url("/x.zip"))", "install ssh://127.0.0.1:9/x.git",
        ] {
            let result = try fixture.shell(
                "cd repo && GIT_SSH=ATTACK '\(program)' \(line) --allow-http --no-input 2>&1")
            #expect(result.contains("error: "), "\(result)")
            #expect(!isHacked, "\(line): \(result)")
        }
        #expect(server.requests.count == 3)
    }

    @Test func `runs nothing if it is a repository itself`() throws {
        try fixture.shell("git clone -q --bare repo bare && mv repo unused && mv bare repo")
        try fixture.shell("mkdir repo/.git && cp repo/config repo/.git")
        let script = fixture.home.appendingPathComponent("attack.sh")
        try "#!/bin/sh\n\(attack)\n".write(to: script, atomically: true, encoding: .utf8)
        try fixture.shell(
            "chmod +x attack.sh && git -C repo config credential.helper $HOME/attack.sh")
        let server = try RawServer { _, connection in connection.answer(401) }
        let result = try fixture.shell(
            "cd repo && '\(program)' install \(server.url("/x.git")) --no-input 2>&1")
        #expect(result.hasSuffix("[7]\n"), "\(result)")
        #expect(!isHacked)
    }

    @Test(arguments: [
        "[filter \"x\"]\n clean = ATTACK\n required = true", "[filter \"x\"]\n process = ATTACK",
        "[core]\n fsmonitor = ATTACK", "[core]\n hooksPath = HOOKS",
        "[diff \"x\"]\n textconv = ATTACK\n command = ATTACK", "[core]\n pager = ATTACK",
        "[alias]\n diff-index = !ATTACK\n rev-parse = !ATTACK", "[include]\n path = ../included",
    ])
    func `runs nothing when its changes are looked for`(_ settings: String) throws {
        try fixture.shell(
            "cd repo && printf '* filter=x diff=x\\n' >.gitattributes && git add -A && git commit -qm 2"
        )
        try configure(settings)
        try fixture.shell(
            """
            printf '[core]\\n fsmonitor = %s/attack.sh\\n' "$HOME" >repo/included
            sed -i "s,HOOKS,$HOME/hooks," repo/.git/config
            mkdir hooks && for name in post-index-change reference-transaction; do cp attack.sh hooks/$name; done
            touch -d '2 hours ago' repo/one/SKILL.md && echo More. >>repo/two/SKILL.md
            """)
        let result = try validate("HEAD")
        #expect(result.contains("1 skill"), "\(result)")
        #expect(!isHacked)
    }

    @Test func `runs nothing to find its missing objects`() throws {
        try configure(
            """
            [extensions]
             partialClone = origin
            [remote "origin"]
             url = file://\(fixture.home.path)/repo
             uploadpack = ATTACK
             promisor = true
            """)
        let missing = String(repeating: "1", count: 40)
        #expect(try validate(missing).contains("failed to find the changes"))
        try fixture.shell("cd repo && git update-ref --no-deref refs/heads/lost HEAD")
        try fixture.shell("echo \(missing) >repo/.git/refs/heads/lost")
        #expect(try validate("lost").contains("error: "))
        #expect(!isHacked)
    }

    @Test func `runs nothing in its submodules`() throws {
        try fixture.shell(
            """
            cp -r repo inner && cd repo
            git -c protocol.file.allow=always submodule --quiet add ../inner sub && git commit -qm 2
            """)
        try configure("")
        try fixture.shell(
            """
            git -C repo/sub config core.fsmonitor "$HOME/attack.sh"
            printf '* filter=x\\n' >repo/.git/modules/sub/info/attributes
            git -C repo/sub config filter.x.clean "$HOME/attack.sh"
            touch -d '2 hours ago' repo/sub/one/SKILL.md && echo More. >>repo/two/SKILL.md
            """)
        // The submodule has another skill of this name.
        #expect(try validate("HEAD").contains("2 skills"))
        #expect(!isHacked)
    }

    private func validate(_ reference: String) throws -> String {
        try fixture.shell(
            "cd repo && '\(program)' validate --allow-empty --changed-since \(reference) 2>&1")
    }

    @Test(arguments: [
        // Branches, tags, abbreviations, packed references, other working trees and hash functions.
        ("git -C repo tag v1", "v1"),
        ("git -C repo branch old && git -C repo pack-refs --all", "old"),
        ("git -C repo gc -q", "HEAD~0"), ("git -C repo checkout -q --detach", "HEAD"),
        ("mv repo main && git -C main worktree add -q -b other ../repo", "HEAD"),
        (
            "rm -rf repo/.git && git -C repo init -q --object-format=sha256 && git -C repo add -A && git -C repo -c user.name=a -c user.email=a@b.c commit -qm 1",
            "HEAD"
        ),
        ("git -C repo update-index --split-index", "HEAD"),
        ("git -C repo config core.fileMode false && chmod +x repo/one/SKILL.md", "HEAD"),
        ("git -C repo config core.autocrlf true && sed -i 's/$/\\r/' repo/one/SKILL.md", "HEAD"),
        ("touch -d '2 hours ago' repo/one/SKILL.md", "@{0}"),
        ("git -C repo branch -m main && cp -r repo copy && rm -r repo && mv copy repo", "main@{0}"),
    ])
    func `still has its changes found`(_ setup: String, _ reference: String) throws {
        #expect(try fixture.shell(setup) == "")
        #expect(try validate(reference).contains("no skills were added or edited"), "\(setup)")
        try fixture.shell("echo More. >>repo/two/SKILL.md")
        #expect(try validate(reference).contains("1 skill"), "\(setup)")
    }

    @Test(arguments: ["index", "packed-refs", "info/exclude", "shallow"])
    func `is not waited for if a file of git is a pipe`(_ name: String) throws {
        try fixture.shell("echo More. >>repo/two/SKILL.md")
        try fixture.shell("rm -f repo/.git/\(name) && mkfifo repo/.git/\(name)")
        let result = try fixture.shell(
            "cd repo && timeout 60 '\(program)' validate --allow-empty --changed-since HEAD 2>&1")
        #expect(!result.contains("[124]"), "\(name): \(result)")
    }

    @Test func `is not unchanged if a shell that ignores SIGCHLD started the program`() throws {
        let result = try fixture.shell(
            "cd repo && (trap '' CHLD; exec '\(program)' validate --allow-empty --changed-since nosuch) 2>&1"
        )
        #expect(result.contains("failed to find the changes"), "\(result)")
        #expect(result.hasSuffix("[1]\n"), "\(result)")
    }

    @Test func `does not choose the file that catalog add writes`() throws {
        let result = try fixture.shell(
            """
            mkdir -p out catalog/a && cp repo/one/SKILL.md catalog/a && ln -s ../out repo/.skills
            cd repo && '\(program)' catalog add x ../catalog --kind folder --project --no-refresh --no-input 2>&1
            """)
        #expect(result.contains("repo/.skills is a symlink to"), "\(result)")
        #expect(try fixture.shell("ls -A out") == "")
    }

    @Test func `outside of a repository is named`() throws {
        let result = try fixture.shell(
            "mkdir plain && cd plain && '\(program)' validate --changed-since HEAD 2>&1")
        #expect(result.contains("because: not a git repository: <home>/plain"), "\(result)")
    }
}
