import FileTree
import Testing
import Text

@testable import References

/// The meaning of the sentence, cell, heading and list around a path.
@Suite struct `The text around a reference` {
    private static let missing = "missingFile error references/a.md"

    @Test(arguments: [
        // A verb in another sentence or cell.
        "Save your work first. The rules: `references/a.md`.",
        "| Step | What | Rules |\n|---|---|---|\n| 1 | Write `notes` | `references/a.md` |",
        // A means of creating something else.
        "Create the slides with `references/a.md`.", "Generate it from `references/a.md`.",
        // A noun that looks like a verb.
        "These cover the craft of recipe writing:\n\n- `references/a.md`: salt",
        // A condition about something else.
        "If `--fast` was provided, follow `references/a.md`.",
        "When a sauce calls for any of them, read `references/a.md`.",
        "If the project uses yeast, read `references/a.md`.",
        "If the repository contains recipes, read `references/a.md`.",
        "If the user has a dough, read `references/a.md`.",
        "What to look for: `references/a.md`.",
        // Something else is ignored, not the file.
        "Salt is ignored by the rules in `references/a.md`.",
        // Another folder of the same name, which contains no state.
        "The book is in `shop/references/`. Read `references/a.md`.",
        // A heading that uses a word for layouts in another sense.
        "## Structure of a song\n\nFor verses, refer to `references/a.md`.",
        // The possessive of a pronoun.
        "Here's `references/a.md` for the details.",
        // A verb in another cell or after the path, in Chinese and Japanese.
        "| 图片生成 | `references/a.md` |\n|---|---|\n", "输出模板参考: `references/a.md`",
        "`references/a.md`を参照して作成する。",
        // A negation that is about something else.
        "Do not skip this: read `references/a.md`.", "Do not use salt, use `references/a.md`.",
        "Do not use salt: read `references/a.md`.",
        // A plan for other items, words that resemble a plan, and patterns in another sense.
        "Planned:\n- rye\n\nNow read `references/a.md`.",
        "Unplanned things happen:\n- `references/a.md`: salt",
        "Follow `references/a.md` for `*.bread` and `*.roll`.",
        // A file of this skill, in other words.
        "This skill has its own rules, `references/a.md`.",
        // Something else is written before the path is mentioned.
        "When you write rolls, refer to `references/a.md`.",
        "Copy the dough according to `references/a.md`.",
        // The source of a copy.
        "Copy `references/a.md` to the oven.",
        // A name that is not one of a skill, or the name of this skill.
        "The `--dry-run` mode: `references/a.md`.", "See `pdf` (`references/a.md`).",
    ])
    func `can leave it as a broken reference`(_ body: String) {
        #expect(faults(body) == [Self.missing])
    }

    @Test(arguments: [
        // A file to fill in, and the target of a copy.
        "Copy the model to `references/a.md`.", "Copie o modelo para `references/a.md`.",
        "Copy the text into `references/a.md`.", "- `references/a.md` (new): the words",
        // Files of someone else.
        "Read the baker's `references/a.md`.", "It obeys `/bake`'s `references/a.md`.",
        "See `references/a.md` in the oven repository.", "See `references/a.md` in your project.",
        "See `references/a.md` in each folder.",
        "It is in dough-tools, which has its own rules, `references/a.md`.",
        "Look for any of `references/a.md`, `*.dough` and `oven/*`.",
        "See (e.g. of another shop\n`references/a.md`).",
        // Results, layouts and examples, by their heading.
        "## Files created\n\n- `references/a.md`: the words", "## 目录结构\n\n- `references/a.md`: 词",
        "## Worked example\n\n- `references/a.md`: the words",
        // The caption of a code block.
        "**File:** `scripts/a.sh`\n\n```sh\necho\n```",
        "The wrapper (`scripts/a.sh`):\n\n```sh\necho\n```",
        // A column of examples, and practices to avoid.
        "| Kind | Example |\n|---|---|\n| text | `references/a.md` |",
        "## What to avoid\n\n- `references/a.md`: a path",
        // A file of another skill, plugin or copy that is named on the line above.
        "- `forms-skill` (of others): the fields\n  (`references/b.md`, `references/a.md`)",
        "Deprecated calls: `form-tools` (`references/a.md`)",
        "It is checked by the plugin root's\n`scripts/a.py` first.",
        "Install the add-on, then run its `scripts/a.py`.",
        "`git clone` it, then `bash scripts/a.sh`.",
        // A file that any project may have.
        "A repo-level convenience: a `Makefile` or\n`scripts/a.sh` that wraps it.",
        "Full: docker and `scripts/a.sh` (or equivalent).", "It takes a `scripts/a.sh`.",
        "Import with `import a from './assets/a.png'`.",
        // The end of a longer path, and a folder in a folder of someone else.
        "Read `repos/web/references/a.md`. Then `references/a.md`.",
        "State is in `log/reference/`. Read `reference/a.md`.",
        // A condition in parentheses after the path, and planned files.
        "See `references/a.md` if the project has one.",
        "Planned — `scripts/a.sh` is not yet shipped.\n\n```sh\nbash scripts/a.sh\n```",
        "### scripts/\n\nNo scripts are needed.", "`scripts/SCRIPT.py` runs it.",
        "```\nscripts/a.py:12  load()\n```",
        // A view, and a file of another skill's command.
        "The view (`assets/a.html`):\n\n```html\n<p>\n```",
        "Invoke `/bake-bread` with model 2 (`references/a.md`).",
        "It has no dependency\non `scripts/a.py`.", "Only the dough is kept (no `scripts/a.py`).",
        // A file that must not be run.
        "Do not use `sh scripts/a.sh` for it.", "Never run `scripts/a.sh`.",
        // A file that is created later.
        "**Future:**\n- `references/a.md`: rye", "- [ ] references/a.md", "- [x] `scripts/a.sh`",
        "> The oven makes a\n> `references/a.md` of it.",
        "If fonts come from `assets/`, look at them.",
        "- 输出：\n  - `references/a.md`: 词",
        "Use `scripts/dist/a.js` of the build.", "`references/a.md` 있으면",
        "1. Scripts to implement: (2 in all)\n   - `scripts/a.sh`: one",
        "`references/a.md` is ignored by git.\nRead `references/a.md`.",
        "The doughs of a week lie in `logs/references/`. Read `references/a.md`.",
        // Good and bad practice.
        "**Good**: `references/a.md`", "**Layout:** `references/a.md`",
        "まず `form-tools` スキルの `references/a.md` を参照する。",
        // A file that is searched for, and one that exists under a condition.
        "Look for `references/a.md` first.", "It bakes on in shops without `references/a.md`.",
        "- `references/a.md`: the bread that goes with it\n  (when installed as a set).",
        "| Who | Owns |\n|---|---|\n| cook | `references/a.md` |", "记入\n`references/a.md` 的栏。",
        // A file that exists only sometimes or fills up in use.
        "如果 `references/a.md` 存在。", "Look into `references/a.log` and `references/.cache.md`.",
    ])
    func `can show that it does not belong to the skill`(_ body: String) {
        #expect(faults(body) == [])
    }

    @Test func `a condition in parentheses applies to the path before it`() {
        let body =
            "Read `references/a.md` (of the skill) or `notes.md` (if present in the project)."
        #expect(faults(body) == [Self.missing])
    }

    @Test func `a link through the name of the skill starts from the wrong folder`() {
        #expect(
            faults("[a](pdf/references/a.md)", with: ["references/a.md": ""])
                == ["wrongBase warning pdf/references/a.md"])
    }

    @Test func `a heading that names a folder refers to it`() {
        #expect(faults("### assets/\n\nThe forms.") == ["missingFolder warning assets/"])
    }

    @Test func `a table below a heading for references lists documents of the skill`() {
        let rows = ["a", "b", "c", "d"].map { "| \($0) | `\($0).md` |" }.joined(separator: "\n")
        let table = "| What | File |\n|---|---|\n\(rows)"
        #expect(faults("## Quick reference\n\n\(table)").count == 4)
        #expect(faults("## Files to hand in\n\n\(table)") == [])
    }

    @Test func `a path with another skill name next to the skill's file belongs to someone else`() {
        let body = "Source: `skills/forms/scripts/a.py`. Run `scripts/a.py`."
        #expect(faults(body, with: ["scripts/a.py": ""]) == [])
    }

    @Test func `a path through an old name of the skill is broken`() {
        let body = "Run `~/.claude/skills/forms/scripts/a.py` or `skills/forms/scripts/a.py`."
        #expect(
            faults(body, with: ["scripts/a.py": ""])
                == ["missingFile warning skills/forms/scripts/a.py"])
        #expect(faults(body) == [])
    }

    @Test func `documents are in the folder that introduces their list`() {
        let body = "The skill has texts in `references/`:\n\n- **a.md**: one\n- **b.md**: two"
        #expect(
            faults(body, with: ["references/a.md": ""]) == ["missingFile warning references/b.md"])
    }

    @Test func `a row between folders of a project is about the project`() {
        let around = "| What | Where |\n|---|---|\n| pages | In `src/pages/` |\n"
        #expect(faults(around + "| scripts | In `scripts/` |\n") == [])
        #expect(
            faults("| What | Where |\n|---|---|\n| scripts | In `scripts/` |\n")
                == ["missingFolder warning scripts/"])
    }

    @Test func `a path in another named skill does not belong to this one`() {
        let body = "Rules: references/a.md in dough-tools skill.\n\nUsing references/a.md, bake it."
        #expect(faults(body) == [])
    }

    @Test func `a table can describe how to recognize folders`() {
        let body = "| Kind | Sign |\n|---|---|\n| text | Contains `references/` |"
        #expect(faults(body) == [])
        #expect(
            faults("`references/` contains the texts.") == ["missingFolder warning references/"])
    }

    @Test func `scripts of a repository cloned just above belong to it`() {
        let others = ["scripts/a.py": ""]
        #expect(
            faults("```sh\ngit clone https://e.com/x\ncd x\nbash scripts/b.sh\n```", with: others)
                == [])
        #expect(
            faults("```sh\ncd x\nbash scripts/b.sh\n```", with: others)
                == ["missingFile error scripts/b.sh"])
    }

    @Test func `a colon after a script to run does not make a caption`() {
        #expect(
            faults("Run `scripts/a.sh`:\n\n```sh\necho\n```") == ["missingFile error scripts/a.sh"])
    }

    @Test func `an examples folder can belong to the skill`() {
        let body = "## Example files\n\n- `examples/a.md`: one\n- `examples/b.md`: two"
        #expect(faults(body).count == 2)
    }

    @Test func `commands from the top of a repository run its scripts`() {
        let body =
            "Run `scripts/b.py` and see `references/a.md`.\n\n```sh\npython scripts/b.py\n```"
        let others = ["scripts/a.py": ""]
        #expect(faults(body, with: others).count == 2)
        #expect(
            faults("All commands are run from the repo root. " + body, with: others)
                == [Self.missing])
    }

    @Test func `a name among names of the skill's files is one of them`() {
        let others = ["a.md": "", "b.md": ""]
        let list = "- `a.md`: one\n- `b.md`: two\n- `c.md`: three"
        #expect(faults(list, with: others) == ["missingFile warning c.md"])
        #expect(
            faults("| `a.md` | 1 |\n|---|---|\n| `b.md` | 2 |\n| `c.md` | 3 |", with: others)
                == ["missingFile warning c.md"])
        #expect(faults("- `a.md`: one\n- `c.md`: three\n- `d.md`: four", with: others) == [])
        #expect(faults("Save these:\n\n" + list, with: others) == [])
    }

    @Test(arguments: [
        "Open `c.md` in this skill folder.",
        "More of it lies in this directory:\n\n- `c.md`: three",
    ])
    func `a name can be declared to be in this folder`(_ body: String) {
        #expect(faults(body) == ["missingFile warning c.md"])
    }

    @Test func `a script of the skill reads files of the skill`() {
        let others = ["scripts/a.py": "", "assets/a.json": ""]
        let fault = "missingFile error assets/b.json"
        #expect(
            faults("```sh\npython scripts/a.py --rules assets/b.json\n```", with: others) == [fault]
        )
        #expect(faults("```sh\npython scripts/a.py --out assets/b.json\n```", with: others) == [])
        #expect(faults("```sh\npython a.py --rules assets/b.json\n```", with: others) == [])
    }

    @Test func `comments in other languages refer to files`() {
        #expect(
            faults("```python\n# 详见 references/a.md\n```") == [
                "missingFile warning references/a.md"
            ])
    }

    @Test func `project documents that a copied README links to are not missing`() {
        let text = "[a](CONTRIBUTING.md) [b](more.md)"
        #expect(
            faults("[all](references/README.md)", with: ["references/README.md": text])
                == ["missingFile error references/more.md"])
    }

    @Test func `links of a template are placeholders`() {
        #expect(
            faults(
                "[a](references/page-template.md)",
                with: ["references/page-template.md": "[b](b.md)"])
                == [])
    }

    @Test func `a name in another case in a list needs a verb of reading`() {
        let others = ["ledger.md": ""]
        #expect(faults("Read `LEDGER.md` now.", with: others) == ["otherSpelling error LEDGER.md"])
        #expect(faults("- `LEDGER.md`: yours", with: others) == [])
    }
}

@Suite struct `Tree drawings of a skill folder` {
    @Test func `keep files in their last folder`() {
        let tree = "```\npdf/\n├── SKILL.md\n└── scripts/\n    ├── a.py\n    └── b.py\n```"
        #expect(
            faults(tree, with: ["scripts/a.py": ""]) == ["missingFile warning scripts/b.py"])
        #expect(
            faults(tree) == [
                "missingFolder warning scripts/", "missingFile warning scripts/a.py",
                "missingFile warning scripts/b.py",
            ])
    }

    @Test func `end at the start of another drawing`() {
        let tree = "```\npdf/\n├── SKILL.md\n~/.config/\n├── a.md\n└── b/\n```"
        #expect(faults(tree) == [])
    }

    @Test func `can start with a variable for the folder`() {
        let tree = "```\n{baseDir}/\n├── hooks/\n│   └── a.sh\n└── .state.md\n```"
        #expect(faults(tree, with: ["hooks/b.sh": ""]) == ["missingFile warning hooks/a.sh"])
    }

    @Test func `refer to the files that they show`() {
        let text = "```\npdf/\n├── SKILL.md\n└── a.txt\n```\n"
        let source = SourceText(path: skillFile, bytes: Array(text.utf8))
        let header = SkillHeader(
            path: skillFile, bodyStart: 0, name: "pdf", description: nil, folderName: "pdf")
        let references = SkillReferences(
            paths: SkillPaths(files: ["SKILL.md", "a.txt"]), texts: [skillFile: source],
            header: header)
        #expect(references.found.map(\.target) == ["a.txt"])
    }
}
