internal import FileTree
internal import SystemPackage

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The locks of one run: of this user's state, and of the folder that holds the lock file.
///
/// While they are held nobody else changes skills here. The kernel lets go of them with the process.
struct Hold {
    let locks: [FileLock]
}

extension SkillStore {
    /// Waits until no other run reads or changes skills here, and holds others off; says so after a second.
    func hold() throws(SkillStoreError) -> Hold {
        var locks: [FileLock] = []
        for folder in lockedFolders {
            let directory = try files { () throws(FileTreeError) in
                try Directory.openOrCreate(folder)
            }
            locks.append(try lock(directory, .exclusive))
        }
        return Hold(locks: locks)
    }

    private var lockedFolders: [FilePath] {
        let lockFolder = locations.lockFile.removingLastComponent()
        return lockFolder == locations.stateFolder
            ? [lockFolder] : [locations.stateFolder, lockFolder]
    }

    private func lock(
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
            if pauses == 200 { environment.notice(.waiting) }
        }
    }

    /// Reads while no other run changes skills here, after settling what an interrupted run left.
    ///
    /// In the middle of a change the lock file and the folders disagree: a skill that is being updated looks
    /// edited, and one that is being removed looks missing. `body` must not call another function that waits for
    /// its turn.
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

    /// Reads; nil when another run began or left a change meanwhile.
    private func attemptToRead<Value>(
        _ body: () throws(SkillStoreError) -> Value
    ) throws(SkillStoreError) -> Read<Value>? {
        try settleIfIdle()
        let isFirstRun = (try? Directory.open(locations.stateFolder)) == nil
        // Some network file systems have no locks; that is no reason to show nothing.
        guard let hold = try holdForReading() else { return Read(value: try body()) }
        defer { withExtendedLifetime(hold) {} }
        guard isFirstRun else { return hasIntent ? nil : Read(value: try body()) }
        let result: Result<Value, SkillStoreError>
        do throws(SkillStoreError) { result = .success(try body()) } catch {
            result = .failure(error)
        }
        // Unless the first run of all has begun meanwhile, there was nothing to wait for.
        guard (try? Directory.open(locations.stateFolder)) == nil else { return nil }
        return Read(value: try result.get())
    }

    /// Locks for reading those folders that are there; nil where the file system has no locks.
    private func holdForReading() throws(SkillStoreError) -> Hold? {
        var locks: [FileLock] = []
        for folder in lockedFolders {
            guard let directory = try? Directory.open(folder) else { continue }
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

    private var hasIntent: Bool {
        (try? Directory.open(locations.stateFolder).contains(Intent.name)) == true
    }

    /// Settles what a killed run left, unless a living one is at work.
    private func settleIfIdle() throws(SkillStoreError) {
        guard hasIntent, let state = try? Directory.open(locations.stateFolder),
            let lock = try? FileLock.attempt(on: state)
        else { return }
        defer { withExtendedLifetime(lock) {} }
        try settle()
    }

    /// Settles and sweeps, unless a living run is at work.
    func tidyIfIdle() throws(SkillStoreError) {
        guard let state = try? Directory.open(locations.stateFolder) else {
            // Without it there is no transaction that needs what is staged.
            return StagingFolder.sweep(try stagingPlace(of: locations.skillsFolder))
        }
        guard let lock = try? FileLock.attempt(on: state) else { return }
        defer { withExtendedLifetime(lock) {} }
        try settle()
    }

    /// Clears what killed runs left, unless a living one is at work.
    public func tidy() throws(SkillStoreError) {
        try tidyIfIdle()
        StagingFolder.sweep(locations.cacheFolder)
    }

    /// Settles a transaction whose run was killed, and sweeps orphaned staging folders.
    ///
    /// The caller holds the lock of the state folder.
    func settle() throws(SkillStoreError) {
        if let intent = try Intent.read(in: locations.stateFolder) {
            switch try settle(intent) {
            case .completed: environment.notice(.completed(command: intent.record.command))
            case .takenBack: environment.notice(.takenBack(command: intent.record.command))
            }
            sweepDrafts(of: intent.lockFile)
            if intent.record.manifest != nil {
                sweepDrafts(of: intent.lockFile.removingLastComponent().appending(Manifest.name))
            }
        }
        sweepDrafts(of: locations.stateFolder.appending(Intent.name))
        if locations.lockFile.removingLastComponent() == locations.stateFolder {
            sweepDrafts(of: locations.lockFile)
        }
        StagingFolder.sweep(try stagingPlace(of: locations.skillsFolder))
        StagingPlaces(stateFolder: locations.stateFolder).sweep()
        StagingFolder.sweep(locations.storeFolder)
    }

    /// How a transaction that did not come to its end was ended.
    enum Settlement { case completed, takenBack }

    /// Ends a transaction: forward when the journal has its record, else back.
    @discardableResult
    func settle(_ intent: Intent) throws(SkillStoreError) -> Settlement {
        let journal = try Journal(in: locations.stateFolder)
        guard journal.records.contains(where: { $0.id == intent.record.id }) else {
            try takeBack(intent)
            return .takenBack
        }
        try complete(intent)
        return .completed
    }

    /// Removes what a run left that was killed while it wrote a file.
    private func sweepDrafts(of file: FilePath) {
        // Where a lock is a link, its drafts lie beside what it leads to.
        let file = (try? Directory.resolve(file)).flatMap(\.self) ?? file
        guard let name = file.lastComponent else { return }
        try? Directory.open(file.removingLastComponent()).removeTemporaryFiles(of: name)
    }
}
