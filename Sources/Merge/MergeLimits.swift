/// Limits on the size and difference of texts that are compared by lines.
///
/// Exceeding a limit is not an error: a merge treats the entire text as one conflict, and a difference shows all old
/// lines as removed and all new lines as added.
public struct MergeLimits: Sendable, Equatable {
    /// The maximum size of a text in bytes.
    public var bytes: Int
    /// The maximum number of lines of a text.
    public var lines: Int
    /// The maximum number of comparison steps; finding D changes in N lines takes about N + D² / 2 steps.
    public var steps: Int

    /// Creates limits; by default, texts may differ in about 4,000 lines that occur in both, and in any number of lines
    /// that occur in only one.
    public init(bytes: Int = 4_194_304, lines: Int = 200_000, steps: Int = 8_000_000) {
        self.bytes = bytes
        self.lines = lines
        self.steps = steps
    }
}

/// The remaining number of comparison steps.
struct StepBudget {
    private var left: Int

    /// Creates a budget for one or several texts.
    init(_ limits: MergeLimits, texts: Int = 1) {
        left = limits.steps.multipliedReportingOverflow(by: texts).partialValue
    }

    /// Runs work with the budget for one text and deducts the steps it used.
    mutating func lend<Result>(_ limits: MergeLimits, to work: (inout StepBudget) -> Result)
        -> Result
    {
        var lent = self
        lent.left = min(left, limits.steps)
        let before = lent.left
        defer { left -= before - max(0, lent.left) }
        return work(&lent)
    }

    mutating func spend(_ steps: Int) throws(StepBudgetExhausted) {
        left -= steps
        guard left >= 0 else { throw StepBudgetExhausted() }
    }
}

/// An error that the budget of comparison steps is exhausted.
struct StepBudgetExhausted: Error {}
