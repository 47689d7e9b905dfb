internal import ArgumentParser
internal import Digest
internal import FileTree
internal import JSON
internal import Merge
internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import SkillSource
internal import SkillStore
internal import SystemPackage
internal import Terminal

/// `skills diff` compares two skills.
struct DiffCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Show what an update would change, or compare two skills.",
        discussion: """
            With one name, compares the installed version with the newest version. With two, compares installed skills \
            or folders. Exits with status 2 if there are differences.
            """)

    @Argument(help: "Name of an installed skill, or a folder.", completion: .installedSkills)
    var old: String

    @Argument(help: "Name or folder to compare with.", completion: .installedSkills)
    var new: String?

    @Flag(help: "Show only the names of changed files.")
    var names = false

    @Flag(help: "Show changed words instead of lines.")
    var words = false

    @OptionGroup var scope: ScopeOptions
    @OptionGroup var transfer: TransferOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        guard let new else { return try await compareWithSource() }
        let store = try common.store(scope)
        let difference = try SkillDifference(
            from: ComparedSkill(old, store), to: ComparedSkill(new, store))
        try write(difference, (old, new), [:])
        common.notes.line(.init(Messages.identical, .plain))
    }

    /// Shows what an update would change.
    private func compareWithSource() async throws {
        let board = ProgressBoard(common.notes)
        let store = try common.store(scope)
        let context = SessionContext(store, transfer, board, language: World.current.language)
        var request = UpdateRequest()
        request.pins = .ignore
        try await Session.open(context, Admission(.update), .dryRun) { session in
            let skills = try await board.whileDrawing {
                try await Updater(session).check([old], request)
            }
            if let skill = skills.first { try compare(skill, in: store) }
        }
    }

    private func compare(_ checked: CheckedSkill, in store: SkillStore) throws {
        if case .failed(let problem) = checked.status { throw problem }
        guard let version = checked.newVersion, let entry = checked.skill.entry else {
            if common.json {
                common.write("diff", ["files": .array([]), "update": checked.json])
            }
            let remark = checked.remark
            return common.notes.line(
                .init(remark.isEmpty ? Messages.upToDate(old) : "\(old): \(remark)", .plain))
        }
        let base = store.trees.copy(of: entry.tree)
        let installed =
            try base.map { ComparedSkill($0.directory, $0.snapshot) }
            ?? ComparedSkill(checked.name, store)
        for line in version.capabilities.lines where !common.json {
            common.results.line(Console.Piece("! ", .yellow), .init(line, .plain))
        }
        try write(
            SkillDifference(
                from: installed, to: ComparedSkill(version.directory, version.snapshot)),
            (checked.installedLabel, checked.latestLabel), ["update": checked.json])
    }

    /// Writes a difference; status 2 if it is not empty.
    private func write(
        _ difference: SkillDifference, _ titles: (old: String, new: String),
        _ further: [String: JSONValue]
    ) throws {
        if common.json {
            let files = difference.files.map { file in
                JSONValue.object([
                    "path": .string(file.path), "change": .string(file.change.rawValue),
                ])
            }
            common.write("diff", further.merging(["files": .array(files)]) { $1 })
        } else {
            for file in difference.files { try write(file, titles) }
        }
        guard difference.files.isEmpty else { throw ExitStatus.findings }
    }

    private func write(
        _ file: SkillDifference.File, _ titles: (old: String, new: String)
    ) throws {
        let console = common.results
        guard !names else {
            return console.line("\(file.change.rawValue.padded(to: 9))\(file.path)")
        }
        console.line(
            .bold("--- \(file.change == .added ? Messages.noFile : "\(titles.old)/\(file.path)")"))
        console.line(
            .bold("+++ \(file.change == .removed ? Messages.noFile : "\(titles.new)/\(file.path)")")
        )
        if file.changesMode { console.line(.dim("mode \(file.isExecutable ? "+x" : "-x")")) }
        guard let (before, after) = file.texts else {
            return console.line(.dim(Messages.notText))
        }
        // SKILL.md is prose, so an update shows its changed words.
        if words || new == nil && file.path == "SKILL.md" {
            console.write(WordDiff(from: before, to: after))
        } else {
            console.write(LineDiff(from: before, to: after))
        }
    }
}

/// One of two skills to compare.
private struct ComparedSkill {
    let directory: Directory
    let snapshot: TreeSnapshot

    /// Uses a folder that was already read.
    init(_ directory: Directory, _ snapshot: TreeSnapshot) {
        self.directory = directory
        self.snapshot = snapshot
    }

    /// Opens a folder, or the folder of an installed skill.
    init(_ typed: String, _ store: SkillStore) throws {
        guard !typed.isEmpty else {
            throw UsageProblem.invalidArguments(Messages.emptyName)
        }
        let path = World.current.workingDirectory.pushing(FilePath(typed)).lexicallyNormalized()
        if let directory = try? Directory.open(path) {
            self.directory = directory
        } else if typed.utf8.contains(UInt8(ascii: "/")) {
            throw SkillSourceError.noSuchFile(typed)
        } else {
            directory = try Directory.open(store.skill(named: typed).path)
        }
        snapshot = try TreeSnapshot(of: directory)
    }

    /// Returns the content of a text file; nil for other files.
    func text(_ path: RelativePath) -> [UInt8]? {
        let bytes = try? directory.contents(of: path, limit: 1_048_576)
        return bytes.flatMap { ContentKind(of: $0) == .text ? $0 : nil }
    }
}

/// The differences between two skills.
private struct SkillDifference {
    enum Change: String { case edited, added, removed }

    struct File {
        let path: String
        let change: Change
        let changesMode: Bool
        let isExecutable: Bool
        let texts: (old: [UInt8], new: [UInt8])?
    }

    private(set) var files: [File] = []

    init(from old: ComparedSkill, to new: ComparedSkill) {
        let before = Dictionary(
            old.snapshot.files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        let after = Dictionary(
            new.snapshot.files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        for path in Set(before.keys).union(after.keys).sorted() {
            let (one, other) = (before[path], after[path])
            if let one, let other, one == other { continue }
            let first = one == nil ? [] : old.text(path)
            let second = other == nil ? [] : new.text(path)
            let texts = first.flatMap { first in second.map { (first, $0) } }
            files.append(
                File(
                    path: path.description,
                    change: one == nil ? .added : other == nil ? .removed : .edited,
                    changesMode: one != nil && other != nil && one?.flag != other?.flag,
                    isExecutable: other?.flag == .executable, texts: texts))
        }
    }
}
