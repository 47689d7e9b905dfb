internal import Digest
internal import FileTree
internal import SkillCatalog
internal import SkillFormat
internal import SkillPolicy
internal import SkillStore

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
            let read = try SkillFolder(skill.path, name: skill.name)?
                .inspect(context.trust, as: entry).skill
        else { return }
        let refusals = policy.refusals(
            of: skill, signed: read.signature, findings: read.findings,
            catalogs: context.catalogs, git: context.git)
        if let refusal = refusals.first { throw refusal }
    }

    /// A version that is installed as locked, and that this machine did not install.
    struct UnknownVersion {
        let version: ReadVersion
        /// The finding if the version before is of a trusted signer, and this one is not.
        let signerChange: [Finding]
        /// Its review, or the error that keeps it from being installed.
        let review: Result<Review, any Error>
    }

    /// Returns a version that is installed as locked, and that this machine did not install; nil if it did.
    ///
    /// A frozen sync and a check judge it as if it were restored over nothing.
    func unknownVersion(of name: SkillName, in project: Project) -> UnknownVersion? {
        guard project.isUnknownVersion(name), let entry = project.lock?.skills[name],
            let version = project.installedVersion(of: name, context.trust, .ofFolder)
        else { return nil }
        let prior = project.consent.prior(to: entry, of: name, over: nil, context.trust)
        return UnknownVersion(
            version: version,
            signerChange: prior.signerChange(to: version.skill.signature, context.trust),
            review: Result {
                try review(PolicySubject(name, entry, version.skill), version.skill, after: prior)
            })
    }

    /// Reads and reviews a locked version that the store has.
    func review(
        stored name: SkillName, _ entry: LockEntry, in folder: Directory,
        after prior: PriorConsent = PriorConsent()
    ) throws -> Review {
        let skill = try readSkill(
            SkillFiles(of: folder, named: entry.origin.path ?? entry.origin.typed),
            folderName: name.description, purpose: .install,
            trust: context.trust)
        return try review(PolicySubject(name, entry, skill), skill, after: prior)
    }
}

extension Project {
    /// Whether a skill is installed as locked in a version that this machine did not install: its files came with the
    /// project's repository, so who changed the lock file may have changed them, too.
    func isUnknownVersion(_ name: SkillName) -> Bool {
        guard let entry = lock?.skills[name], let skill = skills[name.description],
            skill.state == .ok, !skill.isDisabled
        else { return false }
        return !consent.includes(entry.tree, of: name)
    }
}
