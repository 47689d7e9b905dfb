internal import Digest
internal import FileTree
internal import SkillCatalog
internal import SkillFormat
internal import SkillPolicy
internal import SkillStore

// Skills whose files are as locked, which others may have put there: a project's skills may be under version control.
extension Session {
    /// Throws ``RecallError`` or ``PolicyRefusal`` if a skill that is installed as locked would be refused today.
    func checkInstalled(_ name: SkillName, _ entry: LockEntry, in project: Project) throws {
        let scope = store.locations.scope
        if let recall = recalls.recalls(of: entry.tree).first {
            throw RecallError(name: name, recall: recall, place: .installed(scope))
        }
        let policy = context.policy
        try policy.check()
        guard !policy.isEmpty, let skill = project.skills[name.description], !skill.isDisabled,
            let read = try SkillFolder(skill.path, name: skill.name)?.inspect(context.trust).skill
        else { return }
        let refusals = policy.refusals(
            of: skill, signed: read.signature, findings: read.findings, catalogs: context.catalogs)
        if let refusal = refusals.first { throw refusal }
    }

    /// Throws the reason if a skill that is installed as locked may not be restored from the store: a recall, or a policy.
    func checkStored(_ name: SkillName, _ entry: LockEntry, in folder: Directory) throws {
        try refuseRecalled(name, entry.tree)
        guard !context.policy.isEmpty else { return try context.policy.check() }
        let skill = try readSkill(
            SkillFiles(of: folder), folderName: name.description, purpose: .install,
            trust: context.trust)
        let subject = PolicySubject(
            name: name, origin: entry.origin, author: .anyone, tree: entry.tree,
            agents: entry.agents, signer: skill.signature?.trustedSigner)
        try enforcePolicy(on: subject) { skill.findings }
    }
}

extension Project {
    /// Whether a skill is installed as locked in a version to which nobody here has consented as far as is known: neither
    /// `skills.json` has an agreement to it, nor has this machine's journal its install.
    ///
    /// Without an entry in `skills.json`, there is no place for an agreement.
    func isUnknownVersion(_ name: SkillName) -> Bool {
        guard let want = ownManifest?.skills[name], let entry = lock?.skills[name],
            want.agreed?.tree != entry.tree,
            let skill = skills[name.description], skill.state == .ok, !skill.isDisabled
        else { return false }
        return (try? store.installationTimes(of: [skill]))?[skill.name] == nil
    }
}
