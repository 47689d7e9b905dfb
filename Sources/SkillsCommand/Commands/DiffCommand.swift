internal import ArgumentParser
internal import Digest
internal import FileTree
internal import JSON
internal import Merge
internal import Problem
internal import SkillFormat
internal import SkillStore
internal import SystemPackage

/// `skills diff` compares two skills.
struct DiffCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff", abstract: "Compare two skills, file by file and line by line.",
        discussion:
            "Each is a folder or the name of an installed skill. Exit status 2 means that they differ."
    )

    @Argument(help: "The one skill.", completion: .installedSkills)
    var old: String

    @Argument(help: "The other one.", completion: .installedSkills)
    var new: String

    @Flag(help: "Name the files only.")
    var names = false

    @Flag(help: "Show the words that changed, for prose; by default whole lines.")
    var words = false

    @OptionGroup var scope: ScopeOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let store = try common.store(scope)
        let difference = try SkillDifference(
            from: ComparedSkill(old, store), to: ComparedSkill(new, store))
        if common.json {
            common.write(
                "diff",
                [
                    "files": .array(
                        difference.files.map {
                            .object([
                                "path": .string($0.path), "change": .string($0.change.rawValue),
                            ])
                        })
                ])
        } else {
            for file in difference.files { try write(file) }
        }
        guard difference.files.isEmpty else { throw ExitStatus.findings }
        common.notes.line("They are the same.")
    }

    private func write(_ file: SkillDifference.File) throws {
        let console = common.results
        guard !names else {
            return console.line("\(file.change.rawValue.padded(to: 9))\(file.path)")
        }
        console.line(.bold("--- \(file.change == .added ? "nothing" : "\(old)/\(file.path)")"))
        console.line(.bold("+++ \(file.change == .missing ? "nothing" : "\(new)/\(file.path)")"))
        if file.modeChanges { console.line(.dim("mode \(file.isExecutable ? "+x" : "-x")")) }
        guard let (before, after) = file.texts else {
            return console.line(.dim("(no text)"))
        }
        if words {
            console.write(WordDiff(from: before, to: after))
        } else {
            console.write(LineDiff(from: before, to: after))
        }
    }
}

/// One of two skills that are compared.
private struct ComparedSkill {
    let directory: Directory
    let snapshot: TreeSnapshot

    /// Opens a folder, or the folder of an installed skill.
    init(_ typed: String, _ store: SkillStore) throws {
        let path = World.current.workingDirectory.pushing(FilePath(typed)).lexicallyNormalized()
        if let directory = try? Directory.open(path) {
            self.directory = directory
        } else {
            directory = try Directory.open(store.skill(named: typed).path)
        }
        snapshot = try TreeSnapshot(of: directory)
    }

    /// The text of a file; nil when it is none.
    func text(_ path: RelativePath) -> [UInt8]? {
        let bytes = try? directory.contents(of: path, limit: 1_048_576)
        return bytes.flatMap { ContentKind(of: $0) == .text ? $0 : nil }
    }
}

/// What differs between two skills.
private struct SkillDifference {
    enum Change: String { case edited, added, missing }

    struct File {
        let path: String
        let change: Change
        let modeChanges: Bool
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
                    change: one == nil ? .added : other == nil ? .missing : .edited,
                    modeChanges: one != nil && other != nil && one?.flag != other?.flag,
                    isExecutable: other?.flag == .executable, texts: texts))
        }
    }
}
