/// The reading of a text's fences: blocks that contain others, and blocks that only quote their fences.
///
/// In
///
///     ```markdown
///     Start with ```markdown on a line of its own:
///     ```markdown
///     # Title
///     ```
///
/// the third line is content, as CommonMark has it: if it opened a block, the rest of the text would be code. Of all
/// readings, the one is chosen that leaves the fewest blocks open and surprises least.
struct FenceNesting {
    /// A fence and its line.
    struct Line {
        let fence: MarkdownLines.Fence
        let index: Int
    }

    /// The lines that open a block in which fences are content.
    let flatBlocks: Set<Int>

    /// The maximum number of fences that are weighed, because that takes quadratic time; with more, all blocks contain
    /// others.
    private static let limit = 1_000

    /// The costs of a reading's assumptions.
    private enum Cost {
        static let unclosed = 20
        /// A fence with a language that is content, of the language of its block or another one.
        static let (quotedSame, quoted) = (2, 4)
        /// A block inside one of the same language and length.
        static let nestedSame = 2
        /// A block without a language, which may be the misread end of another one.
        static let bare = 1
        /// A closing fence that is longer than the opening one.
        static let longEnd = 2
        /// A longer fence with a language that is content.
        static let longQuoted = 4
    }

    private struct Reading {
        var cost: Int
        /// The first fence after the block.
        var end: Int
    }

    /// Weighs the readings of the fences of a text, in text order.
    init(of lines: [Line]) {
        guard lines.count <= Self.limit else {
            flatBlocks = []
            return
        }
        var flat: Set<Int> = []
        var costs = Array(repeating: 0, count: lines.count + 1)
        var isFlat = Array(repeating: false, count: lines.count)
        for start in lines.indices.reversed() {
            let rest = lines[start...]
            var best = Self.flat(rest)
            best.cost += costs[best.end]
            if var nested = Self.nested(rest) {
                nested.cost += costs[nested.end]
                isFlat[start] = best.cost <= nested.cost
                if !isFlat[start] { best = nested }
            }
            let bare = lines[start].fence.language.isEmpty ? Cost.bare : 0
            costs[start] = best.cost + bare
        }
        for index in lines.indices where isFlat[index] { flat.insert(lines[index].index) }
        flatBlocks = flat
    }

    /// Reads the first block up to the first fence that closes it.
    private static func flat(_ lines: ArraySlice<Line>) -> Reading {
        var cost = 0
        let outer = lines[lines.startIndex].fence
        for (offset, line) in zip(lines.indices, lines).dropFirst() {
            if line.fence.closes(outer) {
                return Reading(cost: cost + Self.end(line.fence, of: outer), end: offset + 1)
            }
            guard MarkdownLines.isCarrier(outer.language) else { continue }
            cost += Self.quoted(line.fence, in: outer)
        }
        return Reading(cost: cost + Cost.unclosed, end: lines.endIndex)
    }

    /// Reads the first block with the blocks in it; nil if it has none.
    private static func nested(_ lines: ArraySlice<Line>) -> Reading? {
        let outer = lines[lines.startIndex].fence
        guard MarkdownLines.isCarrier(outer.language) else { return nil }
        var (cost, hasBlocks) = (0, false)
        var open = [outer]
        for (offset, line) in zip(lines.indices, lines).dropFirst() {
            guard let inner = open.last else { break }
            if line.fence.opensBlock(in: inner) {
                guard open.count < MarkdownLines.depthLimit else { continue }
                hasBlocks = true
                let isSimilar = line.fence.language == inner.language || inner.language.isEmpty
                if isSimilar, line.fence.count == inner.count { cost += Cost.nestedSame }
                open.append(line.fence)
            } else if line.fence.closes(inner) {
                cost += Self.end(line.fence, of: inner)
                open.removeLast()
                if open.isEmpty { return hasBlocks ? Reading(cost: cost, end: offset + 1) : nil }
            } else {
                cost += Self.quoted(line.fence, in: inner)
            }
        }
        guard hasBlocks else { return nil }
        return Reading(cost: cost + Cost.unclosed * open.count, end: lines.endIndex)
    }

    private static func end(_ fence: MarkdownLines.Fence, of opening: MarkdownLines.Fence) -> Int {
        fence.count > opening.count ? Cost.longEnd : 0
    }

    /// Returns the cost of a fence that is content; shorter fences cost nothing, because longer ones exist to contain
    /// them.
    private static func quoted(_ fence: MarkdownLines.Fence, in outer: MarkdownLines.Fence) -> Int {
        guard fence.marker == outer.marker, !fence.language.isEmpty, fence.count >= outer.count
        else { return 0 }
        if fence.count > outer.count { return Cost.longQuoted }
        return fence.language == outer.language ? Cost.quotedSame : Cost.quoted
    }
}
