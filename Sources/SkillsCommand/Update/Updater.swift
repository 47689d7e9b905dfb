internal import Digest
internal import FileTree
internal import Problem
internal import SkillFormat
internal import SkillSource
internal import SkillStore
internal import SystemPackage
internal import Transfer

/// Looks for newer versions of installed skills, and puts them in place.
struct Updater {
    /// What somebody wants of an update.
    struct Request: Sendable {
        /// What becomes of skills that were edited and changed upstream in the same places.
        var edits = EditPolicy.merge
        /// Rules whose findings do not stop an update.
        var allowedRules: AllowedRules = .none
        /// How old a version must be.
        var minimumAge: Age?
        /// Whether tags and repositories that moved are followed.
        var sources = SourceMovePolicy.report
        /// Whether pinned skills count too, since they were named.
        var pins = PinPolicy.pass

        enum PinPolicy: Sendable { case pass, ignore }
    }

    /// What becomes of edits that can't be merged.
    enum EditPolicy: Sendable {
        /// The skill is left as it is, and that is an error.
        case merge
        /// The skill is left as it is.
        case keep
        /// The new version takes its place; the edits are kept for undo.
        case overwrite
        /// The places are marked.
        case mark
    }

    let store: SkillStore
    let loader: SourceLoader
    /// Seconds since 1970, now.
    let now: Int
    /// Asked whether what is new in a version is agreed to; true to go on.
    let agree: (SkillName, [Finding]) -> Bool

    /// What there is to say of each skill; newer versions are staged below `staging`.
    func standings(
        of skills: [InstalledSkill], _ request: Request, in staging: StagingFolder
    ) async throws -> [SkillStanding] {
        var pinned: [PinnedSkill] = []
        for skill in skills where !isPassed(skill, request) {
            guard let name = SkillName(skill.name),
                let origin = skill.entry?.pinned(
                    name: name, in: store.locations.scope)
            else { continue }
            pinned.append(origin)
        }
        let statuses = await loader.statuses(of: pinned, moves: request.sources)
        guard !Task.isCancelled else { throw SkillSourceError.interrupted }
        var standings: [SkillStanding] = []
        for skill in skills {
            guard !isPassed(skill, request) else {
                standings.append(SkillStanding(skill: skill, news: .pinned))
                continue
            }
            let result = SkillName(skill.name).flatMap { statuses[$0] }
            let found = await self.news(of: skill, result, request, in: staging)
            if case .failed(let problem) = found, problem.kind == .interrupted { throw problem }
            standings.append(SkillStanding(skill: skill, news: found))
        }
        return standings
    }

    private func isPassed(_ skill: InstalledSkill, _ request: Request) -> Bool {
        skill.entry?.pin == .pinned && request.pins == .pass
    }

    private func news(
        of skill: InstalledSkill, _ result: Result<SourceStatus, SkillSourceError>?,
        _ request: Request, in staging: StagingFolder
    ) async -> SkillStanding.News {
        do {
            switch try result?.get() {
            case nil: return .failed(UpdateProblem.unmanaged(skill.name))
            case .unchanged?: return .current
            case .fixed?: return .fixed
            case .removed(let available)?: return .gone(has: available)
            case .movedTag(let tag, let commit)?: return .movedTag(tag, commit: commit)
            case .movedRepository(let address)?: return .movedSource(to: address)
            case .version(let source, let date)?:
                guard let version = try await stage(skill, source, date, in: staging) else {
                    return .current
                }
                return isTooYoung(version, request)
            }
        } catch let problem as UpdateProblem {
            return .failed(problem)
        } catch let problem as any Problem {
            if problem.kind == .interrupted { return .failed(problem) }
            let source = skill.entry?.origin.url ?? "its source"
            return .failed(UpdateProblem.untold([skill.name], source: source, problem))
        } catch {
            preconditionFailure("every error of a room is a Problem")
        }
    }

    /// Unpacks another version; nil where its files are those of the lock.
    private func stage(
        _ skill: InstalledSkill, _ source: LoadedSource, _ date: Int?, in staging: StagingFolder
    ) async throws -> NewVersion? {
        guard let entry = skill.entry, let candidate = source.candidates.first,
            let folder = FilePath.Component(skill.name)
        else { return nil }
        let directory = try staging.directory.create(folder)
        let notes = try await source.unpack([(candidate, directory)])
        let files = try SkillFiles(of: directory)
        guard files.snapshot.hash != entry.tree else { return nil }
        let read = try readSkill(files, folderName: skill.name, purpose: .install)
        var origin = entry.origin
        if origin.kind == .git { origin.url = source.url }
        origin.archive = source.archiveDigest
        origin.git = try await source.pin(of: candidate).map {
            .init(ref: $0.ref, commit: $0.commit, tree: $0.tree)
        }
        return NewVersion(
            skill: read, snapshot: files.snapshot, directory: directory, origin: origin, date: date,
            notes: notes)
    }

    private func isTooYoung(_ version: NewVersion, _ request: Request) -> SkillStanding.News {
        guard let least = request.minimumAge, least.seconds > 0 else { return .newer(version) }
        switch version.origin.kind {
        // What is on this machine was put there by its owner.
        case .local, .catalog: return .newer(version)
        case .archive where !version.origin.url.contains("://"): return .newer(version)
        case .git, .archive: break
        }
        guard let date = version.date else { return .tooYoung(version, age: nil) }
        let age = max(0, now - date)
        return age < least.seconds
            ? .tooYoung(version, age: Age(seconds: age)) : .newer(version)
    }
}

// Putting newer versions in place.
extension Updater {
    /// Whether an update changes anything.
    enum Mode: Sendable { case carryOut, plan }

    /// Updates the skills that can be, in one transaction; the others are told with their reasons.
    func update(
        _ standings: [SkillStanding], _ request: Request, in staging: StagingFolder, _ mode: Mode
    ) async throws -> [UpdateResult] {
        var results: [UpdateResult] = []
        var changes: [Change] = []
        var pristine: [NewVersion] = []
        for standing in standings {
            let step = await step(for: standing, request, in: staging)
            results.append(UpdateResult(standing: standing, outcome: step.outcome))
            guard let change = step.change else { continue }
            changes.append(change)
            if let version = standing.version { pristine.append(version) }
        }
        guard !Task.isCancelled else { throw SkillSourceError.interrupted }
        guard mode == .carryOut, !changes.isEmpty else { return results }
        for version in pristine {
            try store.trees.add(version.snapshot, from: version.directory)
        }
        _ = try store.apply(changes, command: "update")
        return results
    }

    private typealias Step = (outcome: UpdateOutcome, change: Change?)

    private func step(
        for standing: SkillStanding, _ request: Request, in staging: StagingFolder
    ) async -> Step {
        do {
            switch standing.news {
            case .current where standing.isMissing, .fixed where standing.isMissing:
                throw UpdateProblem.missing(
                    standing.name, remedy: standing.skill.installCommand)
            case .current, .pinned, .fixed: return (.none, nil)
            case .failed(let problem): return (.failed(problem), nil)
            case .gone(let has):
                let source = standing.skill.entry?.origin.source ?? "its source"
                throw UpdateProblem.gone(standing.name, source: source, has: has)
            case .movedTag(let tag, let commit):
                throw UpdateProblem.movedTag(
                    standing.name, tag: tag, installed: standing.skill.entry?.origin.git?.commit,
                    now: commit)
            case .movedSource(let address):
                throw UpdateProblem.movedSource(
                    standing.name, from: standing.skill.entry?.origin.url ?? "", to: address)
            case .tooYoung(_, let age):
                throw UpdateProblem.tooYoung(
                    standing.name, age: age, least: request.minimumAge ?? Age(seconds: 0))
            case .newer(let version):
                return try await step(for: standing.skill, version, request, in: staging)
            }
        } catch let error as SkillStoreError {
            return (.failed(UpdateProblem.refused(standing.name, error)), nil)
        } catch let problem as any Problem {
            return (.failed(problem), nil)
        } catch {
            preconditionFailure("every error of a room is a Problem")
        }
    }

    private func step(
        for skill: InstalledSkill, _ version: NewVersion, _ request: Request,
        in staging: StagingFolder
    ) async throws -> Step {
        guard let name = SkillName(skill.name) else { return (.none, nil) }
        try refuseFindings(of: version, over: skill, name, request)
        let changes = FileChanges(from: skill.entry, to: version.snapshot)
        let isInTheWay =
            skill.snapshot == nil || skill.shares.contains { $0.state == .edited }
        let known: Change.Permission =
            request.edits == .overwrite && isInTheWay
            ? .anything : skill.snapshot.map { .only($0.hash) } ?? .onlyOurs
        guard skill.state == .edited else {
            let change = Change.install(version.staged(name, in: staging), over: known)
            _ = try store.preview().outcome(of: change)
            return (.updated(changes), change)
        }
        if request.edits == .keep { return (.kept, nil) }
        guard request.edits != .overwrite, let yours = skill.snapshot else {
            let change = Change.install(version.staged(name, in: staging), over: known)
            _ = try store.preview().outcome(of: change)
            return (.updated(changes), change)
        }
        let merge = try await EditMerge(of: skill, yours, with: version, store, loader)
        guard merge.isClean || request.edits == .mark else {
            throw UpdateProblem.conflicts(skill.name, merge.conflicts)
        }
        let merged = try merge.write(name, in: staging)
        let staged = StagedSkill(
            name: name, origin: version.origin, snapshot: merged, pristine: version.snapshot,
            agents: [], in: staging)
        let change = Change.install(staged, over: .only(yours.hash))
        _ = try store.preview().outcome(of: change)
        // Who made the very same changes has no edits left.
        if merged.hash == version.snapshot.hash { return (.updated(changes), change) }
        return merge.isClean
            ? (.merged(changes, edits: merge.edits), change)
            : (.marked(changes, conflicts: merge.conflicts.map(\.path)), change)
    }

    /// What was agreed to when it was installed is not asked again.
    private func refuseFindings(
        of version: NewVersion, over skill: InstalledSkill, _ name: SkillName, _ request: Request
    ) throws {
        let blocking = version.skill.findings.filter {
            $0.effect == .block && !request.allowedRules.contains($0.rule)
        }
        let questions = NewPowers(of: version, over: installed(skill), skill.entry).findings
            .filter { !request.allowedRules.contains($0.rule) }
        guard blocking.isEmpty else { throw InstallProblem.unsafe(name, blocking + questions) }
        guard questions.isEmpty || agree(name, questions) else {
            throw InstallProblem.notAgreed(name, questions)
        }
    }

    /// What was installed, as its clean copy says, or else the folder.
    func installed(_ skill: InstalledSkill) -> Skill? {
        if let entry = skill.entry, let copy = store.trees.copy(of: entry.tree) {
            return try? readSkill(
                SkillFiles(of: copy.directory), folderName: skill.name, purpose: .install)
        }
        return ((try? SkillFolder(skill.path)?.inspect()) ?? nil)?.skill
    }
}

extension NewVersion {
    /// The version as it is staged, for an install under a name.
    func staged(_ name: SkillName, in staging: StagingFolder) -> StagedSkill {
        StagedSkill(name: name, origin: origin, snapshot: snapshot, agents: [], in: staging)
    }
}
