internal import ArgumentParser
internal import Digest
internal import FileTree
internal import JSON
internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import SkillStore
internal import SystemPackage
internal import Terminal

/// `skills bundle` packs a project's locked skills into one file.
struct BundleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bundle",
        abstract: "Pack the skills in skills.lock into one file.",
        discussion: "To install a bundle without network access: skills sync --from FILE")

    @Option(
        name: .shortAndLong, help: ArgumentHelp("Output file.", valueName: "file"),
        completion: .file())
    var output = "skills.bundle.zip"

    @Flag(help: .hidden)
    var project = false

    @OptionGroup var transfer: TransferOptions
    @OptionGroup var common: CommonOptions

    private var question: QuestionOptions { common.question }

    func run() async throws {
        let file = try OutputFile(output, .bundle, in: .current)
        let board = ProgressBoard(common.notes)
        let context = try SessionContext(try common.projectStore(), transfer, board)
        let project = try Project(context)
        let archive = try await Session.open(context, Admission(.restore), .dryRun) { session in
            try await board.whileDrawing { try await Bundle.archive(of: project, in: session) }
        }
        let names = (project.lock?.skills.keys.map(\.description) ?? []).sorted()
        try file.write(archive)
        let digest = SHA256Digest(of: archive)
        if common.json {
            common.write(
                "bundle",
                [
                    "file": .string(file.path.string), "bytes": .integer(archive.count),
                    "sha256": .string(digest.hex),
                    "skills": .strings(names),
                ])
        } else {
            common.results.line(Messages.bundled(names.count, into: output))
            common.results.line("  \(byteCount(archive.count)), \(digest)")
        }
    }
}
