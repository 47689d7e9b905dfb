internal import Digest
internal import FileTree
internal import Signature
internal import SkillFormat
internal import SkillStore

// Consent to locked versions.
extension Project {
    /// What was consented to before: the agreement in the manifest, and the findings of the locked version if it was
    /// installed here.
    ///
    /// Files that came with the project's repository were not: who changed the lock file may have changed them, too.
    ///
    /// Another version that is installed does not count: the lock file decides what is installed next, and what the
    /// team agreed to is in the manifest.
    func priorConsent(to name: SkillName, _ trust: SignerTrust) -> PriorConsent {
        var prior = PriorConsent(agreement: ownManifest?.skills[name]?.agreed)
        guard let skill = skills[name.description], skill.state == .ok,
            skill.snapshot?.hash == lock?.skills[name]?.tree, !unknownVersions.contains(name)
        else { return prior }
        prior.findings = (try? SkillFolder(skill.path)?.inspect(trust))?.skill.findings ?? []
        return prior
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
