internal import Digest
internal import FileTree
internal import Problem
internal import SkillFormat
internal import SkillSource
internal import SkillStore
internal import SystemPackage

/// Brings skills again exactly as a lock has them: from the store's clean copies, else from their sources.
struct Restorer {
    /// A skill, and what the lock says of it.
    typealias Locked = (name: SkillName, entry: LockEntry)

    let store: SkillStore
    /// Fetches what the store has not; nil where nothing may be fetched.
    let loader: SourceLoader?
    /// Rules whose findings do not stop a skill.
    let allowedRules: AllowedRules

    /// One skill's outcome.
    ///
    /// No tuple: a group of tuples of these types ends at once, or crashes, when Swift 6.3 has optimized it.
    private struct Outcome: Sendable {
        let name: SkillName
        let result: Result<StagedSkill, any Error>
    }

    /// Stages the skills, each with its outcome; all sources are asked at once, and each archive once.
    func stage(
        _ skills: [Locked], in staging: StagingFolder
    ) async -> [SkillName: Result<StagedSkill, any Error>] {
        let groups = Dictionary(grouping: skills) {
            $0.entry.origin.archive == nil ? $0.name.description : $0.entry.origin.url
        }
        return await withTaskGroup(of: [Outcome].self) { tasks in
            for group in groups.values {
                tasks.addTask { await stage(ofOneSource: group, in: staging) }
            }
            return await tasks.reduce(into: [:]) { results, outcomes in
                for outcome in outcomes { results[outcome.name] = outcome.result }
            }
        }
    }

    /// Puts a staged skill into the store.
    func keep(_ staged: StagedSkill, in staging: StagingFolder) throws {
        try store.trees.add(
            staged.snapshot, from: staging.directory.open(staged.name.component))
    }

    private func stage(
        ofOneSource skills: [Locked], in staging: StagingFolder
    ) async -> [Outcome] {
        var outcomes: [Outcome] = []
        var source: LoadedSource?
        for (name, entry) in skills {
            do {
                let staged = try await stage(name, entry, from: &source, in: staging)
                outcomes.append(Outcome(name: name, result: .success(staged)))
            } catch {
                outcomes.append(Outcome(name: name, result: .failure(error)))
            }
        }
        return outcomes
    }

    private func stage(
        _ name: SkillName, _ entry: LockEntry, from source: inout LoadedSource?,
        in staging: StagingFolder
    ) async throws -> StagedSkill {
        let directory = try staging.directory.create(name.component)
        if let copy = store.trees.copy(of: entry.tree) {
            try directory.copy(copy.snapshot, from: copy.directory)
        } else {
            guard let loader else { throw ProjectProblem.notHere(name) }
            guard let pinned = entry.pinned(name: name, in: store.locations.scope) else {
                throw ProjectProblem.vague(name)
            }
            let loaded: LoadedSource
            if let source {
                loaded = source.pinned(to: pinned)
            } else {
                loaded = try await loader.restore(pinned)
            }
            if entry.origin.archive != nil { source = loaded }
            try await fetch(name, entry, from: loaded, into: directory)
        }
        let files = try SkillFiles(of: directory)
        let snapshot = files.snapshot
        guard snapshot.hash == entry.tree else {
            throw ProjectProblem.wrongContent(
                name, wanted: entry.tree.description, got: snapshot.hash.description)
        }
        guard entry.lists(snapshot) else { throw ProjectProblem.wrongFiles(name) }
        try refuseUnsafe(name, files)
        return StagedSkill(restored: entry, name: name, snapshot: snapshot, in: staging)
    }

    private func fetch(
        _ name: SkillName, _ entry: LockEntry, from source: LoadedSource,
        into directory: Directory
    ) async throws {
        guard let candidate = source.candidates.first else { throw ProjectProblem.vague(name) }
        do { try await source.unpack([(candidate, directory)]) } catch {
            guard case .changedContent = error, entry.origin.kind == .catalog else { throw error }
            throw ProjectProblem.otherCatalog(name)
        }
    }

    /// What needs consent was agreed to when it was locked; what no skill should hold is refused again.
    private func refuseUnsafe(_ name: SkillName, _ files: SkillFiles) throws {
        let skill = try readSkill(files, folderName: name.description, purpose: .install)
        let blocking = skill.findings.filter {
            $0.effect == .block && !allowedRules.contains($0.rule)
        }
        guard blocking.isEmpty else { throw InstallProblem.unsafe(name, blocking) }
    }
}
