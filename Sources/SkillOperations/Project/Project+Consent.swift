internal import Digest
internal import FileTree
internal import Signature
internal import SkillFormat
internal import SkillStore

// Consent to locked versions.
extension Project {
    /// What was consented to before of the locked version.
    func priorConsent(to name: SkillName, _ trust: SignerTrust) -> PriorConsent {
        consent.prior(
            to: lock?.skills[name]?.tree, of: name, over: skills[name.description], trust)
    }

    /// Returns the finding if the version that a locked one replaces is of a trusted signer, and this one is not.
    ///
    /// A lock file that names a signer must be right about it, and one that names none may be forged.
    func signerChange(
        to signature: SkillSignature?, of name: SkillName, _ entry: LockEntry, _ trust: SignerTrust
    ) -> [Finding] {
        SignerChange.findings(
            from: [entry.signer, consent.lastSigner(of: name)],
            [skills[name.description]?.signer(trust)].compactMap(\.self), to: signature, trust)
    }

    /// Returns the change that records an agreement in the manifest; nil if it has it, or does not list the skill.
    func change(recording agreement: Agreement?, to name: SkillName) -> ManifestChange? {
        guard let agreement, var want = ownManifest?.skills[name], want.agreed != agreement else {
            return nil
        }
        want.agreed = agreement
        return ManifestChange(name, want)
    }
}
