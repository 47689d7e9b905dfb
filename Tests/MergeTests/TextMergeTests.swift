import Testing

@testable import Merge

@Suite struct `A text merge` {
    private func merge(_ base: String, _ yours: String, _ theirs: String) -> TextMerge {
        TextMerge(base: Array(base.utf8), yours: Array(yours.utf8), theirs: Array(theirs.utf8))
    }

    private func shown(_ base: String, _ yours: String, _ theirs: String) -> String {
        String(decoding: merge(base, yours, theirs).output, as: UTF8.self)
    }

    @Test(arguments: [
        // Separate changes and adjacent ones.
        ("1\n2\n3\n", "X\n2\n3\n", "1\n2\nY\n", "X\n2\nY\n"),
        (
            "1\n2\n3\n", "X\n2\n3\n", "1\nY\n3\n",
            "<<<<<<< yours\nX\n2\n=======\n1\nY\n>>>>>>> theirs\n3\n"
        ),
        // Changes made by both sides are taken once; only the differences conflict.
        ("1\n2\n", "1\nnew\n2\n", "1\nnew\n2\n", "1\nnew\n2\n"),
        (
            "1\n", "1\na\nb\n", "1\na\nc\n",
            "1\na\n<<<<<<< yours\nb\n=======\nc\n>>>>>>> theirs\n"
        ),
        // One side deletes what the other edits.
        ("1\n2\n3\n", "1\n3\n", "1\nX\n3\n", "1\n<<<<<<< yours\n=======\nX\n>>>>>>> theirs\n3\n"),
        // Lines keep their line breaks, and the last line may lack one.
        ("1\r\n2\r\n3\r\n", "X\r\n2\r\n3\r\n", "1\r\n2\r\nY", "X\r\n2\r\nY"),
        ("1", "2", "3", "<<<<<<< yours\n2\n=======\n3\n>>>>>>> theirs\n"),
        (
            "1\r\n", "2\r\n", "3\r\n", "<<<<<<< yours\r\n2\r\n=======\r\n3\r\n>>>>>>> theirs\r\n"
        ),
        ("1\r\n", "2\r\n", "3\n", "<<<<<<< yours\n2\r\n=======\n3\n>>>>>>> theirs\n"),
        // If one side changes all line breaks, the edit of the other side is not lost.
        ("1\n2\n", "1\r\n2\r\n", "1\n2\n", "1\r\n2\r\n"),
        ("", "a\n", "", "a\n"), ("a\n", "", "", ""),
        // Non-ASCII letters keep conflicts apart, like ASCII letters.
        (
            "1\n手\n順\nを\n読\n2\n", "X\n手\n順\nを\n読\nX\n", "Y\n手\n順\nを\n読\nY\n",
            """
            <<<<<<< yours\nX\n=======\nY\n>>>>>>> theirs\n手\n順\nを\n読
            <<<<<<< yours\nX\n=======\nY\n>>>>>>> theirs\n
            """
        ),
    ])
    func `results in`(_ base: String, _ yours: String, _ theirs: String, _ expected: String) {
        #expect(shown(base, yours, theirs) == expected)
    }

    @Test func `uses markers that are longer than similar lines`() {
        let merged = shown("1\n=======\n2\n", "X\n=======\n2\n", "Y\n=======\n2\n")
        #expect(merged == "<<<<<<<< yours\nX\n========\nY\n>>>>>>>> theirs\n=======\n2\n")
        let heading = String(repeating: "=", count: 40)
        let long = shown("1\n\(heading)\n", "X\n\(heading)\n", "Y\n\(heading)\n")
        #expect(long.hasPrefix(String(repeating: "<", count: 41) + " yours\nX\n"))
        // A line of a million marker characters does not make the markers that long.
        let absurd = String(repeating: ">", count: 1_000_000)
        let short = shown("1\n\(absurd)\n", "X\n\(absurd)\n", "Y\n\(absurd)\n")
        #expect(short.hasPrefix("<<<<<<< yours\nX\n"))
        #expect(shown("1\n====\n", "X\n====\n", "Y\n====\n").hasPrefix("<<<<<<< yours\n"))
    }

    @Test func `puts the labels after the markers on one line`() {
        guard case .conflicts(let text) = merge("1\n", "2\n", "3\n") else {
            Issue.record("clean")
            return
        }
        let labels = ConflictLabels(yours: "what you\nhave", theirs: "")
        let marked = String(decoding: text.marked(labels), as: UTF8.self)
        #expect(marked == "<<<<<<< what you have\n2\n=======\n3\n>>>>>>>\n")
        #expect(text.cause == .overlappingEdits)
    }

    @Test(arguments: [
        ("a\0b", ContentKind.binary), ("手順", .text), ("", .text),
    ])
    func `distinguishes text from binary data`(_ text: String, _ expected: ContentKind) {
        #expect(ContentKind(of: Array(text.utf8)) == expected)
    }

    @Test func `searches the first 8,000 bytes for a NUL`() {
        let before = Array(repeating: UInt8(ascii: "a"), count: 7_999)
        #expect(ContentKind(of: before + [0]) == .binary)
        #expect(ContentKind(of: before + [0x61, 0]) == .text)
    }

    @Test func `does not merge binary data`() {
        let latin: [UInt8] = [0x63, 0xE9, 0x0A]
        #expect(ContentKind(of: latin) == .binary)
        #expect(TextMerge(base: latin, yours: latin + [1], theirs: latin + [2]) == .binary)
        #expect(
            TextMerge(base: latin, yours: latin + [1], theirs: latin + [1]) == .clean(latin + [1]))
        #expect(TextMerge(base: latin, yours: latin, theirs: [0]) == .clean([0]))
        #expect(TextMerge(base: latin, yours: [0], theirs: latin) == .clean([0]))
    }

    @Test func `is a single conflict beyond its limits`() {
        let texts = ["1\n2\n3\n4\n5\n", "2\n1\n3\n4\n5\n", "1\n2\n3\n5\n4\n"]
            .map { Array($0.utf8) }
        func cause(_ limits: MergeLimits) -> ConflictedText.Cause? {
            let merge = TextMerge(base: texts[0], yours: texts[1], theirs: texts[2], limits: limits)
            guard case .conflicts(let text) = merge else { return nil }
            #expect(text.pieces == [.conflict(yours: texts[1], theirs: texts[2])])
            return text.cause
        }
        #expect(cause(MergeLimits()) == nil)
        #expect(cause(MergeLimits(bytes: 5)) == .tooLarge)
        #expect(cause(MergeLimits(lines: 4)) == .tooLarge)
        #expect(cause(MergeLimits(steps: 1)) == .tooDifferent)
    }

    /// Texts for which a quadratic comparison would take minutes.
    @Test(.timeLimit(.minutes(5)), arguments: ["unique", "shuffled", "few", "repeated", "halves"])
    func `is fast for many lines`(_ kind: String) {
        var maker = TextMaker(7, .few)
        let count = 100_000
        func text(_ side: Int) -> [UInt8] {
            let lines: [String] =
                switch kind {
                case "unique": (0..<count).map { "\(side) \($0)" }
                case "shuffled": (0..<count).map { "\($0)" }.shuffled(using: &maker.numbers)
                case "few": maker.lines(count)
                case "repeated": Array(repeating: "", count: count + side)
                default: (0..<count).map { $0 % 2 == 0 ? "\($0)" : "\(side) \($0)" }
                }
            return Array(lines.map { $0 + "\n" }.joined().utf8)
        }
        let merge = TextMerge(base: text(0), yours: text(1), theirs: text(2))
        #expect(!merge.isClean)
    }
}

/// Properties of every text merge.
@Suite struct `Any text merge` {
    private static let seeds = 1...16 as ClosedRange<UInt64>

    private func triples(_ seed: UInt64, _ vocabulary: TextMaker.Vocabulary) -> [Triple] {
        var maker = TextMaker(seed, vocabulary)
        return (0..<40).map { _ in maker.triple(size: 25, edits: 4) }
    }

    @Test(arguments: TextMaker.Vocabulary.allCases, seeds)
    func `takes all changes if only one side made any`(
        _ vocabulary: TextMaker.Vocabulary, _ seed: UInt64
    ) throws {
        for triple in triples(seed, vocabulary) {
            let (base, other) = (triple.base, triple.yours)
            #expect(TextMerge(base: base, yours: base, theirs: other) == .clean(other))
            #expect(TextMerge(base: base, yours: other, theirs: base) == .clean(other))
            #expect(TextMerge(base: base, yours: other, theirs: other) == .clean(other))
            // The same by lines, without the shortcut for equal texts.
            let lines = [base, other].map(LineTable.lines)
            for (yours, theirs) in [(0, 1), (1, 0), (1, 1)] {
                var budget = StepBudget(MergeLimits())
                let merge = try LineMerge(
                    base: lines[0], yours: lines[yours], theirs: lines[theirs], &budget)
                #expect(merge.pieces == (other.isEmpty ? [] : [.merged(other)]))
            }
        }
    }

    @Test(arguments: TextMaker.Vocabulary.allCases, seeds)
    func `is symmetric except for the labels`(
        _ vocabulary: TextMaker.Vocabulary, _ seed: UInt64
    ) {
        for triple in triples(seed, vocabulary) {
            switch (triple.merge, triple.swapped.merge) {
            case (.clean(let one), .clean(let other)): #expect(one == other)
            case (.conflicts(let one), .conflicts(let other)):
                let swapped = other.pieces.map { piece -> ConflictedText.Piece in
                    guard case .conflict(let yours, let theirs) = piece else { return piece }
                    return .conflict(yours: theirs, theirs: yours)
                }
                #expect(one.pieces == swapped, "\(triple)")
            default: Issue.record("\(triple)")
            }
        }
    }

    @Test(arguments: TextMaker.Vocabulary.allCases, seeds)
    func `contains every added line`(
        _ vocabulary: TextMaker.Vocabulary, _ seed: UInt64
    ) {
        for triple in triples(seed, vocabulary) {
            let output: [[UInt8]] =
                switch triple.merge {
                case .clean(let bytes): [bytes]
                case .conflicts(let text):
                    text.pieces.flatMap { piece -> [[UInt8]] in
                        switch piece {
                        case .merged(let bytes): [bytes]
                        case .conflict(let yours, let theirs): [yours, theirs]
                        }
                    }
                case .binary: []
                }
            let left = counts(output)
            let base = counts([triple.base])
            for side in [triple.yours, triple.theirs] {
                for (line, count) in counts([side]) {
                    // More occurrences than in the base mean that it was added.
                    guard count > base[line, default: 0] else { continue }
                    #expect(left[line, default: 0] >= (base[line] == nil ? count : 1), "\(triple)")
                }
            }
        }
    }

    private func counts(_ texts: [[UInt8]]) -> [ArraySlice<UInt8>: Int] {
        var counts: [ArraySlice<UInt8>: Int] = [:]
        for text in texts {
            for line in LineTable.lines(of: text) { counts[line, default: 0] += 1 }
        }
        return counts
    }
}
