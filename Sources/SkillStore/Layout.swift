internal import Digest
internal import FileTree
internal import SkillFormat
internal import SystemPackage

/// One skill's part in a transaction: what the lock is to say of it, and what moves in which agent's folder.
struct Part {
    /// What moves in one agent's folder.
    struct Move {
        let place: FilePath
        /// The folder on its file system where what goes out will lie.
        let staging: StagingFolder
        /// Whether something under the skill's name waits there to come in.
        let incoming: Incoming

        enum Incoming { case nothing, waits }
    }

    let name: SkillName
    /// What there is of the skill before.
    let current: InstalledSkill
    /// What the lock is to say; nil when nothing.
    let entry: LockEntry?
    /// The tree hash of what stands there then; nil when nothing does, or it can't be hashed.
    let tree: String?
    let moves: [Move]
}

/// The staging folders of one transaction, one for each agent's folder that it changes.
final class StagingFolders {
    private var folders: [FilePath: StagingFolder] = [:]
    /// That for the store's clean copies, where some are made.
    private var copies: StagingFolder?
    private let store: SkillStore

    init(_ store: SkillStore) { self.store = store }

    /// The staging folder for clean copies.
    func folder(for trees: TreeStore) throws(SkillStoreError) -> StagingFolder {
        if let copies { return copies }
        let folder = try trees.makeStagingFolder()
        copies = folder
        return folder
    }

    /// Uses a folder that is there already.
    func adopt(_ staging: StagingFolder, for place: FilePath) { folders[place] = staging }

    /// The staging folder beside an agent's folder.
    func folder(for place: FilePath) throws(SkillStoreError) -> StagingFolder {
        if let folder = folders[place] { return folder }
        let folder = try store.makeStagingFolder(beside: place)
        folders[place] = folder
        return folder
    }

    /// Holds all of them back from being removed.
    func keep() { for folder in folders.values { folder.keep() } }

    /// Lets them be removed again.
    func release() { for folder in folders.values { folder.release() } }

    /// Removes all of them that are not held back.
    func discard() {
        for folder in folders.values { folder.discard() }
        copies?.discard()
    }

    /// Brings what is staged to the disk.
    func synchronize() throws(SkillStoreError) {
        for folder in folders.values {
            try files { () throws(FileTreeError) in try folder.directory.synchronizeTree() }
        }
    }
}

/// Works out what must move so that a skill's folder, links and copies are what an entry says.
struct Layout {
    /// Where a skill's content comes from.
    enum Content {
        /// It was staged.
        case staged(StagedSkill)
        /// It stays what it is.
        case standing
    }

    let store: SkillStore
    let name: SkillName
    let current: InstalledSkill
    let stagings: StagingFolders
    /// How much may be taken away.
    let permission: Change.Permission

    /// The part of a transaction that takes the skill away everywhere.
    func removal() throws(SkillStoreError) -> Part {
        var moves: [Part.Move] = []
        if try store.occupant(of: name.description, in: current.place) != nil {
            moves.append(try outgoing(from: current.place))
        }
        for share in current.shares where isOurs(share) {
            moves.append(try outgoing(from: share.place))
        }
        return Part(name: name, current: current, entry: nil, tree: nil, moves: moves)
    }

    /// The part of a transaction after which the skill is there as the entry says.
    func part(_ content: Content, entry: LockEntry) throws(SkillStoreError) -> Part {
        let places = store.locations.places(of: entry)
        let first = places[0]
        let source = try source(of: content, first: first)
        var moves: [Part.Move] = []
        if source.mustMove {
            moves.append(try incoming(source.directory, to: first, staged: source.staging))
        }
        for place in places.dropFirst() {
            let share = current.shares.first { $0.place == place }
            let isThere = share?.state == .ok && entry.sharing == current.entry?.sharing
            switch entry.sharing {
            case .links:
                if isThere, current.place == first { continue }
                moves.append(try link(in: place, to: first))
            case .copies:
                if isThere, !source.mustMove { continue }
                moves.append(try incoming(source.directory, to: place, staged: nil))
            }
        }
        if current.entry != nil {
            if !places.contains(current.place),
                try store.occupant(of: name.description, in: current.place) != nil
            {
                moves.append(try outgoing(from: current.place))
            }
            for share in current.shares where !places.contains(share.place) && isOurs(share) {
                moves.append(try outgoing(from: share.place))
            }
        }
        return Part(name: name, current: current, entry: entry, tree: source.tree, moves: moves)
    }

    /// What is not ours is left where it is, even when the skill goes; an edited copy goes when somebody says so.
    private func isOurs(_ share: InstalledSkill.Share) -> Bool {
        switch share.state {
        case .ok: true
        case .edited: permission == .anything && current.entry?.sharing == .copies
        case .missing: false
        }
    }

    private typealias Source = (
        directory: Directory?, staging: StagingFolder?, tree: String?, mustMove: Bool
    )

    private func source(
        of content: Content, first: SkillsPlace
    ) throws(SkillStoreError) -> Source {
        switch content {
        case .staged(let staged):
            // It waits beside the folder of the agents in question; the skill may be kept in another's.
            if first.folder == store.locations.skillsFolder {
                stagings.adopt(staged.staging, for: first.folder)
            }
            let isSame =
                current.state == .ok && current.place == first
                && current.snapshot?.hash == staged.snapshot.hash
            return (
                staged.staging.directory, staged.staging, staged.snapshot.hash.description, !isSame
            )
        case .standing:
            let folder = try files { () throws(FileTreeError) in
                try Directory.open(current.place.folder)
            }
            return (
                folder, nil, current.snapshot?.hash.description,
                current.place != first && current.state != .missing
            )
        }
    }

    private func outgoing(from place: SkillsPlace) throws(SkillStoreError) -> Part.Move {
        Part.Move(
            place: place.folder, staging: try stagings.folder(for: place.folder), incoming: .nothing
        )
    }

    /// Lets the skill's folder wait beside a place: as it was staged there, or a copy of it.
    private func incoming(
        _ directory: Directory?, to place: SkillsPlace, staged: StagingFolder?
    ) throws(SkillStoreError) -> Part.Move {
        let own = try stagings.folder(for: place.folder)
        if staged !== own, let directory {
            try files { () throws(FileTreeError) in
                try directory.copyTree(name.component, to: own.directory)
            }
        }
        return Part.Move(place: place.folder, staging: own, incoming: .waits)
    }

    private func link(
        in place: SkillsPlace, to first: SkillsPlace
    ) throws(SkillStoreError) -> Part.Move {
        let own = try stagings.folder(for: place.folder)
        let target = place.link(to: name.component, in: first)
        try files { () throws(FileTreeError) in
            try own.directory.createLink(name.component, to: Array(target.string.utf8))
        }
        return Part.Move(place: place.folder, staging: own, incoming: .waits)
    }
}
