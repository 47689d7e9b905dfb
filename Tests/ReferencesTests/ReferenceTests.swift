import FileTree
import Markdown
import TestSupport
import Testing
import Text

@testable import References

/// The path of the skill file.
let skillFile: RelativePath = {
    guard let path = RelativePath("SKILL.md") else { preconditionFailure("SKILL.md is a path") }
    return path
}()

/// Returns the problems in a skill's text as `kind severity target`, without orphans.
func faults(
    _ body: String, with others: [String: String] = [:], name: String = "pdf",
    folder: String? = "pdf"
) -> [String] {
    let text = "---\nname: \(name)\ndescription: Reads forms.\n---\n\n\(body)\n"
    var texts: [RelativePath: SourceText] = [:]
    for (path, content) in others.merging(["SKILL.md": text], uniquingKeysWith: { $1 }) {
        guard let path = RelativePath(path) else { continue }
        texts[path] = SourceText(path: path, bytes: Array(content.utf8))
    }
    let references = SkillReferences(
        paths: SkillPaths(files: texts.keys.map(\.description)), texts: texts,
        names: SkillNames(name: name, folderName: folder))
    return references.faults.filter { $0.kind != .orphan }
        .map { "\($0.kind) \($0.severity) \($0.target)" }
}

@Suite struct `Missing files that are plain to a reader` {
    @Test(arguments: [
        // A neighbor that is there.
        (
            "Run `scripts/scan.py` first, then `scripts/fill.py`.",
            "missingFile warning scripts/fill.py"
        ),
        (
            "`scripts/scan.py` reads the form; `scripts/fill.sh` fills it.",
            "missingFile warning scripts/fill.sh"
        ),
        (
            "Start with scripts/scan.py and end with scripts/end.ts.",
            "missingFile warning scripts/end.ts"
        ),
        // A command.
        (
            "```sh\npython3 scripts/scan.py\npython3 scripts/check.py\n```",
            "missingFile warning scripts/check.py"
        ),
        (
            "```bash\nnode scripts/check.mjs --all\n```\n\n`scripts/scan.py`",
            "missingFile warning scripts/check.mjs"
        ),
        (
            "Call `uv run scripts/check.py`, or `scripts/scan.py`.",
            "missingFile warning scripts/check.py"
        ),
        // A variable for the folder.
        ("Use `${CLAUDE_SKILL_DIR}/scripts/check.sh`.", "missingFile error scripts/check.sh"),
        ("```sh\nbash $SKILL_DIR/scripts/check.sh\n```", "missingFile error scripts/check.sh"),
        ("All is in {baseDir}/references/forms.md.", "missingFile error references/forms.md"),
        // A folder whose contents the text describes.
        ("The `references/` directory contains the rules.", "missingFolder warning references/"),
        ("`templates/` holds one file for each form.", "missingFolder warning templates/"),
        ("The `assets/` folder includes the logo.", "missingFolder warning assets/"),
    ])
    func `are reported`(_ body: String, _ fault: String) {
        #expect(faults(body, with: ["scripts/scan.py": ""]) == [fault])
    }

    @Test(arguments: [
        "Write the result to `scripts/fill.py`, as `scripts/scan.py` does.",
        "Run `scripts/scan.py`, and `scripts/fill.py` if it exists.",
        "Save it as `${CLAUDE_SKILL_DIR}/scripts/check.sh`.",
        "Create a `references/` directory that contains the rules.",
        "Your project's `templates/` folder includes the forms.",
    ])
    func `are not those that the text makes or leaves open`(_ body: String) {
        #expect(faults(body, with: ["scripts/scan.py": ""]) == [])
    }
}

@Suite struct `Broken references` {
    @Test(arguments: [
        ("See [a](references/rules.md).", "references/rules.md"),
        ("See [a](./references/rules.md \"title\").", "references/rules.md"),
        ("See [a][1].\n\n[1]: references/rules.md", "references/rules.md"),
        ("![a](assets/logo.png)", "assets/logo.png"),
        ("<img alt='x' src=\"assets/logo.png\">", "assets/logo.png"),
        ("[a](references/rules%20two.md)", "references/rules two.md"),
        ("[a](references/rules\\_two.md)", "references/rules_two.md"),
        ("Read references/rules.md first.", "references/rules.md"),
        ("详见 references/rules.md。", "references/rules.md"),
        ("### references/rules.md\n\nThe details.", "references/rules.md"),
        ("> Read `references/rules.md#part` now.", "references/rules.md"),
        ("See `references/rules.md:12`.", "references/rules.md"),
        ("Follow @references/rules.md.", "references/rules.md"),
        ("<steps>\nRead `references/rules.md`.\n</steps>", "references/rules.md"),
        ("1. one\n   - two:\n     read `references/rules.md`", "references/rules.md"),
        ("1. **Create it** → See `references/rules.md`", "references/rules.md"),
        ("Read `${CLAUDE_SKILL_DIR}/references/rules.md`.", "references/rules.md"),
        // Japanese, Chinese and Korean have no blanks around a path.
        ("詳細は、references/rules.mdを参照してください。", "references/rules.md"),
        ("必ずreferences/rules.mdを読むこと。", "references/rules.md"),
        ("`references/rules.md` を確認する。", "references/rules.md"),
        ("请先阅读references/rules.md了解规则。", "references/rules.md"),
        ("資料/規則.mdを参照。\n\nRead references/rules.md.", "references/rules.md"),
    ])
    func `are errors`(_ body: String, _ target: String) {
        #expect(faults(body) == ["missingFile error \(target)"])
    }

    @Test(arguments: [
        (
            "次にscripts/run.pyを実行し、references/a.mdとreferences/b.mdを読む。",
            ["references/a.md", "references/b.md", "scripts/run.py"]
        ),
        ("使用scripts/run.py处理", ["scripts/run.py"]), ("scripts/run.py를 실행", ["scripts/run.py"]),
        ("資料/手順.mdを読む", ["資料/手順.md"]), ("議事録template.md", ["議事録template.md"]),
        // Which part of it is the name cannot be known.
        ("請閱讀detail.md了解", []), ("まとめ.md", ["まとめ.md"]), ("次にdetail.mdを読む", ["detail.md"]),
        ("Überblick.md", ["Überblick.md"]),
    ])
    func `are told from the text around them in scripts without blanks`(
        _ text: String, _ paths: [String]
    ) {
        let source = SourceText(path: skillFile, bytes: Array(text.utf8))
        let candidates = CandidateReader.candidates(
            of: source, lines: MarkdownLines(source), document: nil)
        #expect(candidates.map(\.name.path).sorted() == paths)
    }

    @Test(arguments: [
        ("[up](../other/SKILL.md)", "escapes warning ../other/SKILL.md"),
        ("See [rules](rules.md).", "wrongBase warning rules.md"),
        ("See `References/rules.md`.", "otherCase warning References/rules.md"),
    ])
    func `are warnings`(_ body: String, _ fault: String) {
        #expect(faults(body, with: ["references/rules.md": ""]) == [fault])
    }

    @Test(arguments: [
        "```sh\nmv skill.md SKILL.md\n```", "```\nout/\n├── RULES.md\n└── LOG.md\n```",
        "[rules](rules.md)",
    ])
    func `are no mentions in another letter case`(_ body: String) {
        #expect(
            faults(body, with: ["rules.md": "The rules.md format has sections. See RULES.md.\n"])
                == [])
    }

    @Test func `are reported once for each target, with the highest severity`() {
        let body =
            "| Rules | `references/rules.md` |\n\nWork in `references/rules.md`.\n\n"
            + "See [a](references/rules.md)."
        #expect(faults(body) == ["missingFile error references/rules.md"])
    }

    @Test func `are resolved from the file and from the skill folder`() {
        let found = faults(
            "[a](references/a.md)",
            with: [
                "references/a.md": "`b.md`, `scripts/c.py`, [b](b.md), run `../scripts/c.py`",
                "references/b.md": "", "scripts/c.py": "",
            ])
        #expect(found == ["tooDeep info references/b.md"])
    }

    @Test func `do not include paths below a symbolic link`() {
        let paths = SkillPaths(files: ["SKILL.md", "references"], links: ["references"])
        #expect(paths.contains("references/a/b.md"))
        #expect(!paths.contains("scripts/a.py"))
    }

    @Test func `include all documents of a skill that lacks its folder`() {
        let names = ["layout", "colors", "forms", "lists", "tests"]
        let list = names.map { "- `references/\($0).md` - all about \($0)" }
        let steps = names.enumerated().map {
            "\($0 + 1). **Create \($1)** → See `references/\($1)-steps.md`"
        }
        let body =
            "Write views with this skill.\n\n## Workflow\n\n\(steps.joined(separator: "\n"))\n\n"
            + "| Task | Guide |\n|---|---|\n| Test | `references/tests.md` |\n\n"
            + "```swift\nimport Views // Sources/Views.swift\n```\n\n## Reference files\n\n"
            + list.joined(separator: "\n")
        let expected = names.flatMap { ["references/\($0)-steps.md", "references/\($0).md"] }
        #expect(Set(faults(body)) == Set(expected.map { "missingFile error \($0)" }))
    }
}

@Suite struct `Ignored references` {
    @Test(arguments: [
        // Names and words.
        "Use Node.js, Next.js or socket.io.", "Weigh hooks/angles and prompts/responses.",
        "The types are text/csv, resources/list and `application/json`.",
        "```ts\nimport x from \"agents/mcp\"\n```", "Edit `pages/_app.tsx` and `package.json`.",
        // The user's project.
        "Put it into `src/app.ts`; your project has `tests/a.py`.",
        "See the docs in `docs/setup.md`.", "Check `plan.md`. See README.md.",
        // Results.
        "Write the result to `reports/x.md`.",
        "```sh\npython a.py -o scripts/out.txt > references/b.md\n```",
        // Placeholders.
        "`path/to/rules.md`, `references/<name>.md`, `references/{topic}.md`, `references/*.md`",
        "`references/YYYY-MM.md`, `scripts/your-script.py`, `references/lesson_X.md`",
        "[c](references/...), [d](path/to/file.md)",
        // Tree drawings and quoted texts.
        "```\nskill/\n├── SKILL.md\n└── references/rules.md\n```",
        "```bash\n# scripts/deploy.sh\necho\n```", "```js\n// src/x.ts\n```",
        "```markdown\nSee [a](references/rules.md).\n```",
        "````md\n```sh\nSee [a](references/rules.md).\n```\n````",
        "```\n```sh\nls\n```\nSee [a](references/rules.md).\n```",
        // Conditions and examples.
        "Read `references/rules.md` if it exists.",
        "Name it by subject, e.g. `references/rules.md`.",
        // The web and the system.
        "[a](https://a.b/c.md) <https://a.b/references/a.md> [b](//a.b/c.md) [m](mailto:a@b.c)",
        "The route `/api/users`, the file `/etc/hosts`, `https://a.b/scripts/a.py`.",
        // Comments.
        "<!-- See [a](references/rules.md). -->", "<!--\n\nSee [a](references/rules.md).\n\n-->",
    ])
    func `include common false positives`(_ body: String) {
        #expect(faults(body) == [])
    }

    @Test func `include links of a skill template`() {
        #expect(faults("See [a](references/rules.md).", name: "skill-template", folder: nil) == [])
    }

    @Test func `include examples of skills about skills, but not what these cite`() {
        let body = "Name it `references/finance.md`. See `references/rules.md`."
        #expect(
            faults(body, name: "skill-creator", folder: nil)
                == ["missingFile error references/rules.md"])
    }

    @Test func `include those of templates, tests and changelogs`() {
        let link = "[a](missing.md) `scripts/a.py`"
        #expect(
            faults(
                "`assets/`",
                with: ["assets/a.md": link, "tests/b.md": link, "CHANGELOG.md": link]) == [])
    }

    @Test func `are only notes for links of documents for visitors`() {
        #expect(
            faults("Text.", with: ["README.md": "See [a](rules.md) and `references/rules.md`."])
                == ["missingFile info rules.md"])
    }
}

@Suite struct `Found references` {
    @Test func `include the files in a drawing of the skill folder`() {
        let text = "```\npdf/\n├── SKILL.md\n└── fill.txt\n```\n"
        let source = SourceText(path: skillFile, bytes: Array(text.utf8))
        let references = SkillReferences(
            paths: SkillPaths(files: ["SKILL.md", "fill.txt"]), texts: [skillFile: source],
            names: SkillNames(name: "pdf", folderName: "pdf"))
        #expect(references.found.map(\.target) == ["fill.txt"])
    }

    @Test func `through the skill's own name work only from the top of its repository`() {
        let others = ["scripts/fill.py": ""]
        #expect(
            faults("Run `skills/pdf/scripts/fill.py`.", with: others)
                == ["repositoryRelative info skills/pdf/scripts/fill.py"])
        #expect(
            faults("Run `~/.claude/skills/pdf/scripts/fill.py`.", with: others)
                == ["absolute info ~/.claude/skills/pdf/scripts/fill.py"])
        #expect(faults("https://a.example/skills/pdf/scripts/fill.py", with: others) == [])
    }

    @Test(arguments: [
        ("_X=$(~/.claude/skills/pdf/scripts/fill.py --a)", "~/.claude/skills/pdf/scripts/fill.py"),
        (
            "X=\"${X:-$HOME/.claude/skills/pdf/scripts/fill.py}\"",
            "$HOME/.claude/skills/pdf/scripts/fill.py"
        ),
        ("X=${X:-~/.claude/skills/pdf/scripts/fill.py}", "~/.claude/skills/pdf/scripts/fill.py"),
        ("X=\"$CODEX_HOME/skills/pdf/scripts/fill.py\"", "$CODEX_HOME/skills/pdf/scripts/fill.py"),
        (
            "eval \"$(~/.claude/skills/pdf/scripts/fill.py)\"",
            "~/.claude/skills/pdf/scripts/fill.py"
        ),
    ])
    func `in commands are read as a shell does`(_ command: String, _ path: String) {
        #expect(
            faults("```bash\n\(command)\n```", with: ["scripts/fill.py": ""])
                == ["absolute info \(path)"])
    }

    @Test func `after the operator of a default value start after it`() {
        let others = ["scripts/fill.py": ""]
        #expect(faults("```sh\nX=${X:-scripts/fill.py}\n```", with: others) == [])
        #expect(
            faults("```sh\nbash ${X:-Scripts/fill.py}\n```", with: others)
                == ["otherCase warning Scripts/fill.py"])
    }
}

@Suite(.timeLimit(.minutes(5))) struct `Hostile references` {
    @Test(arguments: [
        "`scripts/a%.py` ", "[a](b%.md) ", "see references/a%.md ", "`a%.md`\n", "((((((", "<a/<a/",
        "- `examples/%.md`\n", "`../../%.md` ", "a/b.c/", "[x](#%) ", "`{baseDir}/%.py` ",
        "```sh\nscripts/%.sh\n```\n", "`References/%.md` if it exists. ", "{a|<", "a\\b\\%.md ",
    ])
    func `take limited time and have at most one problem each`(_ unit: String) {
        let size = 1 << 17
        let count = size / (unit.utf8.count + 5)
        let body = (0..<count).map { unit.replacing("%", with: "\($0)") }.joined()
        #expect(faults(body, with: ["references/a.md": ""]).count <= count)
    }

    /// Bytes that are no UTF-8, one long destination, conditions and names: each took quadratic time.
    @Test(arguments: [
        Array(repeating: 0x80, count: 1 << 20) + Array("/a".utf8),
        Array("[a](".utf8) + Array("a/".utf8.cycled(1 << 19)) + Array("b.md)".utf8),
        Array("a\\".utf8.cycled(1 << 19)) + Array("b.md".utf8),
        Array("if ".utf8.cycled(1 << 18)) + Array(" references/a.md".utf8),
    ])
    func `take limited time with texts of one long line`(_ text: [UInt8]) {
        let name = String(repeating: "_skill", count: 10_000)
        let time = processorTime {
            let references = SkillReferences(
                paths: SkillPaths(files: ["SKILL.md", "link"], links: ["link"]),
                texts: [skillFile: SourceText(path: skillFile, bytes: text)],
                names: SkillNames(name: name, folderName: nil))
            #expect(references.faults(.missingFile).count <= 1)
        }
        // Linear time is far below a second, quadratic time above a minute.
        #expect(time < .seconds(20))
    }

    @Test func `take limited time with many files of one name`() {
        let paths = (0..<2000).map { "a\($0)/a.md" } + ["SKILL.md"]
        let text = Array(String(repeating: "a a.mdx ", count: 50_000).utf8)
        let references = SkillReferences(
            paths: SkillPaths(files: paths),
            texts: [skillFile: SourceText(path: skillFile, bytes: text)],
            names: SkillNames(name: nil, folderName: nil))
        #expect(references.faults(.orphan).isEmpty)
    }
}

extension String.UTF8View {
    fileprivate func cycled(_ count: Int) -> [UInt8] {
        Array(repeatElement(self, count: count).joined())
    }
}
