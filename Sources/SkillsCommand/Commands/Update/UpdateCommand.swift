internal import ArgumentParser
internal import JSON
internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import SkillPolicy
internal import SkillRepository
internal import SkillSource
internal import SkillStore
internal import Terminal

/// `skills update` updates installed skills.
struct UpdateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "update",
        abstract: "Update installed skills and keep your edits.",
        discussion: """
            Merges your edits into the new version. Skills with conflicts are not changed unless you use \
            --overwrite or --conflicts. Once you have resolved the conflicts: skills update --continue. To undo an \
            update: skills undo
            """,
        aliases: ["up", "upgrade"])

    @Argument(
        help: "Names of the skills, including pinned ones; defaults to all.",
        completion: .candidates(.installedSkills))
    var names: [String] = []

    @Flag(help: "Update all skills, which is the default.")
    var all = false

    @OptionGroup var revision: RevisionOptions

    @Flag(exclusivity: .exclusive)
    var edits: EditChoice?

    @Flag(
        name: .customLong("continue"),
        help: "Record that conflicts are resolved, instead of updating.")
    var finishes = false

    @Option(help: ArgumentHelp("Skip versions newer than this, such as 3d.", valueName: "age"))
    var minAge: Age?

    @Flag(help: "Accept moved tags and repositories.")
    var allowSourceChange = false

    @OptionGroup var allowed: AllowOptions

    @Flag(name: .longAndN, help: "Show what would be updated.")
    var dryRun = false

    @OptionGroup var detail: DetailOptions
    @OptionGroup var scope: ScopeOptions
    @OptionGroup var transfer: TransferOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        guard names.isEmpty || !all else {
            throw ValidationError(Messages.exclusive("--all", "NAME"))
        }
        guard revision.reference == nil || !names.isEmpty else {
            throw ValidationError(Messages.referenceNeedsName)
        }
        guard finishes else { return }
        let others = [
            revision.reference == nil ? nil : "--ref",
            edits.map { "--\($0.rawValue)" }, minAge == nil ? nil : "--min-age",
            allowSourceChange ? "--allow-source-change" : nil,
            allowed.allow.isEmpty ? nil : "--allow",
        ]
        if let other = others.compactMap(\.self).first {
            throw ValidationError(Messages.exclusive("--continue", other))
        }
    }

    func run() async throws {
        guard !finishes else { return try finishMerges() }
        let admission = Admission(.update, allowing: try allowed.rules())
        let board = ProgressBoard(common.notes)
        let store = try common.store(scope)
        let context = try SessionContext(
            store, transfer, board, language: World.current.language)
        let request = try request()
        common.warnAboutLostAdvisories(in: store.locations)
        common.noteUnknownHosts(of: names, in: store)
        let results = try await Session.open(context, admission, mode) { session in
            let plan = try await board.whileDrawing {
                let updater = Updater(session)
                return try await updater.plan(try await updater.check(names, request), request)
            }
            return try common.carryOut(plan, mode).results
        }
        let presentation = UpdatePresentation(
            results: results, scope: store.locations.scope, common: common, mode: mode,
            detail: detail.detail, choice: names.isEmpty ? .all : .named)
        presentation.write()
        // An update may have replaced what was recalled.
        let now = try store.forShowing.skills().filter { names.isEmpty || names.contains($0.name) }
        common.warnAboutRecalls(of: now, in: store.locations)
        if names.isEmpty {
            common.noteProjectSkills(leftOutBy: scope, Messages.projectNotUpdated)
        }
        if let status = presentation.status { throw status }
    }

    private var mode: Session.Mode { .init(dryRun: dryRun) }

    private func finishMerges() throws {
        let store = try common.store(scope)
        let results = try common.carryOut(MergeFinisher(store).plan(names), mode).results
        let presentation = FinishedMergePresentation(
            results: results, common: common, mode: mode)
        presentation.write()
        if names.isEmpty { common.noteProjectConflicts(leftOutBy: scope) }
        if let status = presentation.status { throw status }
    }

    private func request() throws -> UpdateRequest {
        var request = UpdateRequest()
        request.reference = revision.reference
        request.edits = edits?.policy ?? .merge
        request.minimumAge = try minAge ?? Settings(of: .current).minimumAge
        request.sources = allowSourceChange ? .follow : .report
        request.pins = names.isEmpty ? .skip : .ignore
        return request
    }
}

/// What to do with edited skills.
enum EditChoice: String, EnumerableFlag {
    case keep, overwrite, conflicts

    static func help(for value: EditChoice) -> ArgumentHelp? {
        switch value {
        case .keep: "Leave edited skills unchanged."
        case .overwrite: "Replace edited skills with the new version."
        case .conflicts: "Write conflict markers into conflicting files."
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
