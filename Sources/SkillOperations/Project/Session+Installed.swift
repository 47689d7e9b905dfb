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
    /// The skills that are installed as locked in versions to which nobody here has consented as far as is known: neither
    /// `skills.json` has an agreement to them, nor has this machine's journal their installs, which is read once.
    ///
    /// Without an entry in `skills.json`, there is no place for an agreement.
    var unknownVersions: Set<SkillName> { unknownVersions { _ in true } }

    /// Whether a skill is one of ``unknownVersions``.
    func isUnknownVersion(_ name: SkillName) -> Bool {
        !unknownVersions { $0 == name }.isEmpty
    }

    private func unknownVersions(_ isIncluded: (SkillName) -> Bool) -> Set<SkillName> {
        let open = (ownManifest?.skills ?? [:]).filter { name, want in
            guard isIncluded(name), let entry = lock?.skills[name],
                let skill = skills[name.description]
            else { return false }
            return want.agreed?.tree != entry.tree && skill.state == .ok && !skill.isDisabled
        }.keys
        let installed = open.compactMap { skills[$0.description] }
        let times = (try? store.installationTimes(of: installed)) ?? [:]
        return Set(open.filter { times[$0.description] == nil })
    }
}
