internal import Digest
internal import FileTree
internal import Problem
internal import SkillCatalog
internal import SkillFormat
internal import SkillSource
internal import SkillStore
internal import SystemPackage

/// Plans the changes that make a project's skills folders match its manifest and lock file.
public struct Syncer {
    private let session: Session
    private let project: Project
    private let request: SyncRequest
    private var plan: Plan<SyncReport>
    private var restores: [LockedSkill] = []
    /// Those of the restored skills that are merged with edits of an earlier version.
    private var merges: Set<SkillName> = []
    private var wants: [WantedSkill] = []

    private init(_ session: Session, _ project: Project, _ request: SyncRequest) {
        self.session = session
        self.project = project
        self.request = request
        plan = Plan(SyncReport(request.lock), project.store, command: "sync")
    }

    /// Plans a sync in a session whose admission purpose is a restore; skills that fail are left unchanged.
    public static func plan(
        _ request: SyncRequest, of project: Project, in session: Session
    ) async throws -> Plan<SyncReport> {
        var syncer = Syncer(session, project, request)
        return try await syncer.plan()
    }

    private mutating func plan() async throws -> Plan<SyncReport> {
        if request.lock == .frozen {
            try project.requireKnownManifest(request.reach)
            _ = try project.agreedLock()
            if request.extras == .report, request.reach == .network {
                try project.refuseLeftovers()
            }
        }
        planStatuses()
        // Where nothing is to be done, nothing has to be writable.
        if !restores.isEmpty || !wants.isEmpty || !plan.changes.isEmpty { try await stage() }
        plan.sort()
        plan.drop([])
        try plan.dropRefused { [project] change, error in
            guard case .otherSource = error,
                project.skills[change.name.description]?.hasEdits == true
            else { return ProjectError.inTheWay(error) }
            // The source was accepted; only the edits are in the way.
            return ProjectError.inTheWay(.edited(change.name, .replace))
        }
        if plan.changes.isEmpty { plan.manifest = [] }
        return plan
    }

    /// Stages the skills that are restored or resolved, and plans their changes.
    private mutating func stage() async throws {
        let staging = try session.planFolder
        let restored = await Restorer(session, request.reach, project)
            .review(restores, in: staging)
        for (name, result) in restored {
            do { try await add(name, result.get(), in: staging) } catch {
                plan.report.leaveOut(name, because: error)
            }
        }
        plan.manifest = project.manifestChanges
        for (name, result) in await ManifestResolver(session, request.reach).stage(wants) {
            do {
                let resolved = try result.get()
                let staged = resolved.staged
                plan.add(resolved.review, change(to: project.based(staged)))
                plan.report.outcomes[name] =
                    step(to: staged, in: staging).map { .updated($0) }
                    ?? .installed(staged.snapshot)
                if let change = project.change(recording: resolved.agreement, to: name) {
                    plan.manifest.append(change)
                }
            } catch {
                plan.report.leaveOut(name, because: error)
            }
        }
    }

    private mutating func add(
        _ name: SkillName, _ restored: Restorer.Reviewed, in staging: StagingFolder
    ) async throws {
        let staged = restored.staged
        let (change, outcome) =
            merges.contains(name)
            ? try await merge(staged, in: staging)
            : (
                .install(project.based(staged), over: permission(for: name)),
                step(to: staged, in: staging).map { .updated($0) } ?? .restored(staged.snapshot)
            )
        plan.add(restored.review, change)
        plan.report.outcomes[name] = outcome
    }

    private mutating func planStatuses() {
        for (name, status) in project.statuses {
            do {
                if status == .ok { try checkInstalled(name) }
                switch try step(for: name, status) {
                case .leave(let outcome): plan.report.outcomes[name] = outcome
                case .restore(let entry): restores.append((name, entry))
                case .merge(let entry):
                    restores.append((name, entry))
                    merges.insert(name)
                case .resolve(let want): wants.append((name, want))
                case .remove(let change): remove(change)
                }
            } catch {
                plan.report.leaveOut(name, because: error)
            }
        }
        guard request.extras == .remove else { return }
        for leftover in project.leftovers { remove(.remove(leftover.name, removalPermission)) }
    }

    private mutating func remove(_ change: Change) {
        plan.add(change)
        plan.report.outcomes[change.name] =
            if case .withdraw(_, let agents, _) = change {
                .withdrawn(from: agents)
            } else {
                .removed(project.skills[change.name.description]?.snapshot)
            }
    }

    private enum Step {
        case leave(SyncOutcome)
        case restore(LockEntry)
        case merge(LockEntry)
        case resolve(Manifest.Requirement)
        case remove(Change)
    }

    private func step(for name: SkillName, _ status: Project.Status) throws -> Step {
        if let obstacle = project.obstacle(to: name, status, request.sources) { throw obstacle }
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
        case .sourceChanged: return want.map { .resolve($0) } ?? .leave(.unchanged)
        case .otherSource: return try step(for: name, project.folderStatus(of: name))
        case .foreign, .foreignAgent, .unknownAgent: return .leave(.unchanged)
        case .extra, .extraAgents:
            guard request.extras == .remove else {
                return .leave(
                    status == .extra ? .extra : .extraAgents(project.extraAgents(of: name)))
            }
            guard status == .extraAgents else {
                return .remove(.remove(name, removalPermission))
            }
            let agents = try project.extraAgents(of: name).map { try Agent.named($0, for: name) }
            return .remove(.withdraw(name, from: agents, removalPermission))
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

    /// Returns the change from the installed version to a staged one; nil if none is installed, or the same one.
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
    /// version that lacks consent on this machine.
    private mutating func checkInstalled(_ name: SkillName) throws {
        try session.checkInstalled(name, in: project)
        guard request.lock == .frozen,
            let unknown = session.unknownVersion(of: name, in: project)
        else { return }
        plan.add(try unknown.review.get())
    }

    private var removalPermission: Change.Permission {
        request.edits == .overwrite ? .anything : .onlyOurs
    }

    /// Returns the permission for a restored skill: to replace the version that was seen in the folder, or anything if
    /// edits are overwritten.
    private func permission(for name: SkillName) -> Change.Permission {
        if request.edits == .overwrite { return .anything }
        return .only(project.skills[name.description]?.snapshot?.hash)
    }

    /// Returns the permission for a skill from a changed source: to replace the locked version, but edits and unmanaged
    /// folders only if edits are overwritten.
    private func permission(forResolved name: SkillName) -> Change.Permission {
        if request.edits == .overwrite { return .anything }
        guard let skill = project.skills[name.description], let tree = skill.snapshot?.hash else {
            return .only(nil)
        }
        let isUnedited = skill.isBehind && !skill.hasEdits
        return project.lock?.skills[name]?.tree == tree || isUnedited ? .only(tree) : .onlyOurs
    }

    /// Returns the change for a resolved skill; one whose files are already in place only needs a lock entry.
    private func change(to staged: StagedSkill) -> Change {
        let skill = project.skills[staged.name.description]
        if let skill, skill.isAsInstalled, skill.entry?.tree == staged.entry.tree,
            staged.entry.agents.allSatisfy({ skill.entry?.agents.contains($0) == true })
        {
            return .record(staged)
        }
        return .install(staged, over: permission(forResolved: staged.name))
    }
}
