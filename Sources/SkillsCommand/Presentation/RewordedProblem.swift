internal import FileTree
internal import Problem
internal import SkillCatalog
internal import SkillFormat
internal import SkillOperations
internal import SkillSource
internal import SkillStore
internal import SystemPackage

/// An error in terms of the command line and of the working directory.
struct RewordedProblem: Problem {
    let summary: String
    let hint: Suggestion?
    let cause: (any Error)?
    let kind: ProblemKind

    /// Creates an error without another one below it.
    init(_ summary: String, hint: Suggestion, _ kind: ProblemKind) {
        (self.summary, self.hint, self.kind, cause) = (summary, hint, kind, nil)
    }

    /// Creates an error with another hint and, if given, another summary; kind and cause are kept.
    init(_ error: any Problem, _ summary: String? = nil, hint: Suggestion) {
        (self.summary, self.hint) = (summary ?? error.summary, hint)
        (cause, kind) = (error.cause, error.kind)
    }

    /// A skill that the lock file of the other scope has; nil if it hasn't.
    fileprivate init?(notInstalled name: String, _ error: any Problem, in world: World) {
        let isProject = world.arguments.contains("--project")
        let scope = isProject ? Scope.user : .project(world.projectFolder)
        guard let lock = world.lock(of: scope),
            lock.skills.keys.contains(where: { $0.description == name }),
            let command = TypedCommand(in: world).inScope(scope)
        else { return nil }
        self.init(
            error, Messages.notInstalled(name, in: isProject ? "project" : "user"),
            hint: Messages.installedElsewhere(in: scope.name, command))
    }

    /// Nothing can be undone in a project, which may have moved here: its changes are recorded with its old path; nil in
    /// the user scope.
    fileprivate init?(nothingToUndo error: any Problem, in world: World) {
        guard case .project = world.meantScope else { return nil }
        self.init(error, hint: Messages.recordedElsewhere)
    }

    /// The last change was not an undo, so that nothing can be redone.
    fileprivate init(nothingToRedo error: any Problem, in world: World) {
        self.init(error, Messages.nothingToRedo, hint: Messages.onlyUndone(in: world.meantScope))
    }

    /// A catalog of the project that is named in a command about the user's skills, for which it does not count; nil if
    /// the project has none of the name, or the command has no `--project`.
    fileprivate init?(noSuchCatalog name: String, _ error: any Problem, in world: World) {
        guard !world.arguments.contains("--project"),
            let settings = try? CatalogSettings(of: world),
            settings.entries.contains(where: {
                $0.file.layer == .project && $0.reference.name.description == name
            }), let command = TypedCommand(in: world).inScope(.project(world.projectFolder))
        else { return nil }
        self.init(
            error, Messages.catalogOfProject(name),
            hint: say("for the project: \(command)", ja: "プロジェクトを対象にするには: \(command)"))
    }

    /// A path that was read as the name of a skill in a catalog, because it has no slash; nil if there is no such file or
    /// folder, or the name is not an address in the command line.
    fileprivate init?(path name: String, _ error: any Problem, in world: World) {
        guard !name.hasPrefix("."), !name.hasPrefix("/") else { return nil }
        let command = TypedCommand(in: world).replacing(name, with: "./\(name)") { meaning in
            switch meaning {
            case .value(.candidates(.addresses), _), .value(.candidates(.skillsAndAddresses), _),
                .value(.folders, _):
                true
            // An export, or the name of a skill.
            case .value(.files, _): error is ImportError
            default: false
            }
        }
        guard let command else { return nil }
        let path = world.workingDirectory.pushing(FilePath(name))
        if (try? Directory.open(path)) != nil {
            self.init(
                error, hint: say("to use the folder: \(command)", ja: "フォルダーを使うには: \(command)"))
        } else if (try? InputFile.open(path)) != nil {
            self.init(error, hint: say("to use the file: \(command)", ja: "ファイルを使うには: \(command)"))
        } else {
            return nil
        }
    }

    /// The name of a skill after the source that has it, instead of `--skill`; nil if no source is before the name.
    fileprivate init?(nameAfterSource name: String, _ error: any Problem, in world: World) {
        let words = world.arguments
        let sources = words.indices.filter { Self.isSource(words[$0]) }
        guard let place = words.firstIndex(of: name), sources == [place - 1] else { return nil }
        let source = words[place - 1]
        let command = SuggestedCommand.install(source).with("--skill", name)
        self.init(error, hint: say("to choose it there: \(command)", ja: "その中から選ぶには: \(command)"))
    }

    /// Whether a word is the address of a source, and not a name in catalogs.
    private static func isSource(_ word: String) -> Bool {
        if ["./", "../", "/", "~/"].contains(where: word.hasPrefix) { return true }
        guard let address = try? SkillAddress.read(word) else { return false }
        if case .catalog = address.meaning { return false }
        return true
    }

    /// A file where agents, or the program itself, need a folder; nil if the error has another cause.
    fileprivate init?(fileInPlaceOfFolder error: any Problem, in world: World) {
        guard case .failed(_, let text, .notDirectory)? = error.fileTreeError else { return nil }
        let path = FilePath(text)
        let own = StoreLocations(scope: .user, home: world.home, environment: world.environment)
        let scopes = [Scope.user, .project(world.projectFolder)]
        let folders = scopes.flatMap { scope in
            Agent.all.map {
                $0.skillsFolder(in: scope, home: world.home, environment: world.environment)
            }
        }
        let files = (folders + own.ownFolders).lazy.compactMap { FileInPlace(of: $0) }
        guard let file = files.first(where: { path.starts(with: $0.path) }) else { return nil }
        self.init(error, file.summary(in: world), hint: file.hint(in: world))
    }

    /// A folder of the program's own or of its settings, or an agent's, that can't be written where it is; nil if the
    /// error has another cause.
    fileprivate init?(unusableFolder error: any Problem, in world: World) {
        guard let cause = error.fileTreeError, cause.meansUnusableFolder,
            case .failed(_, let text, let code) = cause
        else { return nil }
        let path = FilePath(text)
        let locations = StoreLocations(
            scope: .user, home: world.home, environment: world.environment)
        let isReadOnly = code == .readOnlyFileSystem
        /// Whether it is in the folder on a read-only file system, or what the folder should be created in.
        func concerns(_ folder: FilePath) -> Bool {
            isReadOnly && path.starts(with: folder) || path != folder && folder.starts(with: path)
                || !isReadOnly && path == folder && Directory.kind(at: folder) == nil
        }
        if locations.ownFolders.contains(where: concerns) {
            self.init(error, hint: Messages.ownFoldersElsewhere)
        } else if concerns(SettingsFile.user(world).base) {
            self.init(error, hint: Messages.settingsFolderElsewhere)
        } else if let agent = Self.agent(where: concerns, in: world) {
            self.init(error, hint: Messages.agentFolderElsewhere(agent))
        } else {
            return nil
        }
    }

    /// Returns the first agent whose folder, with what is around it, is meant; Claude Code precedes all others.
    private static func agent(where isMeant: (FilePath) -> Bool, in world: World) -> Agent? {
        (Agent.all.filter { $0 == .claudeCode } + Agent.all).first { agent in
            agent.reads(.user)
                && isMeant(
                    agent.skillsFolder(
                        in: .user, home: world.home, environment: world.environment
                    ).removingLastComponent())
        }
    }
}

extension Problem {
    /// The error in terms of the command line and of the working directory.
    func reworded(in world: World) -> any Problem {
        let reworded: (any Problem)? =
            switch self as any Problem {
            case SkillStoreError.notInstalled("", _):
                UsageProblem.invalidArguments(Messages.emptyName)
            case SkillStoreError.notInstalled(let name, _):
                RewordedProblem(notInstalled: name, self, in: world)
                    ?? RewordedProblem(path: name, self, in: world)
            case SkillStoreError.nothingToUndo: RewordedProblem(nothingToUndo: self, in: world)
            case SkillStoreError.nothingToRedo: RewordedProblem(nothingToRedo: self, in: world)
            case CatalogError.noSuchCatalog(let name, _),
                SkillSourceError.catalog(.noSuchCatalog(let name, _)):
                RewordedProblem(noSuchCatalog: name, self, in: world)
            case CatalogError.notFound(let request, _),
                SkillSourceError.catalog(.notFound(let request, _)):
                RewordedProblem(path: request.description, self, in: world)
                    ?? RewordedProblem(nameAfterSource: request.description, self, in: world)
            case ImportError.notFound(let name, _): RewordedProblem(path: name, self, in: world)
            case CatalogProblem.unreadable(.invalidLocation(let reference)):
                RewordedProblem(path: reference.location, self, in: world)
            default:
                RewordedProblem(fileInPlaceOfFolder: self, in: world)
                    ?? RewordedProblem(unusableFolder: self, in: world)
            }
        return reworded ?? self
    }
}

extension World {
    /// Returns the lock file of a scope; nil if there is none that can be read.
    fileprivate func lock(of scope: Scope) -> Lock? {
        let store = SkillStore(
            locations: StoreLocations(scope: scope, home: home, environment: environment),
            environment: StoreEnvironment(now: now, notice: { _ in }, reached: { _ in }))
        return try? store.lock()
    }

    /// The scope of the command line; without one in a project that has skills, that of the project.
    fileprivate var meantScope: Scope {
        let project = Scope.project(projectFolder)
        let isUser = arguments.contains("--global") || arguments.contains("-g")
        let hasSkills = projectFolder != home && lock(of: project) != nil
        return arguments.contains("--project") || !isUser && hasSkills ? project : .user
    }
}
