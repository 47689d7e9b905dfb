internal import Digest
internal import JSON
internal import SkillFormat
internal import SkillOperations
internal import SkillStore
internal import SystemPackage
internal import Terminal

extension ExportCommand {
    /// The file that a project's skills are packed into unless the user names one.
    private static let bundleFile = "skills.bundle.zip"

    /// Packs the project's locked skills into one file.
    func exportProject() async throws {
        let output = output ?? Self.bundleFile
        let file = try ReportFile(output, .bundle, in: .current)
        let board = ProgressBoard(common.notes)
        let context = try SessionContext(try common.projectStore(), transfer, board)
        let project = try Project(context)
        let archive = try await Session.open(context, Admission(.restore), .dryRun) { session in
            try await board.whileDrawing { try await Bundle.archive(of: project, in: session) }
        }
        let names = (project.lock?.skills.keys.map(\.description) ?? []).sorted()
        if !dryRun { try file.write(archive) }
        let digest = SHA256Digest(of: archive)
        guard !common.json else {
            return common.write(
                "export-project",
                [
                    "file": .string(file.path.string), "bytes": .integer(archive.count),
                    "sha256": .string(digest.hex), "skills": .strings(names),
                    "dryRun": .bool(dryRun),
                ])
        }
        let mode = Session.Mode(dryRun: dryRun)
        common.results.line(Messages.exported(names.count, to: output, mode))
        common.results.line("  \(byteCount(archive.count)), \(digest)")
    }
}
