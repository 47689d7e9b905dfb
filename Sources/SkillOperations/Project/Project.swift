internal import Digest
internal import FileTree
public import SkillFormat
internal import SkillSource
public import SkillStore
internal import SystemPackage

/// A project: its manifest, its lock file and its skills folders.
public struct Project: Sendable {
    /// The state of a skill's folder, compared with the manifest and the lock file.
    public enum Status: String, CaseIterable, Sendable {
        /// As locked.
        case ok
        /// Locked, but missing for at least one of its agents.
        case missing
        /// An unedited version that was installed here before.
        case behind
        /// Edited.
        case edited
        /// A link to a working copy, which a sync leaves alone.
        case linked
        /// Edited, with conflicts of an update that are not resolved yet.
        case conflicted
        /// In the manifest, but not in the lock file.
        case unlocked
        /// The manifest names another source than the lock file.
        case sourceChanged = "changed"
        /// Not as locked, and the manifest does not list it, and the lock file names another source than that of the
        /// version that was installed here.
        case otherSource = "source"
        /// The URL in the lock file, or the branch or tag, does not follow from the source.
        case foreign
        /// The lock file names an agent that does not exist.
        case foreignAgent = "agent"
        /// The manifest names an agent that does not exist.
        case unknownAgent = "unknown"
        /// In the lock file, but not in the manifest.
        case extra
        /// Locked for more agents than the manifest names.
        case extraAgents = "shared"
    }

    /// A difference between the manifest and the lock file.
    public enum Disagreement: Sendable, Equatable {
        case unlocked(SkillName)
        case sourceChanged(SkillName)
        case extra(SkillName)
        case extraAgents(SkillName)
        case missingAgents(SkillName)
    }

    let store: SkillStore
    /// The manifest; nil when the project has only a lock file.
    public let manifest: Manifest?
    /// The lock file; nil when nothing is locked yet.
    public let lock: Lock?
    /// The skills in the agents' folders, by name.
    public let skills: [String: InstalledSkill]
    /// The changes that add a bundle's manifest to the project.
    let manifestChanges: [ManifestChange]
    /// The entries of the project's own lock file, without those of a bundle.
    private let recordedEntries: [SkillName: LockEntry]
    /// The project's own manifest, without that of a bundle, whose agreements are those of its author.
    let ownManifest: Manifest?
    private let home: FilePath

    /// The sources of skills that were installed here, which the manifest does not list, and which the lock file has from
    /// another source.
    private let otherSources: [SkillName: LockEntry.Origin]
    /// The skills of the manifest and the lock file with their statuses, ordered by name.
    public private(set) var statuses: [(name: SkillName, status: Status)] = []
    /// The known consent to its skills.
    let consent: ConsentHistory

    /// Reads the project of the store; missing files are taken from a bundle.
    public init(_ context: SessionContext, _ bundle: Bundle? = nil) throws {
        store = context.store
        home = context.home
        let contents = try store.contents()
        let isBundled = contents.manifest == nil && contents.lock == nil
        let bundled = isBundled ? bundle?.manifest : nil
        recordedEntries = contents.lock?.skills ?? [:]
        ownManifest = contents.manifest
        lock = contents.lock ?? bundle?.lock
        manifest = contents.manifest ?? bundled
        manifestChanges =
            bundled?.skills.map { ManifestChange($0.key, $0.value.withoutAgreement) } ?? []
        guard manifest != nil || lock != nil else {
            throw ProjectError.noProject
        }
        skills = Dictionary(
            contents.skills.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        consent = ConsentHistory(to: contents.skills, in: store, contents.manifest)
        let listed = manifest?.skills ?? [:]
        let locked = (lock?.skills ?? [:]).filter { listed[$0.key] == nil }
        let installed = try store.lastEntries(of: Set(locked.keys)).mapValues(\.origin)
        otherSources = installed.filter { name, origin in
            locked[name].map { !origin.isSameSource(as: $0.origin) } ?? false
        }
        let names = Set(listed.keys).union((lock?.skills ?? [:]).keys)
        statuses = names.sorted { $0.description < $1.description }.map { ($0, status(of: $0)) }
    }

    /// The members of the project's own manifest that this program does not know.
    public var unknownMembers: [Manifest.UnknownMember] { ownManifest?.unknownMembers ?? [] }

    /// The agents in the manifest that this program does not know.
    public var unknownAgents: [Manifest.UnknownAgent] { manifest?.unknownAgents ?? [] }

    /// Those of the unknown members that resemble known ones; others may belong to the project, or to a later version.
    public var misspelledMembers: [Manifest.UnknownMember] {
        unknownMembers.filter { $0.similar != nil }
    }

    /// Throws if the project has no manifest that the lock file could be compared with, or one with misspelled members.
    func requireKnownManifest(_ reach: SyncRequest.Reach) throws(ProjectError) {
        // A bundle can have a lock file only.
        guard manifest != nil || reach == .storeOnly else { throw .noManifest }
        guard misspelledMembers.isEmpty else { throw .misspelledMembers(misspelledMembers) }
    }

    /// Returns a staged skill that is left out if another run changes its entry in the project's lock file meanwhile.
    func based(_ staged: StagedSkill) -> StagedSkill {
        var staged = staged
        staged.basis = .entry(recordedEntries[staged.name])
        return staged
    }

    private func status(of name: SkillName) -> Status {
        guard manifest?.unknownAgent(of: name) == nil else { return .unknownAgent }
        guard let entry = lock?.skills[name] else { return .unlocked }
        guard foreignSource(of: name) == nil else { return .foreign }
        guard entry.unknownAgent == nil else { return .foreignAgent }
        guard let manifest else { return statusWithoutManifest(of: name) }
        guard let want = manifest.skills[name] else { return .extra }
        guard want.names(entry.origin) else { return .sourceChanged }
        if skills[name.description]?.state == .linked { return .linked }
        let status = folderStatus(of: name)
        // Edits stay where they are, also if the skill is missing for another agent.
        guard status != .edited, status != .conflicted else { return status }
        if !entry.agents(wantedBy: want).isEmpty { return .missing }
        return status == .ok && !extraAgents(of: name).isEmpty ? .extraAgents : status
    }

    private func statusWithoutManifest(of name: SkillName) -> Status {
        let status = folderStatus(of: name)
        guard otherSources[name] != nil else { return status }
        switch status {
        case .missing, .behind, .edited, .conflicted: return .otherSource
        default: return status
        }
    }

    /// Returns the error that forbids requests to the source in the lock file: it is not that of the manifest or, for a
    /// skill that this does not list, not that of the version that was installed here; nil if it is.
    func sourceProblem(of name: SkillName) -> ProjectError? {
        guard let locked = lock?.skills[name]?.origin else { return nil }
        if let want = manifest?.skills[name] {
            return want.names(locked)
                ? nil : .sourceChanged(name, locked: locked, wanted: want)
        }
        return otherSources[name].map {
            .otherSource(
                name, installed: $0, locked: locked,
                accepting: folderStatus(of: name) == .ok ? .update : .sync)
        }
    }

    /// Returns the fault if the entry of a skill in the lock file does not follow from its source; nil if it does.
    func foreignSource(of name: SkillName) -> ProjectError? {
        lock?.skills[name]?.sourceProblem(of: name, in: store.locations.scope, home: home)
    }

    /// Returns the reason for which a sync or a lock leaves a skill alone, regardless of its folder: it would need
    /// another source, or an agent that does not exist; nil if there is none.
    func obstacle(
        to name: SkillName, _ status: Status, _ sources: SourceMovePolicy
    ) -> ProjectError? {
        switch status {
        case .sourceChanged where sources == .report, .otherSource where sources == .report:
            sourceProblem(of: name)
        case .foreign: foreignSource(of: name)
        case .foreignAgent:
            lock?.skills[name]?.unknownAgent.map { .foreignAgent(name, $0) }
        case .unknownAgent: manifest?.unknownAgent(of: name).map { .unknownAgent($0) }
        default: nil
        }
    }

    /// The listed or locked skills that are disabled on this machine, ordered by name.
    public var disabled: [SkillName] {
        statuses.map(\.name).filter { skills[$0.description]?.isDisabled == true }
    }

    /// Those of them that are in agents' folders again, for example because version control restored them.
    public var returned: [SkillName] {
        disabled.filter { skills[$0.description]?.returned.isEmpty == false }
    }

    /// Whether the folder of a skill has edits, which no sync replaces or removes without consent.
    public func isEdited(_ name: SkillName) -> Bool {
        [.edited, .conflicted].contains(folderStatus(of: name))
    }

    /// Whether a sync merges the locked version with edits of an earlier one.
    public func isMergeable(_ name: SkillName) -> Bool {
        guard let skill = skills[name.description], skill.state == .edited else { return false }
        guard let locked = skill.entry?.origin,
            skill.installedEntry?.origin.isSameSource(as: locked) == true
        else { return false }
        return skill.isBehind && skill.hasEdits && skill.snapshot != nil
            && skill.shares.allSatisfy { !$0.hasEdits }
    }

    /// Returns the state of the folder of a locked skill, compared with the lock file.
    func folderStatus(of name: SkillName) -> Status {
        guard let skill = skills[name.description] else { return .missing }
        switch skill.state {
        case .ok: return skill.isAsInstalled ? .ok : .missing
        case .missing: return .missing
        case .linked: return .linked
        case .unmanaged, .unreadable: return .edited
        case .conflicted: return .conflicted
        // After a pull, the lock file may pin another version; a folder that equals a stored tree was not edited.
        case .edited: return skill.isOtherVersion ? .behind : .edited
        }
    }

    /// The locked skills without a clean copy in the store.
    var absentEntries: [LockedSkill] {
        (lock?.skills ?? [:]).filter { store.trees.copy(of: $0.value.tree) == nil }
            .map { ($0.key, $0.value) }
    }

    /// The folders that are neither in the manifest nor in the lock file.
    public var unmanaged: [String] {
        skills.values.filter { skill in
            skill.entry == nil && skill.state != .linked
                && SkillName(skill.name).flatMap { manifest?.skills[$0] ?? nil } == nil
        }.map(\.name).sorted()
    }

    /// The skills that a lock file of another branch or commit left, which agents still load, ordered by name.
    public var leftovers: [Leftover] {
        let names = Set(unmanaged)
        let skills = skills.values.filter { names.contains($0.name) }
        return ((try? store.leftovers(among: skills)) ?? []).sorted { $0.name < $1.name }
    }

    /// Throws if agents still load unedited skills that the lock file no longer has.
    func refuseLeftovers() throws(ProjectError) {
        let names = leftovers.filter { !$0.isEdited }.map(\.name)
        guard names.isEmpty else { throw .leftovers(names) }
    }

    /// The differences between the manifest and the lock file.
    var disagreements: [Disagreement] {
        statuses.compactMap { name, status in
            switch status {
            case .unlocked: .unlocked(name)
            case .sourceChanged: .sourceChanged(name)
            case .extra: .extra(name)
            case .extraAgents: .extraAgents(name)
            // They are refused for themselves.
            case .foreign, .foreignAgent, .unknownAgent, .otherSource: nil
            case .ok, .missing, .behind, .edited, .conflicted, .linked:
                lock?.skills[name] == entry(of: name) ? nil : .missingAgents(name)
            }
        }
    }

    /// Returns the lock file if it agrees with the manifest and its entries follow from their sources.
    func agreedLock() throws(ProjectError) -> Lock {
        if let unknown = manifest?.unknownAgents.first { throw .unknownAgent(unknown) }
        guard let lock else {
            // A lock file of no skills would say nothing, and is never written.
            guard manifest?.skills.isEmpty == true else { throw .noLock }
            return Lock()
        }
        for (name, entry) in lock.skills.sorted(by: { $0.key < $1.key }) {
            try entry.refuseForeignSource(of: name, in: store.locations.scope, home: home)
            try entry.refuseUnknownAgent(of: name)
        }
        let disagreements = disagreements
        guard disagreements.isEmpty else { throw .disagreement(disagreements) }
        return lock
    }

    /// Returns the agents that a skill is locked for and that the manifest does not name.
    func extraAgents(of name: SkillName) -> [String] {
        guard let wanted = manifest?.skills[name]?.agents, let entry = lock?.skills[name] else {
            return []
        }
        return entry.agents.filter { !wanted.contains($0) }
    }

    /// Returns the lock entry of a skill with the additional agents that the manifest names.
    func entry(of name: SkillName) -> LockEntry? {
        guard var entry = lock?.skills[name] else { return nil }
        entry.agents += entry.agents(wantedBy: manifest?.skills[name])
        return entry
    }
}

extension Manifest.Requirement {
    /// The entry for another project, whose consent is its own.
    fileprivate var withoutAgreement: Self {
        var requirement = self
        requirement.agreed = nil
        return requirement
    }
}

typealias LockedSkill = (name: SkillName, entry: LockEntry)

extension LockEntry {
    /// The first agent that this program does not know.
    var unknownAgent: String? { agents.first { Agent(id: $0) == nil } }

    /// Throws if it names an agent that this program does not know.
    func refuseUnknownAgent(of name: SkillName) throws(ProjectError) {
        if let unknownAgent { throw .foreignAgent(name, unknownAgent) }
    }

    /// Returns the agents that a manifest names and the lock file does not.
    fileprivate func agents(wantedBy want: Manifest.Requirement?) -> [String] {
        (want?.agents ?? []).filter { !agents.contains($0) }
    }
}
