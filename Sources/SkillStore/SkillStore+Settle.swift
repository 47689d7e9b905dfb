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
    /// Waits for its turn; says so after a second.
    func hold() throws(SkillStoreError) -> Hold {
        var folders = [locations.stateFolder]
        let lockFolder = locations.lockFile.removingLastComponent()
        if lockFolder != locations.stateFolder { folders.append(lockFolder) }
        var locks: [FileLock] = []
        for folder in folders { locks.append(try lock(folder)) }
        return Hold(locks: locks)
    }

    private func lock(_ folder: FilePath) throws(SkillStoreError) -> FileLock {
        let directory = try files { () throws(FileTreeError) in try Directory.openOrCreate(folder) }
        let pauseMicroseconds: UInt32 = 5_000
        var pauses = 0
        while true {
            let attempt = try files { () throws(FileTreeError) in
                try FileLock.attempt(on: directory)
            }
            if let attempt { return attempt }
            guard !Task.isCancelled else { throw .interrupted }
            usleep(pauseMicroseconds)
            pauses += 1
            if pauses == 200 { environment.notice(.waiting) }
        }
    }

    /// Settles what a killed run left, unless a living one is at work.
    func settleIfIdle() throws(SkillStoreError) {
        guard let state = try? Directory.open(locations.stateFolder),
            (try? state.contains(Intent.name)) == true,
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
