internal import FileTree
public import SkillFormat
public import SystemPackage

/// What a repair of damaged files did.
public struct LockRepair: Sendable, Equatable {
    /// The paths of copies of the damaged files; empty if none was damaged.
    public internal(set) var copies: [FilePath] = []
    /// The names in the damaged lock file whose entries could not be read, and are not in the journal.
    public internal(set) var lost: [String] = []
    /// The lock file, if it was missing and was rebuilt.
    public internal(set) var restored: FilePath?
}

extension SkillStore {
    /// Returns the names of skills that the journal has as installed although the lock file of the user is missing, sorted.
    ///
    /// Only this program writes that file, and never removes it. A branch of a project may have none.
    public func skillsOfLostLock() throws(SkillStoreError) -> [SkillName] {
        try reading { () throws(SkillStoreError) in try namesOfLostLock() }
    }

    private func namesOfLostLock() throws(SkillStoreError) -> [SkillName] {
        guard locations.scope == .user, try !hasLockFile() else { return [] }
        let changes = try lastChanges(of: locations.lockFile)
        return (changes.skills[locations.lockFile] ?? [:]).filter { $0.value?.entry != nil }
            .keys.sorted()
    }

    /// Rebuilds a damaged or lost lock file and damaged overrides of all scopes from the journal, which has every entry that
    /// was ever written.
    ///
    /// What can be read in the damaged lock file of a project stays: others may have written it.
    public func repairLock() throws(SkillStoreError) -> LockRepair {
        let hold = try hold()
        defer { withExtendedLifetime(hold) {} }
        var repair = LockRepair()
        do throws(SkillStoreError) { _ = try Lock.read(at: locations.lockFile, in: folders) } catch
        {
            guard case .lockDamaged = error else { throw error }
            repair = try rebuildLock()
        }
        if try !namesOfLostLock().isEmpty {
            repair = try rebuildLock()
            repair.restored = locations.lockFile
        }
        do throws(SkillStoreError) {
            _ = try OverrideFile.read(in: locations.stateFolder)
        } catch {
            guard case .overridesDamaged = error else { throw error }
            repair.copies += try rebuildOverrides()
        }
        try settle()
        return repair
    }

    private func rebuildLock() throws(SkillStoreError) -> LockRepair {
        let salvaged = SalvagedLock(
            try folders.contents(of: locations.lockFile, limit: Lock.sizeLimit) ?? [])
        let changes = try lastChanges(of: locations.lockFile)
        if let change = changes.unreadable[locations.lockFile] { throw unreadable(change) }
        let journal = changes.skills[locations.lockFile] ?? [:]
        var lock = Lock()
        // Only this program writes the lock file of the user, so the journal knows it better.
        let isOwn = locations.scope == .user
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
        let copies = try saveCopy(of: locations.lockFile) { (folder, name) throws(FileTreeError) in
            try folder.replaceFile(name, with: Array(text.utf8))
        }
        return LockRepair(copies: copies, lost: lost)
    }

    private func rebuildOverrides() throws(SkillStoreError) -> [FilePath] {
        let changes = try lastChanges()
        var overrides = OverrideFile()
        for (lockFile, change) in changes.unreadable {
            // A record of a deleted project must not keep those of all others from being rebuilt.
            guard isGone(lockFile.removingLastComponent()) else { throw unreadable(change) }
            for name in shelved(of: lockFile) { overrides[lockFile][name] = .disabled }
        }
        for (lockFile, skills) in changes.skills {
            for (name, after) in skills { overrides[lockFile][name] = after?.override }
        }
        let rebuilt = overrides
        return try saveCopy(of: locations.stateFolder.appending(OverrideFile.name)) {
            (folder, _) throws(FileTreeError) in try rebuilt.write(in: folder.path)
        }
    }

    /// Copies a damaged file, unless it is missing, and then replaces it; returns the path of the copy, if one was made.
    private func saveCopy(
        of file: FilePath,
        replacing replace: (Directory, FilePath.Component) throws(FileTreeError) -> Void
    ) throws(SkillStoreError) -> [FilePath] {
        let place = try folders(of: file).locate(file)
        return try files { () throws(FileTreeError) in
            let folder: Directory
            if let place {
                folder = place.parent
            } else {
                folder = try Directory.open(file.removingLastComponent())
            }
            guard let name = place?.name ?? file.lastComponent,
                let aside = try freeName("\(name.string).damaged-\(timestampDigits)", in: folder)
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

    /// The current time as digits only.
    var timestampDigits: String { environment.now().filter(\.isNumber) }
}
