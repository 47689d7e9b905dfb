internal import Digest
internal import FileTree
internal import SkillFormat
internal import SystemPackage

/// Decides the effects of changes, and their refusals.
struct ChangeJudge {
    let store: SkillStore

    /// Returns the effect of a change; throws if it must be refused.
    func outcome(
        of change: Change, over current: InstalledSkill, in records: ScopeState
    ) throws(SkillStoreError) -> Outcome {
        guard !change.isOutdated(by: current.entry) else { return .unchanged }
        if let outcome = try outcome(of: change, overLink: current) { return outcome }
        switch change {
        case .remove(let name, let permission):
            return try outcome(ofRemoving: name, current, permission)
        case .withdraw(let name, let agents, let permission):
            return try outcome(ofWithdrawing: name, from: agents, current, permission)
        case .install(let staged, let permission):
            if permission != .anything { try refuseShelvedEdits(of: current, in: records) }
            return try outcome(ofInstalling: staged, over: current, permission)
        case .record(let staged):
            let entry = staged.entry(over: current.entry).keepingConflicts(of: current.entry)
            guard let old = current.entry else { return .installed }
            return entry == old ? .unchanged : .changed
        case .pin(let name, let pin):
            guard let entry = current.entry else {
                throw current.state == .missing
                    ? .notInstalled(name.description) : .unmanaged(name, .pin)
            }
            return entry.pin == pin ? .unchanged : .changed
        case .resolve(let name): return try outcome(ofResolving: name, current)
        case .disable(let name, let permission):
            return try outcome(ofDisabling: name, current, permission)
        case .enable(let name, let permission):
            return try outcome(ofEnabling: name, current, permission)
        case .link(let name, let copy, let permission):
            return try outcome(ofLinking: name, to: copy, over: current, permission)
        case .unlink(let name, _, _):
            guard current.entry != nil || current.state != .missing else {
                throw try store.notInstalled(name.description, in: records)
            }
            throw .notLinked(name)
        case .adopt(let adopted):
            guard current.entry == nil else { return .unchanged }
            guard try store.skill(adopted, in: records).state != .missing else {
                throw .notInstalled(adopted.name.description)
            }
            try refuseShelvedEdits(of: current, in: records)
            return .changed
        }
    }

    private func outcome(
        ofResolving name: SkillName, _ current: InstalledSkill
    ) throws(SkillStoreError) -> Outcome {
        guard let entry = current.entry else {
            throw current.state == .missing
                ? .notInstalled(name.description) : .unmanaged(name, .resolve)
        }
        guard current.state != .conflicted else {
            throw .unresolved(name, current.unresolved, store.locations.scope)
        }
        guard !entry.conflicts.isEmpty else { return .unchanged }
        try refuseEditsOfConflictedCopies(of: name, current)
        return .changed
    }

    /// Throws if a copy with conflicts is not as the update wrote it: it will be replaced by the resolved skill.
    private func refuseEditsOfConflictedCopies(
        of name: SkillName, _ current: InstalledSkill
    ) throws(SkillStoreError) {
        let copies = current.shares.filter { $0.state == .conflicted }
        for copy in copies {
            let written = try store.treeWritten(of: name, in: copy.place.folder)
            let folder = try files { () throws(FileTreeError) in try Directory.open(copy.path) }
            let snapshot = try files { () throws(FileTreeError) in
                try TreeSnapshot(of: folder).countingRepositories
            }
            let trees = [snapshot.hash, current.entry?.recognizing(snapshot, in: folder).hash]
            guard snapshot.unsupportedPaths.isEmpty, trees.contains(written) else {
                throw .editedCopy(name, in: copy.place.folder.string, .resolve)
            }
        }
    }

    private func outcome(
        ofRemoving name: SkillName, _ current: InstalledSkill, _ permission: Change.Permission
    ) throws(SkillStoreError) -> Outcome {
        guard current.entry != nil || current.state != .missing else {
            throw .notInstalled(name.description)
        }
        switch permission {
        case .anything: return .removed
        case .only(let tree) where current.isMissing(orHas: tree): return .removed
        case .only, .onlyOurs: break
        }
        switch current.state {
        case .unmanaged: throw .unmanaged(name, .remove)
        case .unreadable: throw .unreadable(name, .remove)
        case .edited where current.isOtherVersion: break
        case .edited, .conflicted: throw .edited(name, .remove)
        case .ok, .missing, .linked: break
        }
        try refuseEditedCopies(of: name, in: current.shares, current)
        return .removed
    }

    /// Throws if edits in a copy would be lost.
    func refuseEditedCopies(
        of name: SkillName, in shares: [InstalledSkill.AgentCopy], _ current: InstalledSkill,
        _ intention: SkillStoreError.Intention = .remove
    ) throws(SkillStoreError) {
        guard current.entry?.sharing == .copies,
            let edited = shares.first(where: \.hasEdits)
        else { return }
        throw .editedCopy(name, in: edited.place.folder.string, intention)
    }

    private func outcome(
        ofWithdrawing name: SkillName, from agents: [Agent], _ current: InstalledSkill,
        _ permission: Change.Permission
    ) throws(SkillStoreError) -> Outcome {
        guard let entry = current.entry else {
            throw current.state == .missing
                ? .notInstalled(name.description) : .unmanaged(name, .remove)
        }
        let rest = entry.agents.filter { id in !agents.contains { $0.id == id } }
        if rest == entry.agents { return .unchanged }
        if rest.isEmpty { return try outcome(ofRemoving: name, current, permission) }
        if permission != .anything {
            let leaving = current.shares.filter { share in
                !share.place.agents.contains { rest.contains($0.id) }
            }
            try refuseEditedCopies(of: name, in: leaving, current)
            try refuseEdits(whereSkillMoves: entry, leaving: rest, current)
        }
        return .changed
    }

    /// Throws if the skill moves to the folder of another agent, which has an edited copy or something else there.
    private func refuseEdits(
        whereSkillMoves entry: LockEntry, leaving agents: [String], _ current: InstalledSkill
    ) throws(SkillStoreError) {
        var entry = entry
        entry.agents = agents
        let first = store.locations.places(of: entry, current.override)[0]
        guard first != current.place,
            let share = current.shares.first(where: { $0.place == first }),
            share.hasEdits, let name = SkillName(current.name)
        else { return }
        guard entry.sharing == .copies else { throw .inTheWay(name, path: share.path) }
        throw .editedCopy(name, in: first.folder.string, .remove)
    }

    private func outcome(
        ofInstalling staged: StagedSkill, over current: InstalledSkill,
        _ permission: Change.Permission
    ) throws(SkillStoreError) -> Outcome {
        let isSame = current.entry?.origin.isSameSource(as: staged.entry.origin) ?? true
        switch permission {
        case .anything: break
        case .only(let tree) where current.isMissing(orHas: tree):
            try refuseUnmanagedShares(staged, over: current)
        case .only, .onlyOurs:
            // Files that are there already are adopted.
            let isSameFolder = current.snapshot?.isTree(staged.snapshot.hash) == true
            if current.state == .unmanaged, !isSameFolder {
                throw .taken(path: current.path, by: .skill)
            }
            if current.state == .unreadable { throw .unreadable(staged.name, .replace) }
            guard isSame else {
                let (old, new) = (current.entry?.origin, staged.entry.origin)
                throw .otherSource(
                    staged.name, installed: old?.label(distinctFrom: new.typed) ?? "",
                    wanted: new.label(distinctFrom: old?.typed), store.locations.scope)
            }
            if current.hasEdits { throw .edited(staged.name, .replace) }
            try refuseUnmanagedShares(staged, over: current)
        }
        switch current.state {
        case .missing: return .installed
        case .ok where current.snapshot?.lacksModes == true: return .replaced
        case .ok where isSame && current.entry?.tree == staged.snapshot.hash:
            let entry = staged.entry(over: current.entry)
            if entry == current.entry, current.isAsInstalled { return .unchanged }
            // Updates follow the branch or tag, even if it has the same files, and policies judge the catalog's location.
            let isSameUse =
                entry.agents == current.entry?.agents
                && entry.neededBy == current.entry?.neededBy
                && entry.origin.git?.ref == current.entry?.origin.git?.ref
                && entry.origin.catalogLocation == current.entry?.origin.catalogLocation
            return isSameUse && current.isAsInstalled ? .unchanged : .changed
        case .unmanaged where current.snapshot?.isTree(staged.snapshot.hash) == true:
            return .installed
        case .ok, .edited, .conflicted, .unmanaged, .linked, .unreadable: return .replaced
        }
    }

    /// Throws if anything but our own links and copies would be overwritten in additional agents' folders.
    private func refuseUnmanagedShares(
        _ staged: StagedSkill, over current: InstalledSkill
    ) throws(SkillStoreError) {
        let entry = staged.entry(over: current.entry)
        for place in store.locations.places(of: entry, current.override).dropFirst() {
            let share = current.shares.first { $0.place == place }
            switch share?.state {
            case .ok, .missing: continue
            case .edited where share?.hasEdits == false: continue
            case .edited, .conflicted:
                let folder = place.folder.string
                throw current.entry?.sharing == .copies
                    ? .editedCopy(staged.name, in: folder, .replace)
                    : .linkReplaced(staged.name, in: folder, for: place.agents.map(\.id))
            case nil:
                if try store.occupant(of: staged.name.description, in: place) != nil {
                    throw .occupied(staged.name, by: place.folder.string)
                }
            }
        }
    }
}
