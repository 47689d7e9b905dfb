internal import Digest
internal import FileTree
internal import Problem
internal import SkillOperations
internal import Terminal

/// The number and the size of files.
struct FileTotal {
    let files: Int
    let bytes: Int

    init(_ snapshots: [TreeSnapshot]) {
        files = snapshots.reduce(0) { $0 + $1.files.count }
        bytes = snapshots.reduce(0) { $0 + $1.size }
    }

    /// Both as text: `3 files, 1.2 kB`.
    var text: String {
        say(
            "\(counted(files, "file")), \(byteCount(bytes))",
            ja: "\(grouped(files))個のファイル、\(byteCount(bytes))")
    }
}

/// Skills that a command changed in the same way: one line each, or a summary of many.
struct ChangedSkills {
    /// The action in the past tense, such as `Removed`.
    let verb: Console.Piece
    /// The names, each with the files if they are known.
    let skills: [(name: String, snapshot: TreeSnapshot?)]
    /// Whether a single skill's files are counted.
    let counting: Counting

    /// When files are counted.
    enum Counting {
        case always, summaries

        /// A dry run counts all.
        init(_ mode: Session.Mode) { self = mode.isPreview ? .always : .summaries }
    }

    func write(to console: Console, _ detail: Detail) {
        guard detail == .summary, skills.count > NameList.limit else {
            for skill in skills { write(skill.name, skill.snapshot, to: console, detail) }
            return
        }
        console.line(verb, " ", .bold(Messages.skills(skills.count)), total(skills.map(\.1)))
        NameList(names: skills.map(\.name)).write(to: console, detail)
    }

    private func write(
        _ name: String, _ snapshot: TreeSnapshot?, to console: Console, _ detail: Detail
    ) {
        console.line(
            verb, " ", .bold(name), counting == .always ? total([snapshot]) : .init("", .plain))
        guard counting == .always, detail == .everything else { return }
        var table = Table()
        for file in snapshot?.files ?? [] { table.add(file) }
        table.write(to: console)
    }

    private func total(_ snapshots: [TreeSnapshot?]) -> Console.Piece {
        let known = snapshots.compactMap(\.self)
        return .dim(known.isEmpty ? "" : "  \(FileTotal(known).text)")
    }
}

extension Table {
    /// Adds a file with its size; executable files are bold.
    mutating func add(_ file: TreeSnapshot.File) {
        add(
            "    ", .init(byteCount(file.size), .dim),
            .init(file.path.description, file.flag == .executable ? .bold : .plain))
    }
}
