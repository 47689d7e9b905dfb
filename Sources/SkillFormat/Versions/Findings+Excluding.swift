internal import Digest
internal import FileTree

extension [Finding] {
    /// The findings that are not among `known`, wherever in their files those are: about the same contents, and not more
    /// serious.
    public func excluding(_ known: [Finding]) -> [Finding] {
        let known = Dictionary(
            known.map { (FindingIdentity($0), $0.effect) }, uniquingKeysWith: { Swift.max($0, $1) })
        return filter { finding in
            known[FindingIdentity(finding)].map { finding.effect > $0 } ?? true
        }
    }
}

/// The identity of a finding that consent is bound to: the contents that it is about, wherever they are.
///
/// Its line, column and effect don't count. Its message counts only if its contents are unknown, because it may quote
/// more than those.
private struct FindingIdentity: Hashable {
    let rule: RuleID
    let path: String?
    let subject: String?
    let message: String?
    let evidence: SHA256Digest?

    init(_ finding: Finding) {
        rule = finding.rule
        path = finding.path?.description
        subject = finding.subject
        message = finding.evidence == nil ? finding.message : nil
        evidence = finding.evidence
    }
}
