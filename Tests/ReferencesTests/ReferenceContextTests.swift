import FileTree
import Testing
import Text

@testable import References

/// What the sentence, the cell, the heading and the neighbours of a path say of it.
@Suite struct `What stands around a reference` {
    private static let missing = "missingFile error references/a.md"

    @Test(arguments: [
        // A verb of another sentence or another cell.
        "Save your work first. The rules: `references/a.md`.",
        "| Step | What | Rules |\n|---|---|---|\n| 1 | Write `notes` | `references/a.md` |",
        // What is only a means of making something.
        "Create the slides with `references/a.md`.", "Generate it from `references/a.md`.",
        // A noun that looks like a verb.
        "These cover the craft of recipe writing:\n\n- `references/a.md`: salt",
        // A condition of something else.
        "If `--fast` was provided, follow `references/a.md`.",
        "When a sauce calls for any of them, read `references/a.md`.",
        "If the project uses yeast, read `references/a.md`.",
        "If the repository contains recipes, read `references/a.md`.",
        "If the user has a dough, read `references/a.md`.",
        "What to look for: `references/a.md`.",
        // What is ignored, but not the file.
        "Salt is ignored by the rules in `references/a.md`.",
        // Another folder of that name, which is nobody's state.
        "The book is in `shop/references/`. Read `references/a.md`.",
        // A heading that only has a word for a layout.
        "## Structure of a song\n\nFor verses, refer to `references/a.md`.",
        // The possessive of a pronoun.
        "Here's `references/a.md` for the details.",
        // A verb of another cell or behind the path, in Chinese and Japanese.
        "| 图片生成 | `references/a.md` |\n|---|---|\n", "输出模板参考: `references/a.md`",
        "`references/a.md`を参照して作成する。",
        // What is not to be skipped, or is to be used for what is not.
        "Do not skip this: read `references/a.md`.", "Do not use salt, use `references/a.md`.",
        "Do not use salt: read `references/a.md`.",
        // A plan above other items, words that only look like one, and patterns that something else is done with.
        "Planned:\n- rye\n\nNow read `references/a.md`.",
        "Unplanned things happen:\n- `references/a.md`: salt",
        "Follow `references/a.md` for `*.bread` and `*.roll`.",
        // The skill's own, said in other words.
        "This skill has its own rules, `references/a.md`.",
        // What is written before something refers to the path.
        "When you write rolls, refer to `references/a.md`.",
        "Copy the dough according to `references/a.md`.",
        // What a copy is made from.
        "Copy `references/a.md` to the oven.",
        // Another name that is no skill's, or the skill's own.
        "The `--dry-run` mode: `references/a.md`.", "See `pdf` (`references/a.md`).",
    ])
    func `does not hide it`(_ body: String) {
        #expect(faults(body) == [Self.missing])
    }

    @Test(arguments: [
        // What is filled, and what a copy becomes.
        "Copy the model to `references/a.md`.", "Copie o modelo para `references/a.md`.",
        "Copy the text into `references/a.md`.", "- `references/a.md` (new): the words",
        // Somebody else's.
        "Read the baker's `references/a.md`.", "It obeys `/bake`'s `references/a.md`.",
        "See `references/a.md` in the oven repository.", "See `references/a.md` in your project.",
        "See `references/a.md` in each folder.",
        "It is in dough-tools, which has its own rules, `references/a.md`.",
        "Look for any of `references/a.md`, `*.dough` and `oven/*`.",
        "See (e.g. of another shop\n`references/a.md`).",
        // Results, layouts and examples, told by the heading.
        "## Files created\n\n- `references/a.md`: the words", "## 目录结构\n\n- `references/a.md`: 词",
        "## Worked example\n\n- `references/a.md`: the words",
        // The caption of a piece of code.
        "**File:** `scripts/a.sh`\n\n```sh\necho\n```",
        "The wrapper (`scripts/a.sh`):\n\n```sh\necho\n```",
        // A column of examples, and what is to be avoided.
        "| Kind | Example |\n|---|---|\n| text | `references/a.md` |",
        "## What to avoid\n\n- `references/a.md`: a path",
        // One of another skill, plugin or copy, though that is named on the line above.
        "- `forms-skill` (of others): the fields\n  (`references/b.md`, `references/a.md`)",
        "Deprecated calls: `form-tools` (`references/a.md`)",
        "It is checked by the plugin root's\n`scripts/a.py` first.",
        "Install the add-on, then run its `scripts/a.py`.",
        "`git clone` it, then `bash scripts/a.sh`.",
        // What any project may have.
        "A repo-level convenience: a `Makefile` or\n`scripts/a.sh` that wraps it.",
        "Full: docker and `scripts/a.sh` (or equivalent).", "It takes a `scripts/a.sh`.",
        "Import with `import a from './assets/a.png'`.",
        // The end of a longer path, and a folder below somebody else's.
        "Read `repos/web/references/a.md`. Then `references/a.md`.",
        "State is in `log/reference/`. Read `reference/a.md`.",
        // What may be there, in brackets behind it, and what is planned.
        "See `references/a.md` if the project has one.",
        "Planned — `scripts/a.sh` is not yet shipped.\n\n```sh\nbash scripts/a.sh\n```",
        "### scripts/\n\nNo scripts are needed.", "`scripts/SCRIPT.py` runs it.",
        "```\nscripts/a.py:12  load()\n```",
        // A view, and what another skill's command brings.
        "The view (`assets/a.html`):\n\n```html\n<p>\n```",
        "Invoke `/bake-bread` with model 2 (`references/a.md`).",
        "It has no dependency\non `scripts/a.py`.", "Only the dough is kept (no `scripts/a.py`).",
        // What is not to be run.
        "Do not use `sh scripts/a.sh` for it.", "Never run `scripts/a.sh`.",
        // What is still to be made.
        "**Future:**\n- `references/a.md`: rye", "- [ ] references/a.md", "- [x] `scripts/a.sh`",
        "> The oven makes a\n> `references/a.md` of it.",
        "If fonts come from `assets/`, look at them.",
        "- 输出：\n  - `references/a.md`: 词",
        "Use `scripts/dist/a.js` of the build.", "`references/a.md` 있으면",
        "1. Scripts to implement: (2 in all)\n   - `scripts/a.sh`: one",
        "`references/a.md` is ignored by git.\nRead `references/a.md`.",
        "The doughs of a week lie in `logs/references/`. Read `references/a.md`.",
        // Good and bad.
        "**Good**: `references/a.md`", "**Layout:** `references/a.md`",
        "まず `form-tools` スキルの `references/a.md` を参照する。",
        // What is looked for, and what is there when something else is.
        "Look for `references/a.md` first.", "It bakes on in shops without `references/a.md`.",
        "- `references/a.md`: the bread that goes with it\n  (when installed as a set).",
        "| Who | Owns |\n|---|---|\n| cook | `references/a.md` |", "记入\n`references/a.md` 的栏。",
        // What is there only sometimes, or fills in use.
        "如果 `references/a.md` 存在。", "Look into `references/a.log` and `references/.cache.md`.",
    ])
    func `tells that it is not the skill's`(_ body: String) {
        #expect(faults(body) == [])
    }

    @Test func `a condition in brackets is of the path before it`() {
        let body =
            "Read `references/a.md` (of the skill) or `notes.md` (if present in the project)."
        #expect(faults(body) == [Self.missing])
    }

    @Test func `a link through the skill's own name is from the wrong folder`() {
        #expect(
            faults("[a](pdf/references/a.md)", with: ["references/a.md": ""])
                == ["wrongBase warning pdf/references/a.md"])
    }

    @Test func `a heading that is a folder says that it is there`() {
        #expect(faults("### assets/\n\nThe forms.") == ["missingFolder warning assets/"])
    }

    @Test func `a table below a heading for references has documents of the skill`() {
        let rows = ["a", "b", "c", "d"].map { "| \($0) | `\($0).md` |" }.joined(separator: "\n")
        let table = "| What | File |\n|---|---|\n\(rows)"
        #expect(faults("## Quick reference\n\n\(table)").count == 4)
        #expect(faults("## Files to hand in\n\n\(table)") == [])
    }

    @Test func `an older name of the skill that stands beside its file is somebody else's`() {
        let body = "Source: `skills/forms/scripts/a.py`. Run `scripts/a.py`."
        #expect(faults(body, with: ["scripts/a.py": ""]) == [])
    }

    @Test func `a path through an older name of the skill is wrong`() {
        let body = "Run `~/.claude/skills/forms/scripts/a.py` or `skills/forms/scripts/a.py`."
        #expect(
            faults(body, with: ["scripts/a.py": ""])
                == ["missingFile warning skills/forms/scripts/a.py"])
        #expect(faults(body) == [])
    }

    @Test func `documents are in the folder of which their list speaks`() {
        let body = "The skill has texts in `references/`:\n\n- **a.md**: one\n- **b.md**: two"
        #expect(
            faults(body, with: ["references/a.md": ""]) == ["missingFile warning references/b.md"])
    }

    @Test func `a row between a project's folders speaks of the project`() {
        let around = "| What | Where |\n|---|---|\n| pages | In `src/pages/` |\n"
        #expect(faults(around + "| scripts | In `scripts/` |\n") == [])
        #expect(
            faults("| What | Where |\n|---|---|\n| scripts | In `scripts/` |\n")
                == ["missingFolder warning scripts/"])
    }

    @Test func `a path in a skill that is named there is none of this one`() {
        let body = "Rules: references/a.md in dough-tools skill.\n\nUsing references/a.md, bake it."
        #expect(faults(body) == [])
    }

    @Test func `a table may say what folders are known by`() {
        let body = "| Kind | Sign |\n|---|---|\n| text | Contains `references/` |"
        #expect(faults(body) == [])
        #expect(
            faults("`references/` contains the texts.") == ["missingFolder warning references/"])
    }

    @Test func `scripts of a repository that was cloned right above are its own`() {
        let others = ["scripts/a.py": ""]
        #expect(
            faults("```sh\ngit clone https://e.com/x\ncd x\nbash scripts/b.sh\n```", with: others)
                == [])
        #expect(
            faults("```sh\ncd x\nbash scripts/b.sh\n```", with: others)
                == ["missingFile error scripts/b.sh"])
    }

    @Test func `a colon behind a script that is to be run is no caption`() {
        #expect(
            faults("Run `scripts/a.sh`:\n\n```sh\necho\n```") == ["missingFile error scripts/a.sh"])
    }

    @Test func `an example's own folder may hold the skill's`() {
        let body = "## Example files\n\n- `examples/a.md`: one\n- `examples/b.md`: two"
        #expect(faults(body).count == 2)
    }

    @Test func `commands that start at the top of a repository run its scripts`() {
        let body =
            "Run `scripts/b.py` and see `references/a.md`.\n\n```sh\npython scripts/b.py\n```"
        let others = ["scripts/a.py": ""]
        #expect(faults(body, with: others).count == 2)
        #expect(
            faults("All commands are run from the repo root. " + body, with: others)
                == [Self.missing])
    }

    @Test func `a name among names of the skill's own files is one of them`() {
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
    func `a name may be said to lie here`(_ body: String) {
        #expect(faults(body) == ["missingFile warning c.md"])
    }

    @Test func `a script of the skill reads what lies beside it`() {
        let others = ["scripts/a.py": "", "assets/a.json": ""]
        let fault = "missingFile error assets/b.json"
        #expect(
            faults("```sh\npython scripts/a.py --rules assets/b.json\n```", with: others) == [fault]
        )
        #expect(faults("```sh\npython scripts/a.py --out assets/b.json\n```", with: others) == [])
        #expect(faults("```sh\npython a.py --rules assets/b.json\n```", with: others) == [])
    }

    @Test func `comments of other languages point at files as well`() {
        #expect(
            faults("```python\n# 详见 references/a.md\n```") == [
                "missingFile warning references/a.md"
            ])
    }

    @Test func `documents of a project to which a copied README leads are not missing`() {
        let text = "[a](CONTRIBUTING.md) [b](more.md)"
        #expect(
            faults("[all](references/README.md)", with: ["references/README.md": text])
                == ["missingFile error references/more.md"])
    }

    @Test func `links of a page that is a template stand for others`() {
        #expect(
            faults(
                "[a](references/page-template.md)",
                with: ["references/page-template.md": "[b](b.md)"])
                == [])
    }

    @Test func `a name of other letter case in a list needs a verb that reads it`() {
        let others = ["ledger.md": ""]
        #expect(faults("Read `LEDGER.md` now.", with: others) == ["otherSpelling error LEDGER.md"])
        #expect(faults("- `LEDGER.md`: yours", with: others) == [])
    }
}

@Suite struct `Drawings of a skill's folder` {
    @Test func `keep the files of their last folder there`() {
        let tree = "```\npdf/\n├── SKILL.md\n└── scripts/\n    ├── a.py\n    └── b.py\n```"
        #expect(
            faults(tree, with: ["scripts/a.py": ""]) == ["missingFile warning scripts/b.py"])
        #expect(
            faults(tree) == [
                "missingFolder warning scripts/", "missingFile warning scripts/a.py",
                "missingFile warning scripts/b.py",
            ])
    }

    @Test func `end where another folder's starts`() {
        let tree = "```\npdf/\n├── SKILL.md\n~/.config/\n├── a.md\n└── b/\n```"
        #expect(faults(tree) == [])
    }

    @Test func `may start with a variable for it`() {
        let tree = "```\n{baseDir}/\n├── hooks/\n│   └── a.sh\n└── .state.md\n```"
        #expect(faults(tree, with: ["hooks/b.sh": ""]) == ["missingFile warning hooks/a.sh"])
    }

    @Test func `lead to the files that they show`() {
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
