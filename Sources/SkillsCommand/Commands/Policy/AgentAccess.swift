internal import FileTree
internal import SkillCatalog
internal import SkillFormat
internal import SkillOperations
internal import SkillPolicy
internal import SkillSource
internal import SkillStore
internal import SystemPackage

/// The policies and recalls that decide whether agents may see skills that are on this machine already.
///
/// Commands that make no request ask it: installs and updates ask in their session.
struct AgentAccess {
    private let policy: Policy
    private let recalls: Recalls
    private let catalogs: [CatalogReference]
    private let git: GitSettings

    /// Reads the policies in force in a scope, and what catalogs recalled as far as this machine knows.
    ///
    /// Throws if there are policies and the settings of catalogs can't be read, because a policy may be about catalogs.
    init(_ world: World, _ locations: StoreLocations) throws {
        policy = world.policy(for: locations.scope)
        recalls = CatalogNotes(world, locations).recalls
        git = world.gitSettings(locations)
        catalogs = policy.isEmpty ? [] : try CatalogSettings(of: world).references
    }

    /// Throws ``RecallError`` or ``PolicyRefusal`` if agents may not see an installed skill.
    func check(_ skill: InstalledSkill) throws {
        if let recall = recalls.recalls(of: skill).first, let name = SkillName(skill.name) {
            throw RecallError(name: name, recall: recall, place: .installed(skill.scope))
        }
        try policy.check()
        guard !policy.isEmpty else { return }
        let findings = try read(skill.path, name: skill.name, as: skill.entry)?.skill.findings
        let refusals = policy.refusals(
            of: skill, signed: skill.signature, findings: findings ?? [], catalogs: catalogs,
            git: git)
        if let refusal = refusals.first { throw refusal }
    }

    /// Throws ``RecallError`` or ``PolicyRefusal`` if agents may not see a skill that an undo or a redo brings back.
    ///
    /// Policies don't judge files that were not installed by this program, as they don't while they are in an agent's folder.
    func check(_ skill: ReturningSkill, in scope: Scope) throws {
        // As for installed skills, edits of a recalled version change nothing.
        let trees = [skill.entry?.tree, skill.tree].compactMap(\.self)
        if let recall = trees.lazy.flatMap({ recalls.recalls(of: $0) }).first {
            throw RecallError(name: skill.name, recall: recall, place: .new)
        }
        if let copy = skill.workingCopy {
            // Agents see nothing behind a link to a folder that is gone.
            guard Directory.kind(at: copy.path) == .directory else { return }
            return try check(SkillToLink(copy.path, alias: skill.name), for: copy.agents)
        }
        guard let entry = skill.entry else { return }
        try policy.check()
        guard !policy.isEmpty else { return }
        let name = skill.name.description
        let found = try read(skill.path, name: name, as: entry)?.skill
        let refusals = policy.refusals(
            of: name, entry, in: scope, signed: found?.signature, findings: found?.findings ?? [],
            catalogs: catalogs, git: git)
        if let refusal = refusals.first { throw refusal }
    }

    /// Throws ``RecallError`` or ``PolicyRefusal`` if these agents may not see a working copy.
    func check(_ link: SkillToLink, for agents: [String]) throws {
        try policy.check()
        guard !policy.isEmpty || recalls.count > 0 else { return }
        for agent in agents { try policy.decision(onAgent: agent).check() }
        guard let (skill, snapshot) = try read(link.path, name: link.name.description) else {
            return
        }
        if let recall = recalls.recalls(of: snapshot.hash).first {
            throw RecallError(name: link.name, recall: recall, place: .new)
        }
        let name = link.name.description
        try policy.decision(onSigner: skill.signature?.trustedSigner, of: name).check()
        if let refusal = policy.refusal(of: skill.findings, in: name) { throw refusal }
    }

    /// Reads the skill in a folder; nil if nothing exists there.
    ///
    /// Throws if it can't be read.
    private func read(
        _ path: FilePath, name: String, as entry: LockEntry? = nil
    ) throws -> (skill: Skill, snapshot: TreeSnapshot)? {
        do { _ = try Directory.open(path) } catch {
            guard error.code == .noSuchFileOrDirectory else { throw error }
            return nil
        }
        return try SkillFolder(path, name: name)?.inspect(.current, as: entry)
    }
}
