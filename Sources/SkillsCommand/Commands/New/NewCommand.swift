internal import ArgumentParser
internal import ArraySpan
internal import FileTree
internal import JSON
internal import Problem
internal import SkillFormat
internal import SkillRepository
internal import SystemPackage
internal import Terminal

/// `skills new` creates a skill from a template.
struct NewCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "new",
            abstract: say(
                "Create a skill that passes 'skills validate'.", ja: "skills validate を通るスキルを作成する。")
        )
    }

    @Argument(help: ArgumentHelp(say("Name of the skill and its folder.", ja: "スキルとフォルダーの名前。")))
    var name: String

    @Option(
        help: ArgumentHelp(
            say("What the skill does and when to use it.", ja: "スキルの働きと、使う場面。"), valueName: "text"))
    var description: String?

    @Option(
        help: ArgumentHelp(say("Parent folder.", ja: "親フォルダー。"), valueName: "folder"),
        completion: .directory)
    var directory = "."

    @Option(
        name: .customLong("with"), parsing: .upToNextOption,
        help: ArgumentHelp(say("Subfolders to include.", ja: "一緒に作成するサブフォルダー。"), valueName: "name"))
    var parts: [Part] = []

    @OptionGroup var common: CommonOptions

    /// An optional subfolder of a skill.
    enum Part: String, ExpressibleByArgument, CaseIterable {
        case scripts, references, assets
    }

    func run() async throws {
        guard let skillName = SkillName(name) else { throw NewProblem.invalidName(name) }
        if let word = skillName.reservedWord { throw NewProblem.reserved(name, word: word) }
        let world = World.current
        let parent = world.path(directory)
        let template = SkillTemplate(
            name: skillName, description: description,
            parts: Set(parts.compactMap { SkillTemplate.Part(rawValue: $0.rawValue) }))
        let folder = skillName.component
        let holder = try Directory.openOrCreate(parent)
        guard try !holder.contains(folder) else {
            throw NewProblem.exists(world.display(parent.appending(folder)))
        }
        var folders = FolderCreator(root: try holder.create(folder))
        for file in template.files {
            guard let name = FilePath.Component(file.path.lastName) else { continue }
            let permissions: FilePermissions =
                file.isExecutable
                ? [.ownerReadWriteExecute, .groupReadExecute, .otherReadExecute]
                : [.ownerReadWrite, .groupRead, .otherRead]
            let output = try folders.folder(of: file.path)
                .createFile(name, permissions: permissions)
            let bytes = Array(file.text.utf8)
            try output.write(bytes.span)
        }
        write(template, name: skillName, at: parent.appending(folder))
    }

    private func write(_ template: SkillTemplate, name: SkillName, at path: FilePath) {
        let files = template.files.map(\.path.description).sorted()
        guard !common.json else {
            return common.write(
                "new",
                [
                    "name": .string(name.description), "path": .string(path.string),
                    "files": .strings(files),
                ])
        }
        common.results.line(.init(Messages.created(World.current.display(path)), .plain))
        for file in files { common.results.line("  \(file)") }
        let typed = directory == "." ? name.description : "\(directory)/\(name)"
        common.notes.line(.init(Messages.nextStep(afterCreating: typed), .plain))
    }
}
