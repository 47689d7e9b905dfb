/// What becomes of a text that two sides changed: what was there (`base`), what you made of it (`yours`), and
/// what others made of it (`theirs`).
///
/// Line by line, what one side changed is taken; what both changed alike is taken once; what they changed
/// differently at the same place, or at places that touch, is a conflict. That is `git merge-file`, with three
/// differences: letters of every script count as letters where git decides whether two conflicts are far enough
/// apart to stay two; a conflict looks the same from both sides, where git prefers the first; and beyond
/// ``MergeLimits`` the whole text is one conflict, where git guesses.
public enum TextMerge: Sendable, Equatable {
    /// All changes of both sides are in these bytes.
    case clean([UInt8])
    /// At some places somebody has to choose.
    case conflicts(ConflictedText)
    /// Both sides changed it, and it is no text.
    case binary

    /// Merges three texts, of which none needs to be a text as long as only one side differs from the base.
    ///
    /// Lines keep their ends; a last line without one stays without.
    public init(
        base: [UInt8], yours: [UInt8], theirs: [UInt8], limits: MergeLimits = MergeLimits()
    ) {
        var effort = Effort(limits)
        self.init(base: base, yours: yours, theirs: theirs, limits, &effort)
    }

    init(
        base: [UInt8], yours: [UInt8], theirs: [UInt8], _ limits: MergeLimits,
        _ effort: inout Effort
    ) {
        if yours == theirs || base == theirs {
            self = .clean(yours)
        } else if base == yours {
            self = .clean(theirs)
        } else if [base, yours, theirs].contains(where: { ContentKind(of: $0) == .binary }) {
            self = .binary
        } else {
            self = Self.merged(base, yours, theirs, limits, &effort)
        }
    }

    private static func merged(
        _ base: [UInt8], _ yours: [UInt8], _ theirs: [UInt8], _ limits: MergeLimits,
        _ effort: inout Effort
    ) -> TextMerge {
        let texts = [base, yours, theirs]
        guard texts.allSatisfy({ $0.count <= limits.bytes }) else {
            return .conflicts(ConflictedText(whole: yours, theirs, cause: .tooLarge))
        }
        let lines = texts.map(LineTable.lines)
        guard lines.allSatisfy({ $0.count <= limits.lines }) else {
            return .conflicts(ConflictedText(whole: yours, theirs, cause: .tooLarge))
        }
        do throws(EffortSpent) {
            let merge = try LineMerge(base: lines[0], yours: lines[1], theirs: lines[2], &effort)
            guard merge.hasConflicts else { return .clean(merge.pieces.flatMap(\.cleanBytes)) }
            return .conflicts(ConflictedText(pieces: merge.pieces, cause: .overlappingEdits))
        } catch {
            return .conflicts(ConflictedText(whole: yours, theirs, cause: .tooDifferent))
        }
    }
}

extension ConflictedText.Piece {
    fileprivate var cleanBytes: [UInt8] {
        guard case .merged(let bytes) = self else { return [] }
        return bytes
    }
}
