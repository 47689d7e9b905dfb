internal import ArgumentParser
internal import FileTree
internal import SkillFormat
internal import SkillOperations
internal import SkillSource
internal import SkillStore
internal import SystemPackage
internal import Terminal

/// `skills export` writes the user's skills for another machine.
struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Export your skills for another machine.",
        discussion: """
            Writes skills.json and skills.lock, which pin your skills to their commits and checksums, into a folder \
            or, if the name ends in .zip, into one file. To install them on another machine: skills import FOLDER, \
            FILE or REPOSITORY
            """)

    @Argument(
        help: "Names of the skills; defaults to all.", completion: .candidates(.installedSkills))
    var names: [String] = []

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Output folder or .zip file.", valueName: "path"),
        completion: .file())
    var output = "skills-export"

    @Flag(help: "Include the files of edited, local and unmanaged skills.")
    var bundle = false

    @Option(
        help: ArgumentHelp("Also include this credential file (repeatable).", valueName: "file"))
    var include: [String] = []

    @Flag(help: "Replace files that are not an earlier export.")
    var force = false

    @Flag(help: "Drop skills that only the earlier export has.")
    var prune = false

    @Flag(name: .longAndN, help: "Show what would be exported.")
    var dryRun = false

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let path = World.current.path(output)
        guard !output.isEmpty, path.lastComponent != nil else {
            throw UsageProblem.invalidArguments(Messages.invalidFileName(output))
        }
        let isFile = output.lowercased().hasSuffix(".zip")
        let store = try common.userStore()
        let permission: SkillExport.Permission = force ? .anything : .earlierExports
        var export = try SkillExport(
            of: store, names: names,
            bundle ? .include : .leaveOut, into: isFile ? nil : path, including: Set(include))
        export.refresh(
            isFile
                ? try EarlierExport.inFile(at: path, permission)
                : try EarlierExport.inFolder(at: path, permission),
            skills: prune ? .drop : .keep)
        let disabled = try store.disabledSkills()
        let presentation = ExportPresentation(
            export: export, output: output, mode: Session.Mode(dryRun: dryRun),
            disabled: export.items.map(\.name).filter(disabled.contains), common: common)
        var unused: [String] = []
        if isFile {
            let archive = try export.archive()
            if !dryRun {
                _ = try Directory.openOrCreate(path.removingLastComponent())
                try Directory.replaceFile(at: path, with: archive)
            }
        } else {
            unused = try export.write(to: path, permission, Session.Mode(dryRun: dryRun))
        }
        presentation.write(unused: unused)
    }
}
