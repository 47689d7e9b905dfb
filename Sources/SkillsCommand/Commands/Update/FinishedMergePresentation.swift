internal import JSON
internal import Problem
internal import SkillOperations
internal import Terminal

/// Writes the report of `skills update --continue`, as text or JSON.
struct FinishedMergePresentation {
    let results: [(name: String, outcome: MergeReport.Outcome)]
    let common: CommonOptions
    let mode: Session.Mode

    private var failures: SkillFailures {
        SkillFailures(
            all: results.compactMap { result in
                guard case .failed(let problem) = result.outcome else { return nil }
                return (result.name, problem)
            },
            besides: results.count {
                if case .failed = $0.outcome { false } else { true }
            })
    }

    /// The exit status; nil on success.
    var status: ExitStatus? { failures.status }

    func write() {
        guard !common.json else { return writeJSON() }
        if results.isEmpty {
            common.notes.line(.init(Messages.noSkillsWithConflicts, .plain))
        }
        for (name, outcome) in results {
            switch outcome {
            case .resolved:
                let verb = Console.Piece(Verb.resolve.text(mode) + " ", .green)
                common.results.line(verb, .bold(name))
            case .unchanged: common.notes.line(.init(Messages.noConflicts(name), .plain))
            case .failed(let problem): common.writeProblem(problem)
            }
        }
    }

    private func writeJSON() {
        common.write(
            "update",
            [
                "skills": .array(
                    results.map {
                        .object([
                            "name": .string($0.name), "outcome": .string($0.outcome.word),
                        ])
                    }), "dryRun": mode.json,
                "failures": failures.json,
            ])
    }
}

extension MergeReport.Outcome {
    /// The outcome as one word, for JSON.
    fileprivate var word: String {
        switch self {
        case .resolved: "resolved"
        case .unchanged: "unchanged"
        case .failed: "failed"
        }
    }
}
