internal import Problem

/// Returns a sentence with commands in the language of the running command.
func say(_ english: @autoclosure () -> Suggestion, ja: @autoclosure () -> Suggestion) -> Suggestion
{
    switch Language.current {
    case .english: english()
    case .japanese: ja()
    }
}

/// An error of another room in Japanese; the room itself states it in English.
///
/// A switch over all cases is needed for each, so that the compiler finds a new case without its twin.
protocol JapaneseProblem: Problem {
    /// What failed, as one sentence without a full stop.
    var japaneseSummary: String { get }
    /// What to try next.
    var japaneseHint: Suggestion? { get }
}

extension Problem {
    /// What failed, in the language of the running command.
    var spokenSummary: String {
        switch Language.current {
        case .english: summary
        case .japanese: (self as? any JapaneseProblem)?.japaneseSummary ?? summary
        }
    }

    /// What to try next, in the language of the running command.
    var spokenHint: Suggestion? {
        guard case .japanese = Language.current, let japanese = self as? any JapaneseProblem
        else { return hint }
        return japanese.japaneseHint
    }

    /// The errors below this one, outermost first, in the language of the running command.
    var spokenCauses: [String] {
        var causes: [String] = []
        var next = cause
        while let error = next {
            let problem = error as? any Problem
            causes.append(problem?.spokenSummary ?? "\(error)")
            next = problem?.cause
        }
        return causes
    }

    /// The error's own hint, or that of the first cause that has one, in the language of the running command.
    var anySpokenHint: Suggestion? {
        guard spokenHint == nil, let cause = cause as? any Problem else { return spokenHint }
        return cause.anySpokenHint
    }
}
