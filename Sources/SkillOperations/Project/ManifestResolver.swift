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
        self.session = session.with(.install(.lenient))
        self.reach = reach
    }

    /// A staged skill and the consent that it needed.
    typealias Resolved = (staged: StagedSkill, agreement: Agreement?)

    /// Stages skills and records the outcome of each.
    func stage(
        _ skills: [WantedSkill], _ outcomes: inout SyncOutcomes
    ) async throws -> [Resolved] {
        var staged: [Resolved] = []
        for (name, want) in skills {
            do {
                guard reach == .network else { throw ProjectError.notInStore(name) }
                let report = try await installer(for: want, of: name).stage(
                    try request(for: name, want))
                if let failure = report.failures.first { throw failure.problem }
                guard let result = report.results.first else { continue }
                var skill = result.staged
                // The lock file keeps the address of the manifest for a skill that moved, and records its new folder.
                if result.source.notes.contains(where: \.isMove) {
                    skill.entry.origin.typed = want.source
                }
                // So does a source that redirects, until the user accepts its new address.
                if case .git(let git) = result.source.address.meaning, git.url != result.source.url
                {
                    skill.entry.origin.typed = want.source
                    skill.entry.origin.url = git.url
                }
                outcomes[name] = .installed(skill.snapshot)
                staged.append((skill, result.agreement))
            } catch {
                outcomes[name] = .failed(error.problem)
            }
        }
        return staged
    }

    private func installer(
        for want: Manifest.Requirement, of skill: SkillName
    ) throws -> Installer {
        guard let names = want.agents else { return Installer(session) }
        return Installer(session.with(try names.map { try Agent.named($0, for: skill) }))
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
