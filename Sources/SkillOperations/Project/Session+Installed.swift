internal import Digest
internal import FileTree
internal import SkillCatalog
internal import SkillFormat
internal import SkillPolicy
internal import SkillStore
internal import Synchronization

// Skills whose files are as locked, which others may have put there: a project's skills may be under version control.
extension Session {
    /// Throws the reason if a skill that is installed as locked may not stay: a recall, a policy, or files that are not
    /// those that the lock file lists.
    ///
    /// A sync, a check and a bundle judge it by this alone.
    func checkInstalled(_ name: SkillName, in project: Project) throws {
        guard let entry = project.lock?.skills[name] else { return }
        if let snapshot = project.skills[name.description]?.snapshot, !entry.lists(snapshot) {
            throw ProjectError.wrongFileList(name)
        }
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

    /// Returns a version that is installed as locked and to which nobody here has consented, with the findings that decide
    /// whether someone must; nil if the version is known.
    ///
    /// A frozen sync and a check judge it by these.
    func unknownVersion(
        of name: SkillName, in project: Project
    ) -> (version: ReadVersion, findings: [Finding])? {
        guard project.unknownVersions.contains(name), let entry = project.lock?.skills[name],
            let version = project.installedVersion(of: name, context.trust)
        else { return nil }
        let signer = SignerChange.findings(
            from: entry.signer, nil, to: version.skill.signature, context.trust)
        return (version, version.skill.findings + signer)
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

/// The unknown versions of a project, which are found once: the journal is read for them.
final class UnknownVersions: Sendable {
    private let names = Mutex<Set<SkillName>?>(nil)

    /// Returns them, found by `find` at the first time.
    func value(_ find: () -> Set<SkillName>) -> Set<SkillName> {
        names.withLock { names in
            if let names { return names }
            let found = find()
            names = found
            return found
        }
    }
}

extension Project {
    /// The skills that are installed as locked in versions to which nobody here has consented as far as is known: neither
    /// `skills.json` has an agreement to them, nor has this machine's journal their installs, which is read once.
    ///
    /// Without an entry in `skills.json`, there is no place for an agreement.
    var unknownVersions: Set<SkillName> { unknown.value(findUnknownVersions) }

    private func findUnknownVersions() -> Set<SkillName> {
        let open = (ownManifest?.skills ?? [:]).filter { name, want in
            guard let entry = lock?.skills[name],
                let skill = skills[name.description]
            else { return false }
            return want.agreed?.tree != entry.tree && skill.state == .ok && !skill.isDisabled
        }.keys
        let installed = open.compactMap { skills[$0.description] }
        let times = (try? store.installationTimes(of: installed)) ?? [:]
        return Set(open.filter { times[$0.description] == nil })
    }
}
