internal import FileTree
internal import SkillFormat
internal import SkillSource
internal import SkillStore
internal import Transfer

/// What sync, lock and bundle share: the project, what fetches, and a staging folder.
struct ProjectSession {
    /// What a session may do.
    struct Purpose {
        /// Whether anything may be fetched.
        var reach = Reach.network
        /// Whether anything is put in place.
        var mode = InstallRequest.Mode.install
        /// Rules whose findings stop nothing.
        var allowedRules: Set<String> = []

        enum Reach { case network, storeOnly }
    }

    let project: Project
    let syncer: Syncer
    let staging: StagingFolder
    private let downloads: StagingFolder
    private let transfer: Transfer

    /// Opens everything; the caller closes it.
    init(
        _ project: Project, _ common: CommonOptions, _ question: QuestionOptions,
        _ options: TransferOptions, _ purpose: Purpose, board: ProgressBoard
    ) throws {
        let world = World.current
        self.project = project
        let store = project.store
        downloads = try store.makeDownloadFolder()
        staging =
            purpose.mode == .install
            ? try store.makeStagingFolder() : try store.makeDownloadFolder()
        let configuration = options.configuration(world)
        transfer = Transfer(configuration: configuration)
        let consent = Consent(question: question, notes: common.notes, world: world)
        let installer = Installer(
            store: store, transferConfiguration: configuration, catalogs: [EmbeddedCatalog()],
            git: world.gitSettings(store.locations),
            progress: { board.update($0.typed, $1) },
            agree: { name, findings in
                board.pause()
                defer { board.resume() }
                return consent.ask(name, findings)
            },
            pick: { _ in nil })
        // What a team's files mean depends on nobody's language.
        let loader = SourceLoader(
            transfer: transfer, catalogs: [EmbeddedCatalog()], downloads: downloads.directory,
            git: world.gitSettings(store.locations),
            allowing: AllowedRules.commits(purpose.allowedRules), language: nil,
            progress: { board.update($0.typed, $1) })
        syncer = Syncer(
            project: project, installer: installer,
            loader: purpose.reach == .network ? loader : nil)
    }

    /// Throws everything away that was not moved into place.
    func close() {
        transfer.close()
        staging.discard()
        downloads.discard()
    }
}
