import Foundation
import Testing

@testable import Merge

/// Compares merges with `git merge-file`; set `SEEDS=500` to compare more texts.
@Suite struct `A line merge` {
    private static let seeds =
        1...(ProcessInfo.processInfo.environment["SEEDS"].flatMap(UInt64.init) ?? 4)

    @Test(arguments: TextMaker.Vocabulary.allCases, seeds)
    func `is the same as in git`(_ vocabulary: TextMaker.Vocabulary, _ seed: UInt64) throws {
        var maker = TextMaker(seed, vocabulary, lineEnd: seed % 3 == 0 ? "\r\n" : "\n")
        let triples = (0..<60).map { index in
            index % 10 == 0
                ? maker.triple(size: 200, edits: 20) : maker.triple(size: 20, edits: 4)
        }
        let judgments = try Judgment.all(of: triples)
        for (triple, judgment) in zip(triples, judgments) {
            let merge = triple.merge
            #expect(merge.isClean == judgment.isClean, "\(triple)")
            guard merge.isClean || vocabulary == .unique else { continue }
            // If the base is a single line without a line break, git ends its markers in LF even among CR LF.
            #expect(
                merge.output.filter { merge.isClean || $0 != 0x0D }
                    == judgment.output.filter { merge.isClean || $0 != 0x0D }, "\(triple)")
        }
        #expect(judgments.contains { $0.isClean } && judgments.contains { !$0.isClean })
    }
}
