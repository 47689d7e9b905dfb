internal import Problem
internal import SkillFormat
internal import SkillSource
internal import SkillStore

/// Writes a project's lock file without changing its skills folders.
public struct Locker {
    private let session: Session
    private let project: Project

    /// Locks in a session whose admission purpose is a restore.
    public init(_ session: Session, _ project: Project) {
        self.session = session
        self.project = project
    }

    /// Locks what the manifest lists, and stores a clean copy of every locked skill.
    public func run(_ request: SyncRequest) async throws -> SyncOutcomes {
        let staging = try session.staging
        var plan = plan(request)
        let restorer = Restorer(session, request.reach)
        var staged: [StagedSkill] = []
        for (name, result) in await restorer.stage(plan.restores, in: staging) {
            do {
                let skill = try result.get()
                try restorer.keep(skill, in: staging)
                guard skill.entry != project.lock?.skills[name] else { continue }
                staged.append(skill)
                plan.outcomes[name] = .installed(skill.snapshot)
            } catch {
                plan.outcomes[name] = .failed(error.problem)
            }
        }
        staged += try await ManifestResolver(session, request.reach)
            .stage(plan.wants, &plan.outcomes)
        guard !Task.isCancelled else { throw SkillSourceError.interrupted }
        var changes = staged.map { Change.record(project.based($0)) }
        // A skill that is neither in the manifest nor on disk does not belong in the lock file.
        for (name, status) in project.statuses
        where status == .extra && project.folderStatus(of: name) == .missing {
            changes.append(.remove(name, .onlyOurs))
        }
        if !changes.isEmpty { _ = try project.store.apply(changes, command: "lock") }
        return plan.outcomes
    }

    private struct Plan {
        var outcomes: SyncOutcomes = [:]
        var restores: [LockedSkill] = []
        var wants: [WantedSkill] = []
    }

    private func plan(_ request: SyncRequest) -> Plan {
        var plan = Plan()
        for (name, status) in project.statuses {
            let entry = project.lock?.skills[name]
            switch (status, project.manifest?.skills[name]) {
            case (.unlocked, let want?): plan.wants.append((name, want))
            case (.sourceChanged, let want?) where request.sources == .follow:
                plan.wants.append((name, want))
            case (.sourceChanged, let want?):
                plan.outcomes[name] = .failed(
                    ProjectError.sourceChanged(name, locked: entry?.origin, wanted: want))
            case (.foreignURL, _):
                plan.outcomes[name] =
                    entry.map { .failed(ProjectError.foreignURL(name, $0.origin)) } ?? .unchanged
            case (.extra, _): plan.outcomes[name] = .extra
            default:
                plan.outcomes[name] = .unchanged
                guard let wanted = project.entry(of: name) else { continue }
                if wanted != entry || project.store.trees.copy(of: wanted.tree) == nil {
                    plan.restores.append((name, wanted))
                }
            }
        }
        return plan
    }
}
