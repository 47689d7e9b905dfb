/// The smallest set of removed and added lines that turns one text into another.
///
/// Implements the linear-space variant of E. W. Myers, "An O(ND) Difference Algorithm and Its Variations" (1986),
/// section 4b: searches from both ends meet in the middle, and each half is searched again. Among several shortest
/// edits it finds the same one as git, by trying the highest diagonal first.
struct ShortestEdit {
    /// For each old line, whether it is removed.
    private(set) var removed: [Bool]
    /// For each new line, whether it is added.
    private(set) var added: [Bool]

    private let old: [Int]
    private let new: [Int]
    /// For each diagonal (position in `old` minus position in `new`), the furthest position reached in `old`.
    private var forward: [Int]
    private var backward: [Int]
    /// The index of diagonal 0.
    private let zero: Int

    init(from old: [Int], to new: [Int], budget: inout StepBudget) throws(StepBudgetExhausted) {
        self.old = old
        self.new = new
        removed = Array(repeating: false, count: old.count)
        added = Array(repeating: false, count: new.count)
        forward = Array(repeating: 0, count: old.count + new.count + 3)
        backward = forward
        zero = new.count + 1
        try compare(old.indices, new.indices, &budget)
    }

    private mutating func compare(
        _ wholeOld: Range<Int>, _ wholeNew: Range<Int>, _ budget: inout StepBudget
    ) throws(StepBudgetExhausted) {
        var (low, high) = (wholeOld.lowerBound, wholeOld.upperBound)
        var (newLow, newHigh) = (wholeNew.lowerBound, wholeNew.upperBound)
        while low < high, newLow < newHigh, old[low] == new[newLow] {
            low += 1
            newLow += 1
        }
        while low < high, newLow < newHigh, old[high - 1] == new[newHigh - 1] {
            high -= 1
            newHigh -= 1
        }
        try budget.spend(wholeOld.count - (high - low))
        guard low < high, newLow < newHigh else {
            for place in low..<high { removed[place] = true }
            for place in newLow..<newHigh { added[place] = true }
            return
        }
        let middle = try middle(low..<high, newLow..<newHigh, &budget)
        try compare(low..<middle.old, newLow..<middle.new, &budget)
        try compare(middle.old..<high, middle.new..<newHigh, &budget)
    }

    /// Returns a point on a shortest edit path.
    private mutating func middle(
        _ old: Range<Int>, _ new: Range<Int>, _ budget: inout StepBudget
    ) throws(StepBudgetExhausted) -> (old: Int, new: Int) {
        let least = old.lowerBound - new.upperBound
        let most = old.upperBound - new.lowerBound
        let start = old.lowerBound - new.lowerBound
        let end = old.upperBound - new.upperBound
        let isOdd = (start - end) & 1 != 0
        var ahead = Front(low: start, high: start)
        var behind = Front(low: end, high: end)
        forward[zero + start] = old.lowerBound
        backward[zero + end] = old.upperBound
        while true {
            ahead.widen(least, most) { forward[zero + $0] = -1 }
            var snakes = 0
            for diagonal in ahead.diagonals {
                let (below, above) = (forward[zero + diagonal - 1], forward[zero + diagonal + 1])
                let first = below >= above ? below + 1 : above
                var place = first
                while place < old.upperBound, place - diagonal < new.upperBound,
                    self.old[place] == self.new[place - diagonal]
                {
                    place += 1
                }
                snakes += place - first
                forward[zero + diagonal] = place
                if isOdd, behind.contains(diagonal), backward[zero + diagonal] <= place {
                    return (place, place - diagonal)
                }
            }
            behind.widen(least, most) { backward[zero + $0] = .max }
            for diagonal in behind.diagonals {
                let (below, above) = (backward[zero + diagonal - 1], backward[zero + diagonal + 1])
                let first = below < above ? below : above - 1
                var place = first
                while place > old.lowerBound, place - diagonal > new.lowerBound,
                    self.old[place - 1] == self.new[place - diagonal - 1]
                {
                    place -= 1
                }
                snakes += first - place
                backward[zero + diagonal] = place
                if !isOdd, ahead.contains(diagonal), place <= forward[zero + diagonal] {
                    return (place, place - diagonal)
                }
            }
            try budget.spend(snakes + ahead.width + behind.width)
        }
    }

    /// The diagonals that a search has reached: every second one from the lowest to the highest.
    private struct Front {
        var low: Int
        var high: Int

        var diagonals: StrideThrough<Int> { stride(from: high, through: low, by: -2) }
        var width: Int { (high - low) / 2 + 1 }

        func contains(_ diagonal: Int) -> Bool { low <= diagonal && diagonal <= high }

        /// Extends the range by one diagonal on both sides, or shrinks it at diagonals outside of both texts.
        mutating func widen(_ least: Int, _ most: Int, _ unreached: (Int) -> Void) {
            if low > least {
                low -= 1
                unreached(low - 1)
            } else {
                low += 1
            }
            if high < most {
                high += 1
                unreached(high + 1)
            } else {
                high -= 1
            }
        }
    }
}
