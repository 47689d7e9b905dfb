internal import Digest
internal import FileTree
internal import JSON
public import SkillFormat
internal import SystemPackage

/// The steps of a transaction, in their order.
public enum TransactionStep: String, Sendable, CaseIterable {
    case staged, intended, moved, locked, declared, recorded, kept, settled
}

extension SkillStore {
    /// Makes these changes, all of them or none.
    ///
    /// Gives what each came to. `manifest` is what becomes of the project's manifest in the same transaction,
    /// `command` what the journal says of them.
    public func apply(
        _ changes: [Change], manifest manifestChanges: [ManifestChange] = [], command: String
    ) throws(SkillStoreError) -> [SkillName: Outcome] {
        let hold = try hold()
        defer { withExtendedLifetime(hold) {} }
        try settle()
        let lock = try Lock.read(at: locations.lockFile)
        let stagings = StagingFolders(self)
        defer { stagings.discard() }
        var outcomes: [SkillName: Outcome] = [:]
        var parts: [Part] = []
        let edit = try edit(manifestChanges)
        for change in changes {
            let current = try skill(named: change.name.description, in: lock)
            let outcome = try outcome(of: change, over: current, in: lock)
            outcomes[change.name] = outcome
            guard outcome != .unchanged || edit != nil else { continue }
            parts.append(try part(of: change, over: current, in: lock, stagings))
        }
        guard !parts.isEmpty || edit != nil else { return outcomes }
        try commit(
            parts, stagings: stagings, lock: lock, manifest: edit, command: command, undoes: nil)
        return outcomes
    }

    private func part(
        of change: Change, over current: InstalledSkill, in lock: Lock, _ stagings: StagingFolders
    ) throws(SkillStoreError) -> Part {
        let layout = Layout(
            store: self, name: change.name, current: current, stagings: stagings,
            permission: change.permission)
        switch change {
        case .install(let staged, _):
            if staged.snapshot.hash == staged.entry.tree { try keep(staged, stagings) }
            return try layout.part(.staged(staged), entry: staged.entry.succeeding(current.entry))
        case .record(let staged):
            try keep(staged, stagings)
            return Part(
                name: staged.name, current: current, entry: staged.entry.succeeding(current.entry),
                tree: current.snapshot?.hash.description, moves: [])
        case .remove:
            return try layout.removal()
        case .withdraw(_, let agents, _):
            guard var entry = current.entry else { return try layout.removal() }
            entry.agents.removeAll { id in agents.contains { $0.id == id } }
            guard !entry.agents.isEmpty else { return try layout.removal() }
            return try layout.part(.standing, entry: entry)
        case .pin(_, let pin):
            guard var entry = current.entry else { return try layout.removal() }
            entry.pin = pin
            return try layout.part(.standing, entry: entry)
        case .adopt(let adopted):
            if let clean = adopted.clean { try trees.add(clean.snapshot, from: clean.directory) }
            return Part(
                name: adopted.name, current: current, entry: adopted.entry,
                tree: try skill(adopted, in: lock).snapshot?.hash.description, moves: [])
        }
    }

    /// The skill as it will be once it is taken over.
    func skill(
        _ adopted: AdoptedSkill, in lock: Lock
    ) throws(SkillStoreError) -> InstalledSkill {
        var lock = lock
        lock.skills[adopted.name] = adopted.entry
        return try skill(named: adopted.name.description, in: lock)
    }

    /// Puts a clean copy away, for merges and for installs without a network.
    private func keep(
        _ staged: StagedSkill, _ stagings: StagingFolders
    ) throws(SkillStoreError) {
        let directory = try files { () throws(FileTreeError) in
            try staged.staging.directory.open(staged.name.component)
        }
        try trees.add(staged.snapshot, from: directory, by: stagings.folder(for: trees))
    }

    /// Carries out a transaction; the caller holds the lock and has settled what was before.
    func commit(
        _ parts: [Part], stagings: StagingFolders, lock: Lock, manifest: ManifestEdit?,
        command: String, undoes: String?
    ) throws(SkillStoreError) {
        let (intent, copies) = try prepare(
            parts, stagings: stagings, manifest: manifest, command: command, undoes: undoes)
        let kept = keptFolder(of: intent.record.id)
        // From here on the folders hold what a killed or failed run needs to settle.
        stagings.keep()
        environment.reached(.intended)
        var newLock = lock
        for part in parts { newLock.skills[part.name] = part.entry }
        do {
            try copies?.publish(as: kept)
            try move(intent)
            try copies?.refresh(in: kept)
            environment.reached(.moved)
            try write(newLock, to: intent.lockFile)
            environment.reached(.locked)
            if let manifest { try write(manifest, beside: intent.lockFile) }
            environment.reached(.declared)
            try files { () throws(FileTreeError) in
                try Journal.append(
                    intent.record, in: Directory.open(locations.stateFolder))
            }
            environment.reached(.recorded)
        } catch {
            try settle(intent)
            stagings.release()
            throw error
        }
        try complete(intent)
        stagings.release()
        trees.prune(
            needed: Set(newLock.skills.values.map(\.tree)), journal: locations.stateFolder)
    }

    /// Brings what is staged to the disk and writes the intent.
    private func prepare(
        _ parts: [Part], stagings: StagingFolders, manifest: ManifestEdit?, command: String,
        undoes: String?
    ) throws(SkillStoreError) -> (Intent, KeptCopies?) {
        var steps: [JournalRecord.Step] = []
        var moves: [Intent.Move] = []
        for part in parts {
            var recorded: [JournalRecord.Move] = []
            for planned in part.moves {
                let move = try move(of: part.name, planned)
                recorded.append(
                    JournalRecord.Move(
                        place: planned.place, kept: move.outgoing == nil ? nil : moves.count))
                moves.append(move)
            }
            steps.append(step(part, moves: recorded))
        }
        try stagings.synchronize()
        let copies = try KeptCopies(moves, stagings, store: self)
        environment.reached(.staged)
        let record = JournalRecord(
            id: transactionID(), time: environment.now(), command: command,
            lockFile: locations.lockFile, steps: steps, manifest: manifest, undoes: undoes)
        let intent = Intent(record: record, moves: moves)
        try files { () throws(FileTreeError) in
            try Directory.open(locations.stateFolder).replaceFile(
                Intent.name, with: Array(intent.json.text().utf8))
        }
        return (intent, copies)
    }

    private func move(
        of name: SkillName, _ planned: Part.Move
    ) throws(SkillStoreError) -> Intent.Move {
        var incoming: FileIdentity?
        if planned.incoming == .waits {
            incoming = try files { () throws(FileTreeError) in
                try planned.staging.directory.examine(name.component).identity
            }
        }
        try refuseClosed(planned.place)
        let place = SkillsPlace(folder: planned.place, agents: [])
        let outgoing = try occupant(of: name.description, in: place)
        return Intent.Move(
            name: name, place: planned.place, staging: planned.staging.path, incoming: incoming,
            outgoing: outgoing?.identity)
    }

    /// A folder that may not be changed is named itself, not what would be moved into it.
    private func refuseClosed(_ place: FilePath) throws(SkillStoreError) {
        guard let folder = try? Directory.open(place), !folder.isWritable else { return }
        throw .files(.refused(.write, path: place.string, .permissionDenied))
    }

    private func step(_ part: Part, moves: [JournalRecord.Move]) -> JournalRecord.Step {
        let current = part.current
        // Where nothing moves, what stands there then stood there before, be it in folders that only the
        // entry names.
        let tree = part.moves.isEmpty ? part.tree : current.snapshot?.hash.description
        let before = JournalRecord.Occupant(tree: tree, entry: current.entry)
        let after = JournalRecord.Occupant(tree: part.tree, entry: part.entry)
        let wasThere = current.entry != nil || current.state != .missing || tree != nil
        let isThere = part.entry != nil || part.tree != nil
        return JournalRecord.Step(
            name: part.name, before: wasThere ? before : nil, after: isThere ? after : nil,
            moves: moves)
    }

    private func transactionID() -> String {
        FilePath.Component.unique(prefix: "\(digitsOfNow)-").string
    }

    private func move(_ intent: Intent) throws(SkillStoreError) {
        try files { () throws(FileTreeError) in
            var roots: [FilePath: Directory] = [:]
            for place in Set(intent.moves.map(\.place)) {
                roots[place] = try Directory.openOrCreate(place)
            }
            for move in intent.moves {
                guard let root = roots[move.place] else { continue }
                let staging = try Directory.open(move.staging)
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
            for root in roots.values { try root.synchronize() }
        }
    }

    private func write(_ lock: Lock, to path: FilePath) throws(SkillStoreError) {
        try files { () throws(FileTreeError) in
            try Directory.replaceFile(at: path, with: Array(lock.text.utf8))
        }
    }
}

extension SkillStore {
    /// After the record is in the journal: puts away what went out, and closes the transaction.
    func complete(_ intent: Intent) throws(SkillStoreError) {
        try files { () throws(FileTreeError) in
            try KeptCopies.collect(intent, in: keptFolder(of: intent.record.id))
            environment.reached(.kept)
            try Directory.open(locations.stateFolder).removeFile(Intent.name)
        }
        environment.reached(.settled)
        pruneKept()
    }

    /// Before the record is in the journal: puts everything back where it was.
    func takeBack(_ intent: Intent) throws(SkillStoreError) {
        try files { () throws(FileTreeError) in
            for move in intent.moves.reversed() {
                guard let staging = try? Directory.open(move.staging),
                    let root = try? Directory.open(move.place)
                else { continue }
                try takeBack(move, root: root, staging: staging)
                try root.synchronize()
            }
        }
        KeptCopies.discard(intent, in: keptFolder(of: intent.record.id))
        // The lock may have been written; each name gets the entry back that it had.
        var lock = try Lock.read(at: intent.lockFile)
        let written = lock
        for step in intent.record.steps { lock.skills[step.name] = step.before?.entry }
        if lock != written { try write(lock, to: intent.lockFile) }
        if let manifest = intent.record.manifest {
            try takeBack(manifest, beside: intent.lockFile)
        }
        try files { () throws(FileTreeError) in
            try Directory.open(locations.stateFolder).removeFile(Intent.name)
        }
    }

    private func takeBack(
        _ move: Intent.Move, root: Directory, staging: Directory
    ) throws(FileTreeError) {
        let standing = try? root.examine(move.folder).identity
        let staged = try? staging.examine(move.folder).identity
        let setAside = try? staging.examine(move.aside).identity
        switch (move.incoming, move.outgoing) {
        case (_?, nil) where standing == move.incoming:
            try root.rename(move.folder, to: move.folder, in: staging)
        case (_?, _?) where standing == move.incoming && staged == move.outgoing:
            try root.exchange(move.folder, with: move.folder, in: staging, aside: move.aside)
        case (_?, let outgoing?) where setAside == outgoing:
            if standing == move.incoming {
                try root.rename(move.folder, to: move.folder, in: staging)
            }
            try staging.renameWithoutReplacing(move.aside, to: move.folder, in: root)
        case (nil, let outgoing?) where staged == outgoing:
            try staging.renameWithoutReplacing(move.folder, to: move.folder, in: root)
        default: break
        }
    }

    /// Where the folders that a transaction replaced or removed are kept.
    func keptFolder(of id: String) -> FilePath {
        locations.storeFolder.appending("kept").appending(id)
    }

    /// How many transactions that replaced or removed something can be undone at least.
    static let keptLimit = 100
    /// How many more are kept before the oldest are removed, so that not every change reads the journal.
    private static let keptSlack = 10

    /// Removes what the oldest transactions of the journal replaced or removed.
    private func pruneKept() {
        guard let kept = try? Directory.open(locations.storeFolder.appending("kept")),
            let entries = try? kept.entries(), entries.count > Self.keptLimit + Self.keptSlack,
            let newest = try? Journal.newest(
                Self.keptLimit, of: Set(entries.map(\.name.string)), in: locations.stateFolder,
                mentionedBy: { [$0.id] })
        else { return }
        let spare = entries.filter { !newest.contains($0.name.string) }
        for entry in spare.dropLast(Self.keptLimit - newest.count) {
            try? kept.removeTree(entry.name)
        }
    }
}
