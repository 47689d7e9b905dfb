internal import JSON
internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import Terminal

/// Writes the report of an import of exported skills, as text or JSON.
struct ExportImportPresentation {
    let report: ExportImportReport
    let address: String
    let common: CommonOptions
    let mode: Session.Mode

    private var ordered: [(name: SkillName, outcome: ExportImportReport.Outcome)] {
        report.outcomes.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    private var failures: [(name: SkillName, problem: any Problem)] {
        ordered.compactMap { name, outcome in
            if case .failed(let problem) = outcome { (name, problem) } else { nil }
        }
    }

    /// The exit status; nil on success.
    var status: ExitStatus? {
        guard let first = failures.first else { return nil }
        return failures.count < report.outcomes.count ? .partial : ExitStatus(first.problem.kind)
    }

    func write() {
        guard !common.json else { return writeJSON() }
        for (name, outcome) in ordered {
            let verb: String? =
                switch outcome {
                case .installed: Verb.install.text(mode)
                case .replaced: Verb.replace.text(mode)
                case .unchanged, .failed: nil
                }
            if let verb {
                common.results.line(Console.Piece(verb, .green), " ", .bold(name.description))
            }
        }
        if !report.missingAgents.isEmpty {
            common.notes.line(.dim(Messages.missingAgents(report.missingAgents.sorted())))
        }
        for failure in failures { common.writeProblem(failure.problem) }
        common.notes.line(.dim(summary))
    }

    private var summary: String {
        let count = report.outcomes.count
        let all = say(counted(count, "skill"), ja: "スキル \(count)個")
        let changed = ordered.count { $0.outcome.isChange }
        if changed == 0, failures.isEmpty { return Messages.noExportImported(all) }
        return Messages.exportImported(
            changed, of: all, unchanged: ordered.count - changed - failures.count,
            failed: failures.count, mode)
    }

    private func writeJSON() {
        common.write(
            "import",
            [
                "from": .string(address), "dryRun": mode.json,
                "skills": .array(
                    ordered.map {
                        .object([
                            "name": .string($0.name.description),
                            "outcome": .string($0.outcome.word),
                        ])
                    }),
                "failures": .array(
                    failures.map { failure in
                        var members = failure.problem.json.object ?? [:]
                        members["name"] = .string(failure.name.description)
                        return .object(members)
                    }), "missingAgents": .strings(report.missingAgents.sorted()),
            ])
    }
}

extension ExportImportReport.Outcome {
    /// The outcome as one word, for JSON.
    fileprivate var word: String {
        switch self {
        case .installed: "installed"
        case .replaced: "replaced"
        case .unchanged: "unchanged"
        case .failed: "failed"
        }
    }

    /// Whether the skill was, or would be, changed.
    fileprivate var isChange: Bool {
        switch self {
        case .installed, .replaced: true
        case .unchanged, .failed: false
        }
    }
}
