internal import FileTree
internal import SkillFormat
internal import SystemPackage

// Links to working copies.
extension ChangeJudge {
    /// Returns the effect of a change to a skill that is a link; nil for any other skill.
    ///
    /// Links are made and removed only on request: other changes are refused, even with permission for anything.
    func outcome(
        of change: Change, overLink current: InstalledSkill
    ) throws(SkillStoreError) -> Outcome? {
        guard case .linked(let copy)? = current.override else { return nil }
        switch change {
        case .link, .record: return nil
        case .adopt: return .unchanged
        case .unlink(let name, _, let permission):
            let strangers = current.shares.filter { $0.state.hasEdits }
            if let stranger = strangers.first, permission != .anything {
                throw .inTheWay(name, path: stranger.path)
            }
            return current.entry == nil ? .removed : .changed
        case .install(let staged, _):
            throw .linked(staged.name, to: copy.path, store.locations.scope)
        case .remove(let name, _), .withdraw(let name, _, _), .pin(let name, _),
            .resolve(let name), .disable(let name, _), .enable(let name, _):
            throw .linked(name, to: copy.path, store.locations.scope)
        }
    }

    func outcome(
        ofLinking name: SkillName, to copy: WorkingCopy, over current: InstalledSkill,
        _ permission: Change.Permission
    ) throws(SkillStoreError) -> Outcome {
        guard !current.isDisabled else { throw .disabled(name, store.locations.scope) }
        let copy = copy.joining(current.entry)
        if current.override == .linked(copy), current.shares.allSatisfy({ $0.state == .ok }) {
            return .unchanged
        }
        let folder = copy.path.resolvingLinks
        for place in store.locations.places(of: copy) {
            if folder.starts(with: place.physical) || place.physical.starts(with: folder) {
                throw .nested(copy.path, place.folder)
            }
            if permission != .anything {
                try refuseStranger(named: name, in: place, to: copy, current)
            }
        }
        switch current.state {
        case .missing: return .installed
        case .linked: return .changed
        default: return .replaced
        }
    }

    /// Throws if a link would replace anything but a skill that this program installed, or a link to the same folder.
    private func refuseStranger(
        named name: SkillName, in place: AgentDirectory, to copy: WorkingCopy,
        _ current: InstalledSkill
    ) throws(SkillStoreError) {
        guard let occupant = try store.occupant(of: name.description, in: place) else { return }
        let path = place.folder.appending(name.component)
        if occupant.kind == .link, store.leads(path, to: copy.path.resolvingLinks) { return }
        if current.entry != nil, current.state != .linked, current.place == place {
            guard current.obstacle == nil else { throw .occupied(name, by: place.folder.string) }
            return
        }
        switch current.shares.first(where: { $0.place == place })?.state {
        case .ok?, .missing?: return
        case .edited?, .conflicted?:
            guard current.entry?.sharing == .copies, current.state != .linked else { break }
            throw .editedCopy(name, in: place.folder.string, .link)
        case nil: break
        }
        guard current.entry == nil, current.place == place, current.state != .linked else {
            throw .occupied(name, by: place.folder.string)
        }
        throw .taken(path: path, by: .link)
    }
}
