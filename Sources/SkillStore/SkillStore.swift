internal import Digest
internal import FileTree
internal import Problem
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

    /// The same for other agents.
    public func with(_ agents: [Agent]) -> SkillStore {
        SkillStore(locations: locations.with(agents), environment: environment)
    }

    /// What is installed, in the lock or in the agent's folder, ordered by name.
    public func skills() throws(SkillStoreError) -> [InstalledSkill] {
        try reading { () throws(SkillStoreError) in
            let lock = try Lock.read(at: locations.lockFile)
            var skills: [InstalledSkill] = []
            for name in try names(in: lock) { skills.append(try skill(named: name, in: lock)) }
            return skills
        }
    }

    /// One skill, installed or put there by hand.
    public func skill(named name: String) throws(SkillStoreError) -> InstalledSkill {
        try reading { () throws(SkillStoreError) in
            let lock = try Lock.read(at: locations.lockFile)
            let skill = try skill(named: name, in: lock)
            guard skill.entry != nil || skill.state != .missing else {
                throw try notInstalled(name, in: lock)
            }
            return skill
        }
    }

    /// The error for a name that no skill has, with names that may have been meant.
    func notInstalled(_ name: String, in lock: Lock) throws(SkillStoreError) -> SkillStoreError {
        .notInstalled(name, similar: Similarity.names(like: name, among: try names(in: lock)))
    }

    /// The names in the lock and in the agents' folders, in their order.
    private func names(in lock: Lock) throws(SkillStoreError) -> [String] {
        var names = Set(lock.skills.keys.map(\.description))
        for place in locations.places {
            for entry in try entries(of: place) where isSkill(entry, in: place) {
                names.insert(entry.name.string)
            }
        }
        return names.sorted()
    }

    /// A staging folder on the agent's file system.
    public func makeStagingFolder() throws(SkillStoreError) -> StagingFolder {
        try tidyIfIdle()
        return try makeStagingFolder(beside: locations.skillsFolder)
    }

    /// A staging folder on the file system of an agent's folder.
    func makeStagingFolder(beside skillsFolder: FilePath) throws(SkillStoreError) -> StagingFolder {
        let place = try stagingPlace(of: skillsFolder)
        // The place of most runs is looked at by every run; another would be forgotten.
        if skillsFolder != locations.with([.claudeCode]).skillsFolder || locations.scope != .user {
            try files { () throws(FileTreeError) in
                try StagingPlaces(stateFolder: locations.stateFolder).note(place)
            }
        }
        return try StagingFolder(in: place)
    }

    /// A private folder for downloads, apart from any agent's folder.
    public func makeDownloadFolder() throws(SkillStoreError) -> StagingFolder {
        StagingFolder.sweep(locations.cacheFolder)
        return try StagingFolder(in: locations.cacheFolder)
    }

    /// Clean copies of what was installed, by their hashes.
    public var trees: TreeStore { TreeStore(folder: locations.storeFolder.appending("trees")) }

    /// Whether an agent's folder is there.
    public func hasFolder(of agent: Agent) -> Bool {
        locations.places(for: [agent]).contains { (try? Directory.open($0.folder)) != nil }
    }
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
    func entries(of place: SkillsPlace) throws(SkillStoreError) -> [DirectoryEntry] {
        do {
            return try Directory.open(place.folder).entries()
        } catch {
            guard error.code == .noSuchFileOrDirectory else { throw .files(error) }
            return []
        }
    }

    /// Agents look for folders, and for links to folders, that hold a SKILL.md.
    func isSkill(_ entry: DirectoryEntry, in place: SkillsPlace) -> Bool {
        guard !entry.name.string.hasPrefix("."), entry.kind == .directory || entry.kind == .link
        else { return false }
        do {
            return try Directory.open(place.folder.appending(entry.name)).contains("SKILL.md")
        } catch {
            // A folder that can't be looked into may be one; what a broken link leads to is none.
            return entry.kind == .directory
        }
    }

    /// What a change comes to, or why it must not be made.
    func outcome(
        of change: Change, over current: InstalledSkill, in lock: Lock
    ) throws(SkillStoreError) -> Outcome {
        switch change {
        case .remove(let name, let permission):
            return try outcome(ofRemoving: name, current, permission)
        case .withdraw(let name, let agents, let permission):
            return try outcome(ofWithdrawing: name, from: agents, current, permission)
        case .install(let staged, let permission):
            return try outcome(ofInstalling: staged, over: current, permission)
        case .record(let staged):
            let entry = staged.entry.succeeding(current.entry)
            guard let old = current.entry else { return .installed }
            return entry == old ? .unchanged : .changed
        case .pin(let name, let pin):
            guard let entry = current.entry else {
                throw current.state == .missing
                    ? .notInstalled(name.description) : .unmanaged(name, .pin)
            }
            return entry.pin == pin ? .unchanged : .changed
        case .adopt(let adopted):
            guard current.entry == nil else { return .unchanged }
            guard try skill(adopted, in: lock).state != .missing else {
                throw .notInstalled(adopted.name.description)
            }
            return .changed
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
        case .only(let tree) where current.isNothing(but: tree): return .removed
        case .only, .onlyOurs: break
        }
        switch current.state {
        case .unmanaged: throw .unmanaged(name, .remove)
        case .unreadable: throw .unreadable(name, .remove)
        case .edited: throw .edited(name, .remove)
        case .ok, .missing: break
        }
        try refuseEditedCopies(of: name, in: current.shares, current)
        return .removed
    }

    /// A copy that somebody edited holds work as the skill itself does.
    private func refuseEditedCopies(
        of name: SkillName, in shares: [InstalledSkill.Share], _ current: InstalledSkill
    ) throws(SkillStoreError) {
        guard current.entry?.sharing == .copies,
            let edited = shares.first(where: { $0.state == .edited })
        else { return }
        throw .editedCopy(name, in: edited.place.folder.string)
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
        }
        return .changed
    }

    private func outcome(
        ofInstalling staged: StagedSkill, over current: InstalledSkill,
        _ permission: Change.Permission
    ) throws(SkillStoreError) -> Outcome {
        let isSame = current.entry?.origin.isSameSource(as: staged.entry.origin) ?? true
        switch permission {
        case .anything: break
        case .only(let tree) where current.isNothing(but: tree):
            try refuseStrangers(staged, over: current)
        case .only, .onlyOurs:
            if current.state == .unmanaged { throw .unmanaged(staged.name, .replace) }
            if current.state == .unreadable { throw .unreadable(staged.name, .replace) }
            guard isSame else {
                let (old, new) = (current.entry?.origin, staged.entry.origin)
                throw .otherSource(
                    staged.name, installed: old?.words(besides: new.typed) ?? "",
                    wanted: new.words(besides: old?.typed))
            }
            if current.state == .edited { throw .edited(staged.name, .replace) }
            try refuseStrangers(staged, over: current)
        }
        switch current.state {
        case .missing: return .installed
        case .ok where isSame && current.entry?.tree == staged.snapshot.hash:
            let entry = staged.entry.succeeding(current.entry)
            if entry == current.entry, current.isAsInstalled { return .unchanged }
            return entry.agents == current.entry?.agents && current.isAsInstalled
                ? .unchanged : .changed
        case .ok, .edited, .unmanaged, .unreadable: return .replaced
        }
    }

    /// In further agents' folders, nothing is overwritten that is not a link or copy of ours.
    private func refuseStrangers(
        _ staged: StagedSkill, over current: InstalledSkill
    ) throws(SkillStoreError) {
        let entry = staged.entry.succeeding(current.entry)
        for place in locations.places(of: entry).dropFirst() {
            let share = current.shares.first { $0.place == place }
            switch share?.state {
            case .ok, .missing: continue
            case .edited: throw .occupied(staged.name, by: place.folder.string)
            case nil:
                if try occupant(of: staged.name.description, in: place) != nil {
                    throw .occupied(staged.name, by: place.folder.string)
                }
            }
        }
    }

    /// Beside an agent's folder, wherever links lead; inside it when it is the root of a file system.
    func stagingPlace(of skillsFolder: FilePath) throws(SkillStoreError) -> FilePath {
        let folder = try files { () throws(FileTreeError) in
            try Directory.resolve(skillsFolder)
        }
        guard let folder else { return skillsFolder.removingLastComponent() }
        let parent = folder.removingLastComponent()
        let isOneFileSystem = try files { () throws(FileTreeError) in
            try InputFile.open(folder).metadata().identity.device
                == InputFile.open(parent).metadata().identity.device
        }
        return isOneFileSystem ? parent : folder
    }
}
