import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import Merge

@Suite struct `A line diff` {
    private func text(_ old: String, _ new: String, context: Int = 3) -> String {
        LineDiff(from: Array(old.utf8), to: Array(new.utf8), context: context).lines
            .map { $0.kind.rawValue + $0.text + "\n" }.joined()
    }

    /// Returns the output of git, without the function names in hunk headers.
    private func judged(_ old: String, _ new: String, context: Int = 3) throws -> String {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("difference-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(old.utf8).write(to: folder.appendingPathComponent("a"))
        try Data(new.utf8).write(to: folder.appendingPathComponent("b"))
        let arguments = [
            "git", "diff", "--no-index", "--no-color", "--no-indent-heuristic",
            "--inter-hunk-context=0", "-U\(context)", "a", "b",
        ]
        return try Program.run("/usr/bin/env", arguments, in: FilePath(folder.path)).text
            .split(separator: "\n", omittingEmptySubsequences: false).dropFirst(4).dropLast()
            .map { line in
                let parts = line.components(separatedBy: " @@")
                return (line.hasPrefix("@@ ") ? parts[0] + " @@" : String(line)) + "\n"
            }
            .joined()
    }

    @Test(arguments: [
        ("a\nb\nc\n", "a\nx\nc\n"), ("a\n", "a\nb\n"), ("a\nb\n", "b\n"), ("", "a\n"), ("a\n", ""),
        ("a", "a\n"), ("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "x\n2\n3\n4\n5\n6\n7\n8\ny\n"),
        ("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "x\n2\n3\n4\n5\n6\n7\ny\n9\nz\n"),
        ("a\nb\nc\nd\n", "a\nc\nd\n"), ("x\n", "x\n"), ("a\nb", "a\nc"),
        ("a\n\nb\n", "a\n\nx\n\nb\n"), ("a\r\nb\r\n", "a\r\nb\n"),
    ])
    func `is the same as in git`(_ old: String, _ new: String) throws {
        #expect(text(old, new) == (try judged(old, new)))
    }

    @Test(arguments: TextMaker.Vocabulary.allCases, 1...10 as ClosedRange<UInt64>)
    func `is the same as in git for random texts`(
        _ vocabulary: TextMaker.Vocabulary, _ seed: UInt64
    ) throws {
        var maker = TextMaker(seed, vocabulary)
        let lines = maker.lines(160)
        let edited = maker.edited(lines, times: 8)
        let (old, new) = (
            String(decoding: maker.text(lines), as: UTF8.self),
            String(decoding: maker.text(edited), as: UTF8.self)
        )
        for context in [0, 1, 3] {
            #expect(text(old, new, context: context) == (try judged(old, new, context: context)))
        }
    }

    @Test func `does not treat an empty line between changes as unchanged`() throws {
        let end = (1...30).map { "\($0)\n\n" }.joined()
        func block(_ name: String) -> String {
            (1...20).map { "\(name) \($0)\n" + ($0 == 10 ? "\n" : "") }.joined()
        }
        let (old, new) = (block("x") + end, block("y") + end)
        #expect(text(old, new, context: 0).hasPrefix("@@ -1,21 +1,21 @@\n-x 1\n"))
        #expect(text(old, new) == (try judged(old, new)))
    }

    @Test func `replaces everything if the texts are too large`() {
        let (old, new) = ("a\nb\nc\nd\ne\n", "a\nc\nb\nd\ne\n")
        let whole = LineDiff(
            from: Array(old.utf8), to: Array(new.utf8), context: 0, limits: MergeLimits(lines: 4))
        #expect(
            whole.lines.map { $0.kind.rawValue + $0.text } == [
                "@@ -2,2 +2,2 @@", "-b", "-c", "+c", "+b",
            ])
    }
}

@Suite struct `A word diff` {
    private func show(_ old: String, _ new: String, context: Int = 0) -> [String] {
        WordDiff(from: Array(old.utf8), to: Array(new.utf8), context: context).hunks.map { hunk in
            "\(hunk.oldLine),\(hunk.newLine) "
                + hunk.runs.map { run in
                    switch run {
                    case .same(let text): text
                    case .removed(let text): "[-\(text)-]"
                    case .added(let text): "{+\(text)+}"
                    }
                }.joined()
        }
    }

    @Test(arguments: [
        (
            "Reads forms and fills them.\n", "Reads PDF forms and fills them.\n",
            "1,1 Reads {+PDF +}forms and fills them.\n"
        ),
        ("a quick brown fox\n", "a slow red fox\n", "1,1 a [-quick brown-]{+slow red+} fox\n"),
        ("same\nold line\nsame\n", "same\nnew line\nsame\n", "2,2 [-old-]{+new+} line\n"),
        ("手順を確認します。\n", "手順を必ず確認します。\n", "1,1 手順を{+必ず+}確認します。\n"),
        ("フォームを読む\n", "テキストを読む\n", "1,1 [-フォーム-]{+テキスト+}を読む\n"),
        ("version 1.2\n", "version 1.3\n", "1,1 version 1.[-2-]{+3+}\n"),
        ("a\n", "a\nb\n", "2,2 {+b\n+}"), ("a\nb\n", "b\n", "1,1 [-a\n-]"),
        ("end", "end\n", "1,1 end{+\n+}"), ("a\r\n", "b\r\n", "1,1 [-a-]{+b+}\r\n"),
        ("cafe\u{301}\n", "cafe\n", "1,1 [-cafe\u{301}-]{+cafe+}\n"),
    ])
    func `shows the changed words`(_ old: String, _ new: String, _ expected: String) {
        #expect(show(old, new) == [expected])
    }

    @Test func `shows surrounding lines and joins nearby changes`() {
        let old = (1...20).map { "line \($0)\n" }.joined()
        let new = old.replacing("line 5\n", with: "Line 5\n").replacing(
            "line 7\n", with: "Line 7\n"
        )
        .replacing("line 15\n", with: "row 15\n")
        #expect(
            show(old, new, context: 1) == [
                "4,4 line 4\n[-line-]{+Line+} 5\nline 6\n[-line-]{+Line+} 7\nline 8\n",
                "14,14 line 14\n[-line-]{+row+} 15\nline 16\n",
            ])
        #expect(show(old, old) == [])
    }

    @Test func `stops at its limit and counts the omitted hunks`() {
        let old = Array((1...100).map { "line \($0)\n\n\n" }.joined().utf8)
        let new = Array((1...100).map { "row \($0)\n\n\n" }.joined().utf8)
        let whole = WordDiff(from: old, to: new, context: 0)
        #expect(whole.hunks.count == 100 && whole.omittedHunks == 0)
        let cut = WordDiff(from: old, to: new, context: 0, characters: 25)
        #expect(cut.hunks.count == 2 && cut.omittedHunks == 98)
        let first = WordDiff(from: old, to: new, context: 0, characters: 5)
        #expect(first.hunks.map(\.runs) == [[.removed("line"), .added("r")]])
    }

    @Test(arguments: TextMaker.Vocabulary.allCases, 1...20 as ClosedRange<UInt64>)
    func `contains both texts`(_ vocabulary: TextMaker.Vocabulary, _ seed: UInt64) {
        var maker = TextMaker(seed, vocabulary)
        let lines = maker.lines(30)
        let (old, new) = (maker.text(lines), maker.text(maker.edited(lines, times: 5)))
        let difference = WordDiff(from: old, to: new, context: 100)
        guard let hunk = difference.hunks.first else { return #expect(old == new) }
        let before = hunk.runs.map { if case .added = $0 { "" } else { $0.text } }.joined()
        let after = hunk.runs.map { if case .removed = $0 { "" } else { $0.text } }.joined()
        #expect(Array(before.utf8) == old && Array(after.utf8) == new)
    }

    @Test func `shows invalid UTF-8 line by line`() {
        let difference = WordDiff(from: [0xFF, 0x20, 0x61, 0x0A], to: [0xFF, 0x20, 0x62, 0x0A])
        #expect(
            difference.hunks.map(\.runs) == [[.removed("\u{FFFD} a\n"), .added("\u{FFFD} b\n")]])
    }
}
