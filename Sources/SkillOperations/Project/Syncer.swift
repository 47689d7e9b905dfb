internal import Digest
internal import FileTree
internal import Problem
internal import SkillCatalog
internal import SkillFormat
internal import SkillSource
internal import SkillStore
internal import SystemPackage

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
            if request.extras == .report, request.reach == .network {
                try project.refuseLeftovers()
            }
        }
        let staging = try session.staging
        var plan = plan(request)
        let restored = await Restorer(session, request.reach, project)
            .stage(plan.restores, in: staging)
        for (name, result) in restored.sorted(by: { $0.key < $1.key }) {
            do {
                let staged = try result.get()
                guard plan.merges.contains(name) else {
                    plan.outcomes[name] =
                        step(to: staged, in: staging).map { .updated($0) }
                        ?? .restored(staged.snapshot)
                    plan.changes.append(
                        .install(project.based(staged), over: permission(for: name, request)))
                    continue
                }
                let (change, outcome) = try await merge(staged, in: staging)
                plan.changes.append(change)
                plan.outcomes[name] = outcome
            } catch {
                plan.outcomes[name] = .failed(error.problem)
            }
        }
        let resolved = try await ManifestResolver(session, request.reach)
            .stage(plan.wants, &plan.outcomes)
        for (staged, _) in resolved {
            if let step = step(to: staged, in: staging) {
                plan.outcomes[staged.name] = .updated(step)
            }
        }
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
        /// Those of the restored skills that are merged with edits of an earlier version.
        var merges: Set<SkillName> = []
        var wants: [WantedSkill] = []
    }

    private func plan(_ request: SyncRequest) -> Plan {
        var plan = Plan()
        for (name, status) in project.statuses {
            do {
                if status == .ok { try checkInstalled(name, request) }
                switch try step(for: name, status, request) {
                case .leave(let outcome): plan.outcomes[name] = outcome
                case .restore(let entry): plan.restores.append((name, entry))
                case .merge(let entry):
                    plan.restores.append((name, entry))
                    plan.merges.insert(name)
                case .resolve(let want): plan.wants.append((name, want))
                case .remove(let change):
                    plan.changes.append(change)
                    if case .withdraw(_, let agents, _) = change {
                        plan.outcomes[name] = .withdrawn(from: agents)
                    } else {
                        plan.outcomes[name] = .removed(project.skills[name.description]?.snapshot)
                    }
                }
            } catch {
                plan.outcomes[name] = .failed(error.problem)
            }
        }
        guard request.extras == .remove else { return plan }
        for leftover in project.leftovers {
            plan.changes.append(.remove(leftover.name, removalPermission(request)))
            plan.outcomes[leftover.name] = .removed(
                project.skills[leftover.name.description]?.snapshot)
        }
        return plan
    }

    private enum Step {
        case leave(SyncOutcome)
        case restore(LockEntry)
        case merge(LockEntry)
        case resolve(Manifest.Requirement)
        case remove(Change)
    }

    private func step(
        for name: SkillName, _ status: Project.Status, _ request: SyncRequest
    ) throws -> Step {
        let entry = project.entry(of: name)
        let want = project.manifest?.skills[name]
        switch status {
        case .ok: return .leave(.unchanged)
        case .linked: return .leave(.linked)
        case .missing, .behind: return entry.map { .restore($0) } ?? .leave(.unchanged)
        case .edited:
            guard let entry else { throw ProjectError.edited(name) }
            guard request.edits == .keep else { return .restore(entry) }
            guard request.lock == .update, project.isMergeable(name) else {
                throw ProjectError.edited(name)
            }
            return .merge(entry)
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
        case .otherSource:
            if request.sources == .report, let problem = project.sourceProblem(of: name) {
                throw problem
            }
            return try step(for: name, project.folderStatus(of: name), request)
        case .foreign:
            if let problem = project.foreignSource(of: name) { throw problem }
            return .leave(.unchanged)
        case .foreignAgent:
            try entry?.refuseUnknownAgent(of: name)
            return .leave(.unchanged)
        case .unknownAgent:
            if let agent = project.manifest?.unknownAgent(of: name) {
                throw ProjectError.unknownAgent(agent)
            }
            return .leave(.unchanged)
        case .extra, .extraAgents:
            guard request.extras == .remove else {
                return .leave(
                    status == .extra ? .extra : .extraAgents(project.extraAgents(of: name)))
            }
            let permission = removalPermission(request)
            guard status == .extraAgents else { return .remove(.remove(name, permission)) }
            let agents = try project.extraAgents(of: name).map { try Agent.named($0, for: name) }
            return .remove(.withdraw(name, from: agents, permission))
        }
    }

    /// Merges a restored version with the edits of the earlier one, which must not conflict.
    private func merge(
        _ staged: StagedSkill, in staging: StagingFolder
    ) async throws -> (Change, SyncOutcome) {
        let name = staged.name
        let directory = try staging.directory.open(name.component)
        try session.store.trees.add(staged.snapshot, from: directory)
        // Now it is known whether the edits are based on the locked version, which git may have brought.
        guard let skill = project.skills[name.description].map(session.store.withBase),
            skill.isBehind, let yours = skill.snapshot
        else { throw ProjectError.edited(name) }
        let merge = try await EditMerge(
            of: skill, yours, with: (directory, staged.snapshot), in: session)
        guard merge.isClean else {
            throw ProjectError.editsConflict(name, merge.conflicts.map(\.path))
        }
        let merged = try merge.write(name, in: staging).snapshot
        let change = Change.install(
            project.based(
                StagedSkill(restored: staged.entry, name: name, snapshot: merged, in: staging)),
            over: .only(yours.hash))
        guard let step = step(to: staged, in: staging) else { return (change, .restored(merged)) }
        // Edits that the locked version has, too, are no longer edits.
        return (
            change,
            merged.hash == staged.snapshot.hash
                ? .updated(step) : .merged(step, edits: merge.edits)
        )
    }

    /// Returns how a staged version changes the one that is installed; nil if none is, or the same one.
    private func step(to staged: StagedSkill, in staging: StagingFolder) -> SyncStep? {
        guard let skill = project.skills[staged.name.description], skill.entry != nil,
            let old = skill.snapshot, old.hash != staged.snapshot.hash,
            skill.installedEntry?.tree != staged.entry.tree
        else { return nil }
        let new = SkillFolder(staging.path.appending(staged.name.component))?.header
        return SyncStep(
            old: .init(
                number: SkillFolder(skill.path)?.header?.version,
                origin: skill.installedEntry?.origin),
            new: .init(number: new?.version, origin: staged.entry.origin),
            files: staged.snapshot)
    }

    /// Throws the reason if a skill that is installed as locked would be refused today; a frozen sync also asks about a
    /// version to which nobody here has consented.
    private func checkInstalled(_ name: SkillName, _ request: SyncRequest) throws {
        try session.checkInstalled(name, in: project)
        guard request.lock == .frozen, let entry = project.lock?.skills[name],
            let unknown = session.unknownVersion(of: name, in: project)
        else { return }
        try session.admit(name, entry.tree) { unknown.open }
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
                var reason = error
                if case .otherSource = error,
                    project.skills[change.name.description]?.hasEdits == true
                {
                    // The source was accepted; only the edits are in the way.
                    reason = .edited(change.name, .replace)
                }
                plan.outcomes[change.name] = .failed(ProjectError.inTheWay(reason))
            }
        }
        plan.changes = possible
    }

    private func removalPermission(_ request: SyncRequest) -> Change.Permission {
        request.edits == .overwrite ? .anything : .onlyOurs
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
        guard let skill = project.skills[name.description], let tree = skill.snapshot?.hash else {
            return .only(nil)
        }
        let isUnedited = skill.isBehind && !skill.hasEdits
        return project.lock?.skills[name]?.tree == tree || isUnedited ? .only(tree) : .onlyOurs
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
