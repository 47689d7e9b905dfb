internal import ArgumentParser
internal import Digest
internal import FileTree
internal import JSON
internal import Problem
internal import SkillFormat
internal import SkillStore
internal import SystemPackage

/// `skills bundle` writes one file with everything that a project's lock needs.
struct BundleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bundle",
        abstract: "Write one file with everything that skills.lock needs.",
        discussion: "skills sync --from FILE installs it where there is no network.")

    @Option(name: .shortAndLong, help: "The file to write.", completion: .file())
    var output = "skills.bundle.zip"

    @Flag(help: .hidden)
    var project = false

    @OptionGroup var question: QuestionOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let board = ProgressBoard(common.notes)
        let session = try ProjectSession(common, question, .network, mode: .dryRun, board: board)
        defer { session.close() }
        guard let lock = session.project.lock else { throw ProjectProblem.noLock }
        let reasons = session.project.disagreements
        guard reasons.isEmpty else { throw ProjectProblem.disagreement(reasons) }
        try await board.whileDrawing { try await bring(lock, session) }
        let archive = try Bundle.archive(of: session.project, lock.skills.values.map(\.tree))
        let path = World.current.workingDirectory.pushing(FilePath(output)).lexicallyNormalized()
        guard let name = path.lastComponent else {
            throw UsageProblem.contradiction("\(output) is no name for a file")
        }
        try Directory.openOrCreate(path.removingLastComponent()).replaceFile(name, with: archive)
        let digest = SHA256Digest(of: archive)
        if common.json {
            common.write(
                "bundle",
                [
                    "file": .string(path.string), "bytes": .integer(archive.count),
                    "sha256": .string(digest.hex),
                    "skills": .texts(lock.skills.keys.map(\.description).sorted()),
                ])
        } else {
            common.results.line(
                "Bundled ", .bold(counted(lock.skills.count, "skill")), " into \(output)")
            common.results.line("  \(byteCount(archive.count)), \(digest)")
        }
    }

    /// Brings into the store what the lock needs and the store has not.
    private func bring(_ lock: Lock, _ session: ProjectSession) async throws {
        let store = session.project.store
        let entries = lock.skills.filter { store.trees.copy(of: $0.value.tree) == nil }
            .map { (name: $0.key, entry: $0.value) }
        let restorer = Restorer(
            store: store, loader: session.syncer.loader, allowedRules: [])
        for (name, result) in await restorer.stage(entries, in: session.staging) {
            let staged = try result.get()
            guard let folder = FilePath.Component(name.description) else { continue }
            try store.trees.add(
                staged.snapshot, from: session.staging.directory.open(folder))
        }
    }
}
