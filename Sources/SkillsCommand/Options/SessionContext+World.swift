internal import Signature
internal import SkillCatalog
internal import SkillFormat
internal import SkillOperations
internal import SkillPolicy
internal import SkillSource
internal import SkillStore
internal import SystemPackage
internal import Terminal
internal import Transfer

extension SessionContext {
    /// Creates a context for a command, with progress on a board; throws if the configuration cannot be read.
    init(
        _ store: SkillStore, _ transfer: TransferOptions, _ board: ProgressBoard,
        language: String? = nil, _ questions: Questions = Questions()
    ) throws {
        // The store goes on without agents that can't be read, which must not decide where skills are installed.
        _ = try Settings(of: .current)
        _ = try SignerSettings(of: .current)
        try World.current.policy(for: store.locations.scope).check()
        let catalogs = try CatalogSettings(of: .current, for: store.locations.scope).references
        self.init(store, transfer, board, catalogs: catalogs, language: language, questions)
    }

    /// Creates a context for a command with these catalogs, with progress on a board.
    init(
        _ store: SkillStore, _ transfer: TransferOptions, _ board: ProgressBoard,
        catalogs: [CatalogReference], language: String? = nil, _ questions: Questions = Questions()
    ) {
        let world = World.current
        let policy = world.policy(for: store.locations.scope)
        self.init(
            store: store, transfer: transfer.configuration(world, policy),
            git: world.gitSettings(store.locations),
            catalogs: catalogs,
            catalogPlaces: CatalogPlaces(of: store.locations),
            environment: world.environment, home: world.home,
            workingDirectory: world.workingDirectory, now: world.seconds,
            language: language)
        self.policy = policy
        self.questions = questions
        trust = .current
        progress = { board.update($0.typed, $1) }
        catalogProgress = { board.update($0.description, $1) }
    }
}

extension Consent {
    /// Asks while a board is paused.
    func asking(
        pausing board: ProgressBoard
    ) -> @Sendable (SkillName, [Finding]) -> Questions.Consent {
        { name, findings in
            board.pause()
            defer { board.resume() }
            return ask(name, findings)
        }
    }
}

extension NameQuestion {
    /// Asks while a board is paused.
    func asking(
        pausing board: ProgressBoard
    ) -> @Sendable (NamedSkill) async -> Questions.Consent {
        { skill in
            board.pause()
            defer { board.resume() }
            return ask(skill)
        }
    }
}

extension Consent {
    /// Announces questions of a dry run while a board is paused.
    func announcing(
        pausing board: ProgressBoard
    ) -> @Sendable (SkillName, [Finding]) -> Questions.Consent {
        { name, findings in
            board.pause()
            defer { board.resume() }
            return foresee(name, findings)
        }
    }

    /// Shows what skills bring, without a question, while a board is paused.
    func showing(
        pausing board: ProgressBoard
    ) -> @Sendable (SkillName, NewCapabilities, Questions.Asking) -> Questions.Consent {
        { name, capabilities, _ in
            board.pause()
            defer { board.resume() }
            return ask(name, about: capabilities, .none)
        }
    }
}

extension CommonOptions {
    /// The store of the project in the working directory.
    func projectStore() throws -> SkillStore {
        var scope = ScopeOptions()
        scope.choice = .project
        return try store(scope)
    }

    /// The store of the user's skills.
    func userStore() throws -> SkillStore {
        var scope = ScopeOptions()
        scope.choice = .global
        return try store(scope)
    }
}
