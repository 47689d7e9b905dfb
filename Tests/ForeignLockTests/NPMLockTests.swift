import FileTree
import Foundation
import SystemPackage
import Testing

@testable import ForeignLock

/// A user's lock file as written by skills 1.5.20.
let userLock = """
    {
      "version": 3,
      "skills": {
        "pdf": {
          "source": "anthropics/skills",
          "sourceType": "github",
          "sourceUrl": "https://github.com/anthropics/skills.git",
          "skillPath": "skills/pdf/SKILL.md",
          "skillFolderHash": "\(digits("a"))",
          "installedAt": "2026-08-01T10:00:00.000Z",
          "updatedAt": "2026-08-02T10:00:00.000Z"
        },
        "My Notes": {
          "source": "group/sub/notes",
          "sourceType": "gitlab",
          "sourceUrl": "https://user:secret@gitlab.com/group/sub/notes.git",
          "ref": "feature/x",
          "skillFolderHash": "\(digits("b", 64))",
          "installedAt": "2026-08-01T10:00:00.000Z",
          "updatedAt": "2026-08-02T10:00:00.000Z"
        },
        "bun": {
          "source": "mintlify/bun.com",
          "sourceType": "mintlify",
          "sourceUrl": "https://bun.com/docs/skill.md",
          "skillFolderHash": "",
          "installedAt": "2026-08-01T10:00:00.000Z",
          "updatedAt": "2026-08-02T10:00:00.000Z"
        }
      },
      "dismissed": {"findSkillsPrompt": true},
      "lastSelectedAgents": ["claude-code"]
    }
    """

@Suite struct `An npx skills lock file` {
    @Test func `of a user is imported with the locations on disk`() throws {
        let fixture = try Fixture()
        try fixture.write("home/.agents/.skill-lock.json", userLock)
        try fixture.skill("home/.agents/skills/pdf")
        try fixture.skill("home/.agents/skills/my-notes")
        try fixture.link("home/.claude/skills/pdf", to: "../../.agents/skills/pdf")
        let before = try fixture.everything()
        let state = fixture.user()
        #expect(state.failures.isEmpty)
        #expect(state.records.map(\.name) == ["My Notes", "pdf"])
        let notes = try #require(state.records.first)
        #expect(notes.source.address == "https://gitlab.com/group/sub/notes.git#feature/x")
        #expect(notes.source.skill == "My Notes")
        #expect(notes.hash == .files(digits("b", 64)))
        #expect(notes.places.folders.map(fixture.relative) == ["home/.agents/skills/my-notes"])
        let pdf = try #require(state.records.last)
        #expect(pdf.tool == .npxSkills && !pdf.isPinned && pdf.commit == nil)
        #expect(pdf.source.address == "anthropics/skills/skills/pdf")
        #expect(pdf.source.skill == nil)
        #expect(pdf.hash == .gitTree(digits("a")))
        #expect(
            pdf.places.folders.map(fixture.relative) == [
                "home/.agents/skills/pdf", "home/.claude/skills/pdf",
            ])
        #expect(Set(pdf.places.agents) == ["claude-code", "cline", "warp"])
        #expect(fixture.relative(pdf.file) == "home/.agents/.skill-lock.json")
        #expect(state.unusable.map(\.name) == ["bun"])
        #expect(
            state.unusable.map(\.reason) == [
                "it was installed from https://bun.com/docs/skill.md, and the source type 'mintlify' is not supported"
            ])
        #expect(try fixture.everything() == before)
    }

    @Test func `is read from the state folder first`() throws {
        let fixture = try Fixture()
        func lock(_ repository: String) -> String {
            #"{"version": 3, "skills": {"pdf": {"source": "\#(repository)", "sourceType": "github"}}}"#
        }
        try fixture.write("home/.agents/.skill-lock.json", lock("shared/skills"))
        let variable = ["XDG_STATE_HOME": fixture.home.appending("state").string]
        #expect(fixture.user(variable).records.map(\.source.address) == ["shared/skills"])
        try fixture.write("home/state/skills/.skill-lock.json", lock("state/skills"))
        #expect(fixture.user(variable).records.map(\.source.address) == ["state/skills"])
        #expect(fixture.user().records.map(\.source.address) == ["shared/skills"])
        #expect(
            fixture.user(["XDG_STATE_HOME": "state"]).records.map(\.source.address)
                == ["shared/skills"])
    }

    @Test func `of a project is imported`() throws {
        let fixture = try Fixture()
        try fixture.write(
            "project/skills-lock.json",
            """
            {
              "version": 1,
              "skills": {
                "alpha": {
                  "source": "owner/repo", "ref": "\(digits("c"))", "sourceType": "github",
                  "skillPath": "SKILL.md", "computedHash": "\(digits("d", 64))"
                },
                "beta": {
                  "source": "my skills", "sourceType": "local", "skillPath": "beta/SKILL.md",
                  "ref": "none of a folder's", "computedHash": "short"
                },
                "delta": {
                  "source": "git@git.example.com:team/skills.git", "sourceType": "git",
                  "skillPath": "delta\\\\SKILL.md", "ref": "v1", "computedHash": ""
                },
                "gamma": {
                  "source": "@scope/package", "sourceType": "node_modules", "computedHash": ""
                }
              }
            }
            """)
        try fixture.skill("project/.agents/skills/alpha")
        let before = try fixture.everything()
        let state = fixture.ofProject()
        #expect(state.failures.isEmpty)
        #expect(state.records.map(\.name) == ["alpha", "beta", "delta"])
        #expect(
            state.records.map(\.source.address) == [
                "owner/repo@\(digits("c"))", "./my skills/beta",
                "git@git.example.com:team/skills.git#v1:delta",
            ])
        #expect(state.records.map(\.commit) == [digits("c"), nil, nil])
        #expect(state.records.map(\.hash) == [.files(digits("d", 64)), nil, nil])
        #expect(state.records[0].places.agents == ["codex", "cursor"])
        #expect(state.records[1].places.folder == nil)
        #expect(
            state.unusable.map(\.reason)
                == ["it was installed from the npm package @scope/package, which npm manages"])
        #expect(try fixture.everything() == before)
    }

    @Test(arguments: [
        ("", 1), ("{", 1), ("[]", nil), ("null", nil), (#"{"version": 3}"#, nil),
        (#"{"skills": {}}"#, nil), (#"{"version": "3", "skills": {}}"#, nil),
        (#"{"version": 3.5, "skills": {}}"#, nil), (#"{"version": 3, "skills": []}"#, nil),
        ("{\"version\": 3,\n \"skills\": {,}}", 2), (#"{"version": 3, "skills": {}} x"#, 1),
        (String(repeating: #"{"skills":"#, count: 5_000), 1),
        (String(repeating: "[", count: 100_000), 1), ("{\"a\": \"\u{1}\"}", 1),
        (#"{"version": 99999999999999999999, "skills": {}}"#, nil),
    ])
    func `that is malformed is reported by path`(_ text: String, _ line: Int?) throws {
        let fixture = try Fixture()
        try fixture.write("home/.agents/.skill-lock.json", text)
        let state = fixture.user()
        #expect(state.records.isEmpty && state.unusable.isEmpty)
        guard case .damaged(let path, let found, let reason) = state.failures.first else {
            Issue.record("\(state.failures)")
            return
        }
        #expect(path.hasSuffix(".skill-lock.json") && found == line && !reason.isEmpty)
        #expect(state.failures.count == 1)
    }

    @Test func `with another version is skipped`() throws {
        let fixture = try Fixture()
        let file = fixture.home.pushing(".agents/.skill-lock.json").string
        try fixture.write("home/.agents/.skill-lock.json", #"{"version": 4, "skills": {}}"#)
        #expect(fixture.user().failures == [.newer(path: file, version: 4, known: 3)])
        try fixture.write("home/.agents/.skill-lock.json", #"{"version": 2, "skills": {}}"#)
        #expect(fixture.user().failures == [.older(path: file, version: 2, known: 3)])
        try fixture.write("project/skills-lock.json", #"{"version": 3, "skills": {}}"#)
        #expect(
            fixture.ofProject().failures == [
                .newer(
                    path: fixture.project.appending("skills-lock.json").string, version: 3, known: 1
                )
            ])
    }

    @Test func `with merge conflicts is reported`() throws {
        let fixture = try Fixture()
        try fixture.write(
            "project/skills-lock.json",
            "{\n  \"version\": 1,\n<<<<<<< HEAD\n=======\n>>>>>>> other\n  \"skills\": {}\n}\n")
        let file = fixture.project.appending("skills-lock.json").string
        #expect(fixture.ofProject().failures == [.unfinishedMerge(path: file, line: 3)])
    }

    @Test func `has limits`() throws {
        let fixture = try Fixture()
        let entries = (0...10_000).map { #""s\#($0)": {}"# }.joined(separator: ",")
        try fixture.write(
            "home/.agents/.skill-lock.json", #"{"version": 3, "skills": {\#(entries)}}"#)
        let file = fixture.home.pushing(".agents/.skill-lock.json").string
        #expect(fixture.user().failures == [.tooManyEntries(path: file, limit: 10_000)])
        try fixture.write(
            "home/.agents/.skill-lock.json", [UInt8](repeating: 0x20, count: 8 * 1024 * 1024 + 1))
        #expect(
            fixture.user().failures == [
                .files(.fileTooLarge(path: file, limit: 8 * 1024 * 1024))
            ])
    }

    @Test func `that is not a file is reported`() throws {
        let fixture = try Fixture()
        #expect(fixture.user().failures.isEmpty)
        try fixture.skill("home/.agents/.skill-lock.json")
        #expect(fixture.user().failures.count == 1)
        try fixture.write("project/apm.lock.yaml", "lockfile_version: '1'\ndependencies: []\n")
        try fixture.link("project/skills-lock.json", to: "nowhere")
        #expect(fixture.ofProject().failures.isEmpty)
    }

    @Test(arguments: [
        (#""text""#, "its entry is not an object"),
        ("{}", "its entry has no source"),
        (#"{"source": 7}"#, "its source is not a string"),
        (#"{"source": "owner"}"#, "owner is not a repository address"),
        (#"{"source": "-o/repo"}"#, "github.com/-o/repo is not a repository address"),
        (#"{"source": "../repo"}"#, "../repo is not a repository address"),
        (
            #"{"source": "o/..", "sourceType": "github"}"#,
            "github.com/o/.. is not a repository address"
        ),
        (
            #"{"source": "o/r", "sourceUrl": "http://github.com/o/r.git"}"#,
            "it was installed over http, which is not secure"
        ),
        (
            #"{"source": "o/r", "sourceUrl": "ext::sh -c id"}"#,
            "ext::sh -c id is not a repository address"
        ),
        (
            #"{"source": "o/r", "skillPath": "../../etc/SKILL.md"}"#,
            "its path ../../etc/SKILL.md is invalid or outside the repository"
        ),
        (
            #"{"source": "o/r", "skillPath": "/etc/passwd"}"#,
            "its path /etc/passwd is invalid or outside the repository"
        ),
        (
            #"{"source": "o/r", "skillPath": "a\\..\\..\\b"}"#,
            #"its path a\..\..\b is invalid or outside the repository"#
        ),
        (#"{"source": "o/r", "skillPath": ["a"]}"#, "its skillPath is not a string"),
        (
            #"{"source": "o/r", "skillPath": "a\u0007b"}"#,
            "its source contains invalid characters"
        ),
        (#"{"source": "o/r", "ref": "--upload-pack=x y"}"#, "its ref --upload-pack=x y is invalid"),
        (#"{"source": "o/r", "ref": "a..b"}"#, "its ref a..b is invalid"),
        (#"{"source": "o/r", "ref": "a:b"}"#, "its ref a:b is invalid"),
        (#"{"source": "", "sourceType": "local"}"#, "its entry has no source"),
    ])
    func `says why an entry is unusable`(_ entry: String, _ reason: String) throws {
        let fixture = try Fixture()
        try fixture.write(
            "home/.agents/.skill-lock.json",
            #"{"version": 3, "skills": {"bad": \#(entry), "good": {"source": "o/r"}}}"#)
        let state = fixture.user()
        #expect(state.unusable.map(\.reason) == [reason])
        #expect(state.records.map(\.name) == ["good"])
    }

    @Test func `never refers to folders outside the skill folders`() throws {
        let fixture = try Fixture()
        try fixture.skill("home/secret")
        try fixture.skill("home/.agents/skills/-secret")
        let names = ["../../secret", "..", ".", "/", "", "a/../../secret", "\\u0000x", "../secret"]
        let entries = names.map { #""\#($0)": {"source": "o/r"}"# }.joined(separator: ",")
        try fixture.write(
            "home/.agents/.skill-lock.json", #"{"version": 3, "skills": {\#(entries)}}"#)
        let state = fixture.user()
        #expect(state.failures.isEmpty)
        #expect(state.records.count + state.unusable.count == names.count)
        #expect(state.records.allSatisfy { $0.places.folders.isEmpty })
    }

    @Test func `uses the last of two equal keys`() throws {
        let fixture = try Fixture()
        try fixture.write(
            "home/.agents/.skill-lock.json",
            """
            {"version": 3, "skills": {"a": {"source": "o/first"}, "a": {"source": "o/last"},
            "caf\\u00e9": {"source": "o/one"}, "cafe\\u0301": {"source": "o/two"}}}
            """)
        let records = fixture.user().records
        #expect(records.count == 3)
        #expect(records.first?.source.address == "o/last")
    }

    @Test(arguments: [
        ("pdf", "pdf"), ("Ahrefs Automation", "ahrefs-automation"), ("../../etc", "etc"),
        ("..", "unnamed-skill"), ("a  b//c", "a-b-c"), (".hidden-", "hidden"),
        ("日本語", "unnamed-skill"),
        ("a_b.c", "a_b.c"), ("", "unnamed-skill"), ("-.-", "unnamed-skill"),
    ])
    func `uses the same folder names as the tool`(_ name: String, _ folder: String) {
        #expect(SkillFinder.folderName(of: name) == folder)
    }
}
