import FileTree
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
    description: String = "Reads forms.", folder: String? = "pdf"
) -> [String] {
    let frontmatter = "---\nname: \(name)\ndescription: \(description)\n---\n"
    let text = "\(frontmatter)\n\(body)\n"
    var texts: [RelativePath: SourceText] = [:]
    for (path, content) in others.merging(["SKILL.md": text], uniquingKeysWith: { $1 }) {
        guard let path = RelativePath(path) else { continue }
        texts[path] = SourceText(path: path, bytes: Array(content.utf8))
    }
    let header = SkillHeader(
        path: skillFile, bodyStart: frontmatter.utf8.count, name: name, description: description,
        folderName: folder)
    let references = SkillReferences(
        paths: SkillPaths(files: texts.keys.map(\.description)), texts: texts, header: header)
    return references.faults.filter { $0.kind != .orphan }
        .map { "\($0.kind) \($0.severity) \($0.target)" }
}

@Suite struct `Broken references` {
    @Test(arguments: [
        ("See [a](references/a.md).", "references/a.md"),
        ("See [a](./references/a.md \"title\").", "references/a.md"),
        ("See [a][1].\n\n[1]: references/a.md", "references/a.md"),
        ("![a](assets/a.png)", "assets/a.png"),
        ("<img alt='x' src=\"assets/a.png\">", "assets/a.png"),
        ("[a](references/a%20b.md)", "references/a b.md"),
        ("[a](references/a\\_b.md)", "references/a_b.md"),
        ("Run `scripts/a.py --all`.", "scripts/a.py"),
        ("Run `python scripts/a.py`.", "scripts/a.py"),
        ("Read references/a.md first.", "references/a.md"),
        ("- **references/a.md**: more", "references/a.md"),
        ("| `references/a.md` | more |\n|---|---|\n", "references/a.md"),
        ("詳細はreferences/a.mdを参照。", "references/a.md"),
        ("详见 references/a.md。", "references/a.md"),
        ("### references/a.md\n\nThe details.", "references/a.md"),
        ("> Read `references/a.md#part` now.", "references/a.md"),
        ("See `references/a.md:12`.", "references/a.md"),
        ("Follow @references/a.md.", "references/a.md"),
        ("Run {baseDir}/scripts/a.sh.", "scripts/a.sh"),
        ("`${CLAUDE_SKILL_DIR}/a.txt` is read.", "a.txt"),
        ("`<skill-dir>/scripts/a.sh`", "scripts/a.sh"),
        ("```sh\npython \"$SKILL_DIR/scripts/a.py\" x\n```", "scripts/a.py"),
        ("<steps>\nRead `references/a.md`.\n</steps>", "references/a.md"),
        ("1. one\n   - two: read\n     `references/a.md`", "references/a.md"),
        ("Write a summary, then read `references/a.md`.", "references/a.md"),
    ])
    func `are errors`(_ body: String, _ target: String) {
        #expect(faults(body) == ["missingFile error \(target)"])
    }

    @Test(arguments: [
        ("```\nuv run scripts/a.py\n```", "scripts/a.py"),
        ("```sh\n$ FOO=1 python3 -u scripts/a.py > out.txt\n```", "scripts/a.py"),
        ("```sh\ncd x && bash scripts/a.sh; ls\n```", "scripts/a.sh"),
        ("```python\n# See references/a.md for more\n```", "references/a.md"),
        ("For all fields, see extra.md.", "extra.md"),
        ("See [all](references/).\n", "references"),
    ])
    func `are warnings`(_ body: String, _ target: String) {
        #expect(
            faults(body).map { $0.replacing("missingFolder", with: "missingFile") }
                == ["missingFile warning \(target)"])
    }

    @Test func `count for other folders if two of their files are named`() {
        #expect(faults("- `examples/a.md`: one") == [])
        #expect(
            faults("- `examples/a.md`: one\n- `examples/b.md`: two")
                == ["missingFile warning examples/a.md", "missingFile warning examples/b.md"])
    }

    @Test func `are reported once for each target, with the highest severity`() {
        let body = "```sh\npython scripts/a.py\n```\n\nRun `scripts/a.py`. See [a](scripts/a.py)."
        #expect(faults(body) == ["missingFile error scripts/a.py"])
    }

    @Test func `are errors in a folder of the skill`() {
        #expect(
            faults("```sh\nbash bin/b.sh\n```\nor `bin/c.sh`", with: ["bin/a.sh": ""])
                == ["missingFile error bin/b.sh", "missingFile error bin/c.sh"])
    }

    @Test func `are resolved from the file and from the skill folder`() {
        let body = "[a](references/a.md)"
        let found = faults(
            body,
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
        "```sh\nnpm run build && ./scripts/deploy.sh\n```",
        "```sh\ngit clone https://example.com/a\npython scripts/a.py\n```",
        // Results.
        "Write the result to `reports/x.md`.", "Save it as `assets/a.png`.",
        "```sh\npython a.py -o scripts/out.txt > references/b.md\n```",
        "Create these:\n\n- `references/a.md`\n- `references/b.md`",
        "`references/a.md` is generated by the run.",
        "Copy `a.json` → `references/b.json`.", "It reads references/a.md (create this file).",
        // Placeholders.
        "`path/to/a.md`, `references/<name>.md`, `references/{topic}.md`, `references/*.md`",
        "`references/YYYY-MM.md`, `scripts/your-script.py`, `references/lesson_X.md`",
        "[a](url), [b](link), [c](references/...), [d](path/to/file.md)",
        // Tree drawings and layouts.
        "```\nskill/\n├── SKILL.md\n└── references/a.md\n```",
        "## Folder structure\n\n- `references/a.md`: more",
        "```text\nreferences/a.md\n```",
        // Headers of code, templates.
        "```bash\n# scripts/deploy.sh\necho\n```", "```js\n// src/x.ts\n```",
        "```markdown\nSee [a](references/a.md).\n```",
        "**templates/a.yaml:**\n\n```yaml\na: b\n```",
        // Conditions and examples.
        "Read `references/a.md` if it exists.", "```sh\n[ -f scripts/a.sh ] && scripts/a.sh\n```",
        "Name it by topic, e.g. `references/a.md`.", "**Examples**: `references/a.md`",
        // Another skill.
        "Follow `references/a.md` in the wiki skill, and the wiki skill's `references/b.md`.",
        "Use an `assets/` folder only when the deck contains images.",
        // The web and the system.
        "[a](https://a.b/c.md) <https://a.b/references/a.md> [b](//a.b/c.md) [m](mailto:a@b.c)",
        "The route `/api/users`, the file `/etc/hosts`, `https://a.b/scripts/a.py`.",
        // Comments.
        "<!-- See [a](references/a.md). -->", "<!--\n\nSee [a](references/a.md).\n\n-->",
        // Frontmatter-like and shell parts that run nothing.
        "```sh\ncat <<EOF > scripts/a.sh\nEOF\n```", "```python\nopen(\"references/a.md\")\n```",
    ])
    func `include common false positives`(_ body: String) {
        #expect(faults(body) == [])
    }

    @Test(arguments: [
        // A heading that names a folder contains the names below it.
        ("### scripts/\n\n- `a.py`: runs", "missingFile warning scripts/a.py"),
        ("### `assets/`\n\n- **forms/**: forms to copy", "missingFolder warning assets/forms"),
        // A program, if the text mentions it elsewhere.
        (
            "The scripts are in `./scripts/`.\n\n```sh\n./scripts/a.sh\n```",
            "missingFile warning scripts/a.sh"
        ),
        ("See `snippets/a.md` for more.", "missingFile warning snippets/a.md"),
    ])
    func `do not include files that the text assigns to the skill`(
        _ body: String, _ fault: String
    ) {
        #expect(faults(body).contains(fault))
    }

    @Test(arguments: [
        "Use the [template](.github/pull_request_template.md).",
        "```sh\n./scripts/deploy.sh\n```",
        "Store them in `./assets/`: images.\n\nThen see what is in `./assets/`.",
        "The scripts are in a local clone. Run `scripts/a.py`.",
        "`references/a.md` に書き込む。", "### assets/\n\n- `.github/workflows/a.yml`",
    ])
    func `include files that the text assigns to others`(_ body: String) {
        #expect(faults(body) == [])
    }

    @Test(arguments: [
        // Files of another skill, referred to by "its".
        "If the pdf-kit skill is there, follow its `references/a.md`.",
        // A folder next to a folder of a project.
        "It looks in `assets/`, not in `static/`.",
        // Examples of good and bad practice, and one example of several.
        "- Bad: \"See [a](./src/a.md)\"", "- `./scripts/a.py` → `b/scripts/a.py` ✅",
        "- `../c/a.md` → outside ❌ `references/a.md`",
        "There is a script for it (`scripts/a.sh` etc.).",
        // The root of a project.
        "```sh\n# From the project root\npython scripts/a.py\n```",
        "Then run in the repository root:\n\n```sh\npython scripts/a.py\n```",
        // A shell that checks whether the file exists.
        "```sh\nls Makefile scripts/a.sh 2>/dev/null\n```\n\nFor each `scripts/a.sh`: read it.",
    ])
    func `include examples, existence checks and comparisons`(_ body: String) {
        #expect(faults(body) == [])
    }

    @Test(arguments: [
        ("- @rules.md - the rules", "missingFile warning rules.md"),
        ("See [them](incidents/crashes/).", "missingFolder warning incidents/crashes"),
        ("- `references/drafts/`: papers", "missingFolder warning references/drafts/"),
        ("It lies in this skill's ./scripts/ folder.", "missingFolder warning scripts/"),
        ("- `references/`: all\n  - `b.pdf`: a paper", "missingFile warning references/b.pdf"),
        (
            "- `references/`: all\n  - `a.md`, `b.pdf`: papers",
            "missingFile warning references/b.pdf"
        ),
    ])
    func `do not include files named by a list or link`(_ body: String, _ fault: String) {
        #expect(faults(body, with: ["references/a.md": ""]) == [fault])
    }

    @Test(arguments: [
        "Write `- @rules.md` there.", "- Put @rules.md first", "- @AGENTS.md: of the project",
        "- `references/`: all\n- `b.pdf`: yours", "- Fill `references/drafts/`.",
    ])
    func `include lists of other things`(_ body: String) {
        #expect(faults(body, with: ["references/a.md": ""]) == [])
    }

    @Test func `do not include a script that a skill about skills runs and mentions`() {
        let run = "```sh\nscripts/init.py NAME\n```"
        #expect(
            faults("First run init.py.\n\n" + run, name: "skill-creator", folder: nil)
                == ["missingFile warning scripts/init.py"])
        #expect(faults(run, name: "skill-creator", folder: nil) == [])
    }

    @Test func `do not include files in a drawing of the skill folder`() {
        let tree =
            "```\nskills/pdf/\n├── SKILL.md   ← here\n├── scripts/\n│   ├── a.py\n│   └── b.py\n└── assets/\n```"
        #expect(
            faults(tree, with: ["scripts/a.py": ""])
                == ["missingFile warning scripts/b.py", "missingFolder warning assets/"])
        #expect(faults(tree, with: ["scripts/a.py": ""], name: "b", folder: "b") == [])
        #expect(faults("```\npdf/\n├── scripts/\n│   └── b.py\n```") == [])
        #expect(faults("```\npdf/\n├── SKILL.md\n└── out.json # written by the run\n```") == [])
    }

    @Test func `do not include a script that is run from the wrong folder`() {
        let others = ["scripts/a.py": "", "scripts/b.py": ""]
        #expect(
            faults("```sh\npython ./a.py\n```", with: others) == ["missingFile warning a.py"])
        #expect(faults("```sh\ncd scripts\npython ./a.py\n```", with: others) == [])
        #expect(faults("```sh\n./a.py\n```", with: others) == [])
        #expect(
            faults("```sh\npython scripts/a.py \\\n  --test-script scripts/c.py\n```", with: others)
                == ["missingFile error scripts/c.py"])
    }

    @Test func `include the end of a path that the skill has`() {
        let files = ["assets/rules/a.md": ""]
        #expect(faults("Read `rules/a.md`.", with: files) == [])
        #expect(
            faults("Read `assets/b.md`.", with: files) == ["missingFile error assets/b.md"])
    }

    @Test func `include links of a skill template`() {
        #expect(faults("See [a](references/a.md).", name: "skill-template", folder: nil) == [])
    }

    @Test func `do not include those of skills with "skill" in their name only`() {
        #expect(
            faults(
                "See [a](references/a.md).", name: "skill-adapter",
                description: "Works overnight. Use this skill for tests.")
                == ["missingFile error references/a.md"])
        #expect(
            faults(
                "Read `references/a.md`.", description: "Review doughs with this bakery skill.")
                == ["missingFile error references/a.md"])
        #expect(
            faults("See references/a.md.", name: "skill-creator", folder: "skill-creator")
                == ["missingFile warning references/a.md"])
    }

    @Test func `do not include those of such a skill without a description`() {
        #expect(
            faults(
                "Read `references/a.md`.", name: "dough-skill", description: "",
                folder: "dough-skill") == ["missingFile error references/a.md"])
    }

    @Test func `include those of skills about skills`() {
        let body = "Put it into `references/finance.md`, see [logo](assets/logo.png)."
        #expect(
            faults(body, name: "skill-creator", folder: "skill-creator")
                == ["missingFile warning assets/logo.png"])
        #expect(
            faults(
                "Read `references/a.md`. Use `references/b.md`.",
                description: "Guides the writing of new skills.")
                == ["missingFile warning references/a.md"])
    }

    @Test func `include those of templates, tests and changelogs`() {
        let link = "[a](missing.md) `scripts/a.py`"
        #expect(
            faults(
                "`assets/`",
                with: ["assets/a.md": link, "tests/b.md": link, "CHANGELOG.md": link]) == [])
    }

    @Test func `have a lower severity in a copied website`() {
        let links = (0..<9).map { "[a](/docs/\($0).md) [b](#no-\($0))" }.joined(separator: "\n")
        let found = faults("[a](references/a.md)", with: ["references/a.md": links])
        #expect(found.count == 18)
        #expect(found.allSatisfy { $0.contains(" info ") })
    }
}

@Suite(.timeLimit(.minutes(5))) struct `Hostile references` {
    @Test(arguments: [
        "`scripts/a%.py` ", "[a](b%.md) ", "see references/a%.md ", "`a%.md`\n", "((((((", "<a/<a/",
        "- `examples/%.md`\n", "`../../%.md` ", "a/b.c/", "[x](#%) ", "`{baseDir}/%.py` ",
        "```sh\nscripts/%.sh\n```\n", "`References/%.md` if it exists. ",
    ])
    func `take limited time and have at most one problem each`(_ unit: String) {
        let size = 1 << 17
        let count = size / (unit.utf8.count + 5)
        let body = (0..<count).map { unit.replacing("%", with: "\($0)") }.joined()
        #expect(faults(body, with: ["references/a.md": ""]).count <= count)
    }

    @Test func `take limited time with many files of one name`() {
        let paths = (0..<2000).map { "a\($0)/a.md" } + ["SKILL.md"]
        let text = Array(String(repeating: "a a.mdx ", count: 50_000).utf8)
        let references = SkillReferences(
            paths: SkillPaths(files: paths),
            texts: [skillFile: SourceText(path: skillFile, bytes: text)], header: nil)
        #expect(references.faults(.orphan).isEmpty)
    }
}
