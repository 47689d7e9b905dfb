internal import ArgumentParser
internal import Digest
internal import FileTree
internal import JSON
internal import Problem
internal import SkillFormat
internal import SkillStore
internal import SystemPackage
internal import Terminal

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

    @OptionGroup var transfer: TransferOptions
    @OptionGroup var question: QuestionOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let board = ProgressBoard(common.notes)
        let project = try Project(common)
        let session = try ProjectSession(
            project, common, question, transfer, .init(mode: .dryRun), board: board)
        defer { session.close() }
        guard let lock = project.lock else { throw ProjectProblem.noLock }
        let disagreements = project.disagreements
        guard disagreements.isEmpty else { throw ProjectProblem(disagreements) }
        let absent = project.absentEntries
        try await board.whileDrawing {
            let restorer = session.syncer.restorer(.none)
            for (_, result) in await restorer.stage(absent, in: session.staging) {
                try restorer.keep(result.get(), in: session.staging)
            }
        }
        let archive = try Bundle.archive(of: project, lock.skills.values.map(\.tree))
        let path = World.current.workingDirectory.pushing(FilePath(output)).lexicallyNormalized()
        guard path.lastComponent != nil else {
            throw UsageProblem.contradiction("\(output) is no name for a file")
        }
        try Directory.replaceFile(at: path, with: archive)
        let digest = SHA256Digest(of: archive)
        if common.json {
            common.write(
                "bundle",
                [
                    "file": .string(path.string), "bytes": .integer(archive.count),
                    "sha256": .string(digest.hex),
                    "skills": .strings(lock.skills.keys.map(\.description).sorted()),
                ])
        } else {
            common.results.line(
                "Bundled ", .bold(counted(lock.skills.count, "skill")), " into \(output)")
            common.results.line("  \(byteCount(archive.count)), \(digest)")
        }
    }
}
