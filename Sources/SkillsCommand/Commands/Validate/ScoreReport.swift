internal import JSON
internal import Problem
internal import SkillFormat
internal import SkillRepository
internal import Terminal

/// Rates the quality of skills, for `skills validate --score`.
struct ScoreReport {
    let common: CommonOptions

    /// Writes the scores of the skills in folders, and which improvements raise them most.
    func write(_ paths: [String]) async throws {
        let validator = Validator(
            workingDirectory: World.current.workingDirectory, settings: ValidationSettings())
        let skills = try await validator.scores(paths)
        if common.json {
            common.write("validate-score", ["skills": .array(skills.map(\.json))])
        } else if skills.count == 1, let score = skills[0].score {
            write(score, of: skills[0])
        } else {
            write(skills)
        }
        if skills.isEmpty {
            common.notes.line(.init(Messages.noSkillsFound, .plain))
            throw ExitStatus.findings
        }
    }

    private func write(_ score: SkillScore, of skill: ScoredSkill) {
        let console = common.results
        console.line(
            .bold(skill.name), "  \(Messages.score(score.total, grade: "\(score.grade)"))")
        if let cap = score.cap {
            console.line(.init("  \(Messages.scoreCap(cap.points, cap.reason.text))", .red))
        }
        if score.errors > 0 {
            console.line(
                .init("  \(Messages.scoreErrors(score.errors, path: skill.path).text)", .red))
        }
        var table = Table()
        for part in SkillScore.Part.allCases {
            let advice = score.losses.filter { $0.part == part }
                .map { "\($0.advice.text) (\($0.points))" }.joined(separator: "; ")
            let name = Console.Piece(part.label, .plain)
            let points = Console.Piece(
                Messages.partScore(score.points(of: part), of: part.limit), .plain)
            advice.isEmpty
                ? table.add("  ", name, points) : table.add("  ", name, points, .dim(advice))
        }
        table.write(to: console)
        for loss in score.largestLosses {
            console.line(
                .init("+\(min(loss.points, loss.part.limit)) ", .green),
                .init(loss.advice.text, .plain))
        }
    }

    private func write(_ skills: [ScoredSkill]) {
        var table = Table()
        table.add(
            .bold(say("SCORE", ja: "スコア")), .bold(say("SKILL", ja: "スキル")),
            .bold(say("ERRORS", ja: "エラー")), .bold(say("BEST IMPROVEMENT", ja: "最も効果のある改善")))
        for skill in skills.sorted(by: {
            ($0.score?.total ?? 0, $0.path) < ($1.score?.total ?? 0, $1.path)
        }) {
            table.add(
                .init(skill.score.map { "\($0.total) \($0.grade)" } ?? "-", .plain),
                .init(skill.path, .plain),
                .init(skill.score.map { String($0.errors) } ?? "-", .plain),
                .dim(skill.score?.largestLosses.first?.advice.text ?? ""))
        }
        table.write(to: common.results)
        guard let first = skills.first(where: { $0.score != nil }) else { return }
        common.notes.hint(
            Messages.scoreOfOne(SuggestedCommand("validate", first.path).with("--score")))
    }
}

extension ScoredSkill {
    /// The score as JSON.
    fileprivate var json: JSONValue {
        guard let score else {
            return .object([
                "path": .string(path), "name": .string(name), "score": .null, "grade": .null,
                "errors": .null, "parts": .array([]), "losses": .array([]),
            ])
        }
        let parts = SkillScore.Part.allCases.map { part in
            JSONValue.object([
                "part": .string(part.rawValue), "points": .integer(score.points(of: part)),
                "limit": .integer(part.limit),
            ])
        }
        let losses = score.losses.map { loss in
            JSONValue.object([
                "part": .string(loss.part.rawValue), "points": .integer(loss.points),
                "advice": .string(loss.advice.text),
            ])
        }
        return .object([
            "path": .string(path), "name": .string(name), "score": .integer(score.total),
            "grade": .string(score.grade), "errors": .integer(score.errors),
            "parts": .array(parts), "losses": .array(losses),
        ])
    }
}
