import FileTree
import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import ForeignLock

/// A lock file in the formats that apm 0.12 to 0.35 writes.
let apmLock = """
    lockfile_version: '1'
    generated_at: '2026-08-06T10:00:00.000000+00:00'
    apm_version: 0.35.0
    dependencies:
    - repo_url: anthropics/skills
      host: github.com
      resolved_commit: \(digits("a"))
      resolved_ref: main
      virtual_path: skills/pdf
      is_virtual: true
      package_type: claude_skill
      deployed_files:
      - .agents/skills/pdf
      - .claude/skills/pdf/
      content_hash: sha256:\(digits("c", 64))
    - repo_url: team/bundle
      materialization_repo_url: Team/Bundle
      name: the-bundle
      host: git.example.com
      port: 8443
      resolved_commit: \(digits("d"))
      version: 1.1.0
      virtual_path: plugins/two
      is_virtual: true
      package_type: marketplace_plugin
      deployed_files:
      - .claude/skills/beta
      - .claude/skills/beta/SKILL.md
      - .claude/skills/alpha
      - .claude/skills/alpha/SKILL.md
      - .claude/skills/alpha/scripts/run.sh
      - .claude/skills/README.md
      deployed_file_hashes:
        .claude/skills/alpha/SKILL.md: sha256:\(digits("b", 64))
      skill_subset:
      - alpha
      - beta
      declared_license: MIT
    - repo_url: _local/mine
      source: local
      local_path: ./packages/mine
      package_type: claude_skill
      deployed_files:
      - .claude/skills/mine/
    - repo_url: owner/instructions
      deployed_files:
      - .github/instructions/style.md
    - repo_url: acme/pack
      source: registry
      deployed_files:
      - .claude/skills/pack/
    deployments:
    - kind: project-relative
      target: agents
      value: .agents/skills/pdf
      runtime: null
      owners:
      - anthropics/skills/skills/pdf
      content_hash: null
    """

@Suite struct `An apm lock file` {
    @Test func `is imported skill by skill`() throws {
        let fixture = try Fixture()
        try fixture.write("project/apm.lock.yaml", apmLock)
        try fixture.skill("project/.agents/skills/pdf")
        try fixture.skill("project/.claude/skills/pdf")
        try fixture.skill("project/.claude/skills/alpha")
        let before = try fixture.everything()
        let state = fixture.ofProject()
        #expect(state.failures.isEmpty)
        #expect(state.records.map(\.name) == ["alpha", "beta", "mine", "pdf"])
        #expect(
            state.records.map(\.source.address) == [
                "https://git.example.com:8443/Team/Bundle.git#:plugins/two",
                "https://git.example.com:8443/Team/Bundle.git#:plugins/two", "./packages/mine",
                "anthropics/skills/skills/pdf@main",
            ])
        #expect(state.records.map(\.source.skill) == ["alpha", "beta", nil, nil])
        #expect(
            state.records.map(\.commit) == [digits("d"), digits("d"), nil, digits("a")])
        let pdf = try #require(state.records.last)
        #expect(pdf.tool == .apm && pdf.hash == .files(digits("c", 64)))
        #expect(
            pdf.source.address(at: pdf.commit) == "anthropics/skills/skills/pdf@\(digits("a"))")
        #expect(
            pdf.places.folders.map(fixture.relative) == [
                "project/.agents/skills/pdf", "project/.claude/skills/pdf",
            ])
        #expect(pdf.places.agents == ["codex", "cursor", "claude-code"])
        #expect(state.records[1].places.folder == nil)
        #expect(
            state.unusable.map(\.reason) == ["it was installed from the registry package acme/pack"]
        )
        #expect(try fixture.everything() == before)
    }

    @Test(arguments: [
        "", "- a", "lockfile_version: '1'", "lockfile_version: one\ndependencies: []",
        "lockfile_version: '1'\ndependencies: {}", "lockfile_version: '1'\ndependencies: [",
        "lockfile_version: '1'\ndependencies: &a []\nmore: *a", "a: 1\n---\nb: 2",
        String(repeating: "- ", count: 20_000), String(repeating: "{a: ", count: 20_000),
        "lockfile_version: !!python/object:os.system '1'",
        "lockfile_version: '1'\ndependencies:\n<<<<<<< HEAD\n- a\n=======\n- b\n>>>>>>> x\n",
    ])
    func `that is malformed is reported by path`(_ text: String) throws {
        let fixture = try Fixture()
        try fixture.write("project/apm.lock.yaml", text)
        let state = fixture.ofProject()
        #expect(state.records.isEmpty && state.unusable.isEmpty)
        guard case .damaged(let path, _, let reason) = state.failures.first else {
            Issue.record("\(state.failures)")
            return
        }
        #expect(path.hasSuffix("apm.lock.yaml") && !reason.isEmpty && state.failures.count == 1)
    }

    @Test func `of a user is read from ~/.apm, with absolute paths in folders of agents only`()
        throws
    {
        let fixture = try Fixture()
        let elsewhere = fixture.home.removingLastComponent().appending("claude/skills")
        try fixture.skill("home/.agents/skills/one")
        try fixture.skill("claude/skills/one")
        try fixture.skill("claude/skills/two")
        try fixture.write(
            "home/.apm/apm.lock.yaml",
            """
            lockfile_version: '1'
            dependencies:
            - repo_url: acme/tools
              host: 127.0.0.1
              port: 18932
              resolved_commit: \(digits("a"))
              package_type: skill_bundle
              is_insecure: true
              deployed_files:
              - .agents/skills/one
              - .agents/skills/one/SKILL.md
              - \(elsewhere)/one/SKILL.md
              - \(elsewhere)/two/SKILL.md
              - \(elsewhere)/../agents/two.md
              - /etc/skills/three/SKILL.md
              - copilot-cowork://skills/four/SKILL.md
              deployed_file_hashes:
                \(elsewhere)/two/SKILL.md: sha256:\(digits("b", 64))
            """)
        let state = ForeignState(
            of: .user(home: fixture.home, environment: [:]),
            in: [
                SkillsFolder(path: elsewhere, agents: ["claude-code"]),
                SkillsFolder(path: fixture.home.pushing(".agents/skills"), agents: ["warp"]),
            ])
        #expect(state.failures.isEmpty && state.unusable.isEmpty)
        #expect(state.records.map(\.name) == ["one", "two"])
        #expect(
            state.records[0].source.address == "http://127.0.0.1:18932/acme/tools.git")
        #expect(state.records[0].places.agents == ["warp", "claude-code"])
        #expect(
            state.records[1].places.folders.map(fixture.relative) == ["claude/skills/two"])
        let hash = try ForeignHash.eachFile([#require(RelativePath("SKILL.md")): digits("b", 64)])
        #expect(state.records[1].hash == hash)
    }

    @Test(arguments: ["127.0.0.1", "localhost", "LOCALHOST"])
    func `with a package from this machine over http is imported`(_ host: String) throws {
        let fixture = try Fixture()
        try fixture.write(
            "project/apm.lock.yaml",
            """
            lockfile_version: '1'
            dependencies:
            - {repo_url: o/r, host: \(host), is_insecure: true, deployed_files: [skills/a/]}
            """)
        let record = try #require(fixture.ofProject().records.first)
        #expect(record.source.address == "http://\(host.lowercased())/o/r.git")
    }

    @Test func `with version 2 is imported`() throws {
        let fixture = try Fixture()
        try fixture.write(
            "project/apm.lock.yaml",
            """
            lockfile_version: '2'
            dependencies:
            - repo_url: owner/repo
              resolved_ref: 2.3.0
              constraint: 2.3.0
              resolved_tag: 2.3.0
              package_type: skill_bundle
              deployed_files:
              - .agents/skills/only
              - .agents/skills/only/SKILL.md
            """)
        let record = try #require(fixture.ofProject().records.first)
        #expect(record.source.address == "owner/repo@2.3.0")
        #expect(record.source.skill == "only" && record.name == "only")
    }

    @Test func `with a newer version is skipped, and other lock files are still read`() throws {
        let fixture = try Fixture()
        try fixture.write("project/apm.lock.yaml", "lockfile_version: '3'\ndependencies: []\n")
        try fixture.write(
            "project/skills-lock.json", #"{"version": 1, "skills": {"a": {"source": "o/r"}}}"#)
        let state = fixture.ofProject()
        #expect(
            state.failures == [
                .newer(
                    path: fixture.project.appending("apm.lock.yaml").string, version: 3, known: 2)
            ])
        #expect(state.records.map(\.name) == ["a"])
    }

    @Test(arguments: [
        ("- text", "its entry is not an object"),
        (
            "- repo_url: o/r\n  deployed_files: .claude/skills/a/",
            "its deployed_files is not a list of strings"
        ),
        (
            "- repo_url: o/r\n  deployed_files: [{a: b}]",
            "its deployed_files is not a list of strings"
        ),
        (
            "- repo_url: o/r\n  deployed_files: [../../.ssh/skills/a/]",
            "its file ../../.ssh/skills/a/ is outside the project"
        ),
        (
            "- repo_url: o/r\n  deployed_files: [/etc/skills/a/]",
            "its file /etc/skills/a/ is outside the project"
        ),
        ("- deployed_files: [skills/a/]", "its entry has no repository"),
        (
            "- repo_url: o/r\n  host: 'a b'\n  deployed_files: [skills/a/]",
            "a b/o/r is not a repository address"
        ),
        (
            "- repo_url: o/r\n  host: localhost.org\n  is_insecure: true\n  deployed_files: [skills/a/]",
            "it was installed over http, which is not secure"
        ),
        (
            "- repo_url: http://example.org/o/r\n  deployed_files: [skills/a/]",
            "it was installed over http, which is not secure"
        ),
        (
            "- repo_url: o/r\n  is_insecure: true\n  deployed_files: [skills/a/]",
            "it was installed over http, which is not secure"
        ),
        (
            "- repo_url: o/r\n  registry_prefix: artifactory/github\n  deployed_files: [skills/a/]",
            "it was installed through the proxy artifactory/github"
        ),
        (
            "- repo_url: o/r\n  virtual_path: ../x\n  deployed_files: [skills/a/]",
            "its path ../x is invalid or outside the repository"
        ),
        (
            "- repo_url: o/r\n  source: local\n  deployed_files: [skills/a/]",
            "its entry has no folder"
        ),
    ])
    func `says why an entry is unusable`(_ entry: String, _ reason: String) throws {
        let fixture = try Fixture()
        try fixture.write(
            "project/apm.lock.yaml",
            "lockfile_version: '1'\ndependencies:\n\(entry)\n- repo_url: o/good\n  skill_subset: [good]\n"
        )
        let state = fixture.ofProject()
        #expect(state.failures.isEmpty)
        #expect(state.unusable.map(\.reason) == [reason])
        #expect(state.records.map(\.name) == ["good"])
    }

    @Test func `has limits`() throws {
        let fixture = try Fixture()
        let file = fixture.project.appending("apm.lock.yaml").string
        let many = String(repeating: "- repo_url: o/r\n", count: 10_001)
        try fixture.write("project/apm.lock.yaml", "lockfile_version: '1'\ndependencies:\n\(many)")
        #expect(fixture.ofProject().failures == [.tooManyEntries(path: file, limit: 10_000)])
        let names = (0...10_000).map { "s\($0)" }.joined(separator: ", ")
        try fixture.write(
            "project/apm.lock.yaml",
            "lockfile_version: '1'\ndependencies:\n- repo_url: o/r\n  skill_subset: [\(names)]\n")
        #expect(fixture.ofProject().failures == [.tooManyEntries(path: file, limit: 10_000)])
    }

    @Test func `with many skills and files takes linear time`() throws {
        let fixture = try Fixture()
        let digits = String(repeating: "a", count: 64)
        let names = (0..<2_000).map { "s\($0)" }
        let files = names.map { "  - .agents/skills/\($0)/SKILL.md\n" }.joined()
        let hashes = names.map { "    .agents/skills/\($0)/SKILL.md: sha256:\(digits)\n" }.joined()
        try fixture.write(
            "project/apm.lock.yaml",
            """
            lockfile_version: '1'
            dependencies:
            - repo_url: owner/repo
              deployed_files:
            \(files)  deployed_file_hashes:
            \(hashes)
            """)
        // In quadratic time, the hashes alone take minutes.
        let time = processorTime {
            let records = fixture.ofProject().records
            #expect(records.count == names.count)
            #expect(records.allSatisfy { $0.hash != nil })
        }
        #expect(time < .seconds(60))
    }
}
