internal import Digest
internal import FileTree
internal import Problem
internal import SkillFormat
internal import SkillSource
internal import SkillStore
internal import SystemPackage

/// Makes a project's folders what its manifest and lock say.
struct Syncer {
    /// How a sync goes about it.
    struct Request: Sendable {
        /// Whether anything may be resolved, or the lock is taken as it is.
        var lock = LockUse.kept
        /// What becomes of skills that the manifest wants no longer.
        var extras = Extras.named
        /// What becomes of edited skills.
        var edits = Edits.left
        /// Whether a source that changed in the manifest is followed.
        var sources = SourceMovePolicy.report
        /// Rules whose findings stop nothing.
        var allowedRules: AllowedRules = .none
        /// Whether anything is changed.
        var mode = InstallRequest.Mode.install

        enum LockUse: Sendable { case kept, frozen }
        enum Extras: Sendable { case named, removed }
        enum Edits: Sendable { case left, replaced }
    }

    /// What became, or would become, of one skill.
    enum Effect: Sendable {
        case unchanged, restored, installed, removed
        /// Could be done, and was not, since others could not.
        case held
        /// In the lock, and wanted no longer.
        case extra
        case failed(any Problem)

        /// Whether it could not be done.
        var isFailure: Bool { if case .failed = self { true } else { false } }

        /// The word for scripts.
        var word: String {
            switch self {
            case .unchanged: "unchanged"
            case .restored: "restored"
            case .installed: "installed"
            case .removed: "removed"
            case .held: "held"
            case .extra: "extra"
            case .failed: "failed"
            }
        }
    }

    typealias Results = [SkillName: Effect]

    let project: Project
    let installer: Installer
    let loader: SourceLoader?

    /// Does it, in one transaction; what can't be done is told, with its reason.
    func run(_ request: Request, in staging: StagingFolder) async throws -> Results {
        var plan = try plan(request)
        for (name, result) in await restorer(request.allowedRules)
            .stage(plan.restores, in: staging)
        {
            switch result {
            case .success(let staged):
                plan.results[name] = .restored
                plan.changes.append(.install(staged, over: permission(for: name, request)))
            case .failure(let error):
                plan.results[name] = .failed(error as? any Problem ?? ProjectProblem.vague(name))
            }
        }
        let resolved = try await resolve(plan.wants, request, in: staging, &plan.results)
        plan.changes += resolved.map { change(to: $0, request) }
        guard !Task.isCancelled else { throw SkillSourceError.interrupted }
        try refuseImpossible(&plan)
        if request.lock == .frozen, plan.results.values.contains(where: \.isFailure) {
            for change in plan.changes { plan.results[change.name] = .held }
            return plan.results
        }
        guard request.mode == .install, !plan.changes.isEmpty else { return plan.results }
        _ = try project.store.apply(
            plan.changes, manifest: project.manifestChanges, command: "sync")
        return plan.results
    }

    /// What brings locked skills again.
    func restorer(_ allowedRules: AllowedRules) -> Restorer {
        Restorer(store: project.store, loader: loader, allowedRules: allowedRules)
    }

    /// What is to be done, and what is known of its outcome.
    private struct Plan {
        var results: Results = [:]
        var changes: [Change] = []
        var restores: [Restorer.Locked] = []
        var wants: [(name: SkillName, want: Manifest.Want)] = []
    }

    private func plan(_ request: Request) throws -> Plan {
        var plan = Plan()
        for (name, standing) in project.standings {
            do {
                switch try step(for: name, standing, request) {
                case .nothing: plan.results[name] = .unchanged
                case .tell: plan.results[name] = .extra
                case .restore(let entry): plan.restores.append((name, entry))
                case .resolve(let want): plan.wants.append((name, want))
                case .take(let change):
                    plan.changes.append(change)
                    plan.results[name] = .removed
                }
            } catch let problem as any Problem {
                plan.results[name] = .failed(problem)
            }
        }
        return plan
    }

    /// Takes out what the store would refuse, each with its reason, so that the others go on.
    private func refuseImpossible(_ plan: inout Plan) throws(SkillStoreError) {
        let preview = try project.store.preview()
        var possible: [Change] = []
        for change in plan.changes {
            do throws(SkillStoreError) {
                _ = try preview.outcome(of: change)
                possible.append(change)
            } catch {
                plan.results[change.name] = .failed(error)
            }
        }
        plan.changes = possible
    }

    private enum Step {
        case nothing, tell
        case restore(LockEntry)
        case resolve(Manifest.Want)
        case take(Change)
    }

    private func step(
        for name: SkillName, _ standing: Project.Standing, _ request: Request
    ) throws -> Step {
        let entry = project.entry(of: name)
        switch standing {
        case .ok:
            if request.lock == .frozen, let snapshot = project.skills[name.description]?.snapshot {
                guard entry?.lists(snapshot) == true else {
                    throw ProjectProblem.wrongFiles(name)
                }
            }
            return .nothing
        case .missing, .behind: return entry.map { .restore($0) } ?? .nothing
        case .edited:
            guard request.edits == .replaced, let entry else { throw ProjectProblem.edited(name) }
            return .restore(entry)
        case .unlocked: return project.manifest?.skills[name].map { .resolve($0) } ?? .nothing
        case .changed:
            guard let want = project.manifest?.skills[name] else { return .nothing }
            guard request.sources == .follow else {
                throw ProjectProblem.sourceChanged(
                    name, locked: entry?.origin, wanted: want)
            }
            return .resolve(want)
        case .extra, .shared:
            guard request.extras == .removed else { return .tell }
            let permission: Change.Permission = request.edits == .replaced ? .anything : .onlyOurs
            guard standing == .shared else { return .take(.remove(name, permission)) }
            let agents = try project.unwantedAgents(of: name).map { try Agent.named($0) }
            return .take(.withdraw(name, from: agents, permission))
        }
    }

    /// What may be in the way of a restored skill: nothing, or the version that was seen there.
    private func permission(for name: SkillName, _ request: Request) -> Change.Permission {
        if request.edits == .replaced { return .anything }
        return .only(project.skills[name.description]?.snapshot?.hash)
    }

    /// A source that changed takes the place of what was locked, or of nothing; not of edits, and of nobody's else.
    private func permission(
        forResolved name: SkillName, _ request: Request
    ) -> Change.Permission {
        if request.edits == .replaced { return .anything }
        guard let tree = project.skills[name.description]?.snapshot?.hash else { return .only(nil) }
        return project.lock?.skills[name]?.tree == tree ? .only(tree) : .onlyOurs
    }

    /// What a resolved skill comes to: where its very files stand already, the lock's word alone.
    private func change(to staged: StagedSkill, _ request: Request) -> Change {
        let skill = project.skills[staged.name.description]
        if let skill, skill.isAsInstalled, skill.entry?.tree == staged.entry.tree,
            staged.entry.agents.allSatisfy({ skill.entry?.agents.contains($0) == true })
        {
            return .record(staged)
        }
        return .install(staged, over: permission(forResolved: staged.name, request))
    }

    /// Stages what the manifest wants and the lock has not.
    func resolve(
        _ wants: [(name: SkillName, want: Manifest.Want)], _ request: Request,
        in staging: StagingFolder, _ results: inout Results
    ) async throws -> [StagedSkill] {
        guard !wants.isEmpty else { return [] }
        guard let loader else {
            for (name, _) in wants { results[name] = .failed(ProjectProblem.notHere(name)) }
            return []
        }
        var staged: [StagedSkill] = []
        for (name, want) in wants {
            do {
                let report = try await installer.with(want, project.store).stage(
                    try self.request(for: name, want, request), with: loader, in: staging)
                if let failure = report.failures.first {
                    results[name] = .failed(failure.problem)
                } else {
                    results[name] = .installed
                    staged += report.results.map(\.staged)
                }
            } catch let problem as any Problem {
                results[name] = .failed(problem)
            }
        }
        return staged
    }

    private func request(
        for name: SkillName, _ want: Manifest.Want, _ request: Request
    ) throws -> InstallRequest {
        let world = World.current
        let address = try SkillAddress(
            want.source, workingDirectory: world.workingDirectory, home: world.home)
        return InstallRequest(
            addresses: [address], choice: want.path.map { .named([$0]) } ?? .only, alias: name,
            permission: .anything, allowedRules: request.allowedRules, strictness: .lenient,
            mode: request.mode)
    }
}

extension Installer {
    /// The same for the agents that a manifest names.
    fileprivate func with(_ want: Manifest.Want, _ store: SkillStore) throws -> Installer {
        guard let names = want.agents else { return self }
        let agents = try names.map { try Agent.named($0) }
        return Installer(
            store: store.with(agents), transferConfiguration: transferConfiguration,
            catalogs: catalogs, git: git, progress: progress, agree: agree, pick: pick)
    }
}
