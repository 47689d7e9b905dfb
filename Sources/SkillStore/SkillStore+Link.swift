internal import FileTree
public import SkillFormat
internal import SystemPackage

// Skills that are links to working copies.
extension SkillStore {
    /// Returns the state of a skill that is a link to a working copy, whose files are not read.
    func linkedSkill(
        _ name: SkillName, _ copy: WorkingCopy, in records: ScopeState
    ) throws(SkillStoreError) -> InstalledSkill {
        let places = locations.places(of: copy)
        var shares: [InstalledSkill.AgentCopy] = []
        for place in places {
            let path = place.folder.appending(name.component)
            let state: InstalledSkill.AgentCopy.State =
                switch try occupant(of: name.description, in: place)?.kind {
                case nil: .missing
                case .link? where leads(path, to: copy.path.resolvingLinks): .ok
                default: .edited
                }
            shares.append(InstalledSkill.AgentCopy(place: place, path: path, state: state))
        }
        return InstalledSkill(
            name: name.description, scope: locations.scope, state: .linked,
            entry: records.lock.skills[name], override: .linked(copy), snapshot: nil,
            unresolved: [], obstacle: nil, place: places[0], shares: shares,
            readers: copy.agents, namesakes: [])
    }

    /// Returns the installed skill that a link to a working copy took the place of, as it is in the store; nil if there is
    /// none.
    public func shelvedSkill(_ name: SkillName) throws(SkillStoreError) -> InstalledSkill? {
        try reading { () throws(SkillStoreError) in
            var records = try records()
            guard case .linked? = records.overrides[name] else { return nil }
            records.overrides[name] = .disabled
            let skill = try skill(named: name.description, in: records)
            return skill.entry == nil || skill.state == .missing ? nil : skill
        }
    }
}
