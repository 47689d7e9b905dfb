internal import Digest
internal import FileTree
internal import Problem
internal import SkillFormat
internal import SkillSource
internal import SkillStore
internal import SystemPackage

/// Brings skills again exactly as a lock has them: from the store's clean copies, else from their sources.
struct Restorer {
    let store: SkillStore
    /// Fetches what the store has not; nil where nothing may be fetched.
    let loader: SourceLoader?
    /// Rules whose findings do not stop a skill.
    let allowedRules: Set<String>

    /// Stages the skills, each with its outcome; all sources are asked at once.
    func stage(
        _ entries: [(name: SkillName, entry: LockEntry)], in staging: StagingFolder
    ) async -> [SkillName: Result<StagedSkill, any Error>] {
        await withTaskGroup(of: Outcome.self) { group in
            for (name, entry) in entries {
                group.addTask {
                    do {
                        return Outcome(
                            name: name, result: .success(try await stage(name, entry, in: staging)))
                    } catch {
                        return Outcome(name: name, result: .failure(error))
                    }
                }
            }
            return await group.reduce(into: [:]) { $0[$1.name] = $1.result }
        }
    }

    /// No tuple: a group of tuples of these types ends at once, or crashes, when Swift 6.3 has optimized it.
    private struct Outcome: Sendable {
        let name: SkillName
        let result: Result<StagedSkill, any Error>
    }

    private func stage(
        _ name: SkillName, _ entry: LockEntry, in staging: StagingFolder
    ) async throws -> StagedSkill {
        guard let folder = FilePath.Component(name.description) else {
            throw ProjectProblem.vague(name)
        }
        let directory = try staging.directory.create(folder)
        if let copy = store.trees.copy(of: entry.tree) {
            try directory.copy(copy.snapshot, from: copy.directory)
        } else {
            guard let loader else { throw ProjectProblem.notHere(name) }
            guard let pinned = entry.pinned(name: name, in: store.locations.scope) else {
                throw ProjectProblem.vague(name)
            }
            let source = try await loader.restore(pinned)
            guard let candidate = source.candidates.first else { throw ProjectProblem.vague(name) }
            try await source.unpack([(candidate, directory)])
        }
        let snapshot = try TreeSnapshot(of: directory)
        guard snapshot.hash == entry.tree else {
            throw ProjectProblem.wrongContent(
                name, wanted: entry.tree.description, got: snapshot.hash.description)
        }
        try refuseUnsafe(name, directory, snapshot)
        return StagedSkill(restored: entry, name: name, snapshot: snapshot, in: staging)
    }

    /// What needs consent was agreed to when it was locked; what no skill should hold is refused again.
    private func refuseUnsafe(
        _ name: SkillName, _ directory: Directory, _ snapshot: TreeSnapshot
    ) throws {
        let skill = try readSkill(
            in: directory, snapshot: snapshot, folderName: name.description, purpose: .install)
        let blocking = skill.findings.filter {
            $0.effect == .block && !allowedRules.contains($0.rule)
        }
        guard blocking.isEmpty else { throw InstallProblem.unsafe(name, blocking) }
    }
}
