internal import Digest
internal import FileTree
internal import Problem
internal import Signature
internal import SkillCatalog
internal import SkillFormat
internal import SkillSource
internal import SkillStore

/// Plans a project's lock file, without changing its skills folders.
public struct Locker {
    private let session: Session
    private let project: Project
    private let request: SyncRequest
    private var plan: Plan<SyncReport>
    private var restores: [LockedSkill] = []
    private var wants: [WantedSkill] = []

    private init(_ session: Session, _ project: Project, _ request: SyncRequest) {
        self.session = session
        self.project = project
        self.request = request
        plan = Plan(SyncReport(request.lock), project.store, command: "lock")
    }

    /// Plans to lock the skills that the manifest lists, and to store a clean copy of every locked skill, in a session
    /// whose admission purpose is a restore.
    public static func plan(
        _ request: SyncRequest, of project: Project, in session: Session
    ) async throws -> Plan<SyncReport> {
        var locker = Locker(session, project, request)
        return try await locker.plan()
    }

    private mutating func plan() async throws -> Plan<SyncReport> {
        let staging = try session.planFolder
        planStatuses()
        var reviews: [SkillName: Review] = [:]
        let results = await Restorer(session, request.reach, project)
            .review(restores, in: staging)
        for (name, result) in results {
            do {
                let restored = try result.get()
                let staged = restored.staged
                reviews[name] = restored.review
                plan.add(restored.review)
                plan.keep(
                    staged.snapshot, in: try staging.directory.open(name.component), of: name)
                guard staged.entry != project.lock?.skills[name] else { continue }
                add(.record(project.based(staged)), staged.snapshot)
            } catch {
                plan.report.leaveOut(name, because: error)
            }
        }
        for (name, result) in await ManifestResolver(session, request.reach).stage(wants) {
            do {
                let resolved = try result.get()
                plan.add(resolved.review)
                add(.record(project.based(resolved.staged)), resolved.staged.snapshot)
                record(resolved.agreement, to: name)
            } catch {
                plan.report.leaveOut(name, because: error)
            }
        }
        await addAgreements(reviews)
        // A skill that is neither in the manifest nor on disk does not belong in the lock file.
        for (name, status) in project.statuses
        where status == .extra && project.folderStatus(of: name) == .missing {
            plan.add(.remove(name, .onlyOurs))
            plan.report.outcomes[name] = .removed(nil)
        }
        return plan
    }

    private mutating func add(_ change: Change, _ snapshot: TreeSnapshot) {
        plan.add(change)
        plan.report.outcomes[change.name] = .installed(snapshot)
    }

    /// Records an agreement in the manifest, if it lacks it.
    private mutating func record(_ agreement: Agreement?, to name: SkillName) {
        guard let change = project.change(recording: agreement, to: name) else { return }
        plan.manifest.append(change)
        if case .unchanged? = plan.report.outcomes[name] { plan.report.outcomes[name] = .agreed }
    }

    /// Records the agreements that the manifest lacks for the locked versions, of which the restored ones are reviewed.
    private mutating func addAgreements(_ reviews: [SkillName: Review]) async {
        for (name, entry) in (project.lock?.skills ?? [:]).sorted(by: { $0.key < $1.key }) {
            guard project.ownManifest?.skills[name] != nil,
                plan.report.outcomes[name]?.isFailure != true,
                !wants.contains(where: { $0.name == name })
            else { continue }
            do {
                guard let review = try reviews[name] ?? reviewStored(name, entry) else { continue }
                record(review.agreement(and: try await unlisted(name, entry)), to: name)
            } catch {
                plan.drop([name])
                plan.report.leaveOut(name, because: error)
            }
        }
    }

    /// Reviews a locked version that the store has; nil if it does not.
    private mutating func reviewStored(
        _ name: SkillName, _ entry: LockEntry
    ) throws -> Review? {
        guard let copy = project.store.trees.copy(of: entry.tree) else { return nil }
        let review = try session.review(
            stored: name, entry, in: copy.directory,
            after: project.prior(to: name, entry, session.context.trust))
        plan.add(review)
        return review
    }

    /// Returns the exception that allows a version which nothing lists; nil if something lists it.
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

    private mutating func planStatuses() {
        for (name, status) in project.statuses {
            if let obstacle = project.obstacle(to: name, status, request.sources) {
                plan.report.leaveOut(name, because: obstacle)
                continue
            }
            switch (status, project.manifest?.skills[name]) {
            case (.unlocked, let want?), (.sourceChanged, let want?): wants.append((name, want))
            case (.extra, _): plan.report.outcomes[name] = .extra
            case (.foreign, _), (.foreignAgent, _), (.unknownAgent, _):
                plan.report.outcomes[name] = .unchanged
            default:
                plan.report.outcomes[name] = .unchanged
                guard let wanted = project.entry(of: name) else { continue }
                if wanted != project.lock?.skills[name]
                    || project.store.trees.copy(of: wanted.tree) == nil
                {
                    restores.append((name, wanted))
                }
            }
        }
    }
}
