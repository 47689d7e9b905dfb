internal import FileTree
internal import SkillFormat
internal import SystemPackage

// Overrides, the shelf and the journal identify a project, and the home folder, by its path.
/// The records of projects, and of the home folder, whose folders have moved.
struct MovedProjects {
    let store: SkillStore

    func lostProjects() throws(SkillStoreError) -> [LostProject] {
        try store.reading { () throws(SkillStoreError) in
            let overrides = try OverrideFile.read(in: store.locations.stateFolder)
            let changes = try store.lastChanges()
            let lockFiles = Set(overrides.lockFiles + changes.lockFiles)
            var projects: [LostProject] = []
            for lockFile in lockFiles.sorted(by: { $0.string < $1.string })
            where lockFile.removingLastComponent().isGone {
                let names = Set(overrides[lockFile].keys).union(
                    store.locations.shelved(of: lockFile))
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
                        shelf: store.locations.shelf(of: lockFile).folder, skills: skills))
            }
            return projects
        }
    }

    /// Returns the home folder that has a folder of records where the present one has its own; nil if none has.
    private func home(ofStateFolder folder: FilePath) -> FilePath? {
        var suffix = store.locations.stateFolder
        guard suffix.removePrefix(store.locations.home), folder.ends(with: suffix) else {
            return nil
        }
        return FilePath(
            root: folder.root, folder.components.dropLast(suffix.components.count))
    }

    func adopt(folderMovedFrom old: FilePath) throws(SkillStoreError) -> [SkillName] {
        let hold = try store.hold()
        defer { withExtendedLifetime(hold) {} }
        try store.settle()
        let new =
            store.locations.scope == .user
            ? store.locations.home : store.locations.lockFile.removingLastComponent()
        guard try contains(store.locations.lockFile) else { throw .noLockFile(new) }
        var place = store.locations.lockFile
        guard place.removePrefix(new) else { throw .unknownProject(old) }
        guard try !contains(old.pushing(place)) else { throw .notMoved(old) }
        let overrides = try OverrideFile.read(in: store.locations.stateFolder)
        let postponed = try store.transactions.postponedNames().compactMap { name in
            (try? Intent.read(name, in: store.locations.stateFolder))?.lockFile
        }
        let recorded = try store.lastChanges().lockFiles + postponed
        let moved = Relocation.Path(from: old, to: new)
        let lockFiles = Set(overrides.lockFiles + recorded)
            .filter { moved.applies(to: $0) }
        guard !lockFiles.isEmpty else { throw .unknownProject(old) }
        let relocation = relocation(of: lockFiles, from: old, to: new)
        for lockFile in lockFiles {
            try refuseConflicts(relocation, lockFile, overrides)
        }
        try files { () throws(FileTreeError) in
            try Journal.append(relocation, in: Directory.open(store.locations.stateFolder))
            for path in relocation.paths.dropLast() {
                try moveEntries(from: path.from, to: path.to)
            }
        }
        try store.transactions.relocatePostponed(by: relocation)
        try files { () throws(FileTreeError) in
            try overrides.relocated(by: relocation).write(in: store.locations.stateFolder)
        }
        try store.settle()
        return try store.records().overrides.keys.sorted()
    }

    /// Returns the new paths of the shelves and, last, of the project itself.
    private func relocation(
        of lockFiles: Set<FilePath>, from old: FilePath, to new: FilePath
    ) -> Relocation {
        let project = Relocation.Path(from: old, to: new)
        let time = store.environment.now()
        let id = store.transactions.transactionID()
        let own = Relocation(id: id, time: time, paths: [project])
        let shelves = lockFiles.sorted { $0.string < $1.string }.map {
            Relocation.Path(
                from: store.locations.shelf(of: $0).folder,
                to: store.locations.shelf(of: own.path($0)).folder)
        }
        return Relocation(id: id, time: time, paths: shelves + [project])
    }

    /// Throws if a skill is disabled or linked at both paths.
    private func refuseConflicts(
        _ relocation: Relocation, _ lockFile: FilePath, _ overrides: OverrideFile
    ) throws(SkillStoreError) {
        let target = relocation.path(lockFile)
        let onBoth = store.locations.shelved(of: lockFile).intersection(
            store.locations.shelved(of: target))
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
                name, path: store.locations.shelf(of: target).folder.appending(name.component))
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

    private func contains(_ file: FilePath) throws(SkillStoreError) -> Bool {
        guard let name = file.lastComponent, !file.removingLastComponent().isGone else {
            return false
        }
        return try files { () throws(FileTreeError) in
            try Directory.open(file.removingLastComponent()).contains(name)
        }
    }

    private func shelfFiles(
        of name: SkillName, _ lockFile: FilePath, _ last: JournalRecord.RecordedState?
    ) -> LostProject.Skill.Files {
        let shelf = store.locations.shelf(of: lockFile).folder
        guard store.locations.shelved(of: lockFile).contains(name) else { return .none }
        guard let entry = last?.entry,
            let folder = try? Directory.open(shelf.appending(name.component)),
            let snapshot = try? TreeSnapshot(of: folder),
            entry.recognizing(snapshot, in: folder).isTree(entry.tree)
        else { return .edited }
        return .unedited
    }
}
