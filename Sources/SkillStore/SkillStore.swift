internal import Digest
internal import FileTree
internal import Problem
internal import SkillFormat
internal import SystemPackage

/// The installed skills of one scope: lists them, changes them and undoes changes.
///
/// Never uses the network.
///
/// Every change is a transaction: complete folders are staged on the same file system, an intent is written, each skill
/// is moved by one rename, then the lock file and the journal are written. A killed process leaves either the old or the
/// new state; the next run rolls the transaction back or completes it.
public final class SkillStore: Sendable {
    /// The folders and files of the scope.
    public let locations: StoreLocations
    let environment: StoreEnvironment
    /// Opens the folders and files that are changed.
    let folders: ScopeFolders
    /// The contents of skills as they were last read; nil to read them in full.
    let index: SnapshotIndex?

    /// Creates a store for these locations, without reading or writing anything.
    public init(locations: StoreLocations, environment: StoreEnvironment) {
        self.locations = locations
        self.environment = environment
        folders = ScopeFolders(scope: locations.scope, home: locations.home)
        index = nil
    }

    private init(
        locations: StoreLocations, environment: StoreEnvironment, folders: ScopeFolders,
        index: SnapshotIndex?
    ) {
        self.locations = locations
        self.environment = environment
        self.folders = folders
        self.index = index
    }

    /// Returns the same store for other agents.
    public func with(_ agents: [Agent]) -> SkillStore {
        SkillStore(
            locations: locations.with(agents), environment: environment, folders: folders,
            index: index.map { _ in SnapshotIndex(in: locations.cacheFolder) })
    }

    /// The store of the user's own skills, whose lock file no one else writes.
    public var ofUser: SkillStore {
        SkillStore(locations: locations.ofUser, environment: environment)
    }

    /// Returns the same store with every folder that its agents read, for showing skills.
    public var readingAllFolders: SkillStore {
        SkillStore(
            locations: locations.readingAllFolders, environment: environment, folders: folders,
            index: SnapshotIndex(in: locations.cacheFolder))
    }

    /// Returns the same store for showing skills: files with the same metadata as when they were last read are not read
    /// again.
    public var forShowing: SkillStore {
        SkillStore(
            locations: locations, environment: environment, folders: folders,
            index: index ?? SnapshotIndex(in: locations.cacheFolder))
    }

    /// Returns the same store for changing skills.
    var forChanging: SkillStore {
        SkillStore(
            locations: locations, environment: environment, folders: folders, index: nil)
    }

    /// Returns the skills in the lock file and in the agents' folders, sorted by name.
    public func skills() throws(SkillStoreError) -> [InstalledSkill] {
        try reading { () throws(SkillStoreError) in try readSkills() }
    }

    /// Returns the same without writing anything: it neither waits for other runs nor settles an interrupted one.
    ///
    /// During a change by another run, a skill that is being updated may look edited.
    public func observedSkills() throws(SkillStoreError) -> [InstalledSkill] { try readSkills() }

    /// Reads all skills; the caller keeps other runs from changing them.
    func readSkills() throws(SkillStoreError) -> [InstalledSkill] {
        let records = try records()
        var skills: [InstalledSkill] = []
        for name in try names(in: records) {
            skills.append(try skill(named: name, in: records))
        }
        findBases(of: &skills)
        index?.save()
        return skills
    }

    /// Returns the sorted names of the skills in the lock file and in the agents' folders; reads no skill.
    public func skillNames() throws(SkillStoreError) -> [String] {
        try reading { () throws(SkillStoreError) in try names(in: records()) }
    }

    /// Returns one skill, whether managed or not.
    public func skill(named name: String) throws(SkillStoreError) -> InstalledSkill {
        try skills(named: [name])[0]
    }

    /// Returns the skills with these names, in the same order, whether managed or not; the lock file is read once.
    public func skills(named names: [String]) throws(SkillStoreError) -> [InstalledSkill] {
        try reading { () throws(SkillStoreError) in
            let records = try records()
            var skills: [InstalledSkill] = []
            for name in names {
                let skill = try skill(named: name, in: records)
                guard skill.entry != nil || skill.state != .missing else {
                    throw try notInstalled(name, in: records)
                }
                skills.append(skill)
            }
            findBases(of: &skills)
            index?.save()
            return skills
        }
    }

    /// Returns the error for an unknown name, with similar names.
    func notInstalled(_ name: String, in records: ScopeState) throws(SkillStoreError)
        -> SkillStoreError
    {
        .notInstalled(name, similar: Similarity.names(like: name, among: try names(in: records)))
    }

    /// Returns the sorted names in the records and in the agents' folders.
    private func names(in records: ScopeState) throws(SkillStoreError) -> [String] {
        var names = Set(records.names.map(\.description))
        for place in locations.places {
            for entry in try entries(of: place) {
                let name = entry.name.string
                guard !names.contains(name), isSkill(entry, in: place) else { continue }
                names.insert(recordedName(of: name, entry, in: place, records)?.description ?? name)
            }
        }
        return names.sorted()
    }

    /// Returns the name in the records of a folder whose name has another spelling, which is the same to the file system.
    private func recordedName(
        of name: String, _ entry: DirectoryEntry, in place: AgentDirectory, _ records: ScopeState
    ) -> SkillName? {
        guard SkillName(name).map({ !records.names.contains($0) }) ?? true else { return nil }
        let spelling = name.lowercased()
        guard let known = records.names.first(where: { $0.description.lowercased() == spelling }),
            let occupant = try? occupant(of: known.description, in: place),
            occupant.identity == entry.identity
        else { return nil }
        return known
    }

    /// Creates a staging folder on the agent's file system.
    public func makeStagingFolder() throws(SkillStoreError) -> StagingFolder {
        try tidyIfIdle()
        return try makeStagingFolder(beside: locations.skillsFolder)
    }

    /// Creates a staging folder on the file system of an agent's folder.
    func makeStagingFolder(beside skillsFolder: FilePath) throws(SkillStoreError) -> StagingFolder {
        // Every run checks the usual place for orphans; others have to be recorded.
        let isUsual =
            skillsFolder == locations.with([.claudeCode]).skillsFolder && locations.scope == .user
        return try StagingFolder { () throws(SkillStoreError) in
            let place = try stagingPlace(of: skillsFolder, missing: .create)
            noteModes(of: place.directory)
            guard !isUsual else { return place }
            try files { () throws(FileTreeError) in
                try StagingPlaces(stateFolder: locations.stateFolder, home: locations.home)
                    .note(place.directory.path, in: locations.scope)
            }
            return place
        }
    }

    /// Points out once that everyone seems to be allowed to change a folder of this user.
    private func noteModes(of folder: Directory) {
        guard locations.scope == .user,
            (try? folder.metadata())?.permissions.contains(.otherWrite) == true,
            !folder.keepsModes, folders.isFirstNote()
        else { return }
        environment.notice(.modesNotKept(folder.path))
    }

    /// Throws the error that a change of skills in the first agent's folder would have because of that folder, as far as
    /// it is known without a change.
    public func refuseUnusableFolder() throws(SkillStoreError) {
        let path = locations.skillsFolder
        do throws(SkillStoreError) {
            _ = try stagingPlace(of: path)
            let folder = try folders.open(path)
            guard folder.directory.isWritable else {
                throw .files(
                    .failed(
                        .write, path: path.string,
                        folder.directory.isReadOnlyVolume ? .readOnlyFileSystem : .permissionDenied)
                )
            }
        } catch {
            // A missing one will be created.
            guard case .files(.failed(_, _, .noSuchFileOrDirectory)) = error else { throw error }
        }
    }

    /// Creates a private folder for downloads, outside of agents' folders: in the cache or, where that can't be written, in
    /// the folder for temporary files.
    public func makeDownloadFolder() throws(SkillStoreError) -> StagingFolder {
        StagingFolder.sweep(locations.cacheFolder)
        do throws(SkillStoreError) { return try StagingFolder(in: locations.cacheFolder) } catch {
            guard case .files(let reason) = error, reason.meansUnusableFolder else { throw error }
            StagingFolder.sweep(locations.temporaryFolder)
            do throws(SkillStoreError) {
                return try StagingFolder(in: locations.temporaryFolder)
            } catch { throw .files(reason) }
        }
    }

    /// Unedited copies of installed versions, by tree hash.
    public var trees: TreeStore { TreeStore(folder: locations.storeFolder.appending("trees")) }

    /// Whether an agent's folder exists.
    public func hasFolder(of agent: Agent) -> Bool {
        locations.places(for: [agent]).contains { (try? Directory.open($0.folder)) != nil }
    }
}

extension SkillStore {
    func entries(of place: AgentDirectory) throws(SkillStoreError) -> [DirectoryEntry] {
        do {
            if let index { return try index.entries(of: place.folder) }
            return try Directory.open(place.folder).entries()
        } catch {
            // Any file may have the name of an agent's folder, such as `skills` in a project.
            if error.code == .notDirectory { return [] }
            guard error.code == .noSuchFileOrDirectory else { throw .files(error) }
            try refuseDanglingLink(place.folder)
            return []
        }
    }

    /// Throws if a missing folder is missing because of a dangling symlink, through which it can't be created.
    func refuseDanglingLink(_ folder: FilePath) throws(SkillStoreError) {
        guard let link = DanglingLink(on: folder) else { return }
        throw .unusableFolder(folder.string, link)
    }

    /// Whether agents see a skill: a folder, or a link to a folder, that contains SKILL.md.
    ///
    /// Agents also load folders whose names start with a dot.
    func isSkill(_ entry: DirectoryEntry, in place: AgentDirectory) -> Bool {
        guard entry.kind == .directory || entry.kind == .link else { return false }
        do {
            return try Directory.open(place.folder.appending(entry.name)).contains("SKILL.md")
        } catch {
            // An unreadable folder may be a skill; a broken link is not.
            return entry.kind == .directory
        }
    }

    /// Opens the parent of an agent's folder behind all symlinks, or the folder itself if it is a mount point.
    func stagingPlace(
        of skillsFolder: FilePath, missing: Descent.Missing = .fail
    ) throws(SkillStoreError) -> Descent {
        guard let folder = try folders.openIfPresent(skillsFolder) else {
            let parent = skillsFolder.removingLastComponent()
            try refuseDanglingLink(parent)
            return try folders.reach(parent, missing: missing)
        }
        guard let parent = folder.parent else { return folder }
        let isOneFileSystem = try files { () throws(FileTreeError) in
            try folder.directory.metadata().identity.device == parent.metadata().identity.device
        }
        return isOneFileSystem
            ? Descent(directory: parent, parent: nil, created: folder.created) : folder
    }

    /// Removes the staging folders beside the first agent's folder that belong to no running process, except those with
    /// these names.
    func sweepStagingPlace(except needed: Set<FilePath.Component>) {
        guard let place = try? stagingPlace(of: locations.skillsFolder) else { return }
        StagingFolder.sweep(place.directory, except: needed)
    }

    /// Returns the folders of the scope with a lock file, or with another file next to it.
    func folders(of file: FilePath) -> ScopeFolders {
        let folder = file.removingLastComponent()
        guard folder != locations.lockFile.removingLastComponent() else { return folders }
        return ScopeFolders(
            scope: folder == locations.stateFolder ? .user : .project(folder),
            home: locations.home)
    }
}
