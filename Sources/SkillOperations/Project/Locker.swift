internal import Digest
internal import FileTree
internal import Problem
internal import Signature
internal import SkillCatalog
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
        let restorer = Restorer(session, request.reach, project)
        var staged: [StagedSkill] = []
        let restored = await restorer.stage(plan.restores, in: staging)
        for (name, result) in restored.sorted(by: { $0.key < $1.key }) {
            do {
                let skill = try result.get()
                plan.admitted.insert(name)
                try restorer.keep(skill, in: staging)
                guard skill.entry != project.lock?.skills[name] else { continue }
                staged.append(skill)
                plan.outcomes[name] = .installed(skill.snapshot)
            } catch {
                plan.outcomes[name] = .failed(error.problem)
            }
        }
        let resolved = try await ManifestResolver(session, request.reach)
            .stage(plan.wants, &plan.outcomes)
        staged += resolved.map(\.staged)
        let agreements =
            await agreements(&plan)
            + resolved.compactMap { project.change(recording: $0.agreement, to: $0.staged.name) }
        try session.requireAnswers()
        var changes = staged.map { Change.record(project.based($0)) }
        // A skill that is neither in the manifest nor on disk does not belong in the lock file.
        for (name, status) in project.statuses
        where status == .extra && project.folderStatus(of: name) == .missing {
            changes.append(.remove(name, .onlyOurs))
            plan.outcomes[name] = .removed(nil)
        }
        guard !changes.isEmpty || !agreements.isEmpty else { return plan.outcomes }
        _ = try project.store.apply(changes, manifest: agreements, command: "lock")
        return plan.outcomes
    }

    /// Returns the agreements that the manifest lacks for the locked versions; skills without consent fail.
    private func agreements(_ plan: inout Plan) async -> [ManifestChange] {
        var changes: [ManifestChange] = []
        for (name, entry) in (project.lock?.skills ?? [:]).sorted(by: { $0.key < $1.key }) {
            guard project.ownManifest?.skills[name] != nil, plan.outcomes[name]?.isFailure != true,
                !plan.wants.contains(where: { $0.name == name })
            else { continue }
            do {
                let agreement = try await agreement(to: name, entry, plan)
                if let change = project.change(recording: agreement, to: name) {
                    changes.append(change)
                    if case .unchanged? = plan.outcomes[name] { plan.outcomes[name] = .agreed }
                }
            } catch {
                plan.outcomes[name] = .failed(error.problem)
            }
        }
        return changes
    }

    /// Returns the consent that a locked version needs, after asking for it; nil if it needs none.
    private func agreement(
        to name: SkillName, _ entry: LockEntry, _ plan: Plan
    ) async throws -> Agreement? {
        guard let copy = project.store.trees.copy(of: entry.tree) else { return nil }
        let skill = try readSkill(
            SkillFiles(of: copy.directory), folderName: name.description, purpose: .install,
            trust: session.context.trust)
        let findings =
            skill.findings
            + project.signerChange(to: skill.signature, of: name, entry, session.context.trust)
        if !plan.admitted.contains(name) {
            let subject = PolicySubject(
                name: name, origin: entry.origin, author: .anyone, tree: entry.tree,
                agents: entry.agents,
                signer: skill.signature?.trustedSigner)
            try session.enforcePolicy(on: subject) { findings }
            try session.admit(
                name, entry.tree, project.priorConsent(to: name, session.context.trust)
            ) { findings }
        }
        let unlisted = try await unlisted(name, entry)
        return Agreement(to: findings, and: unlisted, in: entry.tree)
    }

    /// What allows a version that nothing lists; nil if something does.
    private func unlisted(
        _ name: SkillName, _ entry: LockEntry
    ) async throws -> AllowedRules.Other? {
        let unlisted = AllowedRules.Other.unlisted(entry.origin.kind)
        if project.consent.agreement(to: name)?.covers(unlisted, in: entry.tree) == true {
            return unlisted
        }
        let scope = session.store.locations.scope
        guard session.admission.versions(of: entry.origin.kind) == .any,
            let pinned = entry.pinned(name: name, in: scope)
        else { return nil }
        let loader = try session.loader
        do throws(SkillSourceError) {
            return try await loader.isListed(pinned) ? nil : unlisted
        } catch {
            guard case .catalog(.noSuchCatalog) = error else { throw error }
            return unlisted
        }
    }

    private struct Plan {
        var outcomes: SyncOutcomes = [:]
        var restores: [LockedSkill] = []
        var wants: [WantedSkill] = []
        /// The restored skills, to which consent was given.
        var admitted: Set<SkillName> = []
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
            case (.otherSource, _) where request.sources == .report:
                plan.outcomes[name] =
                    project.sourceProblem(of: name).map { .failed($0) } ?? .unchanged
            case (.foreign, _):
                plan.outcomes[name] =
                    project.foreignSource(of: name).map { .failed($0) } ?? .unchanged
            case (.foreignAgent, _):
                plan.outcomes[name] =
                    entry?.unknownAgent.map { .failed(ProjectError.foreignAgent(name, $0)) }
                    ?? .unchanged
            case (.unknownAgent, _):
                plan.outcomes[name] =
                    project.manifest?.unknownAgent(of: name)
                    .map { .failed(ProjectError.unknownAgent($0)) } ?? .unchanged
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
