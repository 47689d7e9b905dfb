internal import ArgumentParser
internal import SkillFormat
internal import SkillRepository
internal import SkillSource
internal import SkillStore

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

    @OptionGroup var question: QuestionOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        for rule in allow where !RuleChoice.known.contains(rule) {
            throw RuleProblem(unknown: rule)
        }
        let board = ProgressBoard(common.notes)
        let session = try ProjectSession(common, question, .network, mode: .install, board: board)
        defer { session.close() }
        let project = session.project
        var request = Syncer.Request()
        request.sources = allowSourceChange ? .taken : .told
        request.allowedRules = Set(allow)
        let (results, staged) = try await board.whileDrawing {
            try await resolve(session, request)
        }
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

    private func resolve(
        _ session: ProjectSession, _ request: Syncer.Request
    ) async throws -> (Syncer.Results, [StagedSkill]) {
        var results: Syncer.Results = [:]
        var wants: [(name: SkillName, want: Manifest.Want)] = []
        for (name, standing) in session.project.standings {
            let want = session.project.manifest?.skills[name]
            switch (standing, want) {
            case (.unlocked, let want?): wants.append((name, want))
            case (.changed, let want?) where request.sources == .taken: wants.append((name, want))
            case (.changed, let want?):
                results[name] = .failed(
                    ProjectProblem.sourceChanged(
                        name, locked: session.project.lock?.skills[name]?.origin.typed ?? "",
                        wanted: want.source))
            case (.extra, _): results[name] = .extra
            default: results[name] = .unchanged
            }
        }
        let staged = try await session.syncer.resolve(
            wants, request, in: session.staging, &results)
        return (results, staged)
    }
}
