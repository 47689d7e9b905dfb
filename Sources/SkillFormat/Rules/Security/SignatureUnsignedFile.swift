internal import FileTree
internal import Signature

struct SignatureUnsignedFile: Rule {
    let id = RuleID("signature-unsigned-file")
    let family = RuleFamily.security
    let summary = FindingText(
        "A signed skill has no files that were not signed.",
        ja: "署名のあるスキルに、署名されていないファイルがないこと。")
    let why = FindingText(
        """
        Anyone can add a file to a signed skill. The skill of a signer that you trust is refused,
        unless the signer left the file out on purpose, as files of git often are.
        """,
        ja: """
            署名のあるスキルには、誰でもファイルを追加できます。信頼する署名者のスキルであれば拒否\
            します。ただし、git のファイルによくあるように、署名者が意図して除いたファイルは例外で\
            す。
            """)
    var good: [RuleExample] {
        [SignatureExample.signed([("SKILL.md", SignatureExample.skill)])]
    }
    var bad: [RuleExample] {
        [
            SignatureExample.signed(
                [("SKILL.md", SignatureExample.skill)],
                now: [("SKILL.md", SignatureExample.skill), ("setup.sh", "↓#!/bin/sh\n")]),
            SignatureExample.signed(
                [("SKILL.md", SignatureExample.skill)],
                now: [("SKILL.md", SignatureExample.skill), (".gitignore", "↓*.log\n")]),
        ]
    }

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        guard let signature = skill.signature, let signer = signature.signer else { return }
        for path in signature.differences.unsigned {
            report(
                signer.finding(
                    id, at: RelativePath(path), SecurityMessages.notSigned(by: signer),
                    subject: path))
        }
        for path in signature.differences.leftOut {
            report(
                Finding(
                    rule: id, severity: .info, path: RelativePath(path),
                    message: SecurityMessages.leftOut(by: signer), subject: path))
        }
    }
}
