internal import FileTree
internal import ScriptAnalysis

struct HiddenScript: PackageRule {
    let id = RuleID("hidden-script")
    let summary = FindingText(
        "No script has a hidden name.",
        ja: "隠しファイルのスクリプトがないこと。")
    let why = FindingText(
        """
        A name that starts with a dot hides the file from people who look through the folder.
        """,
        ja: "点で始まる名前のファイルは、フォルダーを見る人の目に入りません。")
    var good: [RuleExample] {
        [
            RuleExample(
                [
                    ("SKILL.md", "---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n"),
                    (".eslintrc.js", "1\n"),
                    (".gitignore", "x\n"),
                ])
        ]
    }
    var bad: [RuleExample] {
        [
            RuleExample(
                [
                    ("SKILL.md", "---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n"),
                    ("scripts/.setup.sh", "↓#!/bin/sh\n"),
                ])
        ]
    }

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        for file in skill.files.files where file.path.lastName.utf8.first == UInt8(ascii: ".") {
            let name = file.path.lastName
            let stem = name.split(separator: ".").first ?? ""
            // `.eslintrc.js` and similar files configure tools.
            guard Self.extensions.contains(file.path.fileExtension),
                !stem.hasSuffix("rc"), !name.contains("config")
            else { continue }
            report(finding(file.path, .warning, PackageMessages.hiddenScript))
        }
    }

    private static let extensions: Set<String> = [
        "sh", "bash", "zsh", "py", "js", "mjs", "cjs", "ts", "rb", "pl", "ps1", "bat", "cmd",
        "php", "lua", "swift", "go", "command", "applescript",
    ]
}
