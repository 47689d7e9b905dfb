internal import Digest
internal import FileTree
internal import SkillFormat
internal import SystemPackage

/// The folders in which a transaction keeps the skills that it replaces and removes, so that it can be undone.
///
/// Usually, outgoing folders are renamed into them at the end. If the store is on another file system, they are copied
/// before anything moves, so that a full store fails the transaction before it has changed anything.
struct KeptCopies {
    /// The temporary name, before the transaction has an ID.
    private static let draftName: FilePath.Component = "kept"

    /// The transaction's moves, in order.
    private let moves: [Intent.Move]
    /// The staging folder in the store, and the folder in it that gets a numbered folder for each move.
    private let staging: StagingFolder
    private let draft: Directory
    /// The moves whose outgoing folders were copied.
    private var copied: [Int] = []

    /// Creates the folders and the necessary copies; nil if nothing is moved out.
    init?(
        _ moves: [Intent.Move], _ stagings: StagingFolders, _ folders: MoveFolders
    ) throws(SkillStoreError) {
        guard moves.contains(where: { $0.outgoing != nil }) else { return nil }
        let staging = try stagings.storeFolder()
        let draft = try files { () throws(FileTreeError) in
            try staging.directory.create(Self.draftName)
        }
        (self.moves, self.staging, self.draft) = (moves, staging, draft)
        var crossesFileSystems: [FilePath: Bool] = [:]
        for (index, move) in moves.enumerated() where move.outgoing != nil {
            let folder = try files { () throws(FileTreeError) in
                try draft.create(Self.name(of: index))
            }
            if crossesFileSystems[move.staging] == nil {
                crossesFileSystems[move.staging] = try Self.crossesFileSystems(
                    folders.create(move.staging), folder)
            }
            guard crossesFileSystems[move.staging] == true else { continue }
            try Self.copy(move, from: folders.create(move.place), to: folder)
            copied.append(index)
        }
        guard !copied.isEmpty else { return }
        try files { () throws(FileTreeError) in try draft.synchronizeTree() }
    }

    /// Whether a rename from one folder to another would cross file systems.
    static func crossesFileSystems(
        _ folder: Directory, _ other: Directory
    ) throws(SkillStoreError) -> Bool {
        try files { () throws(FileTreeError) in
            let probe = FilePath.Component.unique(prefix: "probe-")
            _ = try folder.create(probe)
            do throws(FileTreeError) {
                try folder.rename(probe, to: probe, in: other)
            } catch {
                try folder.removeEmptyDirectory(probe)
                guard error.code == .improperLink else { throw error }
                return true
            }
            try other.removeEmptyDirectory(probe)
            return false
        }
    }

    /// Moves the folders to their final paths in the store.
    func publish(as folder: FilePath) throws(SkillStoreError) {
        guard let name = folder.lastComponent else { return }
        try files { () throws(FileTreeError) in
            let all = try Directory.openOrCreate(folder.removingLastComponent())
            try staging.directory.rename(Self.draftName, to: name, in: all)
            if !copied.isEmpty { try all.synchronize() }
        }
    }

    /// Updates copies of folders that were edited after they were copied and before they were moved.
    func refresh(in folder: FilePath, _ folders: MoveFolders) throws(SkillStoreError) {
        for index in copied {
            let move = moves[index]
            let outgoing = try folders.create(move.staging)
            let kept = folder.appending(Self.name(of: index))
            let isCurrent = try files { () throws(FileTreeError) in
                let kept = try Directory.open(kept)
                guard try outgoing.hasCopy(of: move.folder, in: kept) else { return false }
                return try kept.hasCopy(of: move.folder, in: outgoing)
            }
            guard !isCurrent else { continue }
            let directory = try files { () throws(FileTreeError) in try Directory.open(kept) }
            try Self.copy(move, from: outgoing, to: directory)
            try files { () throws(FileTreeError) in try directory.synchronizeTree() }
        }
    }

    /// Keeps the folders that were moved out once the transaction is in the journal: moves it to the store, unless it
    /// was copied.
    static func collect(
        _ intent: Intent, _ folders: MoveFolders, in folder: FilePath
    ) throws(SkillStoreError) {
        for (index, move) in intent.moves.enumerated() where move.outgoing != nil {
            guard let staging = try folders.folder(move.staging) else { continue }
            try files { () throws(FileTreeError) in
                guard try staging.contains(move.folder) else { return }
                let kept = try Directory.openOrCreate(folder.appending(name(of: index)))
                try collect(move.folder, from: staging, in: kept)
            }
        }
    }

    private static func collect(
        _ name: FilePath.Component, from staging: Directory, in kept: Directory
    ) throws(FileTreeError) {
        let discarded = FilePath.Component("\(name.string).discarded") ?? "discarded"
        if try kept.contains(name) {
            if try staging.hasCopy(of: name, in: kept) {
                return try staging.rename(name, to: discarded, in: staging)
            }
            try kept.removeTree(name)
        }
        do throws(FileTreeError) {
            try staging.rename(name, to: name, in: kept)
        } catch {
            // The store was moved to another file system after the transaction began.
            guard error.code == .improperLink else { throw error }
            try staging.copyTree(name, to: kept)
            try kept.synchronizeTree()
            try staging.rename(name, to: discarded, in: staging)
        }
    }

    /// Keeps the folders with edits that a rollback left in staging folders, and returns their paths: those that it
    /// moved out again, and those at whose paths something else exists by now.
    static func keepEdits(
        _ intent: Intent, _ folders: MoveFolders, in folder: FilePath
    ) throws(SkillStoreError) -> [FilePath] {
        let steps = Dictionary(intent.record.steps.map { ($0.name, $0) }) { $1 }
        let recorded = intent.record.steps.flatMap(\.moves)
        var edited: [FilePath] = []
        for (index, move) in intent.moves.enumerated() {
            guard let staging = try folders.folder(move.staging) else { continue }
            let (before, after) = (steps[move.name]?.before, steps[move.name]?.after)
            let recordedTree = index < recorded.count ? recorded[index].tree : nil
            let incoming = [after?.tree, after?.entry?.tree, recordedTree]
            let staged = staging.number(of: move.folder)
            let left = [
                (staged == move.incoming ? move.folder : nil, trees: incoming, place: "\(index)"),
                (move.nameOfOutgoing(in: staging), [before?.entry?.tree], "\(index)-before"),
            ]
            for (name, trees, place) in left {
                guard let name, isEdited(name, in: staging, trees: trees) else { continue }
                let kept = folder.appending("\(place)\(editedSuffix)")
                try files { () throws(FileTreeError) in
                    try collect(name, from: staging, in: Directory.openOrCreate(kept))
                }
                edited.append(kept.appending(name))
            }
        }
        return edited
    }

    /// The end of the name of a folder with edits that a rollback kept.
    private static let editedSuffix = ".edited"

    /// Whether the kept folder of a transaction has edits that a rollback kept.
    static func haveEdits(_ name: FilePath.Component, in kept: Directory) -> Bool {
        // What can't be read is not removed.
        guard let entries = try? kept.open(name).entries() else { return true }
        return entries.contains { $0.name.string.hasSuffix(editedSuffix) }
    }

    /// Whether a staging folder has a folder of this name with none of these trees.
    private static func isEdited(
        _ name: FilePath.Component, in staging: Directory, trees: [TreeHash?]
    ) -> Bool {
        guard (try? staging.examine(name))?.kind == .directory else { return false }
        guard let snapshot = try? TreeSnapshot(of: staging.open(name)).countingRepositories
        else { return true }
        return !snapshot.unsupportedPaths.isEmpty || !trees.contains(snapshot.hash)
    }

    /// Removes the copies of folders that are back in place.
    static func discard(_ intent: Intent, _ folders: MoveFolders, in folder: FilePath) {
        guard let kept = try? Directory.open(folder) else { return }
        for (index, move) in intent.moves.enumerated() where move.outgoing != nil {
            let place = (try? folders.folder(move.place)).flatMap(\.self)
            if place?.number(of: move.folder) == move.outgoing {
                try? kept.removeTree(name(of: index))
            }
        }
        guard let name = folder.lastComponent else { return }
        try? Directory.open(folder.removingLastComponent()).removeEmptyDirectory(name)
    }

    private static func copy(
        _ move: Intent.Move, from source: Directory, to folder: Directory
    ) throws(SkillStoreError) {
        do throws(FileTreeError) {
            if try folder.contains(move.folder) { try folder.removeTree(move.folder) }
            try source.copyTree(move.folder, to: folder)
        } catch {
            throw .cannotKeep(move.name, error)
        }
    }

    /// Returns the name of a move's folder.
    static func name(of index: Int) -> FilePath.Component {
        FilePath.Component("\(index)") ?? "0"
    }
}
