internal import Digest
internal import FileTree
internal import JSON
internal import SkillFormat
internal import SystemPackage

extension Transactions {
    /// Completes a transaction that is in the journal: keeps the folders that were moved out, and removes the intent.
    func complete(_ intent: Intent, _ folders: MoveFolders) throws(SkillStoreError) {
        try KeptCopies.collect(
            intent, folders, in: store.locations.keptFolder(of: intent.record.id))
        store.environment.reached(.kept)
        try remove(intent)
        store.environment.reached(.settled)
        pruneKept()
    }

    /// Rolls back a transaction that is not in the journal.
    ///
    /// Another clone of the project may have its path by now: the lock file and the manifest are those of the clone then.
    func rollBack(_ intent: Intent, _ folders: MoveFolders) throws(SkillStoreError) {
        let isSameProject = try isOfSameProject(intent, folders)
        for move in intent.moves.reversed() {
            guard let staging = try folders.folder(move.staging),
                let root = try root(of: move, staging: staging, folders)
            else { continue }
            try files { () throws(FileTreeError) in
                try rollBack(move, root: root, staging: staging)
                try root.synchronize()
            }
        }
        let kept = store.locations.keptFolder(of: intent.record.id)
        KeptCopies.discard(intent, folders, in: kept)
        let edited = try KeptCopies.keepEdits(intent, folders, in: kept)
        if !edited.isEmpty { store.environment.notice(.keptEdits(edited)) }
        // The lock file and the overrides may have been written already, and others may have changed them since.
        var records = try store.records(of: intent.lockFile)
        let written = records
        for step in intent.record.steps where isSameProject {
            if records.lock.skills[step.name]?.json == step.after?.entry?.json {
                records.lock.skills[step.name] = step.before?.entry
            }
        }
        for step in intent.record.steps {
            if records.overrides[step.name] == step.after?.override {
                records.overrides[step.name] = step.before?.override
            }
        }
        if records.lock != written.lock { try write(records.lock, to: intent.lockFile) }
        try store.write(records.overrides, of: intent.lockFile)
        if let manifest = intent.record.manifest, isSameProject {
            try store.rollBack(manifest, beside: intent.lockFile)
        }
        try remove(intent)
    }

    /// Whether a project still has the folders that a transaction was about to move, or has moved; one that moves
    /// nothing in it is recognized by the project's folder.
    private func isOfSameProject(
        _ intent: Intent, _ folders: MoveFolders
    ) throws(SkillStoreError) -> Bool {
        let project = intent.lockFile.removingLastComponent()
        guard project != store.locations.stateFolder else { return true }
        let moves = intent.moves.filter {
            $0.place.starts(with: project) && ($0.incoming != nil || $0.outgoing != nil)
        }
        for move in moves {
            // A new file may have the number of one that is gone, but no clone has the staging folder.
            guard let staging = try folders.folder(move.staging) else { continue }
            let place = try folders.folder(move.place)
            let found = [
                staging.number(of: move.folder), staging.number(of: move.aside),
                place?.number(of: move.folder),
            ].compactMap(\.self)
            if found.contains(where: { $0 == move.incoming || $0 == move.outgoing }) { return true }
        }
        return moves.isEmpty && intent.folder != nil
            && intent.folder == number(ofFolderWith: intent.lockFile)
    }

    /// Returns the file number of the folder that contains a file; nil if it can't be opened.
    func number(ofFolderWith file: FilePath) -> FileNumber? {
        (try? store.folders(of: file).openTop(of: file).metadata()).map { FileNumber($0) }
    }

    private func remove(_ intent: Intent) throws(SkillStoreError) {
        try files { () throws(FileTreeError) in
            try Directory.open(store.locations.stateFolder).removeFile(intent.file)
        }
    }

    /// Returns the agent's folder of a move; creates it if a folder that was moved out of it must go back, since
    /// version control removes empty folders.
    private func root(
        of move: Intent.Move, staging: Directory, _ folders: MoveFolders
    ) throws(SkillStoreError) -> Directory? {
        guard move.nameOfOutgoing(in: staging) != nil else { return try folders.folder(move.place) }
        return try folders.create(move.place)
    }

    /// Moves out the folder that was moved in, and moves back the one that was moved out, unless something else has its
    /// path by now.
    private func rollBack(
        _ move: Intent.Move, root: Directory, staging: Directory
    ) throws(FileTreeError) {
        let outgoing = move.nameOfOutgoing(in: staging)
        if let incoming = move.incoming, root.number(of: move.folder) == incoming {
            guard outgoing != move.folder else {
                return try root.exchange(
                    move.folder, with: move.folder, in: staging, aside: move.aside)
            }
            try root.rename(move.folder, to: move.folder, in: staging)
        }
        guard let outgoing, try !root.contains(move.folder) else { return }
        try staging.renameWithoutReplacing(outgoing, to: move.folder, in: root)
    }

    /// The number of transactions for which replaced and removed folders are kept.
    static let keptLimit = 100
    /// The number of additional ones that accumulate before the journal is read to prune them.
    private static let keptSlack = 10

    /// Removes the kept folders of the oldest transactions in the journal; never edits that a rollback kept, which are
    /// nowhere else.
    private func pruneKept() {
        guard let kept = try? Directory.open(store.locations.storeFolder.appending("kept")),
            let entries = try? kept.entries(), entries.count > Self.keptLimit + Self.keptSlack,
            let newest = try? Journal.newest(
                Self.keptLimit, of: Set(entries.map(\.name.string)),
                in: store.locations.stateFolder,
                mentionedBy: { [$0.heading.id] })
        else { return }
        let spare = entries.filter {
            !newest.contains($0.name.string) && !KeptCopies.haveEdits($0.name, in: kept)
        }
        for entry in spare.dropLast(Self.keptLimit - newest.count) {
            try? kept.removeTree(entry.name)
        }
    }
}
