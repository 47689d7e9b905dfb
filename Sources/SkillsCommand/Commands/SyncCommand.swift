internal import ArgumentParser
internal import JSON
internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import SkillRepository
internal import SkillSource
internal import SkillStore
internal import Terminal

/// `skills sync` installs a project's skills from its manifest and lock file.
struct SyncCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: "Install the project's skills from skills.json and skills.lock.",
        discussion: """
            Installs the exact versions in skills.lock, then resolves and locks skills that are only in skills.json. \
            Edited skills are kept. For CI, use --frozen, which never resolves versions or changes skills.lock.
            """)

    @Flag(help: "Require skills.lock to match skills.json.")
    var frozen = false

    @Flag(help: "Only check, and exit with status 2 on differences.")
    var check = false

    @Flag(help: "Remove skills that are no longer in skills.json.")
    var prune = false

    @Option(
        help: "Install from a bundle, without network access.",
        completion: .file())
    var from: String?

    @Flag(help: "Accept changed sources in skills.json.")
    var allowSourceChange = false

    @Flag(help: "Replace edited skills, too.")
    var force = false

    @Option(
        help: ArgumentHelp("Allow findings of this rule (repeatable).", valueName: "rule"))
    var allow: [String] = []

    @Flag(help: "Show what would change.")
    var dryRun = false

    @Flag(help: .hidden)
    var project = false

    @OptionGroup var transfer: TransferOptions
    @OptionGroup var common: CommonOptions

    private var question: QuestionOptions { common.question }

    func run() async throws {
        let admission = Admission(.restore, allowing: try AllowedRules.parse(allow))
        guard from == nil || !(dryRun || check) else {
            throw UsageProblem.contradiction("--from goes with neither --dry-run nor --check")
        }
        let board = ProgressBoard(common.notes)
        let consent = Consent(question: question, notes: common.notes, world: .current)
        // A project means the same in every language.
        let context = SessionContext(
            try common.projectStore(), transfer, board, language: nil,
            Questions(accepts: consent.asking(pausing: board)))
        if check { return try tellDrift(Project(context)) }
        let presentation = try await Session.open(context, admission, dryRun ? .dryRun : .apply) {
            session in
            let project = try Project(context, from.map { try Bundle(opening: $0, in: session) })
            let outcomes = try await board.whileDrawing {
                try await Syncer(session, project).run(request)
            }
            return SyncPresentation(
                results: outcomes, project: project, common: common, isPlan: dryRun)
        }
        presentation.write()
        if let status = presentation.status { throw status }
    }

    private var request: SyncRequest {
        var request = SyncRequest()
        request.lock = frozen || from != nil ? .frozen : .update
        request.extras = prune ? .remove : .report
        request.edits = force ? .overwrite : .keep
        request.sources = allowSourceChange ? .follow : .report
        request.reach = from == nil ? .network : .storeOnly
        return request
    }

    private func tellDrift(_ project: Project) throws {
        let drift = project.statuses.filter { $0.status != .ok }
        if common.json {
            common.write(
                "sync",
                [
                    "skills": .array(
                        project.statuses.map {
                            .object([
                                "name": .string($0.name.description),
                                "standing": .string($0.status.rawValue),
                            ])
                        }), "unmanaged": .strings(project.unmanaged), "check": .bool(true),
                ])
        } else {
            var table = Table()
            for (name, status) in drift {
                table.add(
                    .bold(name.description), .init(status.rawValue, .yellow),
                    .dim(status.sentence))
            }
            table.write(to: common.results)
            if !project.unmanaged.isEmpty {
                common.notes.line(
                    .dim("In no list, and left alone: \(project.unmanaged.joined(separator: ", "))")
                )
            }
            let count = project.statuses.count
            common.notes.line(
                drift.isEmpty
                    ? .init("\(counted(count, "skill")), all as skills.lock says.", .plain)
                    : .init(
                        "\(drift.count) of \(counted(count, "skill")) not as they should be"
                            + (drift.contains { $0.status.isMended } ? ": skills sync" : "."),
                        .plain))
        }
        if !drift.isEmpty { throw ExitStatus.findings }
    }
}

extension Project.Status {
    /// Whether a sync without options does something about it.
    var isMended: Bool {
        switch self {
        case .missing, .behind, .unlocked: true
        case .ok, .edited, .sourceChanged, .extra, .extraAgents: false
        }
    }

    /// What it means, in a few words.
    var sentence: String {
        switch self {
        case .ok: ""
        case .missing: "in the lock, not in every folder where it is wanted"
        case .behind: "another version than the locked one"
        case .edited: "changed by somebody; skills sync --force replaces it"
        case .unlocked: "in skills.json, not in skills.lock"
        case .sourceChanged:
            "skills.json names another source than skills.lock; --allow-source-change follows it"
        case .extra: "in skills.lock, not in skills.json; skills sync --prune removes it"
        case .extraAgents:
            "in skills.lock for more agents than in skills.json; skills sync --prune removes it there"
        }
    }
}

/// Tells people and scripts what became of a sync.
struct SyncPresentation {
    let results: SyncOutcomes
    let project: Project
    let common: CommonOptions
    let isPlan: Bool
    var command = "sync"

    private var ordered: [(name: SkillName, effect: SyncOutcome)] {
        results.sorted { $0.key.description < $1.key.description }.map { ($0.key, $0.value) }
    }

    private var failures: [(name: SkillName, problem: any Problem)] {
        ordered.compactMap { name, effect in
            if case .failed(let problem) = effect { (name, problem) } else { nil }
        }
    }

    /// The exit status, unless all went well.
    var status: ExitStatus? {
        guard let first = failures.first else { return nil }
        let isPartial = ordered.contains { $0.effect.isChange }
        return isPartial ? .partial : ExitStatus(first.problem.kind)
    }

    func write() {
        guard !common.json else { return writeJSON() }
        for (name, effect) in ordered {
            let verb: String? =
                switch effect {
                case .restored: isPlan ? "Would restore" : "Restored"
                case .installed:
                    isPlan ? "Would install" : command == "lock" ? "Locked" : "Installed"
                case .removed: isPlan ? "Would remove" : "Removed"
                case .unchanged, .held, .extra, .failed: nil
                }
            if let verb {
                common.results.line(Console.Piece(verb, .green), " ", .bold(name.description))
            }
        }
        let extras = ordered.compactMap { name, effect in
            if case .extra = effect { name.description } else { nil }
        }
        if !extras.isEmpty {
            common.notes.line(
                Console.Piece("hint: ", .cyan),
                .init(
                    "skills.json does not want \(extras.joined(separator: ", ")) as skills.lock has "
                        + (extras.count == 1 ? "it" : "them") + "; skills sync --prune removes "
                        + (extras.count == 1 ? "it" : "them"), .plain))
        }
        let console = Console(
            World.current.errors, color: common.color, environment: World.current.environment)
        for failure in failures {
            let findings = (failure.problem as? AdmissionError)?.findings ?? []
            console.write(failure.problem, details: findings.map(\.refusalPieces))
        }
        common.notes.line(.dim(summary))
    }

    private var summary: String {
        let changed = ordered.count { $0.effect.isChange }
        let all = counted(results.count, "skill")
        if changed == 0, failures.isEmpty {
            return "\(all), nothing to do."
        }
        if results.values.contains(where: { if case .held = $0 { true } else { false } }) {
            return "Nothing was changed: skills.lock is taken whole or not at all."
        }
        let left =
            failures.isEmpty
            ? "" : ", \(failures.count) left as \(failures.count == 1 ? "it was" : "they were")"
        return "\(changed) of \(all) \(isPlan ? "would be " : "")changed\(left)."
    }

    private func writeJSON() {
        common.write(
            command,
            [
                "skills": .array(
                    ordered.map {
                        .object([
                            "name": .string($0.name.description),
                            "outcome": .string($0.effect.word),
                        ])
                    }),
                "failures": .array(
                    failures.map { failure in
                        var members = failure.problem.json.object ?? [:]
                        members["name"] = .string(failure.name.description)
                        return .object(members)
                    }), "dryRun": .bool(isPlan), "unmanaged": .strings(project.unmanaged),
            ])
    }
}

extension SyncOutcome {
    /// The word for scripts.
    var word: String {
        switch self {
        case .unchanged: "unchanged"
        case .restored: "restored"
        case .installed: "installed"
        case .removed: "removed"
        case .held: "held"
        case .extra: "extra"
        case .failed: "failed"
        }
    }

    /// Whether something was, or would be, changed.
    var isChange: Bool {
        switch self {
        case .restored, .installed, .removed: true
        case .unchanged, .held, .extra, .failed: false
        }
    }
}
