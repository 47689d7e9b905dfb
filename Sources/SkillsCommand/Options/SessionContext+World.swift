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
            catalogPaths: CatalogPaths(of: store.locations),
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

extension CommonOptions {
    /// The store of the project in the working directory.
    func projectStore() throws -> SkillStore {
        try store(ScopeOptions(.project))
    }

    /// The store of the user's skills.
    func userStore() throws -> SkillStore {
        try store(ScopeOptions(.global))
    }
}
