/// How much two texts may hold, and differ, before they are not compared line by line any more.
///
/// What goes beyond is never an error: a merge makes the whole text one conflict, and a difference shows all
/// old lines and all new ones.
public struct MergeLimits: Sendable, Equatable {
    /// The most bytes of one text.
    public var bytes: Int
    /// The most lines of one text.
    public var lines: Int
    /// The most steps that comparing may take; finding D changes in N lines takes about N + D² / 2.
    public var steps: Int

    /// Collects the limits; with the defaults, texts may differ in about 4,000 lines that both of them hold
    /// somewhere, and in any number of others.
    public init(bytes: Int = 4_194_304, lines: Int = 200_000, steps: Int = 8_000_000) {
        self.bytes = bytes
        self.lines = lines
        self.steps = steps
    }
}

/// The steps that are left for comparing.
struct Effort {
    private var left: Int

    /// For one text, or for several.
    init(_ limits: MergeLimits, texts: Int = 1) {
        left = limits.steps.multipliedReportingOverflow(by: texts).partialValue
    }

    /// Lends what one text may take, and takes back what it left.
    mutating func lend<Result>(_ limits: MergeLimits, to work: (inout Effort) -> Result) -> Result {
        var lent = self
        lent.left = min(left, limits.steps)
        let before = lent.left
        defer { left -= before - max(0, lent.left) }
        return work(&lent)
    }

    mutating func spend(_ steps: Int) throws(EffortSpent) {
        left -= steps
        guard left >= 0 else { throw EffortSpent() }
    }
}

/// Two texts are too different to be compared with the steps that were given.
struct EffortSpent: Error {}
