internal import FileTree
internal import JSON
internal import SkillFormat
public import SystemPackage

/// An interrupted change that can't be settled yet, because its project no longer exists or has a file that can't be
/// read.
public struct PostponedChange: Sendable, Equatable {
    /// An obstacle to settling a change.
    public enum Obstacle: Sendable, Equatable {
        /// The folder of the project no longer exists.
        case missingFolder
        /// The attempt failed.
        case failed(SkillStoreError)
    }

    /// The command; nil if the record can't be read.
    public let command: String?
    /// The project, or the folder with the lock file of the user; nil if the record can't be read.
    public let folder: FilePath?
    /// The file with the record.
    public let file: FilePath
    /// The obstacle to settling it.
    public let obstacle: Obstacle
}

// What an interrupted change moved out of a folder may exist only in its staging folder. So its intent is kept until it
// is settled, under another name, so that other scopes can change their skills meanwhile:
// `transaction-<digest of the path of the lock file>-<random>.json`.
extension Intent {
    private static let postponedPrefix = "transaction-"

    private static func postponedPrefix(of lockFile: FilePath) -> String {
        "\(postponedPrefix)\(StoreLocations.digest(of: lockFile))-"
    }

    /// Returns a new name for the intent of a change in the scope with a lock file.
    static func postponedName(of lockFile: FilePath) -> FilePath.Component? {
        let name = FilePath.Component.unique(prefix: postponedPrefix(of: lockFile))
        return FilePath.Component("\(name.string).json")
    }

    /// Returns the sorted names of the files of postponed intents, of all scopes or of the one with a lock file.
    static func postponedNames(
        of lockFile: FilePath? = nil, in folder: Directory
    ) throws(FileTreeError) -> [FilePath.Component] {
        let prefix = lockFile.map(postponedPrefix(of:)) ?? postponedPrefix
        return try folder.names().compactMap(\.text)
            .filter { $0.hasPrefix(prefix) && $0.hasSuffix(".json") }.sorted()
            .compactMap { FilePath.Component($0) }
    }

    /// Whether it is not the newest one, but one that could not be settled.
    var isPostponed: Bool { file != Intent.name }

    /// Returns the intent with the new paths of a moved project.
    func relocated(by relocation: Relocation, file: FilePath.Component) -> Intent {
        Intent(
            record: record.relocated(by: relocation),
            moves: moves.map { move in
                Move(
                    name: move.name, place: relocation.path(move.place),
                    staging: relocation.path(move.staging), incoming: move.incoming,
                    outgoing: move.outgoing)
            }, folder: folder, file: file)
    }
}

extension Transactions {
    /// Settles the intent of another scope or, if that is impossible now, postpones it.
    ///
    /// Neither a project that was deleted, moved or unmounted nor its lock file may block the commands in other scopes.
    func settleOrPostpone(_ intent: Intent) throws(SkillStoreError) {
        let folder = intent.lockFile.removingLastComponent()
        let obstacle: PostponedChange.Obstacle
        do throws(SkillStoreError) {
            guard folder.isGone else { return try finish(intent) }
            obstacle = .missingFolder
        } catch { obstacle = .failed(error) }
        try files { () throws(FileTreeError) in
            let state = try Directory.open(store.locations.stateFolder)
            guard let name = Intent.postponedName(of: intent.lockFile) else { return }
            try state.renameWithoutReplacing(intent.file, to: name, in: state)
            try state.synchronize()
        }
        store.environment.notice(
            .postponed(command: intent.record.command, folder: folder, obstacle))
    }

    /// Settles the postponed changes of this scope.
    func settlePostponed() throws(SkillStoreError) {
        for name in try postponedNames(of: store.locations.lockFile) {
            guard let intent = try Intent.read(name, in: store.locations.stateFolder) else {
                continue
            }
            try finish(intent)
        }
    }

    func settleAllPostponed() throws(SkillStoreError) -> [PostponedChange] {
        try store.refuseForeignRecords()
        let state: Directory
        do { state = try Directory.open(store.locations.stateFolder) } catch { return [] }
        guard try !postponedNames().isEmpty else { return [] }
        let lock = try lock(state, .exclusive)
        defer { withExtendedLifetime(lock) {} }
        var left: [PostponedChange] = []
        for name in try postponedNames() {
            let file = store.locations.stateFolder.appending(name)
            var intent: Intent?
            do throws(SkillStoreError) {
                intent = try Intent.read(name, in: store.locations.stateFolder)
                guard let intent else { continue }
                let folder = intent.lockFile.removingLastComponent()
                guard folder.isGone else {
                    try finish(intent)
                    continue
                }
                left.append(
                    PostponedChange(
                        command: intent.record.command, folder: folder, file: file,
                        obstacle: .missingFolder))
            } catch {
                left.append(
                    PostponedChange(
                        command: intent?.record.command,
                        folder: intent?.lockFile.removingLastComponent(), file: file,
                        obstacle: .failed(error)))
            }
        }
        return left
    }

    /// Returns the names of the files of postponed intents, of all scopes or of the one with a lock file.
    func postponedNames(
        of lockFile: FilePath? = nil
    ) throws(SkillStoreError) -> [FilePath.Component] {
        try files { () throws(FileTreeError) in
            try Intent.postponedNames(of: lockFile, in: Directory.open(store.locations.stateFolder))
        }
    }

    /// Removes orphaned staging folders, except those that postponed changes need.
    func sweepStagings() {
        guard let needed = postponedStagings() else { return }
        store.sweepStagingPlace(except: needed)
        StagingPlaces(stateFolder: store.locations.stateFolder, home: store.locations.home)
            .sweep(except: needed)
        StagingFolder.sweep(store.locations.storeFolder)
    }

    /// Removes the staging folders of a change that was postponed and is settled: the list of their paths was removed
    /// with it.
    func sweepStagings(of intent: Intent) {
        guard let needed = postponedStagings() else { return }
        let folders = store.folders(of: intent.lockFile)
        for place in Set(intent.moves.map { $0.staging.removingLastComponent() }) {
            guard let folder = try? folders.reach(place) else { continue }
            StagingFolder.sweep(folder.directory, except: needed)
        }
    }

    /// Returns the names of the staging folders of postponed changes; nil if one of them can't be read.
    private func postponedStagings() -> Set<FilePath.Component>? {
        guard let names = try? postponedNames() else { return nil }
        var stagings: Set<FilePath.Component> = []
        for name in names {
            guard let intent = try? Intent.read(name, in: store.locations.stateFolder) else {
                return nil
            }
            stagings.formUnion(intent.moves.compactMap(\.staging.lastComponent))
        }
        return stagings
    }

    /// Gives postponed changes the new paths of a moved project; they can be settled then.
    func relocatePostponed(by relocation: Relocation) throws(SkillStoreError) {
        for name in try postponedNames() {
            guard let intent = try? Intent.read(name, in: store.locations.stateFolder) else {
                continue
            }
            let lockFile = relocation.path(intent.lockFile)
            guard lockFile != intent.lockFile, let file = Intent.postponedName(of: lockFile) else {
                continue
            }
            let moved = intent.relocated(by: relocation, file: file)
            try files { () throws(FileTreeError) in
                let state = try Directory.open(store.locations.stateFolder)
                try state.replaceFile(file, with: Array(moved.json.text().utf8))
                try state.removeFile(name)
            }
        }
    }
}
