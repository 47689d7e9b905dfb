internal import FileTree
internal import JSON
internal import SkillFormat
internal import SystemPackage

/// The lines of the journal, newest first.
///
/// Reads only as much of the file as necessary, from its end. The journal only grows, so what it had when it was opened
/// can be read while other runs append to it.
struct JournalLines {
    /// The number of bytes to read at once, unless a line is longer.
    private static let chunkSize = 256 * 1024

    private let file: InputFile
    /// The place in the file before which nothing was read yet.
    private var start: Int
    private var count = chunkSize
    /// The end of a line that starts before that place.
    private var cutLine: [UInt8] = []
    /// The lines that were read and not returned yet, oldest first.
    private var lines: [ArraySlice<UInt8>] = []

    /// Opens the journal; nil if there is none.
    init?(in folder: FilePath) throws(FileTreeError) {
        do { file = try InputFile.open(folder.appending(Journal.name)) } catch {
            guard error.code == .noSuchFileOrDirectory else { throw error }
            return nil
        }
        start = try file.metadata().size
    }

    /// Returns the next older line, without its line break; nil after the oldest.
    mutating func next() throws(FileTreeError) -> ArraySlice<UInt8>? {
        while true {
            while let line = lines.popLast() {
                if !line.isEmpty { return line }
            }
            guard start > 0 else { return nil }
            try readOn()
        }
    }

    private mutating func readOn() throws(FileTreeError) {
        count = min(count, start)
        start -= count
        let bytes = try file.bytes(at: start, count: count) + cutLine
        guard bytes.count <= Journal.recordLimit + Self.chunkSize else {
            throw .fileTooLarge(path: file.path.string, limit: Journal.recordLimit)
        }
        lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        cutLine = start > 0 ? Array(lines.removeFirst()) : []
        // Doubling keeps the number of passes over a long line small.
        count = lines.isEmpty ? count * 2 : Self.chunkSize
    }
}

/// The records of the journal, newest first, with the present paths of projects that moved.
///
/// Lines that are truncated (by a power failure) or unknown are skipped.
struct JournalRecords {
    private var lines: JournalLines?
    private var relocations: [Relocation] = []

    init(in folder: FilePath) throws(FileTreeError) { lines = try JournalLines(in: folder) }

    /// Returns the next older record; nil after the oldest.
    mutating func next() throws(FileTreeError) -> JournalRecord? {
        while let line = try lines?.next() {
            guard let value = try? JSONValue(parsing: Array(line)) else { continue }
            if let record = JournalRecord(value) {
                // The oldest relocation after the record comes first.
                return relocations.reversed().reduce(record) { $0.relocated(by: $1) }
            }
            if let relocation = Relocation(value) { relocations.append(relocation) }
        }
        return nil
    }
}

extension Journal {
    /// Whether to read on.
    enum Continuation { case next, stop }

    /// Passes records to `body`, newest first, until it returns `.stop`.
    static func visit(
        in folder: FilePath, _ body: (JournalRecord) throws(FileTreeError) -> Continuation
    ) throws(FileTreeError) {
        var records = try JournalRecords(in: folder)
        while let record = try records.next() {
            if try body(record) == .stop { return }
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
