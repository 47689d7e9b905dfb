internal import FileTree
internal import Signature

struct SignatureInvalid: Rule {
    let id = RuleID("signature-invalid")
    let family = RuleFamily.security
    let summary = FindingText(
        "The signature of the skill, if it has one, is valid.",
        ja: "スキルに署名がある場合は、それが有効であること。")
    let why = FindingText(
        """
        A signature (skill.oms.sig, OpenSSF Model Signing) that is damaged, expired or made for
        something else proves nothing. If it was changed, or leads to a signer that you trust in
        ways that are not allowed, the skill is refused.
        """,
        ja: """
            壊れた署名、期限の切れた署名、別のものの署名（skill.oms.sig、OpenSSF Model Signing）は、\
            何の証明にもなりません。署名が変更されている場合や、許可されていない方法で信頼する署名\
            者につながる場合は、スキルを拒否します。
            """)
    var good: [RuleExample] {
        [SignatureExample.signed([("SKILL.md", SignatureExample.skill)])]
    }
    var bad: [RuleExample] {
        [
            RuleExample([
                ("SKILL.md", SignatureExample.skill),
                ("skill.oms.sig", "↓{\"signature\": \"…\"}\n"),
            ])
        ]
    }

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        guard let signature = skill.signature else { return }
        if let fault = signature.fault {
            report(
                Finding(
                    rule: id, severity: fault.isForgery ? .error : .warning,
                    path: SkillSignature.path, message: SecurityMessages.faulty(fault),
                    effect: fault.isForgery ? .block : .report))
        } else if let signer = signature.signer, let time = signer.timeMessage {
            report(
                Finding(
                    rule: id, severity: .warning, path: SkillSignature.path, message: time))
        }
    }
}

extension Signer {
    /// The fault in the time of its certificates; nil without one.
    fileprivate var timeMessage: FindingText? {
        switch standing {
        case .trusted, .unknown: nil
        case .expired(let day): SecurityMessages.expired(name, day)
        case .notYetValid(let day): SecurityMessages.notYetValid(name, day)
        }
    }
}
