internal import FileTree
internal import SkillCatalog
internal import SkillFormat
internal import SkillOperations
internal import SkillPolicy
internal import SkillStore

/// The policies and recalls that decide whether agents may see skills that are on this machine already.
///
/// Commands that make no request ask it: installs and updates ask in their session.
struct AgentAccess {
    private let policy: Policy
    private let recalls: Recalls
    private let catalogs: [CatalogReference]

    /// Reads the policies in force in a scope, and what catalogs recalled as far as this machine knows.
    init(_ world: World, _ locations: StoreLocations) {
        policy = world.policy(for: locations.scope)
        recalls = CatalogNotes(world, locations).recalls
        catalogs = (try? CatalogSettings(of: world))?.references ?? []
    }

    /// Throws ``RecallError`` or ``PolicyRefusal`` if agents may not see an installed skill.
    func check(_ skill: InstalledSkill) throws {
        if let recall = recalls.recalls(of: skill).first, let name = SkillName(skill.name) {
            throw RecallError(name: name, recall: recall, place: .installed)
        }
        try policy.check()
        guard !policy.isEmpty else { return }
        let folder = SkillFolder(skill.path, name: skill.name)
        let refusals = policy.refusals(
            of: skill, signed: skill.signature,
            findings: try folder?.inspect(.current).skill.findings ?? [], catalogs: catalogs)
        if let refusal = refusals.first { throw refusal }
    }

    /// Throws ``RecallError`` or ``PolicyRefusal`` if these agents may not see a working copy.
    func check(_ link: SkillToLink, for agents: [String]) throws {
        try policy.check()
        guard let folder = SkillFolder(link.path, name: link.name.description) else { return }
        guard !policy.isEmpty || recalls.count > 0 else { return }
        let (skill, snapshot) = try folder.inspect(.current)
        if let recall = recalls.recalls(of: snapshot.hash).first {
            throw RecallError(name: link.name, recall: recall, place: .new)
        }
        for agent in agents { try policy.decision(onAgent: agent).check() }
        let name = link.name.description
        try policy.decision(onSigner: skill.signature?.trustedSigner, of: name).check()
        if let refusal = policy.refusal(of: skill.findings, in: name) { throw refusal }
    }
}
