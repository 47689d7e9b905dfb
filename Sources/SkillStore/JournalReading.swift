internal import FileTree
internal import JSON
internal import SkillFormat
internal import SystemPackage

extension Journal {
    /// Whether to read on.
    enum Continuation { case next, stop }

    /// The number of bytes to read at once, unless a line is longer.
    private static let chunkSize = 256 * 1024

    /// Passes records to `body`, newest first, until it returns `.stop`.
    ///
    /// Reads only as much of the file as necessary, from its end. Lines that are truncated (by a power failure) or
    /// unknown are skipped. The records have the present paths of projects that moved.
    static func visit(
        in folder: FilePath, _ body: (JournalRecord) throws(FileTreeError) -> Continuation
    ) throws(FileTreeError) {
        var relocations: [Relocation] = []
        try visitLines(in: folder) { (line) throws(FileTreeError) in
            guard let value = try? JSONValue(parsing: Array(line)) else { return .next }
            if let record = JournalRecord(value) {
                // The oldest relocation after the record comes first.
                return try body(relocations.reversed().reduce(record) { $0.relocated(by: $1) })
            }
            if let relocation = Relocation(value) { relocations.append(relocation) }
            return .next
        }
    }

    private static func visitLines(
        in folder: FilePath,
        _ body: (ArraySlice<UInt8>) throws(FileTreeError) -> Continuation
    ) throws(FileTreeError) {
        let file: InputFile
        do { file = try InputFile.open(folder.appending(name)) } catch {
            guard error.code == .noSuchFileOrDirectory else { throw error }
            return
        }
        var start = try file.metadata().size
        var count = chunkSize
        var cutLine: [UInt8] = []
        while start > 0 {
            count = min(count, start)
            start -= count
            let bytes = try file.bytes(at: start, count: count) + cutLine
            guard bytes.count <= recordLimit + chunkSize else {
                throw .fileTooLarge(path: file.path.string, limit: recordLimit)
            }
            var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            cutLine = start > 0 ? Array(lines.removeFirst()) : []
            for line in lines.reversed() where !line.isEmpty {
                if try body(line) == .stop { return }
            }
            // Doubling keeps the number of passes over a long line small.
            count = lines.isEmpty ? count * 2 : chunkSize
        }
    }

    /// Returns those of `names` that the newest records mention, at most `limit` of them.
    ///
    /// The order is that of the journal. Times are not reliable, because clocks are adjusted.
    static func newest(
        _ limit: Int, of names: Set<String>, in folder: FilePath,
        mentionedBy mentions: (JournalRecord) -> [String]
    ) throws(FileTreeError) -> Set<String> {
        var newest: Set<String> = []
        try visit(in: folder) { record in
            for name in mentions(record) where newest.count < limit && names.contains(name) {
                newest.insert(name)
            }
            return newest.count < limit ? .next : .stop
        }
        return newest
    }

    /// Returns whether a record is one of the newest: that of an interrupted transaction is the last one.
    static func hasNewRecord(_ id: String, in folder: FilePath) throws(FileTreeError) -> Bool {
        var left = 16
        var isFound = false
        try visit(in: folder) { record in
            isFound = record.id == id
            left -= 1
            return isFound || left == 0 ? .stop : .next
        }
        return isFound
    }
}

/// The changes of one scope, which is shown its records newest first, and which of them are currently undone.
struct ScopeChanges {
    private let lockFile: FilePath
    private var undone: Set<String> = []
    /// Whether the first change was visited; older ones are those of an earlier project at the same path.
    private(set) var isAtStart = false

    init(of lockFile: FilePath) { self.lockFile = lockFile }

    /// Returns whether a record is currently undone; nil for one of another scope or of an earlier project.
    mutating func isUndone(_ record: JournalRecord) -> Bool? {
        guard record.lockFile == lockFile, !isAtStart else { return nil }
        isAtStart = record.isFirst
        let isUndone = undone.contains(record.id)
        // An undo that was itself reversed has no effect.
        if let other = record.undoes, !isUndone { undone.insert(other) }
        return isUndone
    }
}

/// A search for the record of a scope that the next undo or redo reverses.
struct ReversalSearch {
    private let direction: SkillStoreError.Direction
    private var changes: ScopeChanges
    /// The undos and redos since the last change by another command, newest first.
    private var reversals: [(record: JournalRecord, isUndone: Bool, place: Int)] = []
    /// The number of records seen.
    private var place = 0
    private(set) var isDone = false
    /// The record, and how many newer ones the journal has; nil if there is none.
    private(set) var target: (record: JournalRecord, place: Int)?

    init(for direction: SkillStoreError.Direction, of lockFile: FilePath) {
        self.direction = direction
        changes = ScopeChanges(of: lockFile)
    }

    /// Whether it may still find a record that is newer than those to come.
    var hasCandidates: Bool { !reversals.isEmpty }

    /// Takes the next record, newest first, until the search is done.
    mutating func visit(_ record: JournalRecord) {
        defer { place += 1 }
        guard !isDone, let isUndone = changes.isUndone(record) else { return }
        switch direction {
        case .undo:
            guard record.undoes == nil, !isUndone else {
                if changes.isAtStart { isDone = true }
                return
            }
            (target, isDone) = ((record, place), true)
        case .redo:
            guard record.undoes == nil else {
                return reversals.append((record, isUndone, place))
            }
            // A change makes the undos before it final.
            end()
        }
    }

    /// Ends the search at the start of the journal.
    mutating func end() {
        guard !isDone else { return }
        isDone = true
        let redone = Set(reversals.map(\.record.id))
        let undo = reversals.first { reversal in
            // The reversal of an undo is a redo.
            !reversal.isUndone && !redone.contains(reversal.record.undoes ?? "")
        }
        target = undo.map { ($0.record, $0.place) }
    }
}

extension SkillStore {
    /// The record to reverse, and that of the command that the user ran.
    typealias ReversalTarget = (record: JournalRecord, command: JournalRecord)

    /// Returns what the next undo or redo reverses; nil if there is nothing.
    func target(
        of direction: SkillStoreError.Direction
    ) throws(SkillStoreError) -> ReversalTarget? {
        var search = ReversalSearch(for: direction, of: locations.lockFile)
        var command: JournalRecord?
        try files { () throws(FileTreeError) in
            try Journal.visit(in: locations.stateFolder) { record in
                search.visit(record)
                guard search.isDone else { return .next }
                guard let target = search.target?.record else { return .stop }
                guard record.id == target.undoes ?? target.id else { return .next }
                command = record
                return .stop
            }
        }
        search.end()
        guard let record = search.target?.record, let command else { return nil }
        return (record, command)
    }

    /// Returns the places in the journal, counted from its end, of what the next undo or redo reverses in this scope and
    /// in another one; nil if it reverses nothing in this scope, and none for the other one in the same way.
    func places(
        of direction: SkillStoreError.Direction, and other: FilePath
    ) throws(SkillStoreError) -> (own: Int, other: Int?)? {
        var own = ReversalSearch(for: direction, of: locations.lockFile)
        var others = ReversalSearch(for: direction, of: other)
        try files { () throws(FileTreeError) in
            try Journal.visit(in: locations.stateFolder) { record in
                own.visit(record)
                others.visit(record)
                if own.target != nil, !others.hasCandidates { return .stop }
                if others.target != nil, !own.hasCandidates { return .stop }
                return own.isDone && others.isDone ? .stop : .next
            }
        }
        own.end()
        others.end()
        guard let target = own.target, try !isOfEarlierProject(target.record) else { return nil }
        return (target.place, others.target?.place)
    }
}
