internal import FileTree
public import SkillFormat
public import SystemPackage

// Overrides, the shelf and the journal identify a project, and the home folder, by its path.
extension SkillStore {
    /// Returns the projects whose folders are gone, of all of this user's projects with disabled or linked skills, and
    /// former home folders.
    public func lostProjects() throws(SkillStoreError) -> [LostProject] {
        try reading { () throws(SkillStoreError) in
            let overrides = try OverrideFile.read(in: locations.stateFolder)
            let changes = try lastChanges()
            let lockFiles = Set(overrides.lockFiles + changes.lockFiles)
            var projects: [LostProject] = []
            for lockFile in lockFiles.sorted(by: { $0.string < $1.string })
            where isGone(lockFile.removingLastComponent()) {
                let names = Set(overrides[lockFile].keys).union(shelved(of: lockFile))
                let home = home(ofStateFolder: lockFile.removingLastComponent())
                guard !names.isEmpty || home != nil else { continue }
                let skills = names.sorted().map {
                    LostProject.Skill(
                        name: $0,
                        files: shelfFiles(of: $0, lockFile, changes.skill($0, in: lockFile)))
                }
                projects.append(
                    LostProject(
                        folder: lockFile.removingLastComponent(), home: home,
                        shelf: locations.shelf(of: lockFile).folder, skills: skills))
            }
            return projects
        }
    }

    /// Returns the home folder that has a folder of records where the present one has its own; nil if none has.
    private func home(ofStateFolder folder: FilePath) -> FilePath? {
        var suffix = locations.stateFolder
        guard suffix.removePrefix(locations.home), folder.ends(with: suffix) else { return nil }
        return FilePath(
            root: folder.root, folder.components.dropLast(suffix.components.count))
    }

    /// Applies what is recorded about a project at its former path, and about projects in it, to this project, and
    /// returns the names of this project's skills that are disabled or linked; in the user scope, the same of the home
    /// folder.
    ///
    /// Every step can be repeated, so that a killed run is completed by the next one: the overrides, which make
    /// ``lostProjects()`` report the project, are changed last.
    public func adopt(folderMovedFrom old: FilePath) throws(SkillStoreError) -> [SkillName] {
        let hold = try hold()
        defer { withExtendedLifetime(hold) {} }
        try settle()
        let new =
            locations.scope == .user
            ? locations.home : locations.lockFile.removingLastComponent()
        guard try contains(locations.lockFile) else { throw .noLockFile(new) }
        var place = locations.lockFile
        guard place.removePrefix(new) else { throw .unknownProject(old) }
        guard try !contains(old.pushing(place)) else { throw .notMoved(old) }
        let overrides = try OverrideFile.read(in: locations.stateFolder)
        let postponed = try postponedNames().compactMap { name in
            (try? Intent.read(name, in: locations.stateFolder))?.lockFile
        }
        let recorded = try lastChanges().lockFiles + postponed
        let moved = Relocation.Path(from: old, to: new)
        let lockFiles = Set(overrides.lockFiles + recorded)
            .filter { moved.applies(to: $0) }
        guard !lockFiles.isEmpty else { throw .unknownProject(old) }
        let relocation = relocation(of: lockFiles, from: old, to: new)
        for lockFile in lockFiles {
            try refuseConflicts(relocation, lockFile, overrides)
        }
        try files { () throws(FileTreeError) in
            try Journal.append(relocation, in: Directory.open(locations.stateFolder))
            for path in relocation.paths.dropLast() {
                try moveEntries(from: path.from, to: path.to)
            }
        }
        try relocatePostponed(by: relocation)
        try files { () throws(FileTreeError) in
            try overrides.relocated(by: relocation).write(in: locations.stateFolder)
        }
        try settle()
        return try records().overrides.keys.sorted()
    }

    /// Returns the new paths of the shelves and, last, of the project itself.
    private func relocation(
        of lockFiles: Set<FilePath>, from old: FilePath, to new: FilePath
    ) -> Relocation {
        let project = Relocation.Path(from: old, to: new)
        let time = environment.now()
        let id = transactionID()
        let own = Relocation(id: id, time: time, paths: [project])
        let shelves = lockFiles.sorted { $0.string < $1.string }.map {
            Relocation.Path(
                from: locations.shelf(of: $0).folder,
                to: locations.shelf(of: own.path($0)).folder)
        }
        return Relocation(id: id, time: time, paths: shelves + [project])
    }

    /// Throws if a skill is disabled or linked at both paths.
    private func refuseConflicts(
        _ relocation: Relocation, _ lockFile: FilePath, _ overrides: OverrideFile
    ) throws(SkillStoreError) {
        let target = relocation.path(lockFile)
        let onBoth = shelved(of: lockFile).intersection(shelved(of: target))
        let different = overrides[lockFile].filter { name, override in
            guard let other = overrides[target][name] else { return false }
            return other != override.relocated(by: relocation)
        }.keys
        guard let name = onBoth.union(different).min() else { return }
        let project = Scope.project(target.removingLastComponent())
        switch overrides[target][name] {
        case .disabled?: throw .disabled(name, project)
        case .linked(let copy)?: throw .linked(name, to: copy.path, project)
        case nil:
            throw .shelvedTwice(
                name, path: locations.shelf(of: target).folder.appending(name.component))
        }
    }

    private func moveEntries(from old: FilePath, to new: FilePath) throws(FileTreeError) {
        guard old != new, let source = try? Directory.open(old) else { return }
        let target = try Directory.openOrCreate(new)
        for entry in try source.entries() {
            try source.renameWithoutReplacing(entry.name, to: entry.name, in: target)
        }
        try target.synchronize()
        guard let name = old.lastComponent else { return }
        try Directory.open(old.removingLastComponent()).removeEmptyDirectory(name)
    }

    /// Whether there is no folder at a path.
    func isGone(_ folder: FilePath) -> Bool {
        do throws(FileTreeError) {
            _ = try Directory.open(folder)
            return false
        } catch {
            return error.code == .noSuchFileOrDirectory || error.code == .notDirectory
        }
    }

    private func contains(_ file: FilePath) throws(SkillStoreError) -> Bool {
        guard let name = file.lastComponent, !isGone(file.removingLastComponent()) else {
            return false
        }
        return try files { () throws(FileTreeError) in
            try Directory.open(file.removingLastComponent()).contains(name)
        }
    }

    /// The names of the folders on the shelf of a scope.
    func shelved(of lockFile: FilePath) -> Set<SkillName> {
        let entries = try? Directory.open(locations.shelf(of: lockFile).folder).entries()
        return Set((entries ?? []).compactMap { SkillName($0.name.string) })
    }

    private func shelfFiles(
        of name: SkillName, _ lockFile: FilePath, _ last: JournalRecord.RecordedState?
    ) -> LostProject.Skill.Files {
        let shelf = locations.shelf(of: lockFile).folder
        guard shelved(of: lockFile).contains(name) else { return .none }
        guard let tree = last?.entry?.tree,
            let folder = try? Directory.open(shelf.appending(name.component)),
            let snapshot = try? TreeSnapshot(of: folder), snapshot.isTree(tree)
        else { return .edited }
        return .unedited
    }
}
