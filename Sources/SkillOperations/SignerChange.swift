internal import Signature
public import SkillFormat
internal import SkillStore

/// A change of the signer between two versions of a skill.
enum SignerChange {
    /// Not a rule, because it needs two versions, but allowed like one.
    static let rule = RuleID(AllowedRules.Other.signerChanged.rawValue)

    /// Returns a finding that blocks a version if the one before is of a trusted signer and this one is not.
    ///
    /// `recorded` are the signers of the version before in lock files and the journal, and `read` those in its files:
    /// the lock file may be older than signatures, and others may have changed that of a project.
    static func findings(
        from recorded: [LockEntry.Signer?], _ read: [Signer], to signature: SkillSignature?,
        _ trust: SignerTrust
    ) -> [Finding] {
        let known = recorded.compactMap(\.self).filter { trust.root(with: $0.fingerprint) != nil }
        let found = read.filter(\.isTrusted)
        let new = signature?.signer.flatMap { $0.isTrusted ? LockEntry.Signer($0) : nil }
        guard let old = (known + found.map { LockEntry.Signer($0) }).first(where: { $0 != new })
        else { return [] }
        // A key has the name that the user gave it.
        let root = trust.root(with: old.fingerprint).flatMap { $0.kind == .key ? $0.name : nil }
        let title = found.first { LockEntry.Signer($0) == old }?.title
        let message = SignerMessages.changed(from: root ?? title ?? old.name, to: signature)
        return [
            Finding(
                rule: rule, severity: .error, path: signature == nil ? nil : SkillSignature.path,
                message: message, effect: .block, subject: old.name)
        ]
    }
}

extension SkillSignature {
    /// The name of the signer; nil if the signature is not valid or the signer is not trusted.
    public var trustedSigner: String? { signer.flatMap { $0.isTrusted ? $0.name : nil } }
}

extension InstalledSkill {
    /// Returns the signer of the files in its folder; nil if they have none, and for a link to a working copy.
    func signer(_ trust: SignerTrust) -> Signer? {
        guard workingCopy == nil, let snapshot else { return nil }
        return SkillFolder(path)?.signature(of: snapshot, trust)?.signer
    }
}

extension LockEntry.Signer {
    /// Creates the record of a signer in the lock file.
    init(_ signer: Signer) { self.init(name: signer.name, fingerprint: signer.fingerprint) }
}
