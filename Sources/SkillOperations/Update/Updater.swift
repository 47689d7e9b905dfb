internal import Digest
internal import FileTree
internal import Problem
internal import Signature
internal import SkillCatalog
internal import SkillFormat
internal import SkillPolicy
internal import SkillSource
internal import SkillStore
internal import SystemPackage

/// Finds new versions of installed skills and installs them.
public struct Updater {
    let session: Session

    /// Updates in a session whose admission purpose is an update.
    public init(_ session: Session) { self.session = session }

    /// Checks the named skills, or all skills in the lock file, and stages their new versions.
    public func check(_ names: [String], _ request: UpdateRequest) async throws -> [CheckedSkill] {
        let skills = try skills(names)
        let (loader, staging) = (try session.loader, try session.staging)
        let scope = session.store.locations.scope
        try refuseSeveralSources(skills, request)
        var foreign = try sourceProblems(of: skills, request)
        foreign.merge(
            await foreignFolders(
                of: skills.filter { !skips($0, request) && foreign[$0.name] == nil }, loader)
        ) { first, _ in first }
        let pinned = try skills.filter { !skips($0, request) }.compactMap { skill in
            foreignSource(of: skill) != nil || foreign[skill.name] != nil
                || refusal(of: skill) != nil ? nil : try self.pinned(skill, request, in: scope)
        }
        let statuses = await loader.statuses(
            of: pinned, moves: request.sources, acceptedRedirects: try repositoryURLs())
        guard !Task.isCancelled else { throw SkillSourceError.interrupted }
        let consent = try session.consent(to: skills)
        var checked: [CheckedSkill] = []
        for skill in skills {
            let delisting = await session.catalogs.delisting(of: skill)
            guard !skips(skill, request) else {
                checked.append(CheckedSkill(skill, .pinned, delisting))
                continue
            }
            let result = SkillName(skill.name).flatMap { statuses[$0] }
            if let problem = foreign[skill.name] {
                checked.append(CheckedSkill(skill, .failed(problem), delisting))
                continue
            }
            let status = try await status(of: skill, result, request, consent, in: staging)
            let reason = status.isRemoved ? delisting ?? skill.assumedDelisting : delisting
            checked.append(CheckedSkill(skill, status, reason))
        }
        return checked
    }

    /// Throws if a branch, tag or commit is requested for skills of several sources.
    private func refuseSeveralSources(
        _ skills: [InstalledSkill], _ request: UpdateRequest
    ) throws(UpdateError) {
        guard let reference = request.reference,
            Set(skills.compactMap { $0.entry?.origin.url }).count > 1
        else { return }
        throw .severalSources(skills, reference)
    }

    private func pinned(
        _ skill: InstalledSkill, _ request: UpdateRequest, in scope: Scope
    ) throws(AddressError) -> PinnedSkill? {
        guard let name = SkillName(skill.name), let entry = skill.entry else { return nil }
        var pinned = entry.pinned(name: name, in: scope)
        pinned?.declaredName = SkillFolder(skill.path)?.header?.name
        guard let reference = request.reference else { return pinned }
        return try pinned?.selecting(revision: reference)
    }

    private func skills(_ names: [String]) throws -> [InstalledSkill] {
        // The store decides everything again before it changes a skill.
        let store = session.store.forShowing
        guard !names.isEmpty else {
            return try store.skills().filter { $0.entry != nil && $0.state != .linked }
        }
        var known: Set<String> = []
        let skills = try store.skills(named: names.filter { known.insert($0).inserted })
        for skill in skills {
            if let path = skill.workingCopy, let name = SkillName(skill.name) {
                throw SkillStoreError.linked(name, to: path, skill.scope)
            }
            guard skill.entry != nil else { throw UpdateError.unmanaged(skill) }
        }
        return skills
    }

    private func skips(_ skill: InstalledSkill, _ request: UpdateRequest) -> Bool {
        skill.entry?.pin == .pinned && request.pins == .skip
    }

    private func status(
        of skill: InstalledSkill, _ result: Result<SourceStatus, SkillSourceError>?,
        _ request: UpdateRequest, _ consent: ConsentHistory, in staging: StagingFolder
    ) async throws -> UpdateStatus {
        do {
            if let problem = foreignSource(of: skill) { throw problem }
            if let refusal = refusal(of: skill) { return .failed(refusal) }
            switch try result?.get() {
            case nil:
                guard skill.entry != nil, let name = SkillName(skill.name) else {
                    return .failed(UpdateError.unmanaged(skill))
                }
                return .failed(ProjectError.incompleteEntry(name))
            case .unchanged(let tag)?: return .current(newerTag: tag)
            case .fixed?: return .fixed
            case .ambiguousMove(let folders)?: return .ambiguousMove(to: folders)
            case .removed(let available)?: return .removed(has: available)
            case .movedTag(let tag, let commit)?: return .movedTag(tag, commit: commit)
            case .movedRepository(let address)?: return .movedSource(to: address)
            case .replacedRepository(let replacement)?: return .replacedSource(replacement)
            case .version(let source, let date)?:
                let version = try await stage(
                    skill, source, date, request, consent, in: staging)
                guard let version else { return .current(newerTag: nil) }
                return status(of: version, over: skill, request)
            }
        } catch {
            guard error.problem.kind != .interrupted else { throw error }
            let source = skill.entry?.origin.url ?? UpdateMessages.unknownSource
            return .failed(
                UpdateError.checkFailed([skill], sources: [source], error.problem))
        }
    }

    /// Unpacks the version that a source has; nil when its files, its folder, its name in its catalog and its requested
    /// reference equal those of the installed version.
    private func stage(
        _ skill: InstalledSkill, _ source: LoadedSource, _ date: Int?, _ request: UpdateRequest,
        _ consent: ConsentHistory, in staging: StagingFolder
    ) async throws -> NewVersion? {
        guard let entry = skill.entry, let candidate = source.candidates.first,
            let folder = FilePath.Component(skill.name)
        else { return nil }
        let directory = try staging.directory.create(folder)
        let notes = try await source.unpack(candidate, into: directory)
        let files = try SkillFiles(of: directory, named: source.name(of: candidate))
        let move = SkillMove(from: entry.origin.path, to: candidate.folder)
        var origin = newOrigin(after: entry.origin, source, move, request)
        origin.git = try await source.pin(of: candidate).map { LockEntry.Origin.Git($0) }
        let isNewAddress =
            origin.typed != entry.origin.typed || request.reference != nil && origin != entry.origin
        guard files.snapshot.hash != entry.tree || move != nil || isNewAddress else { return nil }
        let trust = session.context.trust
        let new = try readSkill(
            files, folderName: skill.name, purpose: .install, trust: trust)
        let old = installedVersion(of: skill, entry)
        let rewrite = HistoryRewrite.findings(in: source.notes)
        return NewVersion(
            skill: new, snapshot: files.snapshot, directory: directory, origin: origin,
            move: move, date: date, isUnlisted: source.hasUnlistedCommit, notes: notes,
            capabilities: NewCapabilities(
                of: ReadVersion(skill: new, files: files), over: old,
                skill.installedEntry ?? entry
            ).adding(rewrite), prior: consent.prior(toUpdating: skill, from: old, trust),
            rewrite: rewrite)
    }

    /// Returns the origin of the version that a source has, without its commit.
    private func newOrigin(
        after old: LockEntry.Origin, _ source: LoadedSource, _ move: SkillMove?,
        _ request: UpdateRequest
    ) -> LockEntry.Origin {
        var origin = old
        if origin.kind == .git, origin.url != source.url {
            // A redirect that the user has accepted.
            let address = try? SkillAddress(
                origin.typed, workingDirectory: session.context.workingDirectory,
                home: session.context.home)
            origin.typed = address?.typed(atURL: source.url) ?? origin.typed
        }
        if origin.kind == .git || origin.kind == .catalog { origin.url = source.url }
        if request.reference != nil { origin.typed = source.address.typed }
        if origin.kind == .catalog, let found = source.entry, found.renamedFrom != nil {
            origin.typed = found.fullName.description
        }
        move?.apply(to: &origin, in: session.context)
        if origin.kind == .catalog {
            origin.recordLocation(in: session.context.catalogs, session.store.locations.scope)
        }
        origin.archive = source.archiveDigest
        return origin
    }

    /// The installed version without edits, or with them when no clean copy exists.
    private func installedVersion(
        of skill: InstalledSkill, _ entry: LockEntry
    ) -> ReadVersion? {
        let entry = skill.installedEntry ?? entry
        let clean = session.store.trees.copy(of: entry.tree)?.directory
        guard let name = SkillName(skill.name),
            let directory = clean ?? (try? Directory.open(skill.path))
        else { return nil }
        return ReadVersion(in: directory, of: name, session.context.trust, as: entry)
    }

    private func status(
        of version: NewVersion, over skill: InstalledSkill, _ request: UpdateRequest
    ) -> UpdateStatus {
        if skill.entry?.tree == version.snapshot.hash, skill.state != .missing {
            return .moved(version)
        }
        let minimum = minimumAge(request)
        guard minimum.seconds > 0, version.origin.hasAge else { return .outdated(version) }
        guard let date = version.date else { return .tooNew(version, age: nil) }
        let age = max(0, session.context.now - date)
        return age < minimum.seconds
            ? .tooNew(version, age: Age(seconds: age)) : .outdated(version)
    }
}

extension Updater {
    /// The age that both the request and the policy require.
    private func minimumAge(_ request: UpdateRequest) -> Age {
        [request.minimumAge, session.context.policy.minimumAge?.age].compactMap(\.self)
            .max { $0.seconds < $1.seconds } ?? Age(seconds: 0)
    }

    /// Returns the refusal of a policy that requires the age, unless the request requires more.
    private func tooNew(
        _ checked: CheckedSkill, age: Age?, _ request: UpdateRequest
    ) -> any Problem {
        let minimum = minimumAge(request)
        guard let policy = session.context.policy.minimumAge, policy.age == minimum else {
            return UpdateError.tooNew(checked.name, age: age, minimum: minimum)
        }
        return PolicyRefusal.tooNew(checked.name, age: age, minimum: minimum, policy.place)
    }
}

// Installing new versions.
extension Updater {
    /// Plans to install the new versions that were found.
    public func plan(
        _ skills: [CheckedSkill], _ request: UpdateRequest
    ) async throws -> Plan<UpdateReport> {
        let staging = try session.planFolder
        let preview = try session.store.preview()
        let store = session.store
        var plan = Plan(
            UpdateReport(request, in: store.locations.scope), store, command: "update")
        for checked in skills {
            let step: Step
            do { step = try await self.step(for: checked, request, preview, in: staging) } catch {
                guard error.problem.kind != .interrupted else { throw error }
                step = Step(.failed(plan.report.problem(error, with: checked.name)))
            }
            plan.report.results.append(UpdateResult(checked: checked, outcome: step.outcome))
            if let review = step.review { plan.add(review) }
            guard let change = step.change else { continue }
            plan.add(change)
            guard let version = checked.newVersion else { continue }
            plan.keep(version.snapshot, in: version.directory, of: change.name)
        }
        plan.manifest = try manifestChanges(for: plan, skills, request)
        return plan
    }

    /// Returns the changes to the manifest for skills that moved in their sources, to another reference or to another
    /// name in their catalog, and for those whose new versions needed consent.
    private func manifestChanges(
        for plan: Plan<UpdateReport>, _ skills: [CheckedSkill], _ request: UpdateRequest
    ) throws -> [ManifestChange] {
        guard let manifest = try session.store.manifest() else { return [] }
        return plan.changes.compactMap { change in
            guard let checked = skills.first(where: { $0.name == change.name.description }),
                let version = checked.foundVersion, let want = manifest.skills[change.name]
            else { return nil }
            let moved = manifestChange(for: checked, change.name, request, in: manifest)
            // A version that only moved has no review.
            guard let review = plan.reviews.first(where: { $0.name == change.name }),
                let agreement = review.agreement(
                    and: version.isUnlisted ? .unlistedCommit : nil),
                agreement != want.agreed
            else { return moved }
            var requirement = moved?.requirement ?? want
            requirement.agreed = agreement
            return ManifestChange(change.name, requirement)
        }
    }

    /// Returns the change to the manifest for a skill whose address or folder is another one than before.
    private func manifestChange(
        for checked: CheckedSkill, _ name: SkillName, _ request: UpdateRequest,
        in manifest: Manifest
    ) -> ManifestChange? {
        guard checked.move != nil || checked.hasNewAddress,
            let old = checked.skill.entry?.origin, let new = checked.foundVersion?.origin
        else { return nil }
        guard request.reference == nil, let move = checked.move else {
            return manifest.change(name, from: old, to: new)
        }
        return move.manifestChange(name, from: old, to: new, in: manifest)
    }

    /// The outcome of updating one skill, with the change to make and its review.
    private struct Step {
        let outcome: UpdateOutcome
        var change: Change?
        var review: Review?

        init(_ outcome: UpdateOutcome, _ change: Change? = nil) {
            self.outcome = outcome
            self.change = change
        }
    }

    private func step(
        for checked: CheckedSkill, _ request: UpdateRequest, _ preview: StorePreview,
        in staging: StagingFolder
    ) async throws -> Step {
        try refuseUnresolved(checked, request)
        let step = try await step(for: checked, request, in: staging)
        if case .outdated = checked.status, let change = step.change {
            _ = try preview.outcome(of: change)
        }
        return step
    }

    /// Returns the outcome of a check; throws if that is an error.
    private func step(
        for checked: CheckedSkill, _ request: UpdateRequest, in staging: StagingFolder
    ) async throws -> Step {
        let origin = checked.skill.entry?.origin
        switch checked.status {
        case .current where checked.isMissing, .fixed where checked.isMissing:
            throw UpdateError.missing(checked.skill)
        case .current, .pinned, .fixed: return Step(.unchanged)
        case .failed(let problem): return Step(.failed(problem))
        case .moved(let version):
            guard let name = SkillName(checked.name) else { return Step(.unchanged) }
            let staged = version.staged(name, over: checked.skill.entry, in: staging)
            return Step(.moved, .record(staged))
        case .ambiguousMove(let folders):
            throw UpdateError.ambiguousMove(checked.skill, to: folders)
        case .removed: throw removal(of: checked)
        case .movedTag(let tag, let commit):
            throw UpdateError.movedTag(
                checked.skill, tag: tag, installed: origin?.git?.commit, now: commit)
        case .movedSource(let address):
            throw UpdateError.movedSource(checked.skill, from: origin?.url ?? "", to: address)
        case .replacedSource(let replacement):
            throw UpdateError.replacedSource(checked.skill, replacement)
        case .tooNew(_, let age): throw tooNew(checked, age: age, request)
        case .outdated(let version):
            return try await step(for: checked.skill, version, request, in: staging)
        }
    }

    /// Returns the error for a skill that is no longer at its source.
    private func removal(of checked: CheckedSkill) -> UpdateError {
        switch checked.delisting {
        case .removed(let reason)?: .delisted(checked.skill, reason: reason)
        case .gone(let catalog)?: .gone(checked.skill, from: catalog)
        case .renamed?, nil:
            .removed(
                checked.skill, source: checked.skill.sourceAddress, candidates(for: checked))
        }
    }

    /// Returns the names that a removed skill may have now: none that is installed, from any source.
    private func candidates(for checked: CheckedSkill) -> UpdateError.RenameCandidates {
        let skills = (try? session.store.skills()) ?? []
        var known = Set(skills.map(\.name))
        for origin in skills.compactMap(\.entry?.origin)
        where origin.url == checked.skill.entry?.origin.url {
            known.formUnion([origin.path, origin.path?.lastPart].compactMap(\.self))
        }
        let manifest = try? session.store.manifest()
        return UpdateError.RenameCandidates(
            names: checked.offered.filter { !known.contains($0) && !known.contains($0.lastPart) },
            isListed: SkillName(checked.name).map { manifest?.skills[$0] != nil } ?? false)
    }

    private func step(
        for skill: InstalledSkill, _ version: NewVersion, _ request: UpdateRequest,
        in staging: StagingFolder
    ) async throws -> Step {
        guard let name = SkillName(skill.name) else { return Step(.unchanged) }
        if version.isUnlisted, session.admission.versions(of: version.origin.kind) == .listed {
            throw SkillSourceError.repository(
                .unlistedCommit(
                    version.origin.url, commit: version.origin.git?.commit ?? ""))
        }
        let subject = PolicySubject(
            name: name, origin: version.origin, author: .program, tree: version.snapshot.hash,
            agents: skill.entry?.agents ?? [], signer: version.skill.signature?.trustedSigner)
        let review = try session.review(
            subject, version.skill, and: version.rewrite, bringing: version.capabilities,
            after: version.prior)
        var step = try await change(skill, name, to: version, request, in: staging)
        if step.change != nil { step.review = review }
        return step
    }

    /// Returns the change to a new version that may be installed.
    private func change(
        _ skill: InstalledSkill, _ name: SkillName, to version: NewVersion,
        _ request: UpdateRequest, in staging: StagingFolder
    ) async throws -> Step {
        let changes = FileChanges(from: skill.installedEntry, to: version.snapshot)
        if skill.hasEdits {
            switch request.edits {
            case .keep: return Step(.kept)
            case .overwrite: break
            case .merge, .mark:
                guard let yours = skill.snapshot else { break }
                return try await merge(skill, name, yours, version, changes, request, in: staging)
            }
        }
        return Step(
            .updated(changes),
            .install(
                version.staged(name, over: skill.entry, in: staging),
                over: permission(for: skill, request)))
    }

    /// Throws if an earlier update left conflicts, unless a new version is to replace them.
    private func refuseUnresolved(_ checked: CheckedSkill, _ request: UpdateRequest) throws {
        let skill = checked.skill
        guard skill.isConflicted, let name = SkillName(skill.name) else { return }
        switch checked.status {
        case .pinned: return
        case .outdated where request.edits == .overwrite: return
        default:
            throw SkillStoreError.unresolved(
                name, skill.unresolved, session.store.locations.scope)
        }
    }

    /// Returns the permission to replace the folder as it was checked, or anything if edits are overwritten and prevent
    /// that.
    private func permission(
        for skill: InstalledSkill, _ request: UpdateRequest
    ) -> Change.Permission {
        // The hash of a folder says nothing about a repository or a pipe in it.
        let isInTheWay =
            skill.snapshot?.unsupportedPaths.isEmpty != true
            || skill.shares.contains(where: \.hasEdits)
        if request.edits == .overwrite, isInTheWay { return .anything }
        return .only(skill.snapshot?.hash)
    }

    private func merge(
        _ skill: InstalledSkill, _ name: SkillName, _ yours: TreeSnapshot, _ version: NewVersion,
        _ changes: FileChanges, _ request: UpdateRequest, in staging: StagingFolder
    ) async throws -> Step {
        let merge = try await EditMerge(
            of: skill, yours, with: (version.directory, version.snapshot), in: session)
        guard merge.isClean || request.edits == .mark else {
            if skill.installedEntry?.isVersionUnknown == true {
                throw UpdateError.unknownVersion(skill)
            }
            guard let decision = request.decision else {
                throw UpdateError.conflicts(skill, merge.conflicts)
            }
            var request = request
            let checked = CheckedSkill(skill, .outdated(version), nil)
            request.edits = try await decision(checked, merge.conflicts)
            request.decision = nil
            return try await change(skill, name, to: version, request, in: staging)
        }
        let (merged, leftovers) = try merge.write(name, in: staging)
        var staged = StagedSkill(
            name: name, origin: version.origin, snapshot: merged, pristine: version.snapshot,
            conflicts: leftovers, agents: [], in: staging)
        staged.basis = .entry(skill.entry)
        staged.entry.signer = version.skill.signature?.signer.map { LockEntry.Signer($0) }
        let change = Change.install(staged, over: .only(yours.hash))
        // Edits that equal the new version are no longer edits.
        if merged.hash == version.snapshot.hash { return Step(.updated(changes), change) }
        return merge.isClean
            ? Step(.merged(changes, edits: merge.edits), change)
            : Step(.marked(changes, merge.conflicts, leftovers), change)
    }
}
