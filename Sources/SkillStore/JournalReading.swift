internal import FileTree
internal import JSON
internal import SkillFormat
internal import SystemPackage
internal import Text

/// The lines of the journal, newest first.
///
/// Reads only as much of the file as necessary, from its end. The journal only grows, so its content at the time of
/// opening can be read while other runs append to it.
struct JournalLines {
    /// The number of bytes to read at once, unless a line is longer.
    private static let chunkSize = 256 * 1024

    private let file: InputFile
    /// The offset in the file before which nothing was read yet.
    private var start: Int
    private var count = chunkSize
    /// The end of a line that starts before that offset.
    private var cutLine: [UInt8] = []
    /// The lines that were read and not returned yet, oldest first.
    private var lines: [ArraySlice<UInt8>] = []

    /// Opens the journal; nil if there is none.
    init?(in folder: FilePath) throws(FileTreeError) {
        do { file = try InputFile.open(folder.appending(Journal.name)) } catch {
            guard error.meansMissing else { throw error }
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

/// A line of the journal about a change.
enum JournalLine {
    case record(JournalRecord)
    /// A change whose record can't be read: it is of a newer version, or damaged.
    ///
    /// It still counts, because older records of its skills are out of date.
    case unreadable(JournalRecord.Heading)

    var heading: JournalRecord.Heading {
        switch self {
        case .record(let record): record.heading
        case .unreadable(let heading): heading
        }
    }

    /// Parses a line; nil for anything but a change.
    init?(_ value: JSONValue) {
        guard value["changes"] != nil, let heading = try? JournalRecord.Heading(value) else {
            return nil
        }
        guard let record = try? JournalRecord(value) else {
            self = .unreadable(heading)
            return
        }
        self = .record(record)
    }

    /// Returns the line with the new paths of a moved project.
    fileprivate func relocated(by relocation: Relocation) -> JournalLine {
        switch self {
        case .record(let record): .record(record.relocated(by: relocation))
        case .unreadable(let heading): .unreadable(heading.relocated(by: relocation))
        }
    }
}

/// The changes in the journal, newest first, with the present paths of projects that moved.
///
/// Lines that are truncated (by a power failure) or about anything else are skipped.
struct JournalChanges {
    private var lines: JournalLines?
    private var relocations: [Relocation] = []
    private var filter: JournalFilter?

    /// Opens the journal; with a lock file, most changes of other scopes are left out.
    init(in folder: FilePath, of lockFile: FilePath? = nil) throws(FileTreeError) {
        lines = try JournalLines(in: folder)
        filter = lockFile.map { JournalFilter(of: $0) }
    }

    /// Returns the next older change; nil after the oldest.
    mutating func next() throws(FileTreeError) -> JournalLine? {
        while let line = try lines?.next() {
            let bytes = Array(line)
            guard filter?.mayBeOfScope(bytes) != false,
                let value = try? JSONValue(parsing: bytes)
            else { continue }
            if let change = JournalLine(value) {
                // The oldest relocation after the change comes first.
                return relocations.reversed().reduce(change) { $0.relocated(by: $1) }
            }
            if let relocation = Relocation(value) {
                relocations.append(relocation)
                filter?.add(relocation)
            }
        }
        return nil
    }
}

/// Recognizes lines of other scopes by their bytes, because parsing it takes a hundred times as long.
private struct JournalFilter {
    /// The lock file and its earlier paths, oldest last, and the form in which lines have them.
    private var paths: [FilePath] = []
    private var texts: [[UInt8]] = [Array("\"moved\"".utf8)]

    init(of lockFile: FilePath) { add(lockFile) }

    private mutating func add(_ path: FilePath) {
        guard !paths.contains(path) else { return }
        paths.append(path)
        texts.append(JSONValue.string(path.string).bytes(.line))
    }

    /// Adds the paths from which a project moved; older lines have these.
    mutating func add(_ relocation: Relocation) {
        for path in paths {
            for moved in relocation.paths where path.starts(with: moved.to) {
                var rest = path
                guard rest.removePrefix(moved.to) else { continue }
                add(moved.from.pushing(rest))
            }
        }
    }

    /// Whether a line is about the scope, or about the move of a project.
    func mayBeOfScope(_ line: [UInt8]) -> Bool {
        texts.contains { line.firstOffset(of: $0) != nil }
    }
}

extension Journal {
    /// The next step after a change: read an older one, or end.
    enum Continuation { case next, stop }

    /// Passes changes to `body`, newest first, until it returns `.stop`; with a lock file, most changes of other scopes are
    /// left out.
    static func visit(
        in folder: FilePath, of lockFile: FilePath? = nil,
        _ body: (JournalLine) throws(FileTreeError) -> Continuation
    ) throws(FileTreeError) {
        var changes = try JournalChanges(in: folder, of: lockFile)
        while let line = try changes.next() {
            if try body(line) == .stop { return }
        }
    }

    /// Returns those of `names` that the newest changes mention, at most `limit` of them.
    ///
    /// The order is that of the journal. Times are not reliable, because clocks are adjusted.
    static func newest(
        _ limit: Int, of names: Set<String>, in folder: FilePath,
        mentionedBy mentions: (JournalLine) -> [String]
    ) throws(FileTreeError) -> Set<String> {
        var newest: Set<String> = []
        try visit(in: folder) { line in
            for name in mentions(line) where newest.count < limit && names.contains(name) {
                newest.insert(name)
            }
            return newest.count < limit ? .next : .stop
        }
        return newest
    }

    /// Returns whether there is a change with this ID among the newest ones or, with nil for their number, among all.
    static func contains(
        _ id: String, amongNewest limit: Int?, in folder: FilePath
    ) throws(FileTreeError) -> Bool {
        var left = limit ?? .max
        var isFound = false
        try visit(in: folder) { line in
            isFound = line.heading.id == id
            left -= 1
            return isFound || left == 0 ? .stop : .next
        }
        return isFound
    }
}

/// The changes of one scope, which is shown all changes newest first, and those of them that are undone.
struct ScopeChanges {
    /// The relation of a change to the scope.
    enum Visit {
        /// It is of another scope, or of an earlier project at the same path.
        case ofOthers
        /// A later change has reversed it.
        case undone
        /// No later change has reversed it.
        case inEffect
    }

    private let lockFile: FilePath
    private var undone: Set<String> = []
    /// Whether the first change was visited; older ones are those of an earlier project at the same path.
    private(set) var isAtStart = false

    init(of lockFile: FilePath) { self.lockFile = lockFile }

    /// Adds the next older change, and returns its relation to the scope.
    mutating func visit(_ change: JournalRecord.Heading) -> Visit {
        guard change.lockFile == lockFile, !isAtStart else { return .ofOthers }
        isAtStart = change.isFirst
        guard !undone.contains(change.id) else { return .undone }
        // An undo that was itself reversed has no effect.
        if let other = change.undoes { undone.insert(other) }
        return .inEffect
    }
}

extension SkillStore {
    /// Passes the changes of this scope to `body`, newest first and with whether they are in effect, until it returns
    /// `.stop`; those of an earlier project at the same path are left out.
    func visitChanges(
        _ body: (JournalLine, ScopeChanges.Visit) -> Journal.Continuation
    ) throws(SkillStoreError) {
        var changes = ScopeChanges(of: locations.lockFile)
        try files { () throws(FileTreeError) in
            try Journal.visit(in: locations.stateFolder, of: locations.lockFile) { line in
                let visit = changes.visit(line.heading)
                guard visit != .ofOthers else { return .next }
                return body(line, visit) == .stop || changes.isAtStart ? .stop : .next
            }
        }
    }
}

/// A search for the change of a scope that the next undo or redo reverses.
struct ReversalSearch {
    private let direction: SkillStoreError.Direction
    private var changes: ScopeChanges
    /// The undos and redos since the last change by another command, newest first.
    private var reversals: [(line: JournalLine, visit: ScopeChanges.Visit, place: Int)] = []
    /// The number of changes seen.
    private var place = 0
    private(set) var isDone = false
    /// The change, and the number of newer ones in the journal; nil if there is none.
    private(set) var target: (line: JournalLine, place: Int)?
    /// The skills that the reversals so far changed, by the IDs of the reversed changes.
    private var reversed: [String: Set<SkillName>] = [:]
    /// The skills that reversals so far left as they were: they need not be as older changes left them.
    private(set) var leftOut: Set<SkillName> = []

    init(for direction: SkillStoreError.Direction, of lockFile: FilePath) {
        self.direction = direction
        changes = ScopeChanges(of: lockFile)
    }

    /// Whether it may still find a change that is newer than those to come.
    var hasCandidates: Bool { !reversals.isEmpty }

    /// Adds the next change, newest first, until the search is done.
    mutating func visit(_ line: JournalLine) {
        defer { place += 1 }
        guard !isDone else { return }
        let visit = changes.visit(line.heading)
        guard visit != .ofOthers else { return }
        noteLeftOut(line)
        switch direction {
        case .undo:
            guard line.heading.undoes == nil, visit == .inEffect else {
                if changes.isAtStart { isDone = true }
                return
            }
            (target, isDone) = ((line, place), true)
        case .redo:
            guard line.heading.undoes == nil else {
                return reversals.append((line, visit, place))
            }
            // A change makes the undos before it final.
            end()
        }
    }

    private mutating func noteLeftOut(_ line: JournalLine) {
        guard case .record(let record) = line else { return }
        let names = Set(record.steps.map(\.name))
        if let undoes = record.heading.undoes { reversed[undoes] = names }
        leftOut.formUnion(reversed[record.id].map { names.subtracting($0) } ?? [])
    }

    /// Ends the search at the start of the journal.
    mutating func end() {
        guard !isDone else { return }
        isDone = true
        let redone = Set(reversals.map(\.line.heading.id))
        let undo = reversals.first { reversal in
            // The reversal of an undo is a redo.
            reversal.visit == .inEffect && !redone.contains(reversal.line.heading.undoes ?? "")
        }
        target = undo.map { ($0.line, $0.place) }
    }
}

extension SkillStore {
    /// The change to reverse, that of the command that the user ran, and the skills that newer reversals left as they were.
    typealias ReversalTarget = (
        record: JournalRecord, command: JournalRecord.Heading, leftOut: Set<SkillName>
    )

    /// Returns the change that the next undo or redo reverses; nil if there is none.
    ///
    /// Throws if its record can't be read: the user does not mean an older change.
    func target(
        of direction: SkillStoreError.Direction
    ) throws(SkillStoreError) -> ReversalTarget? {
        var search = ReversalSearch(for: direction, of: locations.lockFile)
        var command: JournalRecord.Heading?
        try files { () throws(FileTreeError) in
            try Journal.visit(in: locations.stateFolder) { line in
                search.visit(line)
                guard search.isDone else { return .next }
                guard let target = search.target?.line.heading else { return .stop }
                guard line.heading.id == target.undoes ?? target.id else { return .next }
                command = line.heading
                return .stop
            }
        }
        search.end()
        switch search.target?.line {
        case .record(let record)?: return command.map { (record, $0, search.leftOut) }
        case .unreadable(let heading)?: throw unreadable(heading)
        case nil: return nil
        }
    }

    /// Returns the error for a change whose record can't be read.
    func unreadable(_ change: JournalRecord.Heading) -> SkillStoreError {
        .recordUnreadable(
            path: locations.stateFolder.appending(Journal.name).string, command: change.command)
    }

    /// Returns the positions in the journal, counted from its end, of the changes that the next undo or redo reverses
    /// in this scope and in another one; nil if it reverses nothing in this scope, and none for the other one in the
    /// same way.
    func places(
        of direction: SkillStoreError.Direction, and other: FilePath
    ) throws(SkillStoreError) -> (own: Int, other: Int?)? {
        var own = ReversalSearch(for: direction, of: locations.lockFile)
        var others = ReversalSearch(for: direction, of: other)
        try files { () throws(FileTreeError) in
            try Journal.visit(in: locations.stateFolder) { line in
                own.visit(line)
                others.visit(line)
                if own.target != nil, !others.hasCandidates { return .stop }
                if others.target != nil, !own.hasCandidates { return .stop }
                return own.isDone && others.isDone ? .stop : .next
            }
        }
        own.end()
        others.end()
        guard let target = own.target,
            try !undoPlanner.isOfEarlierProject(target.line, besides: own.leftOut)
        else { return nil }
        return (target.place, others.target?.place)
    }
}
