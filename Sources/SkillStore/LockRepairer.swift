internal import FileTree
internal import SkillFormat
public import SystemPackage

/// The result of repairing damaged files.
public struct LockRepair: Sendable, Equatable {
    /// The paths of copies of the damaged files; empty if none was damaged.
    public internal(set) var copies: [FilePath] = []
    /// The names in the damaged lock file whose entries could not be read, and are not in the journal.
    public internal(set) var lost: [String] = []
    /// The lock file, if it was missing and was rebuilt.
    public internal(set) var restored: FilePath?
}

/// Rebuilds damaged or lost records from the journal.
struct LockRepairer {
    let store: SkillStore

    func skillsOfLostLock() throws(SkillStoreError) -> [SkillName] {
        try store.reading { () throws(SkillStoreError) in try namesOfLostLock() }
    }

    private func namesOfLostLock() throws(SkillStoreError) -> [SkillName] {
        guard store.locations.scope == .user, try !store.hasLockFile() else { return [] }
        let changes = try store.lastChanges(of: store.locations.lockFile)
        return (changes.skills[store.locations.lockFile] ?? [:]).filter { $0.value?.entry != nil }
            .keys.sorted()
    }

    func repairLock() throws(SkillStoreError) -> LockRepair {
        let hold = try store.hold()
        defer { withExtendedLifetime(hold) {} }
        var repair = LockRepair()
        do throws(SkillStoreError) {
            _ = try Lock.read(at: store.locations.lockFile, in: store.folders)
        } catch {
            guard case .lockDamaged = error else { throw error }
            repair = try rebuildLock()
        }
        if try !namesOfLostLock().isEmpty {
            repair = try rebuildLock()
            repair.restored = store.locations.lockFile
        }
        do throws(SkillStoreError) {
            _ = try OverrideFile.read(in: store.locations.stateFolder)
        } catch {
            guard case .overridesDamaged = error else { throw error }
            repair.copies += try rebuildOverrides()
        }
        try store.settle()
        return repair
    }

    private func rebuildLock() throws(SkillStoreError) -> LockRepair {
        let salvaged = SalvagedLock(
            try store.folders.contents(of: store.locations.lockFile, limit: Lock.sizeLimit) ?? [])
        let changes = try store.lastChanges(of: store.locations.lockFile)
        if let change = changes.unreadable[store.locations.lockFile] {
            throw store.unreadable(change)
        }
        let journal = changes.skills[store.locations.lockFile] ?? [:]
        var lock = Lock()
        // Only this program writes the lock file of the user, so the journal knows it better.
        let isOwn = store.locations.scope == .user
        for (name, after) in journal
        where isOwn || !salvaged.isReadable || salvaged.names.contains(name.description) {
            lock.skills[name] = after?.entry
        }
        for (name, entry) in salvaged.skills where !isOwn || journal[name] == nil {
            lock.skills[name] = entry
        }
        let known = Set(lock.skills.keys.map(\.description) + journal.keys.map(\.description))
        let lost = salvaged.names.subtracting(known).sorted()
        let text = lock.text
        // The lock file always exists: without it, every skill would count as unmanaged.
        let copies = try saveCopy(of: store.locations.lockFile) {
            (folder, name) throws(FileTreeError) in
            try folder.replaceFile(name, with: Array(text.utf8))
        }
        return LockRepair(copies: copies, lost: lost)
    }

    private func rebuildOverrides() throws(SkillStoreError) -> [FilePath] {
        let changes = try store.lastChanges()
        var overrides = OverrideFile()
        for (lockFile, change) in changes.unreadable {
            // A record of a deleted project must not keep those of all others from being rebuilt.
            guard lockFile.removingLastComponent().isGone else { throw store.unreadable(change) }
            for name in store.locations.shelved(of: lockFile) {
                overrides[lockFile][name] = .disabled
            }
        }
        for (lockFile, skills) in changes.skills {
            for (name, after) in skills { overrides[lockFile][name] = after?.override }
        }
        let rebuilt = overrides
        return try saveCopy(of: store.locations.stateFolder.appending(OverrideFile.name)) {
            (folder, _) throws(FileTreeError) in try rebuilt.write(in: folder.path)
        }
    }

    /// Copies a damaged file, unless it is missing, and then replaces it; returns the path of the copy, if one was made.
    private func saveCopy(
        of file: FilePath,
        replacing replace: (Directory, FilePath.Component) throws(FileTreeError) -> Void
    ) throws(SkillStoreError) -> [FilePath] {
        let place = try store.folders(of: file).locate(file)
        return try files { () throws(FileTreeError) in
            let folder: Directory
            if let place {
                folder = place.parent
            } else {
                folder = try Directory.open(file.removingLastComponent())
            }
            guard let name = place?.name ?? file.lastComponent,
                let aside = try freeName(
                    "\(name.string).damaged-\(store.environment.timestampDigits)", in: folder)
            else { return [] }
            try folder.removeTemporaryFiles(of: name)
            guard try folder.contains(name) else {
                try replace(folder, name)
                return []
            }
            let damaged = try folder.openFile(name).contents(limit: Lock.sizeLimit)
            try folder.replaceFile(aside, with: damaged)
            try replace(folder, name)
            return [folder.path.appending(aside)]
        }
    }

    /// Returns the name, or one with a number if it is taken.
    private func freeName(
        _ name: String, in folder: Directory
    ) throws(FileTreeError) -> FilePath.Component? {
        var candidate = name
        for number in 2... {
            guard let component = FilePath.Component(candidate) else { return nil }
            guard try folder.contains(component) else { return component }
            candidate = "\(name)-\(number)"
        }
        return nil
    }
}
