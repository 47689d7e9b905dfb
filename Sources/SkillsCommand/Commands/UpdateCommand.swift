internal import ArgumentParser
internal import JSON
internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import SkillRepository
internal import SkillSource
internal import SkillStore
internal import Terminal

/// `skills update` brings installed skills to their newest versions.
struct UpdateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "update",
        abstract: "Bring installed skills to their newest versions; your edits stay.",
        discussion: """
            A skill that you edited is merged: what it was installed as, yours, and the new version. Where both \
            sides changed the same, nothing of it is changed, and you choose. skills undo takes any update back.
            """,
        aliases: ["upgrade"])

    @Argument(
        help: "These skills only; pinned ones too when they are named.",
        completion: .installedSkills)
    var names: [String] = []

    @Flag(
        help: ArgumentHelp(
            "What becomes of edits that can't be merged."))
    var edits: EditChoice?

    @Option(help: "Take no version that is younger than this, such as 3d.")
    var minAge: Age?

    @Flag(help: "Follow tags and repositories that lead elsewhere than before.")
    var allowSourceChange = false

    @Option(help: "Update in spite of what this rule found. Repeatable.")
    var allow: [String] = []

    @Flag(help: "Show what would happen; change nothing.")
    var dryRun = false

    @OptionGroup var scope: ScopeOptions
    @OptionGroup var transfer: TransferOptions
    @OptionGroup var question: QuestionOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let admission = Admission(.update, allowing: try AllowedRules.parse(allow))
        let board = ProgressBoard(common.notes)
        let consent = Consent(question: question, notes: common.notes, world: .current)
        let store = try common.store(scope)
        let context = SessionContext(
            store, transfer, board, language: World.current.language,
            Questions(accepts: consent.asking(pausing: board)))
        let request = try request()
        let results = try await Session.open(context, admission, dryRun ? .dryRun : .apply) {
            session in
            try await board.whileDrawing {
                let updater = Updater(session)
                return try await updater.update(try await updater.check(names, request), request)
            }
        }
        let presentation = UpdatePresentation(
            results: results, scope: store.locations.scope, common: common, isPlan: dryRun)
        presentation.write()
        if let status = presentation.status { throw status }
    }

    private func request() throws -> UpdateRequest {
        var request = UpdateRequest()
        request.edits = edits?.policy ?? .merge
        request.minimumAge = try minAge ?? Settings(of: .current).minimumAge
        request.sources = allowSourceChange ? .follow : .report
        request.pins = names.isEmpty ? .skip : .ignore
        return request
    }
}

/// What somebody chooses for edits that can't be merged.
enum EditChoice: String, EnumerableFlag {
    case keep, overwrite, conflicts

    static func help(for value: EditChoice) -> ArgumentHelp? {
        switch value {
        case .keep: "Leave skills as they are whose edits can't be merged."
        case .overwrite: "Take the new version; your edits are kept for skills undo."
        case .conflicts: "Mark the places where both sides changed the same."
        }
    }

    var policy: UpdateRequest.EditPolicy {
        switch self {
        case .keep: .keep
        case .overwrite: .overwrite
        case .conflicts: .mark
        }
    }
}
