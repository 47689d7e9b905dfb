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

    /// Creates a store for these locations, without reading or writing anything.
    public init(locations: StoreLocations, environment: StoreEnvironment) {
        self.locations = locations
        self.environment = environment
    }

    /// Returns the same store for other agents.
    public func with(_ agents: [Agent]) -> SkillStore {
        SkillStore(locations: locations.with(agents), environment: environment)
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
            return skills
        }
    }

    /// Returns the error for an unknown name, with similar names.
    func notInstalled(_ name: String, in records: Records) throws(SkillStoreError)
        -> SkillStoreError
    {
        .notInstalled(name, similar: Similarity.names(like: name, among: try names(in: records)))
    }

    /// Returns the sorted names in the records and in the agents' folders.
    private func names(in records: Records) throws(SkillStoreError) -> [String] {
        var names = Set(records.names.map(\.description))
        for place in locations.places {
            for entry in try entries(of: place) where isSkill(entry, in: place) {
                names.insert(entry.name.string)
            }
        }
        return names.sorted()
    }

    /// Creates a staging folder on the agent's file system.
    public func makeStagingFolder() throws(SkillStoreError) -> StagingFolder {
        try tidyIfIdle()
        try refuseForeignFolder(locations.skillsFolder)
        return try makeStagingFolder(beside: locations.skillsFolder)
    }

    /// Creates a staging folder on the file system of an agent's folder.
    func makeStagingFolder(beside skillsFolder: FilePath) throws(SkillStoreError) -> StagingFolder {
        let place = try stagingPlace(of: skillsFolder)
        // Every run checks the usual place for orphans; others have to be recorded.
        if skillsFolder != locations.with([.claudeCode]).skillsFolder || locations.scope != .user {
            try files { () throws(FileTreeError) in
                try StagingPlaces(stateFolder: locations.stateFolder).note(place)
            }
        }
        return try StagingFolder(in: place)
    }

    /// Creates a private folder for downloads, outside of agents' folders.
    public func makeDownloadFolder() throws(SkillStoreError) -> StagingFolder {
        StagingFolder.sweep(locations.cacheFolder)
        return try StagingFolder(in: locations.cacheFolder)
    }

    /// Unedited copies of installed versions, by tree hash.
    public var trees: TreeStore { TreeStore(folder: locations.storeFolder.appending("trees")) }

    /// Whether an agent's folder exists.
    public func hasFolder(of agent: Agent) -> Bool {
        locations.places(for: [agent]).contains { (try? Directory.open($0.folder)) != nil }
    }
}

extension SkillStore {
    func entries(of place: SkillsPlace) throws(SkillStoreError) -> [DirectoryEntry] {
        do {
            return try Directory.open(place.folder).entries()
        } catch {
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
    func isSkill(_ entry: DirectoryEntry, in place: SkillsPlace) -> Bool {
        guard !entry.name.string.hasPrefix("."), entry.kind == .directory || entry.kind == .link
        else { return false }
        do {
            return try Directory.open(place.folder.appending(entry.name)).contains("SKILL.md")
        } catch {
            // An unreadable folder may be a skill; a broken link is not.
            return entry.kind == .directory
        }
    }

    /// Returns the parent of an agent's folder with symlinks resolved, or the folder itself if it is a mount point.
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
