internal import Signature
internal import SkillFormat
internal import SkillStore

/// A change of the signer between two versions of a skill.
enum SignerChange {
    /// Not a rule, because it needs two versions, but allowed like one.
    static let rule = RuleID(AllowedRules.signerChanged)

    /// Returns a finding that blocks a version if the one before is of a trusted signer and this one is not.
    ///
    /// `recorded` is what the lock file says of the version before, and `read` what its files do, which is enough if the
    /// lock file is older than signatures.
    static func findings(
        from recorded: LockEntry.Signer?, _ read: Signer?, to signature: SkillSignature?,
        _ trust: SignerTrust
    ) -> [Finding] {
        var old = recorded.flatMap { trust.root(with: $0.fingerprint) == nil ? nil : $0 }
        if old == nil, let read, read.isTrusted { old = LockEntry.Signer(read) }
        guard let old else { return [] }
        let new = signature?.signer
        if let new, new.isTrusted, new.fingerprint == old.fingerprint, new.name == old.name {
            return []
        }
        return [
            Finding(
                rule: rule, severity: .error, path: signature == nil ? nil : SkillSignature.path,
                message: InstallMessages.signerChanged(from: old.name, to: signature),
                effect: .block, subject: old.name)
        ]
    }
}

extension SkillSignature {
    /// The name of the signer; nil if the signature is not valid or the signer is not trusted.
    var trustedSigner: String? { signer.flatMap { $0.isTrusted ? $0.name : nil } }
}

extension LockEntry.Signer {
    /// Creates what the lock file says of a signer.
    init(_ signer: Signer) { self.init(name: signer.name, fingerprint: signer.fingerprint) }
}

/// The texts about installs that are not those of an error.
enum InstallMessages {
    static func signerChanged(from old: String, to signature: SkillSignature?) -> String {
        let before = "the version before is signed by \(old)"
        guard let signature else { return "\(before), and this one is not signed" }
        guard let new = signature.signer else {
            return "\(before), and the signature of this one is not valid"
        }
        switch new.standing {
        case .trusted: return "\(before), and this one by \(new.name)"
        case .unknown:
            return "\(before), and this one by a signer that you do not trust, '\(new.name)'"
        case .expired(let day):
            return
                "\(before), and this one by \(new.name) with a certificate that expired on \(day)"
        case .notYetValid(let day):
            return
                "\(before), and this one by \(new.name) with a certificate valid only from \(day)"
        }
    }
}
