// Fuzzes the readers of the journal, of interrupted transactions, and of files with entries for scopes.

internal import JSON
internal import SkillFormat
internal import SystemPackage

@testable internal import SkillStore

private let folder = Scratch.folder("journal")

/// Reads an input as each of the files.
func fuzzJournal(_ bytes: [UInt8]) {
    let state = FilePath(folder)
    Scratch.write(bytes, to: folder + "/journal.jsonl")
    var count = 0
    try? Journal.visit(in: state) { line in
        count += 1
        if case .record(let record) = line {
            precondition((try? JournalRecord(record.json)) == record)
        }
        return .next
    }
    precondition(count <= bytes.count { $0 == 0x0A } + 1)
    for direction in [SkillStoreError.Direction.undo, .redo] {
        var search = ReversalSearch(for: direction, of: "/home/me/skills.lock")
        try? Journal.visit(in: state) { line in
            search.visit(line)
            return search.isDone ? .stop : .next
        }
        search.end()
    }
    Scratch.write(bytes, to: folder + "/transaction.json")
    if let intent = try? Intent.read(in: state) {
        precondition((try? JournalRecord(intent.record.json)) == intent.record)
        // No name leads out of the folder that a move is in.
        for move in intent.moves {
            precondition(!move.name.description.contains("/") && move.folder.kind == .regular)
            precondition(move.aside.kind == .regular)
        }
    }
    Scratch.write(bytes, to: folder + "/overrides.json")
    _ = try? OverrideFile.read(in: state)
}
