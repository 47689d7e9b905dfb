internal import FileTree
internal import SkillFormat
internal import SkillSource
internal import SkillStore
internal import Terminal
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
        var allowedRules: AllowedRules = .none

        enum Reach { case network, storeOnly }
    }

    let project: Project
    let syncer: Syncer
    var staging: StagingFolder { fetching.staging }
    private let fetching: FetchingSession

    /// Opens everything; the caller closes it.
    init(
        _ project: Project, _ common: CommonOptions, _ question: QuestionOptions,
        _ options: TransferOptions, _ purpose: Purpose, board: ProgressBoard
    ) throws {
        let world = World.current
        self.project = project
        let store = project.store
        // What a team's files mean depends on nobody's language.
        fetching = try FetchingSession(
            store, options, staging: purpose.mode == .install ? .besideSkills : .apart,
            allowedRules: purpose.allowedRules, language: nil,
            progress: { board.update($0.typed, $1) })
        let consent = Consent(question: question, notes: common.notes, world: world)
        let installer = Installer(
            store: store, transferConfiguration: options.configuration(world),
            catalogs: [EmbeddedCatalog()],
            git: world.gitSettings(store.locations),
            progress: { board.update($0.typed, $1) },
            agree: { name, findings in
                board.pause()
                defer { board.resume() }
                return consent.ask(name, findings)
            },
            pick: { _ in nil })
        syncer = Syncer(
            project: project, installer: installer,
            loader: purpose.reach == .network ? fetching.loader : nil)
    }

    /// Throws everything away that was not moved into place.
    func close() { fetching.close() }
}
