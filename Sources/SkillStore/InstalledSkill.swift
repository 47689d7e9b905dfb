public import Digest
public import FileTree
internal import SkillFormat
public import SystemPackage

/// A skill in the lock file or in agents' folders.
public struct InstalledSkill: Sendable {
    /// The state of the skill folder, compared with the lock file.
    public enum State: String, Sendable {
        /// Unchanged since it was installed.
        case ok
        /// Edited since it was installed.
        case edited
        /// Edited, with conflicts of an update or of version control that are not resolved yet.
        case conflicted
        /// In the lock file, but its folder is missing.
        case missing
        /// In an agent's folder, but not in the lock file.
        case unmanaged
        /// A link to a working copy.
        case linked
        /// Not readable.
        case unreadable

        /// Whether its files differ from the installed version.
        public var hasEdits: Bool { self == .edited || self == .conflicted }
    }

    /// The version in the frontmatter of SKILL.md.
    public enum Version: Sendable {
        /// It has this one, or none.
        case known(String?)
        /// SKILL.md was not read for it.
        case unread
    }

    /// Something other than a readable folder at the skill's path.
    public enum Obstacle: Sendable, Equatable {
        /// A symlink with this target.
        case link(to: String)
        /// A file, a pipe or a device.
        case file
        /// A folder that can't be read.
        case unreadable(FileTreeError)
    }

    /// An additional agent's folder, with a link to the skill or a copy of it.
    public struct AgentCopy: Sendable {
        /// The state of a link or copy, compared with the lock file.
        public enum State: String, Sendable {
            /// The link or an unedited copy exists.
            case ok
            /// Nothing exists at the path.
            case missing
            /// The copy was edited, or something else has the name.
            case edited
            /// The copy was edited, with conflicts of an update that are not resolved yet.
            case conflicted

            /// Whether it differs from the installed version.
            public var hasEdits: Bool { self == .edited || self == .conflicted }
        }

        /// The folder, and the agents that read it.
        public let place: AgentDirectory
        /// The path of the link or copy.
        public let path: FilePath
        /// Its state, compared with the lock file.
        public let state: State
        /// Whether a copy has an unedited version other than that in the lock file of a project.
        var isOtherVersion = false
    }

    /// The folder's name, which may be invalid for an unmanaged skill.
    public let name: String
    /// The scope that was searched for it.
    public let scope: Scope
    /// The state of the folder, compared with the lock file.
    public let state: State
    /// The entry in the lock file.
    public let entry: LockEntry?
    /// The override on this machine.
    public let override: LocalState?
    /// The folder's files; nil if it can't be read, and for a link to a working copy.
    public let snapshot: TreeSnapshot?
    /// The files with conflicts that are not resolved yet; empty unless it is conflicted.
    public let unresolved: [UnresolvedFile]
    /// The obstacle that exists instead of a readable folder.
    public let obstacle: Obstacle?
    /// The folder that contains it, and the agents that read that folder.
    public let place: AgentDirectory
    /// The folders of the additional agents in the lock file; for a link to a working copy, those of all its agents.
    public let shares: [AgentCopy]

    /// The agents that see it: those in the lock file or, for an unmanaged skill, those of the requested agents whose
    /// folders contain it or a link to it.
    public let readers: [String]
    /// Different skills of the same name in the folders of the requested agents.
    public let namesakes: [FilePath]
    /// The name that its folder has on disk if that is not UTF-8, so that ``name`` can't represent it.
    var nameOnDisk: FilePath.Component?
    /// Whether its folder has an unedited version other than that in the lock file of a project, which someone else may
    /// have changed; its state is then that it is edited.
    public internal(set) var isOtherVersion = false
    /// The folders of agents in which a disabled skill is again, for example because version control restored it: with
    /// the locked or the kept files, or as a link to them.
    public internal(set) var returned: [AgentDirectory] = []
    /// The version from which its files were made.
    var base = Base.locked
    /// The version in its frontmatter.
    public internal(set) var statedVersion = Version.unread

    /// The folder that a linked skill leads to; nil for any other skill.
    public var workingCopy: FilePath? {
        if case .linked(let copy)? = override { copy.path } else { nil }
    }

    /// Whether it is in the store, where no agent sees it.
    ///
    /// Its state is then that of the folder there.
    public var isDisabled: Bool { override == .disabled }

    /// The path of the skill folder.
    public var path: FilePath {
        nameOnDisk.map { place.folder.appending($0) } ?? place.folder.appending(name)
    }

    /// Whether the folder is missing or has exactly this content.
    func isMissing(orHas tree: TreeHash?) -> Bool {
        guard state != .missing else { return true }
        guard let tree else { return false }
        return snapshot?.isTree(tree) == true
    }

    /// Whether the skill is unchanged in the folders of all its agents.
    public var isAsInstalled: Bool { state == .ok && shares.allSatisfy { $0.state == .ok } }

    /// Whether a merge of version control left conflicts in its folder.
    public var hasMergeConflicts: Bool {
        unresolved.contains { if case .merge = $0.remainder { true } else { false } }
    }

    /// Whether conflicts are left in its folder or in a copy of it.
    public var isConflicted: Bool {
        state == .conflicted || shares.contains { $0.state == .conflicted }
    }
}

extension SkillStore {
    func skill(
        named typed: String, in records: ScopeState
    ) throws(SkillStoreError) -> InstalledSkill {
        let entry = SkillName(typed).flatMap { records.lock.skills[$0] }
        return try skill(named: typed, entry: entry, in: records)
    }

    /// Returns a skill as it is or would be with an entry in the lock file.
    func skill(
        named typed: String, entry: LockEntry?, in records: ScopeState
    ) throws(SkillStoreError) -> InstalledSkill {
        let valid = SkillName(typed)
        if let valid, case .linked(let copy)? = records.overrides[valid] {
            return try linkedSkill(valid, copy, in: records)
        }
        let name = entry == nil ? try spelling(of: typed) : valid?.description ?? typed
        let override = entry == nil ? nil : valid.flatMap { records.overrides[$0] }
        let places = places(of: entry, override)
        let place = try place(of: name, among: places, entry: entry)
        let occupant = try examine(name, in: place, as: entry)
        let unresolved =
            occupant.snapshot.map {
                unresolvedFiles($0, in: place.folder.appending(name), of: entry)
            } ?? []
        let state = occupant.state(comparedWith: entry, unresolved)
        var shares: [InstalledSkill.AgentCopy] = []
        if let entry {
            for other in places.dropFirst() {
                shares.append(
                    try share(of: name, in: other, of: place, occupant.snapshot, entry))
            }
        }
        let returned = try override == .disabled ? returned(name, entry, occupant.snapshot) : []
        let known = [place] + shares.map(\.place) + returned
        let others = others(of: name, in: place, besides: known)
        let seen = [place] + others.filter(\.isSame).map(\.place)
        var skill = InstalledSkill(
            name: name, scope: locations.scope, state: state, entry: entry, override: override,
            snapshot: occupant.snapshot,
            unresolved: unresolved, obstacle: occupant.obstacle, place: place, shares: shares,
            readers: entry?.agents ?? seen.flatMap { $0.agents.map(\.id) },
            namesakes: others.filter { !$0.isSame }.map(\.path))
        if name.hasReplacementCharacter {
            skill.nameOnDisk = try self.occupant(of: name, in: place)?.name
        }
        skill.isOtherVersion = skill.state == .edited && isOtherVersion(skill.snapshot, than: entry)
        skill.returned = returned
        skill.statedVersion = occupant.version
        return skill
    }

    /// Returns the folders of an installed skill; without an entry, those of the default agents.
    private func places(of entry: LockEntry?, _ override: LocalState?) -> [AgentDirectory] {
        guard let entry else { return index?.places(of: [], in: locations) ?? locations.places }
        guard let index, override != .disabled else { return locations.places(of: entry, override) }
        return index.places(of: entry.agents, in: locations)
    }

    /// Returns the agents' folders that contain a skill although it is disabled; `shelved` are its files in the store.
    private func returned(
        _ name: String, _ entry: LockEntry?, _ shelved: TreeSnapshot?
    ) throws(SkillStoreError) -> [AgentDirectory] {
        guard let entry else { return [] }
        let places = locations.places(of: entry)
        var returned: [AgentDirectory] = []
        for place in places {
            let isOurs =
                switch try examine(name, in: place, as: entry) {
                case .folder(let snapshot, _):
                    snapshot.isTree(entry.tree) || shelved.map { snapshot.isTree($0.hash) } ?? false
                case .link:
                    place != places[0] && entry.sharing == .links
                        && leads(place.folder.appending(name), to: name, in: places[0])
                case .nothing, .file, .unreadable: false
                }
            if isOurs { returned.append(place) }
        }
        return returned
    }

    /// Returns the files in a skill folder with conflicts of an update or, if it left none, of version control.
    private func unresolvedFiles(
        _ snapshot: TreeSnapshot, in folder: FilePath, of entry: LockEntry?
    ) -> [UnresolvedFile] {
        guard let entry, !snapshot.isTree(entry.tree) else { return [] }
        let left = entry.unresolvedFiles(snapshot, in: folder)
        // Another version that was once installed may show conflicts.
        guard left.isEmpty, trees.copy(of: snapshot.hash) == nil else { return left }
        return entry.mergeConflicts(snapshot, in: folder)
    }

    /// Whether a folder of a project's skill that differs from the lock file has another version, without edits.
    private func isOtherVersion(_ snapshot: TreeSnapshot?, than entry: LockEntry?) -> Bool {
        guard locations.scope != .user, let snapshot else { return false }
        return snapshot.unsupportedPaths.isEmpty && trees.copy(of: snapshot.hash) != nil
            && !isKnownFromFolderOnly(snapshot.hash, besides: entry)
    }

    /// Returns a name in the form of Unicode that a folder has: macOS shows some names decomposed.
    private func spelling(of name: String) throws(SkillStoreError) -> String {
        guard !name.utf8.allSatisfy({ $0 < 0x80 }) else { return name }
        for place in locations.places where try occupant(of: name, in: place) == nil {
            // Strings are equal if they are canonically equivalent.
            for entry in try entries(of: place) where entry.name.string == name {
                return entry.name.string
            }
        }
        return name
    }

    /// Returns folders of the requested agents with something of that name, and whether it is the same skill.
    private func others(
        of name: String, in own: AgentDirectory, besides known: [AgentDirectory]
    ) -> [(place: AgentDirectory, path: FilePath, isSame: Bool)] {
        var others: [(place: AgentDirectory, path: FilePath, isSame: Bool)] = []
        if name.hasReplacementCharacter {
            // Several names that are not UTF-8 can look the same.
            let alike = (try? entries(of: own))?.filter { $0.name.string == name } ?? []
            for entry in alike.dropFirst() where isSkill(entry, in: own) {
                others.append((own, own.folder.appending(entry.name), false))
            }
        }
        for place in places(of: nil, nil) where !known.contains(place) {
            guard let occupant = try? occupant(of: name, in: place), isSkill(occupant, in: place)
            else { continue }
            let (folder, ownFolder) = (
                place.folder.appending(occupant.name), own.folder.appending(name)
            )
            others.append((place, folder, folder.resolvingLinks == ownFolder.resolvingLinks))
        }
        return others
    }

    /// Returns the first folder or, for an unmanaged skill, the first that contains something of that name.
    private func place(
        of name: String, among places: [AgentDirectory], entry: LockEntry?
    ) throws(SkillStoreError) -> AgentDirectory {
        guard entry == nil else { return places[0] }
        for place in places where try occupant(of: name, in: place) != nil { return place }
        return places[0]
    }

    /// The entry of the file system at a skill's path.
    private enum EntryOnDisk {
        case nothing, folder(TreeSnapshot, InstalledSkill.Version), link(String), file, unreadable(
            FileTreeError)

        /// Returns the state compared with an entry of the lock file, whose files with conflicts are given.
        func state(
            comparedWith entry: LockEntry?, _ unresolved: [UnresolvedFile]
        ) -> InstalledSkill.State {
            switch self {
            case .nothing: return .missing
            case .unreadable: return .unreadable
            case .folder, .link, .file: break
            }
            guard let entry else { return .unmanaged }
            guard unresolved.isEmpty else { return .conflicted }
            return snapshot?.isTree(entry.tree) == true ? .ok : .edited
        }

        var snapshot: TreeSnapshot? {
            if case .folder(let snapshot, _) = self { snapshot } else { nil }
        }

        var version: InstalledSkill.Version {
            if case .folder(_, let version) = self { version } else { .unread }
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

    /// Returns the entry at a skill's path; a folder's files are recognized by an entry of the lock file.
    private func examine(
        _ name: String, in place: AgentDirectory, as entry: LockEntry?
    ) throws(SkillStoreError) -> EntryOnDisk {
        guard let occupant = try occupant(of: name, in: place) else { return .nothing }
        do throws(FileTreeError) {
            switch occupant.kind {
            case .directory:
                let folder = place.folder.appending(occupant.name)
                var version = InstalledSkill.Version.unread
                var snapshot: TreeSnapshot
                if let index {
                    let contents = try index.contents(of: occupant, in: place.folder)
                    (snapshot, version) = (contents.snapshot, .known(contents.version))
                } else {
                    snapshot = try TreeSnapshot(of: Directory.open(folder))
                }
                if let entry, snapshot.hash != entry.tree {
                    snapshot = entry.recognizing(snapshot, in: try Directory.open(folder))
                }
                return .folder(snapshot.countingRepositories, version)
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
        of name: String, in other: AgentDirectory, of place: AgentDirectory, _ own: TreeSnapshot?,
        _ entry: LockEntry
    ) throws(SkillStoreError) -> InstalledSkill.AgentCopy {
        let occupant = try examine(name, in: other, as: entry)
        let state: InstalledSkill.AgentCopy.State =
            switch occupant {
            case .nothing: .missing
            case .folder(let snapshot, _):
                state(of: snapshot, of: name, in: other, own, entry)
            case .link:
                entry.sharing == .links && leads(other.folder.appending(name), to: name, in: place)
                    ? .ok : .edited
            case .file, .unreadable: .edited
            }
        let isCopy = state == .edited && entry.sharing == .copies
        return InstalledSkill.AgentCopy(
            place: other, path: other.folder.appending(name), state: state,
            isOtherVersion: isCopy && isOtherVersion(occupant.snapshot, than: entry))
    }

    /// Returns the state of a copy compared with the lock file, and with the skill's folder for the first agent: a
    /// merge or an enable gives the copy the edits of that folder, which may have others since.
    private func state(
        of copy: TreeSnapshot, of name: String, in place: AgentDirectory, _ own: TreeSnapshot?,
        _ entry: LockEntry
    ) -> InstalledSkill.AgentCopy.State {
        guard entry.sharing == .copies else { return .edited }
        if copy.isTree(entry.tree) { return .ok }
        guard entry.unresolvedFiles(copy, in: place.folder.appending(name)).isEmpty else {
            return .conflicted
        }
        if let own, copy.isTree(own.hash) { return .ok }
        let written = SkillName(name).flatMap { try? treeWritten(of: $0, in: place.folder) }
        return written.map { copy.isTree($0) } == true ? .ok : .edited
    }

    /// Whether a link points to a skill's path, even if nothing exists there.
    func leads(_ link: FilePath, to name: String, in place: AgentDirectory) -> Bool {
        leads(link, to: place.physical.appending(name))
    }

    /// Whether a link points to a path without symlinks, even if nothing exists there.
    func leads(_ link: FilePath, to destination: FilePath) -> Bool {
        guard let component = link.lastComponent,
            let folder = try? Directory.open(link.removingLastComponent()),
            let target = try? folder.target(ofLink: component)
        else { return false }
        let base = link.removingLastComponent().resolvingLinks
        let resolved = base.pushing(FilePath(linkTarget: target)).lexicallyNormalized()
            .resolvingLinks
        return resolved == destination
    }

    /// Returns the entry at a skill's path; nil if there is none.
    func occupant(
        of name: String, in place: AgentDirectory
    ) throws(SkillStoreError) -> DirectoryEntry? {
        guard let component = FilePath.Component(name), component.kind == .regular else {
            return nil
        }
        if let entry = index?.entry(named: name, in: place.folder) { return entry }
        do {
            let folder = try Directory.open(place.folder)
            if name.hasReplacementCharacter,
                let entry = try folder.entries().first(where: { $0.name.string == name })
            {
                return entry
            }
            return try folder.examine(component)
        } catch {
            switch error.code {
            // Any file may have the name of an agent's folder.
            case .fileNameTooLong, .notDirectory: return nil
            case .noSuchFileOrDirectory:
                try refuseDanglingLink(place.folder)
                return nil
            default: throw .files(error)
            }
        }
    }
}

extension TreeSnapshot {
    /// Whether the folder has this tree hash and nothing that a hash does not cover.
    public func isTree(_ tree: TreeHash) -> Bool { unsupportedPaths.isEmpty && hash == tree }
}

extension String {
    /// Whether it may represent a name that is not UTF-8.
    fileprivate var hasReplacementCharacter: Bool { unicodeScalars.contains("\u{FFFD}") }
}
