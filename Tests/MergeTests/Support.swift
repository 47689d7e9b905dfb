import Foundation
import SystemPackage
import TestSupport

@testable import Merge

/// Creates and edits random texts.
struct TextMaker {
    /// The lines of a text.
    enum Vocabulary: Sendable, CaseIterable {
        /// All lines are different.
        case unique
        /// Four different lines.
        case few
        /// All lines are different except for some empty ones.
        case sparse
        /// Lines of prose and code, with empty lines and braces between them.
        case usual
    }

    var numbers: SplitMix64
    let vocabulary: Vocabulary
    let lineEnd: String
    private var count = 0

    init(_ seed: UInt64, _ vocabulary: Vocabulary, lineEnd: String = "\n") {
        numbers = SplitMix64(seed: seed)
        self.vocabulary = vocabulary
        self.lineEnd = lineEnd
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &numbers)
    }

    mutating func line() -> String {
        count += 1
        return switch vocabulary {
        case .unique: "line \(count) \(number(0...9))"
        case .sparse: number(0...7) == 0 ? "" : "line \(count) \(number(0...9))"
        case .few: ["a", "b", "c", ""][number(0...3)]
        case .usual:
            number(0...2) == 0
                ? ["", "", "}", "- one", "## 手順", "---"][number(0...5)]
                : "words \(number(0...40))"
        }
    }

    mutating func lines(_ count: Int) -> [String] { (0..<count).map { _ in line() } }

    /// Removes, inserts, replaces, moves and duplicates some lines.
    mutating func edited(_ lines: [String], times: Int) -> [String] {
        var lines = lines
        for _ in 0..<times {
            let start = number(0...lines.count)
            let end = min(
                lines.count, start + (number(0...7) == 0 ? number(0...60) : number(0...3)))
            // If all lines are different and none is moved, the shortest edit is unique.
            switch number(0...(vocabulary == .unique ? 3 : 5)) {
            case 0: lines.removeSubrange(start..<end)
            case 1: lines.insert(contentsOf: self.lines(number(1...3)), at: start)
            case 2, 3: lines.replaceSubrange(start..<end, with: self.lines(end - start))
            case 4:
                let taken = Array(lines[start..<end])
                lines.removeSubrange(start..<end)
                lines.insert(contentsOf: taken, at: number(0...lines.count))
            default: lines.insert(contentsOf: lines[start..<end], at: number(0...lines.count))
            }
        }
        return lines
    }

    /// Returns the bytes of lines; sometimes the last one has no line break.
    mutating func text(_ lines: [String]) -> [UInt8] {
        let text = lines.map { $0 + lineEnd }.joined()
        return Array((number(0...9) == 0 ? String(text.dropLast()) : text).utf8)
    }

    /// Returns a text and two edited versions.
    mutating func triple(size: Int, edits: Int) -> Triple {
        let base = lines(number(0...size))
        let yours = edited(base, times: number(0...edits))
        let theirs =
            number(0...5) == 0 ? edited(yours, times: 1) : edited(base, times: number(0...edits))
        return Triple(base: text(base), yours: text(yours), theirs: text(theirs))
    }
}

/// A text and the versions of two sides.
struct Triple: CustomStringConvertible {
    let base: [UInt8]
    let yours: [UInt8]
    let theirs: [UInt8]

    var merge: TextMerge { TextMerge(base: base, yours: yours, theirs: theirs) }
    var swapped: Triple { Triple(base: base, yours: theirs, theirs: yours) }

    var description: String {
        [base, yours, theirs].map { String(decoding: $0, as: UTF8.self).debugDescription }
            .joined(separator: " | ")
    }
}

extension TextMerge {
    /// The expected output of `git merge-file -p`.
    var output: [UInt8] {
        switch self {
        case .clean(let bytes): bytes
        case .conflicts(let text): text.marked(ConflictLabels())
        case .binary: []
        }
    }

    var isClean: Bool { if case .clean = self { true } else { false } }
}

/// The result of git for the same texts.
struct Judgment {
    let isClean: Bool
    let output: [UInt8]

    /// Runs `git merge-file` on many triples in one shell.
    static func all(of triples: [Triple]) throws -> [Judgment] {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("merge-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (index, triple) in triples.enumerated() {
            for (name, bytes) in [("b", triple.base), ("y", triple.yours), ("t", triple.theirs)] {
                try Data(bytes).write(to: folder.appendingPathComponent("\(index).\(name)"))
            }
        }
        let lines = """
            i=0
            while [ $i -lt \(triples.count) ]; do
                git merge-file -p -L yours -L base -L theirs $i.y $i.b $i.t >$i.out 2>$i.err
                echo $? >$i.status
                i=$((i + 1))
            done
            """
        let environment = ProcessInfo.processInfo.environment
            .merging(["LC_ALL": "C", "GIT_CONFIG_GLOBAL": "/dev/null"]) { $1 }
        try Program.shell(
            lines, options: "-uc", in: FilePath(folder.path), environment: environment)
        return try triples.indices.map { index in
            func read(_ name: String) throws -> [UInt8] {
                Array(try Data(contentsOf: folder.appendingPathComponent("\(index).\(name)")))
            }
            let status = String(decoding: try read("status"), as: UTF8.self)
            return Judgment(isClean: status == "0\n", output: try read("out"))
        }
    }
}
