import Foundation
import Testing

/// The script that decides whether a version can be published, and prints its notes.
@Suite struct `A version to publish` {
    let fixture: CommandFixture

    init() throws { fixture = try CommandFixture() }

    private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Scripts/release.d/ready").standardizedFileURL.path

    private func ready(
        _ version: String, repository: String = "owner/skills", environment: String = ""
    ) throws -> String {
        try fixture.shell(
            """
            mkdir -p Scripts/release.d Sources/SkillsCommand .github
            cp '\(Self.script)' Scripts/release.d/ready
            echo '\(repository)' > Scripts/release.d/repository
            printf 'skillsVersion = "1.2.0"\\nskillsVersion = "1.3.0"\\nskillsVersion = "1.2.0-rc.1"\\n' \\
                > Sources/SkillsCommand/RunSkills.swift
            printf '# Changelog\\n\\n## 1.3.0, unreleased\\n\\n- Later.\\n\\n## 1.2.0, 2026-11-28\\n\\n### Added\\n\\n- Now.\\n\\n## 1.1.0\\n\\n- Before.\\n' \\
                > .github/CHANGELOG.md
            env -u GITHUB_REPOSITORY \(environment) bash Scripts/release.d/ready '\(version)' 2>&1
            """)
    }

    @Test func `has the notes of its section`() throws {
        #expect(try ready("1.2.0") == "### Added\n\n- Now.\n")
        #expect(
            try ready("1.2.0", environment: "GITHUB_REPOSITORY=owner/skills")
                == "### Added\n\n- Now.\n")
    }

    @Test(arguments: ["OWNER/skills", "OWNER/other"])
    func `is refused while the repository is a placeholder`(_ repository: String) throws {
        let text = try ready("1.2.0", repository: repository)
        #expect(text.contains("error: the repository is the placeholder \(repository)"), "\(text)")
        #expect(text.hasSuffix("[1]\n"))
    }

    @Test func `is refused while a text names the placeholder`() throws {
        try fixture.shell(
            """
            mkdir -p Sources/SkillsCommand/Documentation.docc
            echo 'skills install OWNER/REPO' > README.md
            echo 'pip install OWNER-skills' > Sources/SkillsCommand/Documentation.docc/installing.md
            """)
        let text = try ready("1.2.0")
        #expect(
            text.hasPrefix(
                "error: the placeholder OWNER is still in Sources/SkillsCommand/Documentation.docc/installing.md\n"
                    + "hint: write owner in its place\n"), "\(text)")
        #expect(text.hasSuffix("[1]\n"))
    }

    @Test func `is refused while pages name no repository`() throws {
        try fixture.shell(
            """
            mkdir -p Sources/SkillSite/Content
            echo 'static let repository: String? = nil' > Sources/SkillSite/Content/InstallLines.swift
            """)
        let text = try ready("1.2.0")
        #expect(
            text.contains("Sources/SkillSite/Content/InstallLines.swift (repository)"), "\(text)")
        #expect(text.hasSuffix("[1]\n"))
    }

    @Test func `is refused in another repository`() throws {
        let text = try ready("1.2.0", environment: "GITHUB_REPOSITORY=other/skills")
        #expect(text.contains("error: this is other/skills, not owner/skills"), "\(text)")
    }

    @Test(arguments: [
        ("1.3.0", "no section of 1.3.0 with a date"),
        ("1.2.0-rc.1", "no section of 1.2.0-rc.1 with a date"),
        ("1.1.0", "does not call itself 1.1.0"), ("v1.2.0", "is not a version"),
        ("1.2", "is not a version"), ("1.2.0;touch stolen", "is not a version"),
    ])
    func `is refused if it is not prepared`(_ version: String, _ reason: String) throws {
        let text = try ready(version)
        #expect(text.contains(reason) && text.hasSuffix("[1]\n"), "\(text)")
        #expect(try fixture.shell("find . -name stolen") == "")
    }
}
