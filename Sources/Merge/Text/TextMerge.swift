/// The three-way merge of a text: the common ancestor (`base`), your version (`yours`) and the other version
/// (`theirs`).
///
/// Merged by lines: a change on one side is taken, the same change on both sides is taken once, and different changes
/// to the same or adjacent lines conflict. The result is that of `git merge-file`, with three exceptions: letters of
/// every script count as letters when nearby conflicts are joined; conflicts are the same from both sides, where git
/// prefers the first; and beyond ``MergeLimits`` the entire text is one conflict, where git uses heuristics.
public enum TextMerge: Sendable, Equatable {
    /// The merged text, without conflicts.
    case clean([UInt8])
    /// The merged text with conflicts.
    case conflicts(ConflictedText)
    /// Both sides changed it, and it is binary.
    case binary

    /// Merges three versions; binary contents are allowed if only one side changed them.
    ///
    /// Lines keep their line breaks; a last line without one stays without one.
    public init(
        base: [UInt8], yours: [UInt8], theirs: [UInt8], limits: MergeLimits = MergeLimits()
    ) {
        var budget = StepBudget(limits)
        self.init(base: base, yours: yours, theirs: theirs, limits, &budget)
    }

    init(
        base: [UInt8], yours: [UInt8], theirs: [UInt8], _ limits: MergeLimits,
        _ budget: inout StepBudget
    ) {
        if yours == theirs || base == theirs {
            self = .clean(yours)
        } else if base == yours {
            self = .clean(theirs)
        } else if [base, yours, theirs].contains(where: { ContentKind(of: $0) == .binary }) {
            self = .binary
        } else {
            self = Self.merged(base, yours, theirs, limits, &budget)
        }
    }

    private static func merged(
        _ base: [UInt8], _ yours: [UInt8], _ theirs: [UInt8], _ limits: MergeLimits,
        _ budget: inout StepBudget
    ) -> TextMerge {
        let texts = [base, yours, theirs]
        guard texts.allSatisfy({ $0.count <= limits.bytes }) else {
            return .conflicts(ConflictedText(whole: yours, theirs, cause: .tooLarge))
        }
        let lines = texts.map(LineTable.lines)
        guard lines.allSatisfy({ $0.count <= limits.lines }) else {
            return .conflicts(ConflictedText(whole: yours, theirs, cause: .tooLarge))
        }
        do throws(StepBudgetExhausted) {
            let merge = try LineMerge(base: lines[0], yours: lines[1], theirs: lines[2], &budget)
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
