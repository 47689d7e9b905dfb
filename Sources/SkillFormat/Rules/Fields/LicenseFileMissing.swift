internal import FileTree
internal import ScriptAnalysis
internal import Text

struct LicenseFileMissing: FrontmatterRule {
    let id = RuleID("license-file-missing")
    let family = RuleFamily.fields
    let summary = FindingText(
        "The license file that `license` names is in the skill.",
        ja: "`license` に書かれたライセンスのファイルがスキルにあること。")
    let why = FindingText(
        """
        Without the license text, the terms of use are unknown.
        """,
        ja: "ライセンスの文書がなければ、利用条件がわかりません。")

    var good: [RuleExample] {
        [
            .having("license: MIT"),
            RuleExample([
                ("SKILL.md", "---\nname: pdf\nlicense: Complete terms in LICENSE.txt.\n---\n"),
                ("LICENSE.txt", "x\n"),
            ]),
            .having("license: See https://example.com/LICENSE.txt"),
        ]
    }

    var bad: [RuleExample] { [.having("license: Complete terms in ↓LICENSE.txt")] }

    func check(
        _ frontmatter: Frontmatter, of document: SkillDocument, in skill: SkillContents,
        report: (Finding) -> Void
    ) {
        guard let field = frontmatter["license"], let text = frontmatter.license else { return }
        for word in text.split(whereSeparator: { $0.isWhitespace || "()`,;\"'".contains($0) }) {
            let name = word.last == "." ? word.dropLast() : word
            guard let path = RelativePath(String(name)),
                ["txt", "md"].contains(path.fileExtension),
                !name.contains(":"), skill.files[path] == nil
            else { continue }
            report(
                document.source.finding(
                    id, skill.severity(.warning, onInstall: .info),
                    at: document.offset(of: name, in: field),
                    FieldMessages.licenseFileMissing(String(name))))
        }
    }
}
