internal import ArgumentParser
internal import JSON
internal import Problem
internal import SkillSource
internal import SkillStore

/// `skills outdated` tells which installed skills have newer versions.
struct OutdatedCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "outdated",
        abstract: "Tell which installed skills have newer versions.",
        discussion: "One small request for each repository and each archive; nothing is changed.")

    @Argument(help: "These skills only.", completion: .installedSkills)
    var names: [String] = []

    @Flag(help: "End with status 2 where there are newer versions.")
    var exitCode = false

    @Flag(help: "Show the skills that have none, too.")
    var all = false

    @Option(help: "Tell of versions that are younger than this, such as 3d.")
    var minAge: Age?

    @OptionGroup var scope: ScopeOptions
    @OptionGroup var transfer: TransferOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let board = ProgressBoard(common.notes)
        let session = try UpdateSession(
            common, scope, transfer, staging: .apart, progress: { board.update($0.typed, $1) })
        defer { session.close() }
        let skills = try session.skills(names)
        var request = Updater.Request()
        request.minimumAge = try minAge ?? Settings(of: .current).minimumAge
        let standings = try await board.whileDrawing {
            try await session.updater.standings(of: skills, request, in: session.staging)
        }
        if common.json {
            common.write(
                "outdated",
                [
                    "skills": .array(
                        standings.map { $0.json(session.powers(of: $0)) })
                ])
        } else {
            write(standings, session)
        }
        if let status = status(standings) { throw status }
    }

    private func status(_ standings: [SkillStanding]) -> ExitStatus? {
        let failures = standings.compactMap { standing -> (any Problem)? in
            if case .failed(let problem) = standing.news { problem } else { nil }
        }
        if let first = failures.first {
            return failures.count == standings.count ? ExitStatus(first.kind) : .partial
        }
        return exitCode && standings.contains { $0.isNews } ? .findings : nil
    }

    private func write(_ standings: [SkillStanding], _ session: UpdateSession) {
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
                for line in session.powers(of: standing)?.lines ?? [] {
                    common.results.line(
                        Console.Piece("\(standing.name): ", .yellow), .init(line, .plain))
                }
            }
        }
        common.notes.line(.init(summary(of: standings), .plain))
    }

    private func summary(of standings: [SkillStanding]) -> String {
        let count = standings.count { $0.isNews }
        let all = counted(standings.count, "skill")
        if standings.isEmpty { return "No skills are installed." }
        if count == 0 { return "\(all), nothing newer." }
        return "\(count) of \(all) outdated: skills update, or skills diff NAME to look first."
    }
}

extension SkillStanding {
    /// Whether an update would bring something.
    var isNews: Bool { version != nil }

    /// Whether somebody should look.
    var isTrouble: Bool {
        switch news {
        case .movedTag, .movedSource, .gone, .failed, .tooYoung: true
        case .current, .pinned, .fixed, .newer: false
        }
    }
}

extension UpdateSession {
    /// What a newer version may do that the installed one may not.
    func powers(of standing: SkillStanding) -> NewPowers? {
        standing.version.map {
            NewPowers(of: $0, over: updater.installed(standing.skill), standing.skill.entry)
        }
    }
}
