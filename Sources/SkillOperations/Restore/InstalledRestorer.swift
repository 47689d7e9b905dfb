internal import FileTree
public import SkillFormat
internal import SkillPolicy
public import SkillStore

/// Brings back the installed versions of skills whose files were edited, damaged or deleted, from the clean copies in the
/// store, or else from their sources.
public struct InstalledRestorer {
    private let session: Session

    /// Restores in a session whose admission purpose is a restore.
    public init(_ session: Session) { self.session = session }

    /// What happened to a skill.
    public enum Outcome: Sendable, Equatable {
        /// Its files were as installed.
        case unchanged
        case restored
    }

    /// Restores skills in one transaction, and returns what happened to each, in the order of their names.
    ///
    /// A project's skills get the locked versions. Throws before anything changes if one of them can't be restored, or was
    /// edited and may not be replaced by this `permission`.
    public func run(
        _ names: [String], over permission: Change.Permission
    ) async throws -> [(name: SkillName, outcome: Outcome)] {
        let skills = try uniqueSkills(names)
        let broken = skills.filter { !$0.skill.isAsInstalled }
        let staging = try session.staging
        let staged = try await stage(broken.map { ($0.name, $0.entry) }, in: staging)
        try session.requireAnswers()
        let changes = staged.map { Change.install($0, over: permission) }
        let preview = try session.store.preview()
        for change in changes {
            do throws(SkillStoreError) { _ = try preview.outcome(of: change) } catch {
                guard case .edited(let name, _) = error else { throw error }
                throw RestoreError.edited(name, session.store.locations.scope)
            }
        }
        if session.mode == .apply, !changes.isEmpty {
            _ = try session.store.apply(changes, command: "restore")
        }
        let restored = Set(broken.map(\.name))
        return skills.map { ($0.name, restored.contains($0.name) ? .restored : .unchanged) }
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

    private func stage(
        _ skills: [LockedSkill], in staging: StagingFolder
    ) async throws -> [StagedSkill] {
        guard session.store.locations.scope == .user else {
            let project = try Project(session.context)
            for (name, _) in skills {
                if let problem = project.sourceProblem(of: name) { throw problem }
            }
            let restorer = Restorer(session, reach(to: skills), project)
            let results = await restorer.stage(skills, in: staging)
            return try skills.compactMap { try results[$0.name]?.get() }.map(project.based)
        }
        let results = await Restorer(session, reach(to: skills)).read(skills, in: staging)
        // The user's own lock file has what the user has consented to.
        return try skills.compactMap { try results[$0.name]?.get() }.map { restored in
            let skill = restored.version.skill
            let subject = PolicySubject(restored.staged, skill, from: .anyone)
            try session.enforcePolicy(on: subject) { skill.findings }
            return restored.staged
        }
    }

    /// No network is needed if the store has all files, unless a policy asks for their age.
    private func reach(to skills: [LockedSkill]) -> SyncRequest.Reach {
        let trees = session.store.trees
        return session.context.policy.minimumAge == nil
            && skills.allSatisfy { trees.copy(of: $0.entry.tree) != nil } ? .storeOnly : .network
    }
}
