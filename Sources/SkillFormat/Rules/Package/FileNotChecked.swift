internal import Digest
internal import FileTree
internal import Markdown
internal import ScriptAnalysis
internal import Text

struct FileNotChecked: PackageRule {
    let id = RuleID("file-not-checked")
    let summary = FindingText(
        "Every text is small enough to be checked.",
        ja: "どのテキストも、検査できる大きさであること。")
    let why = FindingText(
        """
        The rules read texts of up to 1 MiB and scripts of up to 16 MiB. What scripts do is followed up to 2,000,000 tokens,
        a nesting of 24 brackets in programs and of 12 in commands, and an effort in proportion to their size. What is beyond
        may contain anything; a document or script of that kind requires consent. So does a binary file that the skill says
        to run with an interpreter.
        """,
        ja: """
            ルールが読むのは、1 MiB までのテキストと 16 MiB までのスクリプトです。スクリプトの動作\
            は、2,000,000 トークン、プログラムでは 24段、コマンドでは 12段の括弧の入れ子まで、大き\
            さに応じた手間をかけて追跡します。それを超える部分には何でも書けるため、そうした文書や\
            スクリプトには同意が必要です。プログラムとして実行される、テキスト以外のファイルも同様\
            です。
            """)
    var good: [RuleExample] {
        [
            RuleExample([
                (
                    "SKILL.md",
                    """
                    ---
                    name: pdf
                    description: Reads forms.
                    ---
                    See [source](assets/form.docx). Keep the source form.docx unchanged. A bash form.docx2.
                    `source = "assets/form.docx"` and `push form.docx`, then `python scripts/a.py form.docx`.

                    """
                ), ("scripts/a.py", "print(1)\n"),
                ("assets/form.docx", "PK\u{3}\u{4}" + String(repeating: "\u{0}", count: 40)),
            ]),
            RuleExample([
                ("SKILL.md", "---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n"),
                ("scripts/long.sh", String(repeating: "ls\n", count: 400_000)),
            ]),
        ]
    }
    var bad: [RuleExample] {
        [
            RuleExample([
                ("SKILL.md", "---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n"),
                ("references/long.md", "↓" + String(repeating: "text\n", count: 210_000)),
                ("setup", "↓" + String(repeating: "# x\n", count: 270_000)),
            ]),
            RuleExample([
                ("SKILL.md", "---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n"),
                (
                    "scripts/forms.min.js",
                    "↓" + String(repeating: "let e=await(await fetch(u)).text();f(e);", count: 600)
                ),
            ]),
            RuleExample([
                (
                    "SKILL.md",
                    "---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n\nRun `python assets/form.docx`.\n"
                ),
                ("assets/form.docx", "↓PK\u{3}\u{4}" + String(repeating: "\u{0}", count: 40)),
            ]),
            RuleExample([
                ("SKILL.md", "---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n"),
                (
                    "scripts/deep.py",
                    "↓" + String(repeating: "(", count: 100) + "eval(x)\n"
                ),
            ]),
        ]
    }

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        for file in skill.files.files
        where file.size > SkillFiles.textLimit && file.flag != .link
            && skill.texts[file.path] == nil
        {
            guard let head = skill.facts.heads[file.path], Self.isText(head) else { continue }
            let isRead =
                file.path.isMarkdown || ["", "txt", "rst"].contains(file.path.fileExtension)
                || AgentFiles.match(file.path) != nil
                || SourceText(path: file.path, bytes: head).isScript
            report(
                finding(
                    file.path, isRead ? .warning : .info, PackageMessages.notChecked,
                    effect: isRead ? .consent : .report))
        }
        for scan in skill.scans where scan.source.isBundle {
            report(finding(scan.source.path, .info, PackageMessages.bundle))
        }
        for (path, analysis) in skill.analyses where !analysis.isComplete {
            report(finding(path, .warning, PackageMessages.notFollowed, effect: .consent))
        }
        for path in InterpretedData.paths(in: skill) {
            report(finding(path, .warning, PackageMessages.runsData, effect: .consent))
        }
    }

    private static func isText(_ head: [UInt8]) -> Bool {
        !head.isEmpty && head.allSatisfy { $0 >= 0x20 || $0.isSpace }
    }
}
