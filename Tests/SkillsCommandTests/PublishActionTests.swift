import Foundation
import SystemPackage
import TestSupport
import Testing

/// The script of the GitHub action that publishes catalogs, with a real repository and a `gh` that records its calls.
@Suite(.timeLimit(.minutes(5))) struct `The publish action` {
    let fixture: CommandFixture

    static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../.github/actions/publish/run").standardizedFileURL.path

    /// A repository with a skill, and a pull request that adds another one with a script.
    init() throws {
        fixture = try CommandFixture()
        let made = try fixture.shell(
            """
            set -e
            printf '[user]\\n\\tname = Me\\n\\temail = me@example.com\\n' >.gitconfig
            mkdir bin && cat > bin/gh <<'END'
            #!/usr/bin/env bash
            [ ! -e "$RECORD/refuse" ] || exit 1
            echo "$*" | sed 's|body=@[^ ]*|body=@FILE|; s|publish [0-9a-f]*|publish HASH|' >> "$RECORD/calls"
            for word; do case $word in body=@*) cp "${word#body=@}" "$RECORD/body" ;; esac; done
            case " $* " in
            *" --paginate "*) cat "$RECORD/number" 2>/dev/null || true ;;
            *" POST "*) echo 7 > "$RECORD/number" ;;
            esac
            END
            chmod +x bin/gh
            git init -q -b main work && mkdir -p work/skills/notes && cd work
            printf -- '---\\nname: notes\\ndescription: Takes notes for a test.\\n---\\nText.\\n' >skills/notes/SKILL.md
            git add -A && git commit -qm Notes && git checkout -q -b change && mkdir -p skills/pdf/scripts
            printf -- '---\\nname: pdf\\ndescription: Reads forms for a test.\\n---\\nRun scripts/a.sh.\\n' >skills/pdf/SKILL.md
            echo 'echo a' >skills/pdf/scripts/a.sh && git add -A && git commit -qm PDF
            """)
        try #require(made == "", "\(made)")
    }

    /// Runs the action.
    private func run(_ environment: String = "") throws -> String {
        try fixture.shell(
            """
            rm -f out; cd work && PATH=$HOME/bin:$PATH RECORD=$HOME GITHUB_OUTPUT=$HOME/out GITHUB_REPOSITORY=me/project \\
            GH_TOKEN=x SKILLS_PROGRAM='\(CommandFixture.program.string)' SKILLS_SOURCES=./skills SKILLS_OUTPUT=../output \\
            SKILLS_PUBLISHER=acme SKILLS_COMMENT=true \(environment) '\(Self.script)'
            """)
    }

    private func preview(_ environment: String = "") throws -> String {
        try run("SKILLS_PULL_REQUEST=3 SKILLS_BASE=$(git rev-parse main) \(environment)")
    }

    @Test func `comments once on a pull request what would change`() throws {
        let text = try preview("SKILLS_KEY=secret SKILLS_TARGET=../published")
        #expect(text == "", "\(text)")
        #expect(try fixture.shell("cat out") == "changed=true\n")
        let body = try fixture.shell("cat body")
        #expect(
            body.contains("### Preview of the catalog\n\n**1 change to the catalog: 1 added.**"),
            "\(body)")
        #expect(body.contains("- New scripts: `scripts/a.sh`"), "\(body)")
        let first = try fixture.shell("cat calls")
        #expect(
            first.hasSuffix(
                "\napi --method POST repos/me/project/issues/3/comments -F body=@FILE --silent\n"),
            "\(first)")
        #expect(try preview() == "")
        #expect(
            try fixture.shell("tail -n 1 calls")
                == "api --method PATCH repos/me/project/issues/comments/7 -F body=@FILE --silent\n")
        // Nothing was published, and the repository is as before.
        #expect(
            try fixture.shell(
                "ls -d published output 2>/dev/null; git -C work worktree list | wc -l") == "1\n")
        #expect(try fixture.shell("git -C work status --porcelain") == "")
    }

    @Test func `says nothing if nothing changes`() throws {
        try fixture.shell(
            "cd work && git checkout -q main && echo x >README && git add -A && git commit -qm Text"
        )
        #expect(try run("SKILLS_PULL_REQUEST=3 SKILLS_BASE=$(git rev-parse HEAD~1)") == "")
        #expect(try fixture.shell("cat out") == "changed=false\n")
        #expect(try !fixture.shell("cat calls").contains("POST"))
    }

    @Test func `leaves the preview in the summary if the token may not comment`() throws {
        try fixture.shell("touch refuse")
        let text = try preview("GITHUB_STEP_SUMMARY=$HOME/summary")
        #expect(
            text == "::notice::the token may not comment; the summary of the job has the preview\n")
        #expect(try fixture.shell("cat summary").contains("- New scripts: `scripts/a.sh`"))
    }

    @Test func `publishes, signs, and then publishes only what changed`() throws {
        try fixture.shell("'\(CommandFixture.program.string)' publish key k.key >/dev/null")
        let key = "SKILLS_KEY=\"$(cat ../k.key)\" SKILLS_TARGET=../published SKILLS_PAGES=true"
        let first = try run(key)
        #expect(first.contains("Published ../published: 2 skills"), "\(first)")
        #expect(try fixture.shell("cat out") == "changed=true\noutput=../output\n")
        #expect(
            try fixture.shell(
                "cd published && sha256sum --quiet --check SHA256SUMS && ls index.html")
                == "index.html\n")
        #expect(try fixture.shell("minisign -Vqm published/index.json -p k.key.pub") == "")
        // A new machine builds on top of what is published.
        try fixture.shell("rm -r output")
        let second = try run(key)
        #expect(second.contains("../published is up to date"), "\(second)")
        #expect(try fixture.shell("cat out") == "changed=false\noutput=../output\n")
        try fixture.shell(
            "rm -r output; cd work && echo More. >>skills/pdf/SKILL.md && git commit -qam More")
        #expect(try run(key).contains("Published ../published: 2 skills"))
        // The key is not left behind.
        #expect(
            try fixture.shell(
                "grep -rlF \"$(sed -n 2p k.key)\" output published work ; true"
            ) == "")
    }

    @Test func `fails if a committed catalog is not up to date`() throws {
        #expect(try run("SKILLS_PAGES=false").contains("Built ../output"))
        #expect(try run("SKILLS_PAGES=false SKILLS_CHECK=true").contains("up to date"))
        try fixture.shell("cd work && echo More. >>skills/pdf/SKILL.md && git commit -qam More")
        let text = try run("SKILLS_PAGES=false SKILLS_CHECK=true")
        #expect(
            text.contains("::error::the catalog is not up to date") && text.hasSuffix("[2]\n"),
            "\(text)")
    }

    @Test(arguments: [
        "SKILLS_SOURCES='$(touch stolen)'", "SKILLS_SOURCES=--help", "SKILLS_PAGES=perhaps",
        "SKILLS_CHECK=x",
        "SKILLS_SOURCES=", "SKILLS_PUBLISHER='a; touch stolen'",
        "SKILLS_PULL_REQUEST=3 SKILLS_BASE='--help'",
        "SKILLS_PULL_REQUEST='3/../4' SKILLS_BASE=$(git rev-parse main)",
    ])
    func `refuses inputs that are wrong, and runs none`(_ input: String) throws {
        let text = try run(input)
        #expect(text.contains("error") && text.hasSuffix("]\n"), "\(text)")
        #expect(
            try fixture.shell(
                "find . -name stolen; ls -d output/index.json 2>/dev/null; grep -s POST calls; true"
            )
                == "")
    }
}
