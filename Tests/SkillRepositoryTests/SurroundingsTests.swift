import SkillFormat
import SkillRepository
import SystemPackage
import Testing

/// References from a skill to files around it.
@Suite struct `Files around a skill` {
    /// Returns the findings in the text of `p/skills/own`, as `rule severity message`.
    ///
    /// Around it are files of a plugin and a repository, and another skill.
    private func findings(
        _ body: String, in folder: String = "p/skills/own", of path: String? = nil,
        description: String = "Bakes bread and rolls. Use when there is dough."
    ) async throws -> [String] {
        let repository = try ExampleRepository([
            "\(folder)/SKILL.md":
                "---\nname: own\ndescription: \(description)\n---\n\(body)\n",
            "\(folder)/own.py": "pass\n",
            "p/skills/twin-skill/SKILL.md": skillText("twin-skill", body: "`references/a.md`\n"),
            "p/skills/twin-skill/references/a.md": "Text.\n", "p/scripts/plan.py": "pass\n",
            "p/skills/my-twin/SKILL.md": skillText("my-twin", body: "Text.\n"),
            "POLICY.md": "Text.\n", "README.md": "Text.\n", "policies/b.md": "Text.\n",
            "src/app.ts": "\n", ".git/HEAD": "ref: refs/heads/main\n",
        ])
        return try await repository.validate([path ?? "."]).findings
            .filter { $0.rule.description.hasPrefix("ref-") && $0.path.hasSuffix("own/SKILL.md") }
            .map { "\($0.rule) \($0.severity) \($0.message)" }
    }

    private func outside(_ path: String, _ place: String, _ severity: String = "warning") -> String
    {
        "ref-escapes-skill \(severity) `\(path)` is outside the skill, at `\(place)`; "
            + "only the skill folder is installed"
    }

    @Test(arguments: [
        ("The plan comes from `scripts/plan.py`.", "scripts/plan.py", "p/scripts/plan.py"),
        ("```sh\nbash ./scripts/plan.py\n```", "scripts/plan.py", "p/scripts/plan.py"),
        ("Run `p/scripts/plan.py`.", "p/scripts/plan.py", "p/scripts/plan.py"),
        ("Esta skill segue `policies/b.md`.", "policies/b.md", "policies/b.md"),
        ("Read `POLICY.md`.", "POLICY.md", "POLICY.md"),
        ("Read `policies/b.md` in this repo.", "policies/b.md", "policies/b.md"),
        ("`../../scripts/plan.py`. Run `scripts/plan.py`.", "scripts/plan.py", "p/scripts/plan.py"),
        ("`../../../policies/b.md` holds it.", "../../../policies/b.md", "policies/b.md"),
        (
            "```sh\nbash \"$PLUGIN_ROOT/scripts/plan.py\"\n```", "$PLUGIN_ROOT/scripts/plan.py",
            "p/scripts/plan.py"
        ),
        (
            "Run `<plugin-root>/scripts/plan.py`.", "<plugin-root>/scripts/plan.py",
            "p/scripts/plan.py"
        ),
        ("[a](../my-twin/SKILL.md)", "../my-twin/SKILL.md", "p/skills/my-twin/SKILL.md"),
        ("- `../twin-skill/SKILL.md`", "../twin-skill/SKILL.md", "p/skills/twin-skill/SKILL.md"),
        (
            "- `twin-skill/references/a.md`", "twin-skill/references/a.md",
            "p/skills/twin-skill/references/a.md"
        ),
        (
            "Its texts lie in `scripts/`:\n\n- plan.md\n\nRun `scripts/plan.py`.",
            "scripts/plan.py",
            "p/scripts/plan.py"
        ),
    ])
    func `are not installed with it`(_ body: String, _ path: String, _ place: String) async throws {
        #expect(try await findings(body).contains(outside(path, place)))
    }

    @Test func `are rarely meant by a skill about skills`() async throws {
        let description = "Writes new skills. Use when there is none."
        let body = "Write `policies/b.md`. Such as `p/scripts/plan.py`. `POLICY.md` holds them."
        #expect(try await findings(body, description: description) == [])
        let run = "Run `p/scripts/plan.py`."
        let outside = [outside("p/scripts/plan.py", "p/scripts/plan.py")]
        #expect(try await findings(run, description: description) == outside)
        let block = "```sh\npython scripts/plan.py\n```"
        #expect(
            try await findings(block, description: description)
                == [self.outside("scripts/plan.py", "p/scripts/plan.py")])
    }

    @Test(arguments: [
        "Read `<plugin-name>/README.md`.", "Write `<plugin-root>/scripts/plan.py`.",
        "- `../twin-skill/SKILL.md` (when installed as a set)", "Write it to `policies/b.md`.",
        "Put a `src/app.ts` there.", "Read `README.md`.",
        "For example `policies/b.md`.", "Read `policies/b.md` if it exists.",
        "For models see `twin-skill`'s `references/a.md`.", "See the plugin's `notes/a.md`.",
        "Read `policies/b.md` in that project.", "It has its own rules in `policies/b.md`.",
        "Do not use `sh p/scripts/plan.py`.",
        "Run `p/scripts/plan.py` only after cloning this repository.",
        "If twin-skill is present, run its part:\n\n```sh\nsh $SKILLS_DIR/twin-skill/references/a.md\n```",
    ])
    func `are not meant by every path`(_ body: String) async throws {
        #expect(try await findings(body) == [])
    }

    @Test func `are only notes if the text does not direct the agent to them`() async throws {
        #expect(
            try await findings("More goes to `policies/b.md`.")
                == [outside("policies/b.md", "policies/b.md", "info")])
    }

    @Test func `are found if they belong to a skill around this one`() async throws {
        let body =
            "Follow `references/a.md`, `../../references/a.md` and [a](../../references/a.md), "
            + "then [b](references/b.md)."
        let found = try await findings(body, in: "p/skills/twin-skill/parts/own")
        #expect(
            found == ["ref-missing-file error the skill has no file `parts/own/references/b.md`"])
    }

    @Test func `are only notes for a skill that is used in place`() async throws {
        #expect(
            try await findings("Read `policies/b.md`.", in: ".claude/skills/own")
                == [outside("policies/b.md", "policies/b.md", "info")])
    }

    @Test func `are known if only the skill is validated`() async throws {
        #expect(
            try await findings("Run `scripts/plan.py`.", of: "p/skills/own")
                == [outside("scripts/plan.py", "p/scripts/plan.py")])
    }

    @Test func `are not reached by a link from the repository's top`() async throws {
        #expect(
            try await findings("Read [plan](scripts/plan.py).") == [
                "ref-missing-file error the skill has no file `scripts/plan.py`; "
                    + "`p/scripts/plan.py` is outside the skill"
            ])
    }

    @Test func `are not found after a variable for the skill folder`() async throws {
        let path = "${CLAUDE_SKILL_DIR}/../../scripts/plan.py"
        #expect(
            try await findings("Run `\(path)`.") == [
                "ref-escapes-skill warning `\(path)` is outside the skill; "
                    + "only the skill folder is installed"
            ])
    }

    @Test func `may be missing if a path leads out of the skill`() async throws {
        #expect(
            try await findings("See `../../../references/x.md`.") == [
                "ref-escapes-skill warning `../../../references/x.md` is outside the skill; "
                    + "only the skill folder is installed"
            ])
        #expect(try await findings("Write `../../../references/x.md`.") == [])
    }

    @Test func `are reached by commands with parent folders in their paths`() async throws {
        #expect(
            try await findings("```sh\nbash ../../scripts/plan.py\n```")
                == [outside("../../scripts/plan.py", "p/scripts/plan.py")])
    }

    @Test func `are found after a variable for the folder of skills`() async throws {
        #expect(
            try await findings("Read `$SKILLS_DIR/twin-skill/references/a.md`.")
                == [outside("twin-skill/references/a.md", "p/skills/twin-skill/references/a.md")])
    }

    @Test func `can be files of the skill, by a path from further up`() async throws {
        let found = try await findings("Run `p/skills/own/own.py` or `skills/own/own.py`.")
        #expect(
            found.map { $0.prefix(25) } == [
                "ref-repo-relative warning", "ref-repo-relative warning",
            ])
    }
}
