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
        _ body: String, in folder: String = "p/skills/own", of path: String? = nil
    ) async throws -> [String] {
        let repository = try ExampleRepository([
            "\(folder)/SKILL.md":
                "---\nname: own\ndescription: Bakes bread and rolls. Use when there is dough.\n---\n\(body)\n",
            "\(folder)/own.py": "pass\n",
            "p/skills/twin-skill/SKILL.md": skillText(
                "twin-skill", body: "`references/rules.md`\n"),
            "p/skills/twin-skill/references/rules.md": "Text.\n", "p/scripts/plan.py": "pass\n",
            "p/.claude-plugin/plugin.json": "{\"name\": \"p\"}\n",
            "p/skills/my-twin/SKILL.md": skillText("my-twin", body: "Text.\n"),
            "POLICY.md": "Text.\n", "README.md": "Text.\n", "policies/baking.md": "Text.\n",
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
        ("```sh\npython p/scripts/plan.py\n```", "p/scripts/plan.py", "p/scripts/plan.py"),
        ("`../../scripts/plan.py`. Run `scripts/plan.py`.", "scripts/plan.py", "p/scripts/plan.py"),
        (
            "`../../../policies/baking.md` holds it.", "../../../policies/baking.md",
            "policies/baking.md"
        ),
        (
            "```sh\nbash \"$PLUGIN_ROOT/scripts/plan.py\"\n```", "$PLUGIN_ROOT/scripts/plan.py",
            "p/scripts/plan.py"
        ),
        (
            "- `twin-skill/references/rules.md`", "twin-skill/references/rules.md",
            "p/skills/twin-skill/references/rules.md"
        ),
    ])
    func `are not installed with it`(_ body: String, _ path: String, _ place: String) async throws {
        #expect(try await findings(body).contains(outside(path, place)))
    }

    @Test func `are named where the text says that they are in the repository`() async throws {
        let found = try await findings("Read `policies/baking.md` in this repo.")
        #expect(found.contains { $0.hasPrefix("ref-escapes-skill") }, "\(found)")
    }

    @Test(arguments: [
        "Run `<plugin-root>/scripts/plan.py`.", "Run `<your-plugin>/scripts/plan.py`.",
    ])
    func `are not reported if the text says where they are`(_ body: String) async throws {
        let found = try await findings(body)
        #expect(found.allSatisfy { !$0.hasPrefix("ref-escapes-skill") }, "\(found)")
    }

    @Test(arguments: [
        ("[a](../my-twin/SKILL.md)", "../my-twin/SKILL.md", "my-twin"),
        ("- `../twin-skill/SKILL.md`", "../twin-skill/SKILL.md", "twin-skill"),
        ("See [the other](../twin-skill).", "../twin-skill", "twin-skill"),
    ])
    func `are notes that say how to install another skill`(
        _ body: String, _ path: String, _ skill: String
    ) async throws {
        let message =
            "`\(path)` is the skill \(skill), which is installed only with `--with-related`"
        #expect(try await findings(body) == ["ref-escapes-skill info \(message)"])
    }

    @Test(arguments: [
        "Read `<plugin-name>/README.md`.", "Write it to `policies/baking.md`.",
        "Put a `src/app.ts` there.", "Read `README.md`.", "Read `POLICY.md`.",
        "For example `policies/baking.md`.", "Read `policies/baking.md` if it exists.",
        "For models see `twin-skill`'s `references/rules.md`.",
        "See the plugin's `notes/rules.md`.",
        "It has its own rules in `policies/baking.md`.", "More goes to `policies/baking.md`.",
        "Run `p/scripts/plan.py` only after cloning this repository.",
    ])
    func `are not meant by every path`(_ body: String) async throws {
        #expect(try await findings(body) == [])
    }

    @Test func `are found if they belong to a skill around this one`() async throws {
        let body =
            "Follow `references/rules.md`, `../../references/rules.md` and "
            + "[a](../../references/rules.md), then [b](references/forms.md)."
        let found = try await findings(body, in: "p/skills/twin-skill/parts/own")
        let missing = "the skill has no file `parts/own/references/forms.md`"
        #expect(found == ["ref-missing-file error \(missing)"])
    }

    @Test func `are only notes for a skill that is used in place`() async throws {
        #expect(
            try await findings("Read `policies/baking.md`.", in: ".claude/skills/own")
                == [outside("policies/baking.md", "policies/baking.md", "info")])
    }

    @Test func `are known if only the skill is validated`() async throws {
        #expect(
            try await findings("Run `scripts/plan.py`.", of: "p/skills/own")
                == [outside("scripts/plan.py", "p/scripts/plan.py")])
    }

    @Test func `are not reached by a link from the repository's top`() async throws {
        #expect(
            try await findings("Read [plan](scripts/plan.py).")
                == [outside("scripts/plan.py", "p/scripts/plan.py")])
    }

    @Test func `are found after a variable for the skill folder`() async throws {
        #expect(
            try await findings("Run `${CLAUDE_SKILL_DIR}/../../scripts/plan.py`.")
                == [outside("../../scripts/plan.py", "p/scripts/plan.py")])
    }

    @Test func `may be missing if a path leads out of the skill`() async throws {
        #expect(
            try await findings("See `../../../references/forms.md`.") == [
                "ref-escapes-skill error `../../../references/forms.md` is outside the skill; "
                    + "only the skill folder is installed"
            ])
        #expect(try await findings("Write `../../../references/forms.md`.") == [])
    }

    @Test func `are reached by commands with parent folders in their paths`() async throws {
        #expect(
            try await findings("```sh\nbash ../../scripts/plan.py\n```")
                == [outside("../../scripts/plan.py", "p/scripts/plan.py")])
    }

    @Test func `are found after a variable for the folder of skills`() async throws {
        #expect(
            try await findings("Read `$SKILLS_DIR/twin-skill/references/rules.md`.")
                == [
                    outside(
                        "$SKILLS_DIR/twin-skill/references/rules.md",
                        "p/skills/twin-skill/references/rules.md")
                ])
    }

    @Test func `can be files of the skill, by a path from further up`() async throws {
        let found = try await findings("Run `p/skills/own/own.py` or `skills/own/own.py`.")
        #expect(
            found.map { $0.prefix(22) } == ["ref-repo-relative info", "ref-repo-relative info"])
    }

    @Test func `distinguishes links from the top from links of a web site`() async throws {
        #expect(try await findings("[a](/policies/baking.md)").count == 1)
        #expect(try await findings("[a](/docs/guide/baking)") == [])
    }
}
