import Foundation
import SystemPackage
import Testing

@testable import ForeignLock

@Suite struct `The keys of gh skill` {
    private let keys = [
        "github-path: skills/pdf", "github-ref: refs/tags/v1.2.0",
        "github-repo: https://github.com/anthropics/skills", "github-tree-sha: \(digits("a"))",
    ]

    @Test func `are read from SKILL.md`() throws {
        let fixture = try Fixture()
        try fixture.skill("home/.claude/skills/pdf", metadata: keys)
        try fixture.skill(
            "home/.claude/skills/pinned",
            metadata: ["github-pinned: \(digits("b"))"] + keys)
        try fixture.skill(
            "home/.claude/skills/copied", metadata: ["local-path: /home/me/copied"])
        try fixture.skill(
            "home/.claude/skills/old",
            metadata: ["github-owner: me", "github-repo: mine", "github-ref: main"])
        try fixture.skill(
            "home/.claude/skills/enterprise",
            metadata: ["github-repo: https://acme.ghe.com/o/r", "github-path: a b/c"])
        try fixture.skill("home/.claude/skills/mine", metadata: ["version: 1"])
        try fixture.link("home/.agents/skills/pdf", to: "../../.claude/skills/pdf")
        let before = try fixture.everything()
        let state = fixture.user()
        #expect(state.failures.isEmpty && state.unusable.isEmpty)
        #expect(state.records.map(\.name) == ["copied", "enterprise", "old", "pdf", "pinned"])
        #expect(
            state.records.map(\.source.address) == [
                "/home/me/copied", "https://acme.ghe.com/o/r.git#:a b/c", "me/mine@main",
                "anthropics/skills/skills/pdf@v1.2.0",
                "anthropics/skills/skills/pdf@\(digits("b"))",
            ])
        #expect(state.records.map(\.isPinned) == [false, false, false, false, true])
        #expect(state.records.map(\.commit) == [nil, nil, nil, nil, digits("b")])
        #expect(state.records[3].hash == .gitTree(digits("a")))
        #expect(
            state.records[3].places.folders.map(fixture.relative) == [
                "home/.claude/skills/pdf", "home/.agents/skills/pdf",
            ])
        #expect(state.records.allSatisfy { $0.tool == .ghSkill })
        #expect(try fixture.everything() == before)
    }

    @Test func `complement a lock entry for the same repository`() throws {
        let fixture = try Fixture()
        try fixture.skill("home/.agents/skills/pdf", metadata: keys)
        try fixture.write(
            "home/.agents/.skill-lock.json",
            """
            {"version": 3, "skills": {"pdf": {"source": "anthropics/skills", "sourceType": "github",
            "sourceUrl": "https://github.com/anthropics/skills.git", "skillPath": "skills/pdf/SKILL.md",
            "skillFolderHash": "\(digits("a"))", "pinnedRef": "v1.2.0"}}}
            """)
        let state = fixture.user()
        #expect(state.records.count == 1)
        let record = try #require(state.records.first)
        #expect(record.tool == .ghSkill && record.isPinned)
        #expect(record.source.address == "anthropics/skills/skills/pdf@v1.2.0")
        #expect(record.file.lastComponent == ".skill-lock.json")
    }

    @Test func `are ignored if the lock entry has another source`() throws {
        let fixture = try Fixture()
        try fixture.skill("home/.agents/skills/pdf", metadata: keys)
        try fixture.write(
            "home/.agents/.skill-lock.json",
            #"{"version": 3, "skills": {"pdf": {"source": "somebody/else", "skillPath": "pdf"}}}"#)
        let state = fixture.user()
        #expect(state.records.map(\.source.address) == ["somebody/else/pdf"])
        #expect(state.records.map(\.tool) == [.npxSkills])
    }

    @Test(arguments: [
        (["github-repo: https://github.com/o"], "github.com/o is not a repository address"),
        (
            ["github-repo: https://github.com/o/r", "github-path: ../x"],
            "its path ../x is invalid or outside the repository"
        ),
        (["local-path: \"\""], "its entry has no folder"),
    ])
    func `that are invalid are reported`(_ keys: [String], _ reason: String) throws {
        let fixture = try Fixture()
        try fixture.skill("home/.claude/skills/odd", metadata: keys)
        let state = fixture.user()
        #expect(state.records.isEmpty)
        #expect(state.unusable.map(\.reason) == [reason])
        #expect(state.unusable.first?.places.agents == ["claude-code"])
    }

    @Test func `are not read from invalid SKILL.md files`() throws {
        let fixture = try Fixture()
        try fixture.write(
            "home/.claude/skills/large/SKILL.md", [UInt8](repeating: 0x20, count: 1_048_577))
        try fixture.write("home/.claude/skills/broken/SKILL.md", [0xFF, 0xFE, 0, 1])
        try fixture.write("home/.claude/skills/file", "github-repo: x")
        try fixture.link("home/.claude/skills/dangling", to: "nowhere")
        try fixture.link("home/.claude/skills/loop", to: "loop")
        let state = fixture.user()
        #expect(state.records.isEmpty && state.unusable.isEmpty && state.failures.isEmpty)
    }

    private static let upstream = """
        ---
        name: "pdf"
        description: >
          Fills forms.
          Use it then.
        version: 1.0
        metadata: {author: me}
        ---

        # PDF

        """

    @Test(arguments: [
        (upstream, true),
        // As written by gh: sorted, requoted, and with its keys.
        (
            """
            ---
            description: |
                Fills forms. Use it then.
            metadata:
                author: me
                github-path: skills/pdf
                github-ref: refs/heads/main
                github-repo: https://github.com/me/skills
                github-tree-sha: abc
            name: pdf
            version: 1
            ---
            # PDF

            """, true
        ),
        (upstream.replacingOccurrences(of: "author: me", with: "author: you"), false),
        (upstream.replacingOccurrences(of: "# PDF", with: "# PDF."), false),
        (upstream.replacingOccurrences(of: "version: 1.0", with: "version: 1.1"), false),
        (upstream.replacingOccurrences(of: "name: \"pdf\"", with: "name: &a pdf"), false),
        (upstream.replacingOccurrences(of: "author: me", with: "github-other: me"), false),
        ("# PDF\n", false),
    ])
    func `are the only difference that is ignored`(_ installed: String, _ isSame: Bool) {
        #expect(
            isSameExceptGitHubKeys(Array(installed.utf8), as: Array(Self.upstream.utf8)) == isSame)
    }
}
