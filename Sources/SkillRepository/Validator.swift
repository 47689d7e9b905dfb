internal import FileTree
internal import Signature
internal import SkillFormat
public import SystemPackage

/// Validates the skills below some folders, and the repositories around them.
public struct Validator: Sendable {
    let workingDirectory: FilePath
    let settings: ValidationSettings

    /// Relative paths start at `workingDirectory`, and shown paths are relative to it.
    public init(workingDirectory: FilePath, settings: ValidationSettings) {
        self.workingDirectory = workingDirectory
        self.settings = settings
    }

    /// Validates every skill below the paths, several at once.
    ///
    /// A path to a SKILL.md means its folder. Each skill is validated once, even if several paths lead to it.
    /// If the task is cancelled, it throws ``RepositoryError/interrupted(rewritten:)`` with `rewritten`, the files
    /// that fixes have changed before.
    public func validate(
        _ paths: [String], rewritten: [String] = []
    ) async throws(RepositoryError) -> ValidationReport {
        do {
            return try await report(on: paths)
        } catch .interrupted {
            throw .interrupted(rewritten: rewritten)
        }
    }

    private func report(on paths: [String]) async throws(RepositoryError) -> ValidationReport {
        var seen: Set<FileIdentity> = []
        var draft = ReportDraft()
        let listings = RepositoryFileLists()
        for path in paths {
            let scopes = try await ValidationScope.all(
                below: path, workingDirectory: workingDirectory, hiding: settings.hiddenFolders)
            for scope in scopes { try await check(scope, &seen, &draft, listings) }
        }
        return draft.report(baseline: settings.baseline)
    }

    /// Checks the skills of a scope that are not in `seen`, and adds the results to the draft.
    private func check(
        _ scope: ValidationScope, _ seen: inout Set<FileIdentity>, _ draft: inout ReportDraft,
        _ listings: RepositoryFileLists
    ) async throws(RepositoryError) {
        let pipeline = FindingPipeline(for: scope, settings)
        let checks = scope.checks(
            seen: &seen, trust: settings.trust, listing: settings.listing, listings)
        let results = await run(checks, pipeline)
        guard !Task.isCancelled else { throw .interrupted(rewritten: []) }
        let isSeenBefore = checks.isEmpty && scope.hasSkill(in: seen)
        let repository = CheckedRepository(
            results, scope, mayBeEmpty: settings.emptiness == .allowed || isSeenBefore,
            agents: settings.agents)
        for result in results where pipeline.changes?.contains(result.folder) ?? true {
            draft.add(result, in: scope.tree)
        }
        draft.add(repository.check(pipeline))
    }

    /// Runs the checks on all cores.
    private func run(_ checks: [SkillCheck], _ pipeline: FindingPipeline) async
        -> [SkillCheck.Result]
    {
        /// Not a tuple: the optimizer of Swift 6.3 miscompiles task groups of some tuples.
        struct Outcome: Sendable {
            let index: Int
            let result: SkillCheck.Result
        }
        return await withTaskGroup(of: Outcome?.self) { group in
            for (index, check) in checks.enumerated() {
                group.addTask {
                    Task.isCancelled ? nil : Outcome(index: index, result: check.run(pipeline))
                }
            }
            var results: [SkillCheck.Result?] = Array(repeating: nil, count: checks.count)
            for await case let outcome? in group { results[outcome.index] = outcome.result }
            return results.compactMap(\.self)
        }
    }
}
