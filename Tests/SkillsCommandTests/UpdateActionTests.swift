import Foundation
import SystemPackage
import TestSupport
import Testing

/// The script of the GitHub action that opens pull requests, with a real repository and a `gh` that records its calls.
@Suite(.timeLimit(.minutes(5))) struct `The update action` {
    let fixture: CommandFixture

    static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../.github/actions/update/run").standardizedFileURL.path

    /// A project in `remote.git` whose only skill comes from `source.git`.
    init() throws {
        fixture = try CommandFixture()
        let git = "git -c user.name=Me -c user.email=me@example.com -c init.defaultBranch=main"
        let made = try fixture.shell(
            """
            set -e
            mkdir bin && cat > bin/gh <<'END'
            #!/usr/bin/env bash
            echo "$*" | sed 's|body=@[^ ]*|body=@FILE|' >> "$RECORD/calls"
            for word; do case $word in body=@*) cp "${word#body=@}" "$RECORD/body" ;; esac; done
            case " $* " in
            *" GET "*) cat "$RECORD/number" 2>/dev/null || true ;;
            *" POST "*) echo 7 | tee "$RECORD/number" ;;
            esac
            END
            chmod +x bin/gh
            \(git) init -q --bare source.git; \(git) init -q --bare remote.git
            \(git) clone -q source.git source 2>/dev/null; \(git) clone -q remote.git work 2>/dev/null
            mkdir -p source/notes && cd source
            printf -- '---\\nname: notes\\ndescription: Takes notes for a test.\\nversion: 1.0.0\\n---\\nText.\\n' > notes/SKILL.md
            git add -A && \(git) commit -qm Notes && git push -q origin HEAD:refs/heads/main && cd ../work
            '\(CommandFixture.program.string)' install --save 'file://$HOME/source.git' > /dev/null 2>&1
            git add -A && \(git) commit -qm Skills && git push -q origin HEAD:refs/heads/main && cd .. && rm -rf work
            """.replacingOccurrences(
                of: "'file://$HOME/source.git'", with: "\"file://$HOME/source.git\""))
        try #require(made == "", "\(made)")
    }

    /// Commits a new version of the skill.
    private func publish(_ lines: String = "Later.") throws {
        try fixture.shell(
            """
            cd source && echo '\(lines)' >> notes/SKILL.md && sed -i 's/1.0.0/1.1.0/' notes/SKILL.md &&
            git add -A && git -c user.name=Me -c user.email=me@example.com commit -qm Later &&
            git push -q origin HEAD:refs/heads/main
            """)
    }

    /// Runs the action in a new clone.
    private func run(_ environment: String = "", before: String = "true") throws -> String {
        try fixture.shell(
            """
            rm -rf work out && git clone -q remote.git work && cd work && \(before) &&
            PATH=$HOME/bin:$PATH RECORD=$HOME GITHUB_OUTPUT=$HOME/out GITHUB_REPOSITORY=me/project GH_TOKEN=x \\
            SKILLS_PROGRAM='\(CommandFixture.program.string)' SKILLS_PROJECT=. SKILLS_BRANCH=skills/update \\
            SKILLS_TITLE='Update skills' \(environment) '\(Self.script)'
            """)
    }

    @Test func `does nothing if nothing changed`() throws {
        let text = try run()
        #expect(text.contains("up to date"), "\(text)")
        #expect(try fixture.shell("cat out; ls calls 2>/dev/null || true") == "changed=false\n")
        #expect(try fixture.shell("git -C remote.git branch --list 'skills/*'") == "")
    }

    @Test func `opens one pull request, and refreshes it`() throws {
        try publish()
        let first = try run()
        #expect(first.hasSuffix("Opened pull request 7.\n"), "\(first)")
        #expect(try fixture.shell("cat out") == "changed=true\npull-request=7\n")
        #expect(
            try fixture.shell("git -C remote.git diff --name-only main skills/update")
                == ".claude/skills/notes/SKILL.md\nskills.lock\n")
        let body = try fixture.shell("cat body")
        #expect(body.contains("| `notes` | `1.0.0 ("), "\(body)")
        #expect(body.contains("| 1 changed |"))
        #expect(
            try fixture.shell("cat calls") == """
                api --method GET repos/me/project/pulls -f state=open -f head=me:skills/update -f base=main --jq .[0].number // empty
                api --method POST repos/me/project/pulls -f title=Update skills -f head=skills/update -f base=main -F body=@FILE --jq .number

                """)
        let head = try fixture.shell("git -C remote.git rev-parse skills/update")
        #expect(try run().hasSuffix("Refreshed pull request 7.\n"))
        #expect(try fixture.shell("git -C remote.git rev-parse skills/update") == head)

        try publish("Even later.")
        #expect(try run().hasSuffix("Refreshed pull request 7.\n"))
        #expect(
            try fixture.shell("git -C remote.git rev-list --count main..skills/update") == "1\n")
        #expect(
            try fixture.shell(
                "git -C remote.git show skills/update:.claude/skills/notes/SKILL.md | tail -n 1")
                == "Even later.\n")
        #expect(
            try fixture.shell("git -C work status --short --branch | head -n 1")
                == "## main...origin/main\n")
    }

    @Test func `leaves commits of others on its branch alone`() throws {
        try publish()
        #expect(try run().hasSuffix("Opened pull request 7.\n"))
        try fixture.shell(
            """
            cd work && git fetch -q && git checkout -q -f skills/update &&
            git -c user.name=Me -c user.email=me@example.com commit -q --allow-empty -m Mine && git push -q
            """)
        let head = try fixture.shell("git -C remote.git rev-parse skills/update")
        try publish("Even later.")
        let text = try run()
        #expect(
            text.contains("::error::the branch skills/update has commits of someone else"),
            "\(text)")
        #expect(try fixture.shell("git -C remote.git rev-parse skills/update") == head)
    }

    @Test(arguments: [".gitignore", ".git/info/exclude", ""])
    func `commits only the lock file if skills are not committed`(_ ignore: String) throws {
        let line = ignore == ".gitignore" ? "echo .claude > .gitignore && git add -A &&" : ""
        let removed = try fixture.shell(
            """
            git clone -q remote.git work && cd work && git rm -qr --cached .claude && \(line)
            git -c user.name=Me -c user.email=me@example.com commit -qm Less && git push -q && cd .. && rm -rf work
            """)
        #expect(removed == "")
        try publish()
        let text = try run(before: ignore.hasPrefix(".git/") ? "echo .claude >> \(ignore)" : "true")
        #expect(text.hasSuffix("Opened pull request 7.\n"), "\(text)")
        #expect(
            try fixture.shell("git -C remote.git diff --name-only main skills/update")
                == "skills.lock\n")
    }

    @Test func `lists what needs consent and leaves it out`() throws {
        try publish()
        try fixture.shell(
            """
            cd source && sed -i 's/^version/hooks:\\n  Stop: []\\nversion/' notes/SKILL.md && git add -A &&
            git -c user.name=Me -c user.email=me@example.com commit -qm Hooks && git push -q origin HEAD:refs/heads/main
            """)
        let text = try run()
        #expect(text.contains("needs your consent") && text.contains("not updated"), "\(text)")
        #expect(try fixture.shell("ls calls 2>/dev/null || true") == "")
        #expect(try run("SKILLS_CONSENT=true").hasSuffix("Opened pull request 7.\n"))
        #expect(try fixture.shell("cat body").contains("`hooks-present` in `SKILL.md:"))
    }

    @Test(arguments: [
        "SKILLS_BRANCH='$(touch stolen)'", "SKILLS_BRANCH='a b'", "SKILLS_BRANCH=-f..",
        "SKILLS_BRANCH=main",
        "SKILLS_BASE='x;y~'", "SKILLS_CONSENT=perhaps",
    ])
    func `refuses inputs that are no branches`(_ input: String) throws {
        try publish()
        let text = try run(input)
        #expect(text.contains("::error::") && text.hasSuffix("[64]\n"), "\(text)")
        #expect(try fixture.shell("find . -name stolen; ls calls 2>/dev/null || true") == "")
    }

    @Test func `refuses a working tree with changes`() throws {
        try publish()
        let text = try run(before: "echo x > new")
        #expect(text.contains("the working tree has changes") && text.hasSuffix("[1]\n"), "\(text)")
    }
}
