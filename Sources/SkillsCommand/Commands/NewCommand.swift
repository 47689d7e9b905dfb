internal import ArgumentParser
internal import FileTree
internal import JSON
internal import Problem
internal import SkillFormat
internal import SkillRepository
internal import SystemPackage
internal import Terminal

/// `skills new` makes a skill to start from.
struct NewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Make a new skill in which validate finds nothing.",
        aliases: ["init"])

    @Argument(help: "The skill's name, which is its folder's, too.")
    var name: String

    @Option(help: "What the skill does, and when to use it.")
    var description: String?

    @Option(help: "The folder to make it in.", completion: .directory)
    var directory = "."

    @Option(
        name: .customLong("with"), parsing: .upToNextOption,
        help: "Folders to bring along: scripts, references, assets.")
    var parts: [Part] = []

    @OptionGroup var common: CommonOptions

    /// A folder that a skill may bring along.
    enum Part: String, ExpressibleByArgument, CaseIterable {
        case scripts, references, assets
    }

    func run() async throws {
        guard let skillName = SkillName(name) else { throw NewProblem.name(name) }
        if let word = skillName.reservedWord { throw NewProblem.reserved(name, word: word) }
        let world = World.current
        let parent = world.workingDirectory.pushing(FilePath(directory)).lexicallyNormalized()
        let template = SkillTemplate(
            name: skillName, description: description,
            parts: Set(parts.compactMap { SkillTemplate.Part(rawValue: $0.rawValue) }))
        let folder = skillName.component
        let holder = try Directory.openOrCreate(parent)
        guard try !holder.contains(folder) else {
            throw NewProblem.taken(world.display(parent.appending(folder)))
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
        common.results.line("Made \(World.current.display(path))")
        for file in files { common.results.line("  \(file)") }
        common.notes.line(
            "Write it, then: skills validate \(directory == "." ? "" : "\(directory)/")\(name)")
    }
}

/// Why a skill can't be made.
enum NewProblem: Problem, Equatable {
    case name(String)
    case reserved(String, word: String)
    case taken(String)

    var summary: String {
        switch self {
        case .name(let name):
            "\(name.prefix(80)) is no name for a skill: lower-case letters, digits and single hyphens, at most 64"
        case .reserved(let name, let word):
            "\(name) holds the word \(word), which only Anthropic's own skills may have: Claude refuses its upload"
        case .taken(let path): "there is already something at \(path)"
        }
    }

    var hint: String? {
        switch self {
        case .name(let name), .reserved(let name, _): "skills new \(Self.suggestion(for: name))"
        case .taken: nil
        }
    }

    /// A name like another one that will do; where nothing is left of it in ASCII, any name.
    private static func suggestion(for name: String) -> String {
        var slug = SkillName.slug(of: name)
        while let word = slug?.reservedWord, let text = slug?.description {
            slug = SkillName.slug(of: text.split(separator: word).joined(separator: "-"))
        }
        return slug?.description ?? "my-skill"
    }

    var kind: ProblemKind {
        switch self {
        case .name, .reserved: .usage
        case .taken: .refused
        }
    }
}
