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
    var staging: StagingFolder { fetching.staging }
    private let fetching: FetchingSession

    /// Opens everything; the caller closes it.
    init(
        _ common: CommonOptions, _ scope: ScopeOptions, _ options: TransferOptions,
        staging place: FetchingSession.Place, allowedRules: AllowedRules = .none,
        progress: @escaping @Sendable (SkillAddress, TransferProgress) -> Void,
        agree: @escaping (SkillName, [Finding]) -> Bool = { _, _ in true }
    ) throws {
        let world = World.current
        store = try common.store(scope)
        fetching = try FetchingSession(
            store, options, staging: place, allowedRules: allowedRules, language: world.language,
            progress: progress)
        updater = Updater(
            store: store, loader: fetching.loader, now: UTCTime(world.now())?.seconds ?? 0,
            agree: agree)
    }

    /// Throws everything away that was not moved into place.
    func close() { fetching.close() }

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
