internal import Digest
internal import FileTree
internal import SkillFormat
internal import SystemPackage

/// The installed skills of one scope: lists them, changes them, takes changes back.
///
/// Never touches the network.
///
/// Every change is one transaction: complete folders wait in a staging folder on the same file system, an
/// intent is written, each skill moves by one rename, then the lock and the journal follow. Whoever is
/// killed on the way leaves the old state or the new one, and the next run settles which.
public final class SkillStore: Sendable {
    /// Where everything lies.
    public let locations: StoreLocations
    let environment: StoreEnvironment

    /// Describes the store at these places; nothing is read or made yet.
    public init(locations: StoreLocations, environment: StoreEnvironment) {
        self.locations = locations
        self.environment = environment
    }

    /// What is installed, in the lock or in the agent's folder, ordered by name.
    public func skills() throws(SkillStoreError) -> [InstalledSkill] {
        try settleIfIdle()
        let lock = try Lock.read(at: locations.lockFile)
        var names = Set(lock.skills.keys.map(\.description))
        for entry in try folderEntries() where isSkill(entry) { names.insert(entry.name.string) }
        var skills: [InstalledSkill] = []
        for name in names.sorted() { skills.append(try skill(named: name, in: lock)) }
        return skills
    }

    /// One skill, installed or put there by hand.
    public func skill(named name: String) throws(SkillStoreError) -> InstalledSkill {
        try settleIfIdle()
        let lock = try Lock.read(at: locations.lockFile)
        let skill = try skill(named: name, in: lock)
        guard skill.entry != nil || skill.state == .unmanaged else { throw .notInstalled(name) }
        return skill
    }

    /// What a change would come to now; nothing is changed.
    public func preview(_ change: Change) throws(SkillStoreError) -> Outcome {
        try settleIfIdle()
        return try outcome(of: change, in: Lock.read(at: locations.lockFile))
    }

    /// A staging folder on the agent's file system.
    public func makeStagingFolder() throws(SkillStoreError) -> StagingFolder {
        try settleIfIdle()
        return try StagingFolder(in: stagingPlace())
    }

    /// A private folder for downloads, apart from any agent's folder.
    public func makeDownloadFolder() throws(SkillStoreError) -> StagingFolder {
        StagingFolder.sweep(locations.cacheFolder)
        return try StagingFolder(in: locations.cacheFolder)
    }

    /// Whether the agent's folder is there.
    public var skillsFolderExists: Bool { (try? Directory.open(locations.skillsFolder)) != nil }
}

/// What the store takes from the world around it.
public struct StoreEnvironment: Sendable {
    /// The time now, in UTC (RFC 3339).
    public var now: @Sendable () -> String
    /// Told of what delays or precedes a change.
    public var notice: @Sendable (StoreNotice) -> Void
    /// Told after each step of a transaction; tests kill the process here.
    public var reached: @Sendable (TransactionStep) -> Void

    /// Collects the three.
    public init(
        now: @escaping @Sendable () -> String,
        notice: @escaping @Sendable (StoreNotice) -> Void = { _ in },
        reached: @escaping @Sendable (TransactionStep) -> Void = { _ in }
    ) {
        self.now = now
        self.notice = notice
        self.reached = reached
    }
}

/// Things worth a word while the store works.
public enum StoreNotice: Sendable, Equatable {
    /// Another run holds the lock for more than a second now.
    case waiting
    /// An earlier run was stopped in the middle of this command; it was taken back.
    case takenBack(command: String)
    /// An earlier run was stopped at the very end of this command; it was completed.
    case completed(command: String)
}

extension SkillStore {
    func folderEntries() throws(SkillStoreError) -> [DirectoryEntry] {
        do {
            return try Directory.open(locations.skillsFolder).entries()
        } catch {
            guard error.code == .noSuchFileOrDirectory else { throw .files(error) }
            return []
        }
    }

    /// Agents look for folders, and for links to folders, that hold a SKILL.md.
    private func isSkill(_ entry: DirectoryEntry) -> Bool {
        guard !entry.name.string.hasPrefix("."), entry.kind == .directory || entry.kind == .link,
            let folder = try? Directory.open(locations.skillsFolder.appending(entry.name))
        else { return false }
        return (try? folder.contains("SKILL.md")) ?? false
    }

    /// What is at a skill's place; nil when nothing is.
    func occupant(of name: String) throws(SkillStoreError) -> DirectoryEntry? {
        guard let component = FilePath.Component(name), component.kind == .regular else {
            return nil
        }
        do {
            return try Directory.open(locations.skillsFolder).examine(component)
        } catch {
            switch error.code {
            case .noSuchFileOrDirectory, .fileNameTooLong: return nil
            default: throw .files(error)
            }
        }
    }

    func skill(named name: String, in lock: Lock) throws(SkillStoreError) -> InstalledSkill {
        let entry = SkillName(name).flatMap { lock.skills[$0] }
        let path = locations.folder(of: name)
        let occupant = try occupant(of: name)
        var snapshot: TreeSnapshot?
        if occupant?.kind == .directory {
            snapshot = try files { () throws(FileTreeError) in
                try TreeSnapshot(of: Directory.open(path))
            }
        }
        let state: InstalledSkill.State =
            switch (occupant, entry) {
            case (nil, _): .missing
            case (_, nil): .unmanaged
            case (_, let entry?): snapshot?.isTree(entry.tree) == true ? .ok : .edited
            }
        return InstalledSkill(
            name: name, state: state, entry: entry, snapshot: snapshot, path: path)
    }

    /// What a change comes to, or why it must not be made.
    func outcome(of change: Change, in lock: Lock) throws(SkillStoreError) -> Outcome {
        let current = try skill(named: change.name.description, in: lock)
        switch change {
        case .remove(let name, let permission):
            return try outcome(ofRemoving: name, current, permission)
        case .install(let staged, let permission):
            return try outcome(ofInstalling: staged, over: current, permission)
        }
    }

    private func outcome(
        ofRemoving name: SkillName, _ current: InstalledSkill, _ permission: Change.Permission
    ) throws(SkillStoreError) -> Outcome {
        guard current.entry != nil || current.state == .unmanaged else {
            throw .notInstalled(name.description)
        }
        if permission == .anything { return .removed }
        switch current.state {
        case .unmanaged: throw .unmanaged(name, .remove)
        case .edited: throw .edited(name, .remove)
        case .ok, .missing: return .removed
        }
    }

    private func outcome(
        ofInstalling staged: StagedSkill, over current: InstalledSkill,
        _ permission: Change.Permission
    ) throws(SkillStoreError) -> Outcome {
        let isSame = current.entry?.origin.isSameSource(as: staged.entry.origin) ?? true
        if permission == .onlyOurs {
            if current.state == .unmanaged { throw .unmanaged(staged.name, .replace) }
            guard isSame else {
                throw .otherSource(
                    staged.name, installed: current.entry?.origin.typed ?? "",
                    wanted: staged.entry.origin.typed)
            }
            if current.state == .edited { throw .edited(staged.name, .replace) }
        }
        switch current.state {
        case .missing: return .installed
        case .ok where isSame && current.entry?.tree == staged.entry.tree: return .unchanged
        case .ok, .edited, .unmanaged: return .replaced
        }
    }

    /// Beside the agent's folder, wherever links lead; inside it when it is the root of a file system.
    func stagingPlace() throws(SkillStoreError) -> FilePath {
        let folder = try files { () throws(FileTreeError) in
            try Directory.resolve(locations.skillsFolder)
        }
        guard let folder else { return locations.skillsFolder.removingLastComponent() }
        let parent = folder.removingLastComponent()
        let isOneFileSystem = try files { () throws(FileTreeError) in
            try InputFile.open(folder).facts().identity.device
                == InputFile.open(parent).facts().identity.device
        }
        return isOneFileSystem ? parent : folder
    }
}

extension TreeSnapshot {
    /// Whether the folder is the tree of this hash, with nothing strange beside it.
    func isTree(_ tree: TreeHash) -> Bool { strangers.isEmpty && hash == tree }
}
