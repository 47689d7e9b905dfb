internal import Digest
internal import FileTree
internal import Signature
internal import SkillFormat
internal import SkillStore

// Consent to locked versions.
extension Project {
    /// Returns the earlier consent to a skill, for the review of a locked version.
    func prior(to name: SkillName, _ entry: LockEntry, _ trust: SignerTrust) -> PriorConsent {
        consent.prior(to: entry, of: name, over: skills[name.description], trust)
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
