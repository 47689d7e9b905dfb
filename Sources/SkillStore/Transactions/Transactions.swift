internal import Digest
internal import FileTree
internal import JSON
internal import SkillFormat
internal import SystemPackage

/// The changes of one scope as transactions: takes the locks, carries a change out, and completes or rolls back one that
/// was interrupted.
struct Transactions {
    let store: SkillStore

    /// Carries out a transaction, and returns its ID; the caller holds the lock and has settled any earlier one.
    @discardableResult
    func commit(
        _ parts: [SkillTransaction], stagings: StagingFolders, records: ScopeState,
        manifest: ManifestEdit?,
        command: String, undoes: String?
    ) throws(SkillStoreError) -> String {
        let open = MoveFolders(store.folders, stagings: stagings.all)
        let (intent, copies) = try prepare(
            parts, stagings: stagings, open, manifest: manifest, command: command, undoes: undoes)
        let kept = store.locations.keptFolder(of: intent.record.id)
        // From here on, settling a failed or killed run needs the staging folders.
        stagings.keep()
        store.environment.reached(.intended)
        var new = records
        for part in parts {
            new.lock.skills[part.name] = part.entry
            let isForgotten = part.entry == nil && part.override == nil
            new.overrides[part.name] =
                isForgotten && part.wasDisabled ? .disabled : part.override
        }
        do {
            try copies?.publish(as: kept)
            try move(intent, open)
            try copies?.refresh(in: kept, open)
            store.environment.reached(.moved)
            try write(intent.record, new, over: records, manifest)
        } catch {
            // Otherwise the next run settles it, and needs the staging folders.
            if (try? settle(intent, open)) != nil { stagings.release() }
            throw error
        }
        do throws(SkillStoreError) { try complete(intent, open) } catch {
            // The journal has the change. The next run settles the rest, and needs the staging folders.
            store.environment.notice(.unfinished(error))
            return intent.record.id
        }
        stagings.release()
        store.trees.prune(
            needed: Set(new.lock.skills.values.map(\.tree)), journal: store.locations.stateFolder)
        return intent.record.id
    }

    /// Writes the lock file, the overrides on this machine, the manifest and the journal.
    private func write(
        _ record: JournalRecord, _ new: ScopeState, over old: ScopeState, _ manifest: ManifestEdit?
    ) throws(SkillStoreError) {
        // A link in a project without skills must not create a lock file there.
        if new.lock != old.lock { try write(new.lock, to: record.lockFile) }
        store.environment.reached(.locked)
        if new.overrides != old.overrides { try store.write(new.overrides, of: record.lockFile) }
        store.environment.reached(.overridden)
        if let manifest { try store.write(manifest, beside: record.lockFile) }
        store.environment.reached(.declared)
        try files { () throws(FileTreeError) in
            try Journal.append(record, in: Directory.open(store.locations.stateFolder))
        }
        store.environment.reached(.recorded)
    }

    /// Flushes the staged folders, copies the folders that can't be moved to the store, and writes the intent.
    private func prepare(
        _ parts: [SkillTransaction], stagings: StagingFolders, _ open: MoveFolders,
        manifest: ManifestEdit?,
        command: String, undoes: String?
    ) throws(SkillStoreError) -> (Intent, KeptCopies?) {
        var steps: [JournalRecord.Step] = []
        var moves: [Intent.Move] = []
        for part in parts {
            var recorded: [JournalRecord.Move] = []
            for (index, planned) in part.moves.enumerated() {
                let move = try move(of: part.name, planned, open)
                let next = part.moves.dropFirst(index + 1).first
                recorded.append(
                    JournalRecord.Move(
                        place: planned.place, kept: move.outgoing == nil ? nil : moves.count,
                        tree: planned.tree,
                        isRenamed: next?.incoming == .renamed(from: planned.place)))
                moves.append(move)
            }
            steps.append(step(part, moves: recorded))
        }
        try stagings.synchronize()
        let copies = try KeptCopies(moves, stagings, open)
        store.environment.reached(.staged)
        let folder = projectFolder()
        let record = JournalRecord(
            heading: JournalRecord.Heading(
                id: transactionID(), time: store.environment.now(), command: command,
                lockFile: store.locations.lockFile, undoes: undoes,
                isFirst: try writesFirstLock(parts, undoes: undoes, in: folder),
                folder: folder),
            steps: steps, manifest: manifest)
        let intent = Intent(
            record: record, moves: moves, folder: number(ofFolderWith: store.locations.lockFile))
        try files { () throws(FileTreeError) in
            try Directory.open(store.locations.stateFolder).replaceFile(
                Intent.name, with: Array(intent.json.text().utf8))
        }
        return (intent, copies)
    }

    /// Whether a transaction creates the lock file of a project that has not had one: another branch may have no lock file.
    private func writesFirstLock(
        _ parts: [SkillTransaction], undoes: String?, in folder: ProjectFolder?
    ) throws(SkillStoreError) -> Bool {
        guard store.locations.scope != .user, undoes == nil,
            parts.contains(where: { $0.entry != nil }),
            try !store.hasLockFile()
        else { return false }
        guard let folder else { return true }
        return try store.newestChange()?.heading.folder != folder
    }

    /// Returns the identity of the folder of this scope's project; nil in the user scope.
    func projectFolder() -> ProjectFolder? {
        guard store.locations.scope != .user else { return nil }
        let file = store.locations.lockFile
        return (try? store.folders(of: file).openTop(of: file)).flatMap { ProjectFolder($0) }
    }

    private func move(
        of name: SkillName, _ planned: SkillTransaction.Move, _ open: MoveFolders
    ) throws(SkillStoreError) -> Intent.Move {
        var incoming: FileNumber?
        switch planned.incoming {
        case .nothing: break
        case .staged:
            incoming = try files { () throws(FileTreeError) in
                FileNumber(try planned.staging.directory.examine(name.component))
            }
        case .renamed(let place):
            guard let folder = try open.folder(place) else { break }
            incoming = try files { () throws(FileTreeError) in
                FileNumber(try folder.examine(name.component))
            }
        }
        var outgoing: FileNumber?
        if let folder = try open.folder(planned.place) {
            // An error here would name the skill rather than the folder.
            guard folder.isWritable else {
                throw .files(.failed(.write, path: planned.place.string, .permissionDenied))
            }
            outgoing = try files { () throws(FileTreeError) in
                try folder.contains(name.component)
                    ? FileNumber(folder.examine(name.component)) : nil
            }
        } else {
            try store.refuseDanglingLink(planned.place)
        }
        return Intent.Move(
            name: name, place: planned.place, staging: planned.staging.path, incoming: incoming,
            outgoing: outgoing)
    }

    private func step(_ part: SkillTransaction, moves: [JournalRecord.Move]) -> JournalRecord.Step {
        let current = part.current
        // If nothing moves, the tree before is the tree after, even in folders that only the new entry names.
        let tree = part.moves.isEmpty ? part.tree : current.snapshot?.hash
        let before = JournalRecord.RecordedState(
            tree: tree, entry: current.entry, override: part.previousOverride)
        let after = JournalRecord.RecordedState(
            tree: part.tree, entry: part.entry, override: part.override)
        let wasThere =
            current.entry != nil || current.state != .missing || tree != nil || part.wasDisabled
        let exists = part.entry != nil || part.tree != nil || part.override != nil
        return JournalRecord.Step(
            name: part.name, before: wasThere ? before : nil, after: exists ? after : nil,
            moves: moves)
    }

    /// Returns a new ID of a line in the journal.
    func transactionID() -> String {
        FilePath.Component.unique(prefix: "\(store.environment.timestampDigits)-").string
    }

    private func move(_ intent: Intent, _ open: MoveFolders) throws(SkillStoreError) {
        var roots: [FilePath: Directory] = [:]
        for place in Set(intent.moves.map(\.place)) { roots[place] = try open.create(place) }
        for move in intent.moves {
            guard let root = roots[move.place] else { continue }
            let staging = try open.create(move.staging)
            try files { () throws(FileTreeError) in
                switch (move.incoming, move.outgoing) {
                case (nil, nil): break
                case (_?, nil):
                    try staging.renameWithoutReplacing(move.folder, to: move.folder, in: root)
                case (nil, _?):
                    try root.renameWithoutReplacing(move.folder, to: move.folder, in: staging)
                case (_?, _?):
                    try root.exchange(
                        move.folder, with: move.folder, in: staging, aside: move.aside)
                }
            }
        }
        try files { () throws(FileTreeError) in
            for root in roots.values { try root.synchronize() }
        }
    }

    func write(_ lock: Lock, to path: FilePath) throws(SkillStoreError) {
        try store.folders(of: path).replaceFile(path, with: Array(lock.text.utf8))
    }
}
