internal import FileTree
internal import SkillFormat
internal import SkillSource
internal import SkillStore
internal import Transfer

/// What sync, lock and bundle share: the project, what fetches, and a staging folder.
struct ProjectSession {
    /// Whether anything may be fetched.
    enum Reach { case network, storeOnly }

    let project: Project
    let syncer: Syncer
    let staging: StagingFolder
    private let downloads: StagingFolder
    private let transfer: Transfer

    /// Opens everything; the caller closes it.
    init(
        _ common: CommonOptions, _ question: QuestionOptions, _ reach: Reach,
        mode: InstallRequest.Mode, board: ProgressBoard
    ) throws {
        let world = World.current
        project = try Project(common)
        let store = project.store
        downloads = try store.makeDownloadFolder()
        staging = mode == .install ? try store.makeStagingFolder() : try store.makeDownloadFolder()
        var configuration = TransferConfiguration(environment: world.environment)
        configuration.userAgent = "skills/\(skillsVersion)"
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
        let loader = SourceLoader(
            transfer: transfer, catalogs: [EmbeddedCatalog()], downloads: downloads.directory,
            git: world.gitSettings(store.locations), allowing: .listed, language: world.language,
            progress: { board.update($0.typed, $1) })
        syncer = Syncer(
            project: project, installer: installer, loader: reach == .network ? loader : nil)
    }

    /// Throws everything away that was not moved into place.
    func close() {
        transfer.close()
        staging.discard()
        downloads.discard()
    }
}
