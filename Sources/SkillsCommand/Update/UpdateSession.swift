internal import FileTree
internal import SkillFormat
internal import SkillSource
internal import SkillStore
internal import SystemPackage
internal import Transfer

/// What outdated, update and diff share: a store, a loader, a staging folder, and the skills that are meant.
struct UpdateSession {
    let store: SkillStore
    let updater: Updater
    let staging: StagingFolder
    private let downloads: StagingFolder
    private let transfer: Transfer

    /// Opens everything; the caller closes it.
    init(
        _ common: CommonOptions, _ scope: ScopeOptions, _ options: TransferOptions,
        staging place: Place, allowedRules: Set<String> = [],
        progress: @escaping @Sendable (SkillAddress, TransferProgress) -> Void,
        agree: @escaping (SkillName, [Finding]) -> Bool = { _, _ in true }
    ) throws {
        let world = World.current
        store = try common.store(scope)
        downloads = try store.makeDownloadFolder()
        staging =
            place == .besideSkills ? try store.makeStagingFolder() : try store.makeDownloadFolder()
        transfer = Transfer(configuration: options.configuration(world))
        let loader = SourceLoader(
            transfer: transfer, catalogs: [EmbeddedCatalog()], downloads: downloads.directory,
            git: world.gitSettings(store.locations), allowing: AllowedRules.commits(allowedRules),
            language: world.language,
            progress: progress)
        updater = Updater(
            store: store, loader: loader, now: UTCTime(world.now())?.seconds ?? 0, agree: agree)
    }

    /// Where newer versions are unpacked.
    enum Place {
        /// Beside the agent's folder, to be moved into it.
        case besideSkills
        /// Apart from it, to be looked at.
        case apart
    }

    /// Throws everything away that was not moved into place.
    func close() {
        transfer.close()
        staging.discard()
        downloads.discard()
    }

    /// The skills of these names, or all that the lock has.
    func skills(_ names: [String]) throws -> [InstalledSkill] {
        guard !names.isEmpty else { return try store.skills().filter { $0.entry != nil } }
        var skills: [InstalledSkill] = []
        for name in names where !skills.contains(where: { $0.name == name }) {
            let skill = try store.skill(named: name)
            guard skill.entry != nil else { throw UpdateProblem.unmanaged(name) }
            skills.append(skill)
        }
        return skills
    }
}
