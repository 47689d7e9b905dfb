internal import FileTree
internal import SystemPackage

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The locks that a run holds, on the state folder and on the folder of the lock file.
///
/// The kernel releases them when the process ends.
struct Hold {
    let locks: [FileLock]
}

extension Transactions {
    /// Waits for exclusive access to the skills; reports the delay after a second.
    func hold() throws(SkillStoreError) -> Hold {
        try store.refuseForeignRecords()
        var locks: [FileLock] = []
        for open in lockedFolders {
            let directory = try files { () throws(FileTreeError) in try open(.create) }
            locks.append(try lock(directory, .exclusive))
        }
        return Hold(locks: locks)
    }

    private typealias Opening = (Descent.Missing) throws(FileTreeError) -> Directory

    /// The state folder and, in a project, the folder of the lock file.
    private var lockedFolders: [Opening] {
        let state: Opening = { [locations = store.locations] (missing) throws(FileTreeError) in
            missing == .create
                ? try Directory.openOrCreate(locations.stateFolder)
                : try Directory.open(locations.stateFolder)
        }
        guard store.locations.lockFile.removingLastComponent() != store.locations.stateFolder else {
            return [state]
        }
        let top: Opening = {
            [locations = store.locations, folders = store.folders] (missing) throws(FileTreeError)
            in
            try folders.openTop(of: locations.lockFile, missing: missing)
        }
        return [state, top]
    }

    func lock(
        _ directory: Directory, _ mode: FileLock.Mode
    ) throws(SkillStoreError) -> FileLock {
        var pauses = 0
        while true {
            let attempt = try files { () throws(FileTreeError) in
                try FileLock.attempt(on: directory, mode)
            }
            if let attempt { return attempt }
            try pause()
            pauses += 1
            if pauses == 200 { store.environment.notice(.waiting) }
        }
    }

    /// Reads while no other run changes skills, after settling an interrupted transaction.
    ///
    /// During a change, the lock file and the folders disagree: a skill that is being updated looks edited, and one that
    /// is being removed looks missing. `body` must not wait for a lock itself.
    func reading<Value>(
        _ body: () throws(SkillStoreError) -> Value
    ) throws(SkillStoreError) -> Value {
        while true {
            if let read = try attemptToRead(body) { return read.value }
            try pause()
        }
    }

    private struct Read<Value> {
        let value: Value
    }

    /// Reads; nil if another run started or left a transaction meanwhile.
    private func attemptToRead<Value>(
        _ body: () throws(SkillStoreError) -> Value
    ) throws(SkillStoreError) -> Read<Value>? {
        try store.refuseForeignRecords()
        try settleIfIdle()
        let isFirstRun = (try? Directory.open(store.locations.stateFolder)) == nil
        // Some network file systems have no locks; reading still works there.
        guard let hold = try holdForReading() else { return Read(value: try body()) }
        defer { withExtendedLifetime(hold) {} }
        guard isFirstRun else { return hasIntent ? nil : Read(value: try body()) }
        let result: Result<Value, SkillStoreError>
        do throws(SkillStoreError) { result = .success(try body()) } catch {
            result = .failure(error)
        }
        // No other run has ever changed anything here, unless the first one has just started.
        guard (try? Directory.open(store.locations.stateFolder)) == nil else { return nil }
        return Read(value: try result.get())
    }

    /// Takes shared locks on the existing folders; nil if the file system has no locks.
    private func holdForReading() throws(SkillStoreError) -> Hold? {
        var locks: [FileLock] = []
        for open in lockedFolders {
            guard let directory = try? open(.fail) else { continue }
            do throws(SkillStoreError) {
                locks.append(try lock(directory, .shared))
            } catch {
                guard case .files = error else { throw error }
                return nil
            }
        }
        return Hold(locks: locks)
    }

    private func pause() throws(SkillStoreError) {
        let microseconds: UInt32 = 5_000
        guard !Task.isCancelled else { throw .interrupted }
        usleep(microseconds)
    }

    /// Whether there is an interrupted transaction, or a postponed one of this scope.
    private var hasIntent: Bool {
        guard let state = try? Directory.open(store.locations.stateFolder) else { return false }
        if (try? state.contains(Intent.name)) == true { return true }
        let postponed = try? Intent.postponedNames(of: store.locations.lockFile, in: state)
        return postponed?.isEmpty == false
    }

    /// Settles the transaction of a killed run, unless another run is active.
    private func settleIfIdle() throws(SkillStoreError) {
        guard hasIntent, let state = try? Directory.open(store.locations.stateFolder),
            let lock = try? FileLock.attempt(on: state)
        else { return }
        defer { withExtendedLifetime(lock) {} }
        try settle()
    }

    /// Settles the transaction of a killed run and removes its staging folders, unless another run is active.
    func tidyIfIdle() throws(SkillStoreError) {
        try store.refuseForeignRecords()
        guard let state = try? Directory.open(store.locations.stateFolder) else {
            // Without it, no transaction needs a staging folder.
            return store.sweepStagingPlace(except: [])
        }
        guard let lock = try? FileLock.attempt(on: state) else { return }
        defer { withExtendedLifetime(lock) {} }
        try settle()
    }

    func tidy() throws(SkillStoreError) {
        try tidyIfIdle()
        StagingFolder.sweep(store.locations.cacheFolder)
        try? Directory.open(store.locations.cacheFolder).removeAbandonedFiles { _ in true }
    }

    /// Settles the transaction of a killed run, and removes orphaned staging folders.
    ///
    /// The caller holds the lock on the state folder.
    func settle() throws(SkillStoreError) {
        if let intent = try Intent.read(in: store.locations.stateFolder) {
            if intent.lockFile == store.locations.lockFile {
                try finish(intent)
            } else {
                try settleOrPostpone(intent)
            }
        }
        try settlePostponed()
        sweepDrafts(of: store.locations.stateFolder.appending(Intent.name))
        sweepDrafts(of: store.locations.stateFolder.appending(OverrideFile.name))
        if store.locations.lockFile.removingLastComponent() == store.locations.stateFolder {
            sweepDrafts(of: store.locations.lockFile)
        }
        sweepStagings()
    }

    /// Settles the intent of an interrupted transaction of any scope.
    func finish(_ intent: Intent) throws(SkillStoreError) {
        switch try settle(intent, MoveFolders(store.folders(of: intent.lockFile))) {
        case .completed: store.environment.notice(.completed(command: intent.record.command))
        case .rolledBack: store.environment.notice(.rolledBack(command: intent.record.command))
        }
        sweepDrafts(of: intent.lockFile)
        if intent.record.manifest != nil {
            sweepDrafts(of: intent.lockFile.removingLastComponent().appending(Manifest.name))
        }
        if intent.isPostponed { sweepStagings(of: intent) }
    }

    /// The outcome of settling an interrupted transaction.
    enum Settlement { case completed, rolledBack }

    /// Completes a transaction that the journal has a record of, and rolls back any other.
    @discardableResult
    func settle(
        _ intent: Intent, _ folders: MoveFolders
    ) throws(SkillStoreError) -> Settlement {
        let isRecorded = try files { () throws(FileTreeError) in
            // The record of an interrupted transaction is the last one, unless other changes were made meanwhile.
            try Journal.contains(
                intent.record.id, amongNewest: intent.isPostponed ? nil : 16,
                in: store.locations.stateFolder)
        }
        guard isRecorded else {
            try rollBack(intent, folders)
            return .rolledBack
        }
        try complete(intent, folders)
        return .completed
    }

    /// Removes temporary files of a killed run.
    private func sweepDrafts(of file: FilePath) {
        if let place = try? store.folders(of: file).locate(file) {
            try? place.parent.removeTemporaryFiles(of: place.name)
            return
        }
        guard file.removingLastComponent() == store.locations.stateFolder else { return }
        // The temporary files of a symlinked lock file are next to its target.
        let file = (try? Directory.resolve(file)).flatMap(\.self) ?? file
        guard let name = file.lastComponent else { return }
        try? Directory.open(file.removingLastComponent()).removeTemporaryFiles(of: name)
    }
}
