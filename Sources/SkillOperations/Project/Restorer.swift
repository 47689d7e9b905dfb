internal import Digest
internal import FileTree
internal import Problem
internal import Signature
internal import SkillCatalog
internal import SkillFormat
internal import SkillPolicy
internal import SkillSource
internal import SkillStore

/// Stages skills exactly as locked, from clean copies in the store or from their sources.
struct Restorer {
    private let session: Session
    private let reach: SyncRequest.Reach
    /// The project whose consent counts; nil for skills of an export.
    private let project: Project?
    private let contents: Contents

    /// The source that files are read from.
    enum Contents {
        /// From a clean copy in the store, or else from the source.
        case storeOrSource
        /// Always from the source, to compare it with the recorded version.
        case source
    }

    init(
        _ session: Session, _ reach: SyncRequest.Reach, _ project: Project? = nil,
        _ contents: Contents = .storeOrSource
    ) {
        self.session = session
        self.reach = reach
        self.project = project
        self.contents = contents
    }

    /// A staged skill and the same skill after reading it.
    struct Restored: Sendable {
        let staged: StagedSkill
        let version: ReadVersion

        var tree: TreeHash { staged.snapshot.hash }
    }

    /// One skill's result.
    ///
    /// Not a tuple: task groups of tuples of these types end early or crash in optimized builds (Swift 6.3).
    private struct Outcome: Sendable {
        let name: SkillName
        let result: Result<Restored, any Error>
    }

    /// A staged skill, and its review.
    struct Reviewed: Sendable {
        let staged: StagedSkill
        let review: Review
    }

    /// Stages and reviews skills, and returns the result of each in the order of their names.
    func review(
        _ skills: [LockedSkill], in staging: StagingFolder
    ) async -> [(name: SkillName, result: Result<Reviewed, any Error>)] {
        await read(skills, in: staging).sorted { $0.key < $1.key }.map { name, result in
            (name, Result { try review(result.get(), name) })
        }
    }

    private func review(_ restored: Restored, _ name: SkillName) throws -> Reviewed {
        let (staged, skill) = (restored.staged, restored.version.skill)
        return Reviewed(
            staged: staged,
            review: try session.review(
                PolicySubject(staged, skill, from: .anyone), skill,
                bringing: brings(restored.version, name, from: staged.entry.origin),
                after: prior(to: name, staged.entry)))
    }

    /// Returns the earlier consent for the review of a locked version; in the user scope, that to the installed
    /// version, which it replaces, if it is from the same source.
    func prior(to name: SkillName, _ entry: LockEntry) -> PriorConsent {
        let trust = session.context.trust
        if let project { return project.prior(to: name, entry, trust) }
        let installed = installed(name)
        let isBefore = installed?.entry?.origin.isSameSource(as: entry.origin) == true
        return PriorConsent(
            recordedSigners: [entry.signer],
            signers: [isBefore ? installed?.signer(trust) : nil].compactMap(\.self))
    }

    private func installed(_ name: SkillName) -> InstalledSkill? {
        try? session.store.skill(named: name.description)
    }

    /// Returns the new capabilities of a version: in a project, compared with the version in the folder, from any
    /// source, because the manifest names it.
    func brings(
        _ version: ReadVersion, _ name: SkillName, from origin: LockEntry.Origin
    ) -> NewCapabilities {
        let trust = session.context.trust
        guard let project else {
            return NewCapabilities(
                of: version, replacing: installed(name), from: origin, trust)
        }
        let tree = version.files.snapshot.hash
        guard project.skills[name.description]?.snapshot?.hash != tree else { return .none }
        return NewCapabilities(
            of: version, over: project.installedVersion(of: name, trust, .ofRecord))
    }

    /// Stages and reads skills without admitting them; all sources are loaded concurrently, and each archive once.
    func read(
        _ skills: [LockedSkill], in staging: StagingFolder
    ) async -> [SkillName: Result<Restored, any Error>] {
        let groups = Dictionary(grouping: skills) {
            $0.entry.origin.archive == nil ? $0.name.description : $0.entry.origin.url
        }
        return await withTaskGroup(of: [Outcome].self) { tasks in
            for group in groups.values {
                tasks.addTask { await read(ofOneSource: group, in: staging) }
            }
            return await tasks.reduce(into: [:]) { results, outcomes in
                for outcome in outcomes { results[outcome.name] = outcome.result }
            }
        }
    }

    /// Returns the clean copy in the store, if files may be read from there.
    private func copy(of tree: TreeHash) -> (directory: Directory, snapshot: TreeSnapshot)? {
        contents == .source ? nil : session.store.trees.copy(of: tree)
    }

    /// Returns the versions that may be restored: an agreement can allow one that nothing lists.
    private func versions(of name: SkillName, _ entry: LockEntry) -> AllowedVersions {
        let kind = entry.origin.kind
        let agreement = project?.consent.agreement(to: name)
        return agreement?.covers(.unlisted(kind), in: entry.tree) == true
            ? .any : session.admission.versions(of: kind)
    }

    private func read(
        ofOneSource skills: [LockedSkill], in staging: StagingFolder
    ) async -> [Outcome] {
        var outcomes: [Outcome] = []
        var source: LoadedSource?
        for (name, entry) in skills {
            do {
                let restored = try await read(name, entry, from: &source, in: staging)
                outcomes.append(Outcome(name: name, result: .success(restored)))
            } catch {
                outcomes.append(Outcome(name: name, result: .failure(error)))
            }
        }
        return outcomes
    }

    private func read(
        _ name: SkillName, _ entry: LockEntry, from source: inout LoadedSource?,
        in staging: StagingFolder
    ) async throws -> Restored {
        let scope = session.store.locations.scope
        try entry.refuseForeignSource(of: name, inSharedLock: scope, home: session.context.home)
        try session.refuseRecalled(name, entry.tree)
        try session.checkSource(of: name.description, entry.origin, from: .anyone)
        try entry.refuseUnknownAgent(of: name)
        try await refuseForeignFolder(name, entry)
        let directory = try staging.directory.create(name.component)
        if let copy = copy(of: entry.tree) {
            try await checkAge(ofStored: name, entry)
            try directory.copy(copy.snapshot, from: copy.directory)
        } else {
            guard reach == .network else { throw ProjectError.notInStore(name) }
            guard let pinned = entry.pinned(name: name, in: scope) else {
                throw ProjectError.incompleteEntry(name)
            }
            if versions(of: name, entry) == .listed {
                try await session.refuseUnlistedFile(name, entry, pinned)
            }
            let loaded: LoadedSource
            if let source {
                loaded = source.pinned(to: pinned)
            } else {
                let loader = try session.loader
                do throws(SkillSourceError) {
                    loaded = try await loader.restore(pinned, allowing: versions(of: name, entry))
                } catch { throw reason(error, name, entry) }
            }
            if entry.origin.archive != nil { source = loaded }
            if session.context.policy.minimumAge != nil {
                try session.checkAge(of: name, entry.origin, await loaded.commitTime())
            }
            try await fetch(name, entry, from: loaded, into: directory)
        }
        let files = try SkillFiles(of: directory, named: entry.origin.path ?? entry.origin.typed)
        let snapshot = files.snapshot
        guard snapshot.hash == entry.tree else {
            throw ProjectError.wrongContent(
                name, locked: entry.tree.description, actual: snapshot.hash.description)
        }
        guard entry.lists(snapshot) else { throw ProjectError.wrongFileList(name) }
        let skill = try readSkill(
            files, folderName: name.description, purpose: .install, trust: session.context.trust)
        return Restored(
            staged: StagedSkill(restored: entry, name: name, snapshot: snapshot, in: staging),
            version: ReadVersion(skill: skill, files: files))
    }

    /// Throws if a version in the store, or of a bundle, is younger than a policy requires.
    ///
    /// Only its source has its date, so without a network its age is unknown.
    func checkAge(ofStored name: SkillName, _ entry: LockEntry) async throws {
        guard session.context.policy.minimumAge != nil, entry.origin.hasAge else { return }
        var date: Int?
        if reach == .network,
            let pinned = entry.pinned(name: name, in: session.store.locations.scope)
        {
            let versions = versions(of: name, entry)
            date = try await session.loader.restore(pinned, allowing: versions).commitTime()
        }
        try session.checkAge(of: name, entry.origin, date)
    }

    /// Throws if the source of a lock entry has no skill in the recorded folder, as an install would have found it.
    ///
    /// If the address does not have the folder, only the repository shows that; a skill in the store needs no network.
    private func refuseForeignFolder(_ name: SkillName, _ entry: LockEntry) async throws {
        guard reach == .network,
            let pinned = entry.pinned(name: name, in: session.store.locations.scope)
        else { return }
        let loader = try session.loader
        let isFound: Bool
        do throws(SkillSourceError) {
            isFound = try await loader.findsFolder(of: pinned, allowing: versions(of: name, entry))
        } catch {
            guard error.kind == .network, copy(of: entry.tree) != nil else {
                throw error
            }
            return
        }
        guard isFound else { throw ProjectError.foreignFolder(name, entry.origin) }
    }

    private func fetch(
        _ name: SkillName, _ entry: LockEntry, from source: LoadedSource,
        into directory: Directory
    ) async throws {
        guard let candidate = source.candidates.first else {
            throw ProjectError.incompleteEntry(name)
        }
        do { try await source.unpack(candidate, into: directory) } catch {
            guard case .content(.changed) = error, entry.origin.kind == .catalog else {
                throw reason(error, name, entry)
            }
            throw ProjectError.otherCatalogVersion(name)
        }
    }

    /// Returns the error for a locked skill that can't be restored: an archive or a folder may have a new version, a
    /// commit has none.
    private func reason(
        _ error: SkillSourceError, _ name: SkillName, _ entry: LockEntry
    ) -> any Problem {
        switch error {
        case .content(.changed) where entry.origin.git?.commit != nil:
            ProjectError.otherThanCommit(name, error)
        case .content(.changed) where project != nil, .content(.wrongDigest) where project != nil:
            ProjectError.changedSource(name, error)
        case .repository(.unlistedCommit) where project != nil,
            .repository(.uncheckedCommit) where project != nil:
            ProjectError.unlistedCommit(name, error)
        default: error
        }
    }
}
