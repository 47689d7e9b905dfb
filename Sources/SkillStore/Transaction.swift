internal import Digest
internal import FileTree
internal import JSON
public import SkillFormat
internal import SystemPackage

/// The steps of a transaction, in their order.
public enum TransactionStep: String, Sendable, CaseIterable {
    case staged, intended, moved, locked, recorded, kept, settled
}

extension SkillStore {
    /// Makes these changes, all of them or none.
    ///
    /// Gives what each came to. `command` is what the journal says of them.
    public func apply(
        _ changes: [Change], command: String
    ) throws(SkillStoreError) -> [SkillName: Outcome] {
        let hold = try hold()
        defer { withExtendedLifetime(hold) {} }
        try settle()
        let lock = try Lock.read(at: locations.lockFile)
        var outcomes: [SkillName: Outcome] = [:]
        var swaps: [Swap] = []
        for change in changes {
            let outcome = try outcome(of: change, in: lock)
            outcomes[change.name] = outcome
            guard outcome != .unchanged else { continue }
            swaps.append(Swap(change))
        }
        guard !swaps.isEmpty else { return outcomes }
        if let staging = swaps.compactMap(\.staging).first {
            try commit(swaps, staging: staging, lock: lock, command: command, undoes: nil)
        } else {
            let staging = try StagingFolder(in: stagingPlace())
            defer { staging.discard() }
            try commit(swaps, staging: staging, lock: lock, command: command, undoes: nil)
        }
        return outcomes
    }

    /// One skill's part in a transaction.
    struct Swap {
        let name: SkillName
        /// Where a new folder waits under the skill's name; nil when none comes in.
        let staging: StagingFolder?
        /// What the lock is to say; nil when nothing.
        let entry: LockEntry?
        /// The tree hash of what comes in.
        let tree: String?

        init(name: SkillName, staging: StagingFolder?, entry: LockEntry?, tree: String?) {
            self.name = name
            self.staging = staging
            self.entry = entry
            self.tree = tree
        }

        init(_ change: Change) {
            switch change {
            case .install(let staged, _):
                self.init(
                    name: staged.name, staging: staged.staging, entry: staged.entry,
                    tree: staged.entry.tree.description)
            case .remove(let name, _):
                self.init(name: name, staging: nil, entry: nil, tree: nil)
            }
        }
    }

    /// Carries out a transaction; the caller holds the lock and has settled what was before.
    func commit(
        _ swaps: [Swap], staging: StagingFolder, lock: Lock, command: String, undoes: String?
    ) throws(SkillStoreError) {
        let intent = try prepare(
            swaps, staging: staging, lock: lock, command: command, undoes: undoes)
        // From here on the folder holds what a killed or failed run needs to settle.
        staging.keep()
        environment.reached(.intended)
        var newLock = lock
        for swap in swaps { newLock.skills[swap.name] = swap.entry }
        do {
            try move(intent, staging: staging.directory)
            environment.reached(.moved)
            try write(newLock, to: intent.lockFile)
            environment.reached(.locked)
            try files { () throws(FileTreeError) in
                try Journal.append(
                    intent.record, in: Directory.open(locations.stateFolder))
            }
            environment.reached(.recorded)
        } catch {
            try takeBack(intent)
            staging.release()
            throw error
        }
        try complete(intent)
        staging.release()
    }

    /// Brings what is staged to the disk and writes the intent.
    private func prepare(
        _ swaps: [Swap], staging: StagingFolder, lock: Lock, command: String, undoes: String?
    ) throws(SkillStoreError) -> Intent {
        var steps: [JournalRecord.Step] = []
        var moves: [Intent.Move] = []
        for swap in swaps {
            let current = try skill(named: swap.name.description, in: lock)
            let outgoing = try occupant(of: swap.name.description)
            let incoming = try stagedIdentity(of: swap)
            moves.append(
                Intent.Move(name: swap.name, incoming: incoming, outgoing: outgoing?.identity))
            let before = JournalRecord.Occupant(
                tree: current.snapshot?.hash.description, entry: current.entry)
            let after = JournalRecord.Occupant(tree: swap.tree, entry: swap.entry)
            steps.append(
                JournalRecord.Step(
                    name: swap.name,
                    before: outgoing == nil && current.entry == nil ? nil : before,
                    after: incoming == nil ? nil : after))
        }
        try files { () throws(FileTreeError) in try staging.directory.synchronizeTree() }
        environment.reached(.staged)
        let record = JournalRecord(
            id: transactionID(), time: environment.now(), command: command,
            skillsFolder: locations.skillsFolder, steps: steps, undoes: undoes)
        let intent = Intent(
            record: record, moves: moves, stagingFolder: staging.path, lockFile: locations.lockFile)
        try files { () throws(FileTreeError) in
            try Directory.open(locations.stateFolder).replaceFile(
                Intent.name, with: Array(intent.json.text().utf8))
        }
        return intent
    }

    private func stagedIdentity(of swap: Swap) throws(SkillStoreError) -> FileIdentity? {
        guard let staging = swap.staging else { return nil }
        return try files { () throws(FileTreeError) in
            guard let folder = FilePath.Component(swap.name.description) else { return nil }
            return try staging.directory.examine(folder).identity
        }
    }

    private func transactionID() -> String {
        let digits = environment.now().filter(\.isNumber)
        return FilePath.Component.unique(prefix: "\(digits)-").string
    }

    private func move(_ intent: Intent, staging: Directory) throws(SkillStoreError) {
        try files { () throws(FileTreeError) in
            let root = try Directory.openOrCreate(locations.skillsFolder)
            for move in intent.moves {
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
            try root.synchronize()
        }
    }

    private func write(_ lock: Lock, to path: FilePath) throws(SkillStoreError) {
        try files { () throws(FileTreeError) in
            let folder = try Directory.openOrCreate(path.removingLastComponent())
            guard let name = path.lastComponent else { return }
            try folder.replaceFile(name, with: Array(lock.text.utf8))
        }
    }
}

extension SkillStore {
    /// After the record is in the journal: puts away what went out, and closes the transaction.
    func complete(_ intent: Intent) throws(SkillStoreError) {
        let kept = keptFolder(of: intent.record.id)
        try files { () throws(FileTreeError) in
            if let staging = try? Directory.open(intent.stagingFolder) {
                for move in intent.moves where move.outgoing != nil {
                    guard try staging.contains(move.folder) else { continue }
                    let folder = try Directory.openOrCreate(kept)
                    try staging.moveTree(move.folder, to: folder)
                }
            }
            environment.reached(.kept)
            try Directory.open(locations.stateFolder).removeFile(Intent.name)
        }
        environment.reached(.settled)
        pruneKept()
    }

    /// Before the record is in the journal: puts everything back where it was.
    func takeBack(_ intent: Intent) throws(SkillStoreError) {
        try files { () throws(FileTreeError) in
            if let staging = try? Directory.open(intent.stagingFolder),
                let root = try? Directory.open(intent.record.skillsFolder)
            {
                for move in intent.moves.reversed() {
                    try takeBack(move, root: root, staging: staging)
                }
                try root.synchronize()
            }
        }
        // The lock may have been written; each name gets the entry back that it had.
        var lock = try Lock.read(at: intent.lockFile)
        let written = lock
        for step in intent.record.steps { lock.skills[step.name] = step.before?.entry }
        if lock != written { try write(lock, to: intent.lockFile) }
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

    /// How many transactions can be taken back.
    static let keptLimit = 100

    /// Removes what the oldest transactions replaced; their names sort by time.
    private func pruneKept() {
        guard let kept = try? Directory.open(locations.storeFolder.appending("kept")),
            let entries = try? kept.entries()
        else { return }
        for entry in entries.dropLast(Self.keptLimit) { try? kept.removeTree(entry.name) }
    }
}
