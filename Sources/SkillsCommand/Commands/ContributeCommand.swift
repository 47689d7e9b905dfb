internal import ArgumentParser
internal import FileTree
internal import Git
internal import JSON
internal import Problem
internal import SkillOperations
internal import SkillStore
internal import SystemPackage
internal import Terminal

/// `skills contribute` writes the edits to a skill as a patch for its repository.
struct ContributeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "contribute",
        abstract: "Write your edits to a skill as a patch for its repository.",
        discussion: """
            The patch applies to the commit that the skill was installed from, in a clone of its repository: \
            git am FILE. It is written to NAME.patch, or to standard output if that is not a terminal. The author comes \
            from your git configuration, without included files. Your edits are kept.
            """)

    @Argument(help: "Name of an installed skill.", completion: .candidates(.installedSkills))
    var name: String

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Output file, or - for standard output.", valueName: "file"),
        completion: .file())
    var output: String?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Commit message; repeat for paragraphs.", valueName: "text"))
    var message: [String] = []

    @Option(
        help: ArgumentHelp("Also include this credential file (repeatable).", valueName: "file"))
    var include: [String] = []

    @Flag(help: "Replace an existing file.")
    var force = false

    @OptionGroup var scope: ScopeOptions
    @OptionGroup var transfer: TransferOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        guard message.isEmpty || PatchMessage(message) != nil else {
            throw ValidationError(Messages.emptyMessage)
        }
    }

    func run() async throws {
        let world = World.current
        let store = try common.store(scope)
        try Contribution.check(name, in: store)
        guard let author = GitAuthor(environment: world.environment, home: world.home) else {
            throw ContributeProblem.unknownAuthor
        }
        let board = ProgressBoard(common.notes)
        let context = try SessionContext(
            store, transfer, board, language: world.language)
        try await Session.open(context, Admission(.update), .dryRun) { session in
            let contribution = try await board.whileDrawing {
                try await Contribution(of: name, including: Set(include), in: session)
            }
            let text = MailPatch(
                from: author, date: world.seconds,
                PatchMessage(message) ?? contribution.message, contribution.files,
                base: contribution.commit, signature: "skills \(skillsVersion)"
            ).text
            try write(contribution, text, world)
        }
    }

    /// The file to write; nil for standard output.
    private func file(_ skill: InstalledSkill, _ world: World) -> String? {
        guard let output else {
            return world.output.columns == nil || common.json ? nil : "\(skill.name).patch"
        }
        return output == "-" ? nil : output
    }

    private func write(_ contribution: Contribution, _ text: String, _ world: World) throws {
        let file = file(contribution.skill, world)
        if let file { try write(Array(text.utf8), to: file, world) }
        guard !common.json else {
            return common.write(
                "contribute",
                [
                    "name": .string(contribution.skill.name),
                    "repository": .string(contribution.repository),
                    "commit": .string(contribution.commit.description),
                    "files": .strings(contribution.files.map(\.path.description)),
                    "leftOut": .strings(contribution.leftOut.map(\.description)),
                    "file": .text(file), "patch": .text(file == nil ? text : nil),
                ])
        }
        if !contribution.leftOut.isEmpty {
            common.notes.warning(
                Messages.credentialsLeftOut(contribution.leftOut.map(\.description)))
        }
        if let file {
            common.results.line(Messages.wrotePatch(file, of: contribution.files.count))
        } else if world.output.columns == nil {
            common.results.raw(text)
        } else {
            // A terminal must not interpret what is in a skill.
            for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
                common.results.line(.init(String(line), .plain))
            }
        }
        let path = file.map { world.path($0) }
        for line in Messages.applying(
            path?.string, to: contribution.repository, contribution.commit.description)
        {
            common.notes.line(.init(line, .plain))
        }
    }

    private func write(_ bytes: [UInt8], to file: String, _ world: World) throws {
        let path = world.path(file)
        guard let name = path.lastComponent else {
            throw UsageProblem.invalidArguments(Messages.invalidFileName(file))
        }
        let holder = try Directory.openOrCreate(path.removingLastComponent())
        guard try force || !holder.contains(name) else { throw ContributeProblem.exists(file) }
        try Directory.replaceFile(at: path, with: bytes)
    }
}
