public import Digest
public import FileTree
internal import SkillFormat
public import SystemPackage

/// A skill as it is found in the agents' folders, or missing from them.
public struct InstalledSkill: Sendable {
    /// How the skill's folder compares with the lock.
    public enum State: String, Sendable {
        /// As it was installed.
        case ok
        /// Changed since it was installed.
        case edited
        /// In the lock, but its folder is gone.
        case missing
        /// In the folder, but not in the lock.
        case unmanaged
        /// There, but it can't be read.
        case unreadable
    }

    /// What stands where a folder should.
    public enum Obstacle: Sendable, Equatable {
        /// A link to this place.
        case link(to: String)
        /// A file, a pipe or a device.
        case file
        /// A folder that can't be read.
        case unreadable(FileTreeError)
    }

    /// A further agent's folder, which has a link to the skill or a copy of it.
    public struct Share: Sendable {
        /// How it compares with the lock.
        public enum State: String, Sendable {
            /// The link or the copy is there.
            case ok
            /// Nothing is there.
            case missing
            /// Something else is there, or the copy was edited.
            case edited
        }

        /// The folder, and the agents that read it.
        public let place: SkillsPlace
        /// Where the link or the copy lies.
        public let path: FilePath
        /// How it compares with the lock.
        public let state: State
    }

    /// The folder's name; one that was put there by hand need not be a valid skill name.
    public let name: String
    /// How the folder compares with the lock.
    public let state: State
    /// What the lock says.
    public let entry: LockEntry?
    /// What is in the folder; nil when there is none that can be read.
    public let snapshot: TreeSnapshot?
    /// What stands there instead of a folder that can be read.
    public let obstacle: Obstacle?
    /// The folder that it lies in, and the agents that read it there.
    public let place: SkillsPlace
    /// The other folders that the lock names.
    public let shares: [Share]

    /// The agents that see it: those that the lock names, or for what is not in the lock those of the agents
    /// in question whose folders have it or a link to it.
    public let readers: [String]
    /// What else has its name in the folders of the agents in question, and is something else.
    public let namesakes: [FilePath]

    /// Where it lies.
    public var path: FilePath { place.folder.appending(name) }

    /// Whether the folder is not there, or holds just this tree.
    func isNothing(but tree: TreeHash?) -> Bool {
        guard state != .missing else { return true }
        guard let tree else { return false }
        return snapshot?.isTree(tree) == true
    }

    /// Whether the skill is everywhere as it was installed.
    public var isAsInstalled: Bool { state == .ok && shares.allSatisfy { $0.state == .ok } }
}

extension SkillStore {
    func skill(named name: String, in lock: Lock) throws(SkillStoreError) -> InstalledSkill {
        let entry = SkillName(name).flatMap { lock.skills[$0] }
        let places = entry.map { locations.places(of: $0) } ?? locations.places
        let place = try place(of: name, among: places, entry: entry)
        let standing = try standing(name, in: place)
        let state: InstalledSkill.State =
            switch (standing.kind, entry) {
            case (.nothing, _): .missing
            case (.unreadable, _): .unreadable
            case (_, nil): .unmanaged
            case (_, let entry?): standing.snapshot?.isTree(entry.tree) == true ? .ok : .edited
            }
        var shares: [InstalledSkill.Share] = []
        if let entry {
            for other in places.dropFirst() {
                shares.append(try share(of: name, in: other, of: place, entry))
            }
        }
        let known = [place] + shares.map(\.place)
        let others = others(of: name, in: place, besides: known)
        let seen = [place] + others.filter(\.isSame).map(\.place)
        return InstalledSkill(
            name: name, state: state, entry: entry, snapshot: standing.snapshot,
            obstacle: standing.obstacle, place: place, shares: shares,
            readers: entry?.agents ?? seen.flatMap { $0.agents.map(\.id) },
            namesakes: others.filter { !$0.isSame }.map { $0.place.folder.appending(name) })
    }

    /// What has a skill's name in the folders of the agents in question, and whether it is the skill.
    private func others(
        of name: String, in own: SkillsPlace, besides known: [SkillsPlace]
    ) -> [(place: SkillsPlace, isSame: Bool)] {
        var others: [(place: SkillsPlace, isSame: Bool)] = []
        for place in locations.places where !known.contains(place) {
            guard let occupant = try? occupant(of: name, in: place), isSkill(occupant, in: place)
            else { continue }
            let (folder, ownFolder) = (place.folder.appending(name), own.folder.appending(name))
            others.append((place, folder.resolvingLinks == ownFolder.resolvingLinks))
        }
        return others
    }

    /// The first folder; or, for what is not in the lock, the first that has something of that name.
    private func place(
        of name: String, among places: [SkillsPlace], entry: LockEntry?
    ) throws(SkillStoreError) -> SkillsPlace {
        guard entry == nil else { return places[0] }
        for place in places where try occupant(of: name, in: place) != nil { return place }
        return places[0]
    }

    /// What is at a skill's place.
    private enum Standing {
        case nothing, folder(TreeSnapshot), link(String), file, unreadable(FileTreeError)

        enum Kind { case nothing, something, unreadable }

        var kind: Kind {
            switch self {
            case .nothing: .nothing
            case .unreadable: .unreadable
            case .folder, .link, .file: .something
            }
        }

        var snapshot: TreeSnapshot? {
            if case .folder(let snapshot) = self { snapshot } else { nil }
        }

        var obstacle: InstalledSkill.Obstacle? {
            switch self {
            case .nothing, .folder: nil
            case .link(let target): .link(to: target)
            case .file: .file
            case .unreadable(let error): .unreadable(error)
            }
        }
    }

    private func standing(
        _ name: String, in place: SkillsPlace
    ) throws(SkillStoreError) -> Standing {
        guard let occupant = try occupant(of: name, in: place) else { return .nothing }
        do throws(FileTreeError) {
            switch occupant.kind {
            case .directory:
                return .folder(
                    try TreeSnapshot(of: Directory.open(place.folder.appending(occupant.name))))
            case .link:
                let target = try Directory.open(place.folder).target(ofLink: occupant.name)
                return .link(String(decoding: target, as: UTF8.self))
            case .file, .special: return .file
            }
        } catch {
            return .unreadable(error)
        }
    }

    private func share(
        of name: String, in other: SkillsPlace, of place: SkillsPlace, _ entry: LockEntry
    ) throws(SkillStoreError) -> InstalledSkill.Share {
        let state: InstalledSkill.Share.State =
            switch try standing(name, in: other) {
            case .nothing: .missing
            case .folder(let snapshot):
                entry.sharing == .copies && snapshot.isTree(entry.tree) ? .ok : .edited
            case .link:
                entry.sharing == .links && leads(other.folder.appending(name), to: name, in: place)
                    ? .ok : .edited
            case .file, .unreadable: .edited
            }
        return InstalledSkill.Share(
            place: other, path: other.folder.appending(name), state: state)
    }

    /// Whether a link leads to a skill's place, whether or not the skill is there.
    func leads(_ link: FilePath, to name: String, in place: SkillsPlace) -> Bool {
        guard let component = link.lastComponent,
            let folder = try? Directory.open(link.removingLastComponent()),
            let target = try? folder.target(ofLink: component)
        else { return false }
        let text = FilePath(String(decoding: target, as: UTF8.self))
        let base = link.removingLastComponent().resolvingLinks
        let resolved = base.pushing(text).lexicallyNormalized().resolvingLinks
        return resolved == place.physical.appending(name)
    }

    /// What is at a skill's place; nil when nothing is.
    func occupant(
        of name: String, in place: SkillsPlace
    ) throws(SkillStoreError) -> DirectoryEntry? {
        guard let component = FilePath.Component(name), component.kind == .regular else {
            return nil
        }
        do {
            return try Directory.open(place.folder).examine(component)
        } catch {
            switch error.code {
            case .noSuchFileOrDirectory, .fileNameTooLong: return nil
            default: throw .files(error)
            }
        }
    }
}

extension TreeSnapshot {
    /// Whether the folder is the tree of this hash, with nothing strange beside it.
    public func isTree(_ tree: TreeHash) -> Bool { unsupportedPaths.isEmpty && hash == tree }
}
