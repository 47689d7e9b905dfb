internal import Problem
internal import SkillFormat
internal import SkillSource
internal import SkillStore

/// A skill that the manifest lists.
typealias WantedSkill = (name: SkillName, want: Manifest.Requirement)

/// Stages skills that the manifest lists and that are not locked yet.
struct ManifestResolver {
    private let session: Session
    private let reach: SyncRequest.Reach

    init(_ session: Session, _ reach: SyncRequest.Reach) {
        self.session = session.with(.resolve)
        self.reach = reach
    }

    /// A staged skill, and its review.
    struct Resolved: Sendable {
        let staged: StagedSkill
        let agreement: Agreement?
        let review: Review
    }

    /// Stages and reviews skills, one after the other.
    func stage(
        _ skills: [WantedSkill]
    ) async -> [(name: SkillName, result: Result<Resolved, any Error>)] {
        var results: [(name: SkillName, result: Result<Resolved, any Error>)] = []
        for (name, want) in skills {
            do {
                if let resolved = try await stage(name, want) {
                    results.append((name, .success(resolved)))
                }
            } catch {
                results.append((name, .failure(error)))
            }
        }
        return results
    }

    private func stage(
        _ name: SkillName, _ want: Manifest.Requirement
    ) async throws -> Resolved? {
        guard reach == .network else { throw ProjectError.notInStore(name) }
        let agents = try want.agents?.map { try Agent.named($0, for: name) }
        let plan = try await Installer.plan(
            try request(for: name, want), in: agents.map(session.with) ?? session)
        if let failure = plan.report.failures.first { throw failure.problem }
        guard let result = plan.report.results.first, let review = plan.reviews.first else {
            return nil
        }
        var skill = result.staged
        // The lock file keeps the address of the manifest for a skill that moved, and records its new folder.
        if result.source.notes.contains(where: \.isMove) {
            skill.entry.origin.typed = want.source
        }
        // So does a source that redirects, until the user accepts its new address.
        if case .git(let git) = result.source.address.meaning, git.url != result.source.url {
            skill.entry.origin.typed = want.source
            skill.entry.origin.url = git.url
        }
        return Resolved(staged: skill, agreement: result.agreement, review: review)
    }

    private func request(
        for name: SkillName, _ want: Manifest.Requirement
    ) throws -> InstallRequest {
        let context = session.context
        var request = InstallRequest(addresses: [
            try SkillAddress(
                want.source,
                workingDirectory: session.store.locations.scope.folder ?? context.workingDirectory,
                home: context.home)
        ])
        request.choice = want.path.map { .named([$0]) } ?? .only
        request.alias = name
        request.permission = .anything
        request.agreement = want.agreed
        return request
    }
}
