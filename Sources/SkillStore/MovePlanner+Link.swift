internal import Digest
internal import FileTree
internal import SkillFormat
internal import SystemPackage

// Links to working copies.
extension MovePlanner {
    /// Returns the part that links a working copy into the folders of its agents.
    ///
    /// An installed skill is copied to the store's shelf, from which ``unlinking(leaving:)`` restores it.
    func linking(_ copy: WorkingCopy) throws(SkillStoreError) -> SkillTransaction {
        let copy = copy.joining(current.entry)
        let places = store.locations.places(of: copy)
        var moves: [SkillTransaction.Move] = []
        for place in places {
            if current.shares.contains(where: { $0.place == place && $0.state == .ok }),
                case .linked(let old)? = current.override, old.path == copy.path
            {
                continue
            }
            let target = place.target(of: copy.path, in: store.locations.scope)
            moves.append(try link(in: place, to: target))
        }
        if current.state == .linked {
            for share in current.shares where !places.contains(share.place) && share.state == .ok {
                moves.append(try outgoing(from: share.place))
            }
        } else if current.entry != nil, current.state != .missing {
            let folder = try store.folders.open(current.place.folder).directory
            moves.append(
                try incoming(
                    folder, to: store.locations.shelf, staged: nil, as: current.entry))
        }
        return SkillTransaction(
            name: name, current: current, entry: current.entry, override: .linked(copy),
            tree: current.state == .linked
                ? try shelvedTree() : current.snapshot?.hash,
            moves: moves)
    }

    /// Returns the part that removes the links to a working copy and restores the installed skill, if there is one, or
    /// leaves it on the shelf.
    func unlinking(leaving visibility: Change.Visibility) throws(SkillStoreError)
        -> SkillTransaction
    {
        let tree = try current.entry == nil ? nil : shelvedTree()
        guard let entry = current.entry, let tree, visibility == .enabled else {
            let moves = try removableLinks().map { (place) throws(SkillStoreError) in
                try outgoing(from: place)
            }
            return SkillTransaction(
                name: name, current: current, entry: current.entry,
                override: tree == nil ? nil : .disabled, tree: tree, moves: moves)
        }
        let shelf = store.locations.shelf
        let places = store.locations.places(of: entry)
        let folder = try store.folders.open(shelf.folder).directory
        var moves: [SkillTransaction.Move] = []
        for (index, place) in places.enumerated() {
            let isCopy = index == 0 || entry.sharing == .copies
            moves.append(
                isCopy
                    ? try incoming(folder, to: place, staged: nil, as: entry)
                    : try link(in: place, to: place.link(to: name.component, in: places[0])))
        }
        for place in try removableLinks() where !places.contains(place) {
            moves.append(try outgoing(from: place))
        }
        moves.append(try outgoing(from: shelf))
        return SkillTransaction(
            name: name, current: current, entry: entry, override: nil, tree: tree,
            moves: moves)
    }

    /// The folders whose link to the working copy exists or, by permission, in which something took its place.
    private func removableLinks() throws(SkillStoreError) -> [AgentDirectory] {
        current.shares.filter { share in
            switch share.state {
            case .ok: true
            case .missing: false
            case .edited, .conflicted: permission == .anything
            }
        }.map(\.place)
    }

    /// The tree hash of the installed skill on the shelf; nil if there is none.
    private func shelvedTree() throws(SkillStoreError) -> TreeHash? {
        let shelf = store.locations.shelf
        guard try store.occupant(of: name.description, in: shelf)?.kind == .directory else {
            return nil
        }
        return try files { () throws(FileTreeError) in
            let folder = try Directory.open(shelf.folder.appending(name.component))
            let snapshot = try TreeSnapshot(of: folder)
            return current.entry?.recognizing(snapshot, in: folder).hash ?? snapshot.hash
        }
    }
}
