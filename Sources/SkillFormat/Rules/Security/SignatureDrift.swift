internal import FileTree
internal import Signature

struct SignatureDrift: Rule {
    let id = RuleID("signature-drift")
    let family = RuleFamily.security
    let summary = FindingText(
        "The files are those that were signed.",
        ja: "ファイルが、署名されたものと同じであること。")
    let why = FindingText(
        """
        A file that differs from the skill's signature, or that is missing, was changed by someone
        other than the signer, or after signing. The skill of a signer that you trust is refused.
        """,
        ja: """
            スキルの署名と異なるファイルや、なくなったファイルは、署名者以外の人によって、または署\
            名の後に変更されています。信頼する署名者のスキルであれば拒否します。
            """)
    var good: [RuleExample] {
        [SignatureExample.signed([("SKILL.md", SignatureExample.skill)])]
    }
    var bad: [RuleExample] {
        [
            SignatureExample.signed(
                [("SKILL.md", SignatureExample.skill)],
                now: [("SKILL.md", "↓" + SignatureExample.skill + "Now with more.\n")])
        ]
    }

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        guard let signature = skill.signature, let signer = signature.signer else { return }
        let differences = signature.differences
        for path in differences.changed {
            report(
                signer.finding(
                    id, at: RelativePath(path),
                    SecurityMessages.notAsSigned(by: signer), subject: path))
        }
        for path in differences.missing {
            report(
                signer.finding(
                    id, at: SkillSignature.path,
                    SecurityMessages.signedFileMissing(path, signer), subject: path))
        }
    }
}

extension Signer {
    /// A finding about a difference, which is serious only if the signer is trusted: anyone can sign a skill.
    func finding(
        _ rule: RuleID, at path: RelativePath?, _ message: FindingText, subject: String
    ) -> Finding {
        Finding(
            rule: rule, severity: isTrusted ? .error : .warning, path: path, message: message,
            effect: isTrusted ? .block : .report, subject: subject)
    }
}
