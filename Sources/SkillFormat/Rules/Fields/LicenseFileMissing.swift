internal import FileTree
internal import Text

struct LicenseFileMissing: FrontmatterRule {
    let id = RuleID("license-file-missing")
    let family = RuleFamily.fields
    let summary = "The license file that `license` names is in the skill."
    let why = """
        Without the license text, the terms of use are unknown.
        """

    var good: [RuleExample] {
        [
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\nlicense: MIT\n---\n# PDF\n\nText.\n"),
            RuleExample([
                ("SKILL.md", "---\nname: pdf\nlicense: Complete terms in LICENSE.txt.\n---\n"),
                ("LICENSE.txt", "x\n"),
            ]),
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\nlicense: See https://example.com/LICENSE.txt\n---\n# PDF\n\nText.\n"
            ),
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\nlicense: Complete terms in ↓LICENSE.txt\n---\n# PDF\n\nText.\n"
            )
        ]
    }

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
