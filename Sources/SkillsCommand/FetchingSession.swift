internal import FileTree
internal import SkillSource
internal import SkillStore
internal import Transfer

/// What a command needs that fetches skills: a loader, and folders whose content is thrown away at the end.
struct FetchingSession {
    /// Where skills are unpacked.
    enum Place {
        /// Beside the agent's folder, to be moved into it.
        case besideSkills
        /// Apart from it, to be looked at.
        case apart
    }

    let loader: SourceLoader
    let staging: StagingFolder
    private let downloads: StagingFolder
    private let transfer: Transfer

    /// Opens everything; the caller closes it.
    ///
    /// Translations are taken into the language, where one is named.
    init(
        _ store: SkillStore, _ options: TransferOptions, staging place: Place,
        allowedRules: AllowedRules, language: String?,
        progress: @escaping @Sendable (SkillAddress, TransferProgress) -> Void
    ) throws {
        let world = World.current
        downloads = try store.makeDownloadFolder()
        do {
            staging =
                switch place {
                case .besideSkills: try store.makeStagingFolder()
                case .apart: try store.makeDownloadFolder()
                }
        } catch {
            downloads.discard()
            throw error
        }
        transfer = Transfer(configuration: options.configuration(world))
        loader = SourceLoader(
            transfer: transfer, catalogs: [EmbeddedCatalog()], downloads: downloads.directory,
            git: world.gitSettings(store.locations),
            allowing: allowedRules.commits, language: language, progress: progress)
    }

    /// Throws everything away that was not moved into place.
    func close() {
        transfer.close()
        staging.discard()
        downloads.discard()
    }
}
