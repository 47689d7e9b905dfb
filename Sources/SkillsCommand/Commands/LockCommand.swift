internal import ArgumentParser
internal import Problem
internal import SkillFormat
internal import SkillRepository
internal import SkillSource
internal import SkillStore
internal import Terminal

/// `skills lock` writes a project's lock without touching the agents' folders.
struct LockCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lock",
        abstract: "Write skills.lock for skills.json; no agent's folder is touched.",
        discussion: """
            What is locked already stays at its version (skills update --project brings newer ones). What comes lies \
            in the store, so that skills sync --frozen needs no network here.
            """)

    @Flag(help: "Follow sources that were changed in skills.json.")
    var allowSourceChange = false

    @Option(help: "Go on in spite of what this rule found. Repeatable.")
    var allow: [String] = []

    @Flag(help: .hidden)
    var project = false

    @OptionGroup var transfer: TransferOptions
    @OptionGroup var question: QuestionOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let allowed = try AllowedRules(allow)
        let board = ProgressBoard(common.notes)
        let project = try Project(common)
        let session = try ProjectSession(
            project, common, question, transfer, .init(allowedRules: allowed), board: board)
        defer { session.close() }
        var request = Syncer.Request()
        request.sources = allowSourceChange ? .follow : .report
        request.allowedRules = allowed
        let (results, staged) = try await board.whileDrawing {
            try await resolve(session, request)
        }
        guard !Task.isCancelled else { throw SkillSourceError.interrupted }
        var changes = staged.map { Change.record($0) }
        // What nobody wants any more, and is not here either, has no place in the lock.
        for (name, standing) in project.standings
        where standing == .extra && project.placed(name) == .missing {
            changes.append(.remove(name, .onlyOurs))
        }
        if !changes.isEmpty { _ = try project.store.apply(changes, command: "lock") }
        let presentation = SyncPresentation(
            results: results, project: project, common: common, isPlan: false, command: "lock")
        presentation.write()
        if let status = presentation.status { throw status }
    }

    /// Stages what the lock has not, and brings into the store what the lock has and the store has not.
    private func resolve(
        _ session: ProjectSession, _ request: Syncer.Request
    ) async throws -> (Syncer.Results, [StagedSkill]) {
        let project = session.project
        var results: Syncer.Results = [:]
        var wants: [(name: SkillName, want: Manifest.Want)] = []
        var locked: [Restorer.Locked] = []
        for (name, standing) in project.standings {
            let entry = project.lock?.skills[name]
            switch (standing, project.manifest?.skills[name]) {
            case (.unlocked, let want?): wants.append((name, want))
            case (.changed, let want?) where request.sources == .follow: wants.append((name, want))
            case (.changed, let want?):
                results[name] = .failed(
                    ProjectProblem.sourceChanged(
                        name, locked: entry?.origin, wanted: want))
            case (.extra, _): results[name] = .extra
            default:
                results[name] = .unchanged
                guard let wanted = project.entry(of: name) else { continue }
                if wanted != entry || project.store.trees.copy(of: wanted.tree) == nil {
                    locked.append((name, wanted))
                }
            }
        }
        let restorer = session.syncer.restorer(request.allowedRules)
        var staged: [StagedSkill] = []
        for (name, result) in await restorer.stage(locked, in: session.staging) {
            do {
                let skill = try result.get()
                try restorer.keep(skill, in: session.staging)
                guard skill.entry != project.lock?.skills[name] else { continue }
                staged.append(skill)
                results[name] = .installed
            } catch {
                results[name] = .failed(error as? any Problem ?? ProjectProblem.vague(name))
            }
        }
        staged += try await session.syncer.resolve(
            wants, request, in: session.staging, &results)
        return (results, staged)
    }
}
