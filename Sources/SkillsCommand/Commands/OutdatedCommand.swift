internal import ArgumentParser
internal import JSON
internal import Problem
internal import SkillOperations
internal import SkillSource
internal import SkillStore
internal import Terminal

/// `skills outdated` lists available updates.
struct OutdatedCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "outdated",
        abstract: "List installed skills with newer versions.",
        discussion: "Sends one small request per repository or archive, and changes nothing.")

    @Argument(help: "Names of the skills; defaults to all.", completion: .installedSkills)
    var names: [String] = []

    @Flag(help: "Exit with status 2 if there are newer versions.")
    var exitCode = false

    @Flag(help: "Show skills that are up to date, too.")
    var all = false

    @Option(help: "Report versions newer than this as too new, such as 3d.")
    var minAge: Age?

    @OptionGroup var scope: ScopeOptions
    @OptionGroup var transfer: TransferOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let board = ProgressBoard(common.notes)
        let context = SessionContext(
            try common.store(scope), transfer, board, language: World.current.language)
        var request = UpdateRequest()
        request.minimumAge = try minAge ?? Settings(of: .current).minimumAge
        let skills = try await Session.open(context, Admission(.update), .dryRun) { session in
            try await board.whileDrawing { try await Updater(session).check(names, request) }
        }
        if common.json {
            common.write("outdated", ["skills": .array(skills.map(\.json))])
        } else {
            write(skills)
        }
        if let status = status(skills) { throw status }
    }

    private func status(_ standings: [CheckedSkill]) -> ExitStatus? {
        let failures = standings.compactMap { standing -> (any Problem)? in
            if case .failed(let problem) = standing.status { problem } else { nil }
        }
        if let first = failures.first {
            return failures.count == standings.count ? ExitStatus(first.kind) : .partial
        }
        return exitCode && standings.contains { $0.isNews } ? .findings : nil
    }

    private func write(_ standings: [CheckedSkill]) {
        let shown = standings.filter { all || $0.isNews || $0.isTrouble }
        if !shown.isEmpty {
            var table = Table()
            table.add(.dim("NAME"), .dim("INSTALLED"), .dim("LATEST"), .dim("CHANGE"))
            for standing in shown {
                table.add(
                    .bold(standing.name), .init(standing.installedLabel, .plain),
                    .init(standing.latestLabel, standing.isNews ? .green : .plain),
                    .init(standing.remark, standing.isTrouble ? .yellow : .dim))
            }
            table.write(to: common.results)
            for standing in shown {
                for line in standing.newVersion?.capabilities.lines ?? [] {
                    common.results.line(
                        Console.Piece("\(standing.name): ", .yellow), .init(line, .plain))
                }
            }
        }
        let failures = standings.compactMap { standing -> (any Problem)? in
            if case .failed(let problem) = standing.status { problem } else { nil }
        }
        for problem in UpdateError.combined(failures) { common.writeProblem(problem) }
        common.notes.line(.init(CheckedSkill.summary(of: standings), .plain))
    }
}

extension CheckedSkill {
    /// One sentence about all, which leaves nobody out.
    static func summary(of standings: [CheckedSkill]) -> String {
        if standings.isEmpty { return "No skills are installed." }
        let newer = standings.count { $0.isNews }
        func count(_ words: String...) -> Int { standings.count { words.contains($0.word) } }
        let pinned = count("pinned")
        let rest = [
            (count("failed"), "could not be told"),
            (count("moved-tag", "moved-source"), "moved elsewhere"),
            (count("gone"), "no longer in \(count("gone") == 1 ? "its source" : "their sources")"),
            (standings.count { $0.isLost }, "missing here"),
        ].filter { $0.0 > 0 }
        let known = standings.count - rest.reduce(0) { $0 + $1.0 }
        var text: String
        if newer > 0 {
            text =
                "\(newer) of \(counted(standings.count, "skill")) outdated: skills update, or skills diff NAME to look "
                + "first"
            if pinned > 0 { text += "; \(pinned) pinned" }
        } else {
            text = known > 0 ? "\(counted(known, "skill")), nothing newer" : ""
            if pinned > 0 { text += ", \(pinned) pinned" }
        }
        for (index, part) in rest.enumerated() {
            let noun = text.isEmpty && index == 0 ? counted(part.0, "skill") : "\(part.0)"
            text += (text.isEmpty ? "" : "; ") + "\(noun) \(part.1)"
        }
        return text + "."
    }

    /// Whether its folder is gone, and no newer version would bring it back.
    var isLost: Bool {
        guard isMissing else { return false }
        switch status {
        case .current, .fixed: return true
        default: return false
        }
    }

    /// Whether an update would bring something.
    var isNews: Bool { newVersion != nil }

    /// Whether somebody should look.
    var isTrouble: Bool {
        switch status {
        case .movedTag, .movedSource, .removed, .failed, .tooNew: true
        case .current, .fixed: isLost
        case .pinned, .outdated: false
        }
    }
}
