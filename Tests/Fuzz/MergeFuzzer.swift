// Fuzzes merges and differences of texts; bytes of 0xFF divide an input into the versions.

@testable internal import Merge

/// Merges three versions, and compares two.
func fuzzMerge(_ bytes: [UInt8]) {
    let parts = bytes.split(separator: 0xFF, maxSplits: 2, omittingEmptySubsequences: false)
        .map { Array($0) }
    guard parts.count == 3 else { return }
    let (base, yours, theirs) = (parts[0], parts[1], parts[2])
    let merge = TextMerge(base: base, yours: yours, theirs: theirs)
    let other = TextMerge(base: base, yours: theirs, theirs: yours)
    switch (merge, other) {
    case (.clean(let one), .clean(let other)): precondition(one == other)
    case (.conflicts(let text), .conflicts):
        precondition(!text.marked(ConflictLabels()).isEmpty)
    case (.binary, .binary): break
    default: preconditionFailure("the sides are not treated alike")
    }
    let diff = LineDiff(from: yours, to: theirs)
    precondition(diff.hunks.isEmpty == (yours == theirs))
    let words = WordDiff(from: yours, to: theirs)
    precondition(words.hunks.isEmpty == (yours == theirs))
}
