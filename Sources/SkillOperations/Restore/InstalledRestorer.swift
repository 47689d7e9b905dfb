internal import FileTree
public import SkillFormat
internal import SkillPolicy
public import SkillStore

/// The results of a restore, skill by skill.
public struct RestoreReport: PlannedReport {
    /// The result of restoring one skill.
    public enum Outcome: Sendable, Equatable {
        /// Its files were as installed.
        case unchanged
        case restored
    }

    /// The outcome of each skill, in the order of their names.
    public internal(set) var outcomes: [(name: SkillName, outcome: Outcome)] = []

    /// Throws, because nothing changes if one skill can't be restored.
    public mutating func leaveOut(_ name: SkillName, because error: any Error) throws {
        throw error
    }
}

/// Plans to bring back the installed versions of skills whose files were edited, damaged or deleted, from the clean copies
/// in the store, or else from their sources.
public struct InstalledRestorer {
    private let session: Session

    /// Restores in a session whose admission purpose is a restore.
    public init(_ session: Session) { self.session = session }

    /// Plans to restore skills; a project's skills get the locked versions.
    ///
    /// Throws if one of them can't be restored, or was edited and may not be replaced by this `permission`.
    public func plan(
        _ names: [String], over permission: Change.Permission
    ) async throws -> Plan<RestoreReport> {
        let staging = try session.planFolder
        let skills = try uniqueSkills(names)
        let broken = skills.filter {
            !$0.skill.isAsInstalled || $0.skill.snapshot?.lacksModes == true
        }
        let restored = Set(broken.map(\.name))
        var plan = Plan(RestoreReport(), session.store, command: "restore")
        plan.report.outcomes = skills.map {
            ($0.name, restored.contains($0.name) ? .restored : .unchanged)
        }
        let (restorer, project) = try restorer(for: broken.map { ($0.name, $0.entry) })
        let reviewed = Dictionary(
            uniqueKeysWithValues: await restorer.review(
                broken.map { ($0.name, $0.entry) }, in: staging
            ).map { ($0.name, $0.result) })
        for (name, _, _) in broken {
            guard let one = try reviewed[name]?.get() else { continue }
            plan.add(
                one.review,
                .install(project.map { $0.based(one.staged) } ?? one.staged, over: permission))
        }
        try plan.dropRefused { [scope = session.store.locations.scope] _, error in
            guard case .edited(let name, _) = error else { return error }
            return RestoreError.edited(name, scope)
        }
        return plan
    }

    private typealias Installed = (name: SkillName, entry: LockEntry, skill: InstalledSkill)

    private func uniqueSkills(_ names: [String]) throws -> [Installed] {
        var known: Set<String> = []
        return try session.store.skills(named: names.filter { known.insert($0).inserted }).map {
            skill in
            guard let name = SkillName(skill.name), let entry = skill.entry else {
                throw UpdateError.unmanaged(skill)
            }
            if let path = skill.workingCopy {
                throw SkillStoreError.linked(name, to: path, skill.scope)
            }
            guard !skill.isDisabled else { throw SkillStoreError.disabled(name, skill.scope) }
            return (name, entry, skill)
        }
    }

    /// Returns the restorer for skills: the user's own lock file has only versions that the user has consented to, and
    /// that of a project has versions that others have written.
    private func restorer(for skills: [LockedSkill]) throws -> (Restorer, Project?) {
        let reach = reach(to: skills)
        guard session.store.locations.scope != .user else {
            return (Restorer(session.with(.reinstall), reach), nil)
        }
        let project = try Project(session.context)
        for (name, _) in skills {
            if let problem = project.sourceProblem(of: name) { throw problem }
        }
        return (Restorer(session, reach, project), project)
    }

    /// No network is needed if the store has all files, unless a policy asks for their age.
    private func reach(to skills: [LockedSkill]) -> SyncRequest.Reach {
        let trees = session.store.trees
        return session.context.policy.minimumAge == nil
            && skills.allSatisfy { trees.copy(of: $0.entry.tree) != nil } ? .storeOnly : .network
    }
}
