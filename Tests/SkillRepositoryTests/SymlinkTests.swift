import SkillFormat
import SkillRepository
import Testing

/// Symlinks of a skill, judged with the repository around it.
@Suite struct `A symlink of a skill` {
    private func findings(_ links: [String: String]) async throws -> [String] {
        let repository = try ExampleRepository(
            [
                ".git/HEAD": "ref: refs/heads/main\n", "skills/a/SKILL.md": skillText("a"),
                "shared/common.sh": "true\n",
            ],
            links: Dictionary(
                links.map { ("skills/a/\($0.key)", $0.value) }, uniquingKeysWith: { $1 }
            ).merging(["shared/password": "/etc/passwd"], uniquingKeysWith: { $1 }))
        return try await repository.validate().findings
            .filter { $0.rule.description == "symlink-escapes" }
            .map { "\($0.severity) \($0.message)" }
    }

    @Test func `to a file of the repository is a note that names what an archive lacks`()
        async throws
    {
        #expect(
            try await findings(["common.sh": "../../shared/common.sh"]) == [
                "info the symlink leads outside the skill, to ../../shared/common.sh; "
                    + "archives of the skill do not contain the file"
            ])
    }

    @Test func `to a file of the repository that does not exist is a warning`() async throws {
        #expect(
            try await findings(["gone.sh": "../../shared/gone.sh"]) == [
                "warning the symlink leads outside the skill, to ../../shared/gone.sh, "
                    + "which does not exist"
            ])
    }

    @Test(arguments: [
        "../../../gone", "../../..", "/etc/passwd", "/nonexistent", "../../shared/password",
    ])
    func `that leaves the repository is an error`(_ target: String) async throws {
        #expect(
            try await findings(["x": target])
                == ["error the symlink leads outside the repository, to \(target)"])
    }

    @Test func `limits the score only if it leaves the repository`() async throws {
        for (target, isLimited) in [("../../shared/common.sh", false), ("/etc/passwd", true)] {
            let repository = try ExampleRepository(
                ["skills/a/SKILL.md": skillText("a"), "shared/common.sh": "true\n"],
                links: ["skills/a/x": target])
            let scores = try await repository.validator().scores(["."])
            #expect((scores.first?.score?.cap != nil) == isLimited, "\(target)")
        }
    }
}
