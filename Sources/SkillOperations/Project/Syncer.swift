internal import Digest
internal import FileTree
internal import Problem
internal import SkillCatalog
internal import SkillFormat
internal import SkillSource
internal import SkillStore

/// Makes a project's skills folders match its manifest and lock file.
public struct Syncer {
    private let session: Session
    private let project: Project

    /// Syncs in a session whose admission purpose is a restore.
    public init(_ session: Session, _ project: Project) {
        self.session = session
        self.project = project
    }

    /// Syncs in one transaction; skills that fail are left unchanged.
    public func run(_ request: SyncRequest) async throws -> SyncOutcomes {
        if session.mode == .dryRun { try session.store.refuseUnusableFolder() }
        if request.lock == .frozen {
            try project.requireKnownManifest(request.reach)
            _ = try project.agreedLock()
        }
        let staging = try session.staging
        var plan = plan(request)
        let restored = await Restorer(session, request.reach, project)
            .stage(plan.restores, in: staging)
        for (name, result) in restored.sorted(by: { $0.key < $1.key }) {
            switch result {
            case .success(let staged):
                plan.outcomes[name] = .restored(staged.snapshot)
                plan.changes.append(
                    .install(project.based(staged), over: permission(for: name, request)))
            case .failure(let error): plan.outcomes[name] = .failed(error.problem)
            }
        }
        let resolved = try await ManifestResolver(session, request.reach)
            .stage(plan.wants, &plan.outcomes)
        plan.changes += resolved.map { change(to: project.based($0.staged), request) }
        plan.changes.sort { $0.name < $1.name }
        try session.requireAnswers()
        try dropRefused(&plan)
        if request.lock == .frozen, plan.outcomes.values.contains(where: \.isFailure) {
            for change in plan.changes { plan.outcomes[change.name] = .held }
            return plan.outcomes
        }
        guard session.mode == .apply, !plan.changes.isEmpty else { return plan.outcomes }
        let changed = Set(plan.changes.map(\.name))
        let agreements = resolved.filter { changed.contains($0.staged.name) }.compactMap {
            project.change(recording: $0.agreement, to: $0.staged.name)
        }
        let outcomes = try project.store.apply(
            plan.changes, manifest: project.manifestChanges + agreements, command: "sync")
        // Another run has changed the skill since the project was read.
        for (name, outcome) in outcomes where outcome == .unchanged {
            plan.outcomes[name] = .unchanged
        }
        return plan.outcomes
    }

    private struct Plan {
        var outcomes: SyncOutcomes = [:]
        var changes: [Change] = []
        var restores: [LockedSkill] = []
        var wants: [WantedSkill] = []
    }

    private func plan(_ request: SyncRequest) -> Plan {
        var plan = Plan()
        let unknown = request.lock == .frozen ? project.unknownVersions : []
        for (name, status) in project.statuses {
            do {
                if status == .ok, unknown.contains(name) { try admitUnknownVersion(of: name) }
                switch try step(for: name, status, request) {
                case .leave(let outcome): plan.outcomes[name] = outcome
                case .restore(let entry): plan.restores.append((name, entry))
                case .resolve(let want): plan.wants.append((name, want))
                case .remove(let change):
                    plan.changes.append(change)
                    let isWhole = if case .remove = change { true } else { false }
                    plan.outcomes[name] = .removed(
                        isWhole ? project.skills[name.description]?.snapshot : nil)
                }
            } catch {
                plan.outcomes[name] = .failed(error.problem)
            }
        }
        return plan
    }

    private enum Step {
        case leave(SyncOutcome)
        case restore(LockEntry)
        case resolve(Manifest.Requirement)
        case remove(Change)
    }

    private func step(
        for name: SkillName, _ status: Project.Status, _ request: SyncRequest
    ) throws -> Step {
        let entry = project.entry(of: name)
        let want = project.manifest?.skills[name]
        if status == .ok, let entry { try session.checkInstalled(name, entry, in: project) }
        if status == .behind || status == .missing, request.sources == .report {
            try project.refuseOtherSource(of: name)
        }
        switch status {
        case .ok:
            if request.lock == .frozen, let snapshot = project.skills[name.description]?.snapshot {
                guard entry?.lists(snapshot) == true else { throw ProjectError.wrongFileList(name) }
            }
            return .leave(.unchanged)
        case .linked: return .leave(.linked)
        case .missing, .behind: return entry.map { .restore($0) } ?? .leave(.unchanged)
        case .edited:
            guard request.edits == .overwrite, let entry else { throw ProjectError.edited(name) }
            return .restore(entry)
        case .conflicted:
            guard request.edits == .overwrite, let entry else {
                throw ProjectError.conflicted(name)
            }
            return .restore(entry)
        case .unlocked: return want.map { .resolve($0) } ?? .leave(.unchanged)
        case .sourceChanged:
            guard let want else { return .leave(.unchanged) }
            guard request.sources == .follow else {
                throw ProjectError.sourceChanged(name, locked: entry?.origin, wanted: want)
            }
            return .resolve(want)
        case .foreignURL:
            guard let entry else { return .leave(.unchanged) }
            throw ProjectError.foreignURL(name, entry.origin)
        case .foreignAgent:
            try entry?.refuseUnknownAgent(of: name)
            return .leave(.unchanged)
        case .unknownAgent:
            if let agent = project.manifest?.unknownAgent(of: name) {
                throw ProjectError.unknownAgent(agent)
            }
            return .leave(.unchanged)
        case .extra, .extraAgents:
            guard request.extras == .remove else { return .leave(.extra) }
            let permission: Change.Permission = request.edits == .overwrite ? .anything : .onlyOurs
            guard status == .extraAgents else { return .remove(.remove(name, permission)) }
            let agents = try project.extraAgents(of: name).map { try Agent.named($0, for: name) }
            return .remove(.withdraw(name, from: agents, permission))
        }
    }

    /// Throws the reason if a version that is installed as locked, and unknown here, would not be installed.
    private func admitUnknownVersion(of name: SkillName) throws {
        guard let entry = project.lock?.skills[name],
            let version = project.installedVersion(of: name, session.context.trust)
        else { return }
        try session.admit(name, entry.tree, project.priorConsent(to: name, session.context.trust)) {
            version.skill.findings
                + SignerChange.findings(
                    from: entry.signer, nil, to: version.skill.signature, session.context.trust)
        }
    }

    /// Drops changes that the store would refuse, so that the others can be made.
    private func dropRefused(_ plan: inout Plan) throws(SkillStoreError) {
        let preview = try project.store.preview()
        var possible: [Change] = []
        for change in plan.changes {
            do throws(SkillStoreError) {
                _ = try preview.outcome(of: change)
                possible.append(change)
            } catch {
                plan.outcomes[change.name] = .failed(ProjectError.inTheWay(error))
            }
        }
        plan.changes = possible
    }

    /// What a restored skill may replace: nothing, or the version that was seen there.
    private func permission(for name: SkillName, _ request: SyncRequest) -> Change.Permission {
        if request.edits == .overwrite { return .anything }
        return .only(project.skills[name.description]?.snapshot?.hash)
    }

    /// What a skill from a changed source may replace: the locked version, but no edits or unmanaged folders.
    private func permission(
        forResolved name: SkillName, _ request: SyncRequest
    ) -> Change.Permission {
        if request.edits == .overwrite { return .anything }
        guard let tree = project.skills[name.description]?.snapshot?.hash else { return .only(nil) }
        return project.lock?.skills[name]?.tree == tree ? .only(tree) : .onlyOurs
    }

    /// Returns the change for a resolved skill; one whose files are already in place only needs a lock entry.
    private func change(to staged: StagedSkill, _ request: SyncRequest) -> Change {
        let skill = project.skills[staged.name.description]
        if let skill, skill.isAsInstalled, skill.entry?.tree == staged.entry.tree,
            staged.entry.agents.allSatisfy({ skill.entry?.agents.contains($0) == true })
        {
            return .record(staged)
        }
        return .install(staged, over: permission(forResolved: staged.name, request))
    }
}
