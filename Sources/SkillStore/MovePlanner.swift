internal import Digest
internal import FileTree
internal import SkillFormat
internal import SystemPackage

/// Plans the moves that make a skill's folder, links and copies match an entry.
struct MovePlanner {
    /// The source of a skill's content.
    enum Content {
        /// A skill in a staging folder, which is moved in.
        case staged(StagedSkill)
        /// The installed skill, unchanged.
        case installed
    }

    let store: SkillStore
    let name: SkillName
    let current: InstalledSkill
    let stagings: StagingFolders
    /// The folders and copies that may be removed.
    let permission: Change.Permission

    /// Returns the part that removes the skill everywhere.
    func removal() throws(SkillStoreError) -> SkillTransaction {
        var moves: [SkillTransaction.Move] = []
        if try store.occupant(of: name.description, in: current.place) != nil {
            moves.append(try outgoing(from: current.place))
        }
        for share in current.shares where isOurs(share) {
            moves.append(try outgoing(from: share.place))
        }
        for place in current.returned { moves.append(try outgoing(from: place)) }
        return SkillTransaction(
            name: name, current: current, entry: nil, override: nil, tree: nil, moves: moves)
    }

    /// Returns the part that moves the skill to the shelf, and out of agents' folders in which it is again.
    func hiding(_ entry: LockEntry) throws(SkillStoreError) -> SkillTransaction {
        var part = try part(.installed, entry: entry, override: .disabled)
        for place in current.returned { part.moves.append(try outgoing(from: place)) }
        return part
    }

    /// Returns the part that makes the skill match an entry; a disabled skill stays disabled.
    func part(_ content: Content, entry: LockEntry) throws(SkillStoreError) -> SkillTransaction {
        try part(content, entry: entry, override: current.override)
    }

    /// Returns the part that makes the skill match an entry, in agents' folders or on the shelf.
    func part(
        _ content: Content, entry: LockEntry, override: LocalState?
    ) throws(SkillStoreError) -> SkillTransaction {
        let places = store.locations.places(of: entry, override)
        let first = places[0]
        let source = try source(of: content, first: first)
        var moves: [SkillTransaction.Move] = []
        let isSwitch = override != current.override
        let rename =
            isSwitch && source.mustMove && source.staging == nil
            ? try store.rename(of: name, from: current.place.folder, to: first.folder, stagings)
            : nil
        if let rename {
            moves += rename
        } else if source.mustMove {
            moves.append(
                try incoming(source.directory, to: first, staged: source.staging, as: entry))
        }
        for place in places.dropFirst() {
            let share = current.shares.first { $0.place == place }
            // An install that must not replace edits was refused; other changes leave them alone.
            if case .installed = content, share?.hasEdits == true { continue }
            let exists = share?.state == .ok && entry.sharing == current.entry?.sharing
            switch entry.sharing {
            case .links:
                if exists, current.place == first { continue }
                moves.append(try link(in: place, to: place.link(to: name.component, in: first)))
            case .copies:
                if exists, !source.mustMove { continue }
                moves.append(try incoming(source.directory, to: place, staged: nil, as: entry))
            }
        }
        if current.entry != nil {
            if rename == nil, !places.contains(current.place),
                try store.occupant(of: name.description, in: current.place) != nil
            {
                moves.append(try outgoing(from: current.place))
            }
            for share in current.shares where !places.contains(share.place) && isOurs(share) {
                moves.append(try outgoing(from: share.place))
            }
        }
        return SkillTransaction(
            name: name, current: current, entry: entry, override: override,
            tree: source.tree, moves: moves)
    }

    /// Returns the part that replaces copies with conflicts, or missing copies, with the resolved folder.
    func resolution(_ entry: LockEntry) throws(SkillStoreError) -> SkillTransaction {
        let source = try source(of: .installed, first: current.place)
        var moves: [SkillTransaction.Move] = []
        let isCopied = entry.sharing == .copies
        for share in current.shares
        where share.state == .conflicted || isCopied && share.state == .missing {
            moves.append(
                try incoming(source.directory, to: share.place, staged: nil, as: entry))
        }
        return SkillTransaction(
            name: name, current: current, entry: entry, override: current.override,
            tree: source.tree, moves: moves)
    }

    /// Whether a share may be removed with the skill: a link or copy of ours, and an edited copy only by permission.
    private func isOurs(_ share: InstalledSkill.AgentCopy) -> Bool {
        switch share.state {
        case .ok: true
        case .edited where share.isOtherVersion: true
        case .edited, .conflicted: permission == .anything && current.entry?.sharing == .copies
        case .missing: false
        }
    }

    private typealias Source = (
        directory: Directory?, staging: StagingFolder?, tree: TreeHash?, mustMove: Bool
    )

    private func source(
        of content: Content, first: AgentDirectory
    ) throws(SkillStoreError) -> Source {
        switch content {
        case .staged(let staged):
            let isSame =
                current.state == .ok && current.place == first
                && current.snapshot?.hash == staged.snapshot.hash
                && current.snapshot?.lacksModes != true
            // It was staged for the requested agents' folder; the skill folder may be in another one.
            let isInPlace = first.folder == store.locations.skillsFolder
            if isInPlace { stagings.adopt(staged.staging) }
            return (
                staged.staging.directory, isInPlace ? staged.staging : nil, staged.snapshot.hash,
                !isSame
            )
        case .installed:
            return (
                try store.folders.openIfPresent(current.place.folder)?.directory, nil,
                current.snapshot?.hash,
                current.place != first && current.state != .missing
            )
        }
    }

    func outgoing(from place: AgentDirectory) throws(SkillStoreError) -> SkillTransaction.Move {
        SkillTransaction.Move(
            place: place.folder, staging: try stagings.folder(beside: place.folder),
            incoming: .nothing
        )
    }

    /// Stages the skill folder for an agent's folder, by a copy, with the modes of its entry, unless it was staged for it.
    func incoming(
        _ directory: Directory?, to place: AgentDirectory, staged: StagingFolder?,
        as entry: LockEntry?
    ) throws(SkillStoreError) -> SkillTransaction.Move {
        if let staged {
            return SkillTransaction.Move(place: place.folder, staging: staged, incoming: .staged)
        }
        let own = try stagings.folder(beside: place.folder)
        if let directory {
            try files { () throws(FileTreeError) in
                try directory.copySkill(name.component, to: own.directory, as: entry)
            }
        }
        return SkillTransaction.Move(place: place.folder, staging: own, incoming: .staged)
    }

    func link(
        in place: AgentDirectory, to target: FilePath
    ) throws(SkillStoreError) -> SkillTransaction.Move {
        let own = try stagings.folder(beside: place.folder)
        try files { () throws(FileTreeError) in
            try own.directory.createLink(name.component, to: Array(target.string.utf8))
        }
        return SkillTransaction.Move(place: place.folder, staging: own, incoming: .staged)
    }
}

extension Directory {
    /// Copies a skill folder; from a file system without modes, with those that an entry of the lock file has.
    func copySkill(
        _ name: FilePath.Component, to other: Directory, as entry: LockEntry?
    ) throws(FileTreeError) {
        try copyTree(name, to: other)
        guard let entry, try examine(name).kind == .directory, !keepsModes, other.keepsModes
        else { return }
        let folder = try open(name)
        let snapshot = entry.recognizing(try TreeSnapshot(of: folder), in: folder)
        try other.takeModes(of: snapshot, for: name)
    }
}
