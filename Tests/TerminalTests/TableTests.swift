import Synchronization
import Terminal
import Testing

@Suite struct `A table` {
    private func lines(
        _ rows: [[Console.Piece]], columns: Int?, whole: Set<Int> = []
    ) -> [String] {
        let text = Mutex("")
        let stream = TextStream(columns: columns) { piece in
            text.withLock { $0 += piece }
            return .written
        }
        var table = Table(whole: whole)
        for row in rows { table.add(row) }
        table.write(to: Console(stream, color: .never, environment: [:]))
        return text.withLock(\.self).split(separator: "\n").map(String.init)
    }

    private static let rows: [[Console.Piece]] = [
        ["NAME", "VERSION", "STATE", "AGENTS", "SOURCE"],
        [
            "swiftui-style-driven-components", "1.0.0", "edited, pinned",
            "claude-code, codex, cursor, gemini-cli",
            "https://git.example.com/owner/repository.git",
        ],
        ["翻訳の手伝い", "-", "ok", "claude-code", "./翻訳"],
    ]

    @Test(arguments: [60, 72, 80, 100, 120])
    func `fits the width of a terminal`(_ columns: Int) {
        let lines = lines(Self.rows, columns: columns)
        #expect(lines.count == 3)
        #expect(lines.allSatisfy { $0.columns <= columns }, "\(lines)")
        // Columns stay aligned, and the first column is truncated last.
        let start = lines[0].firstRange(of: "SOURCE")?.lowerBound
        let other = lines[1].firstRange(of: "https")?.lowerBound
        #expect(
            start.map { lines[0].distance(from: lines[0].startIndex, to: $0) }
                == other.map { lines[1].distance(from: lines[1].startIndex, to: $0) })
        #expect(lines[1].contains("swiftui-style-dr"))
    }

    @Test(arguments: [20, 40, 60, 80])
    func `never truncates a column that is kept whole`(_ columns: Int) {
        let name = String(repeating: "n", count: 30) + "-end"
        let rows: [[Console.Piece]] = [
            ["NAME", "VERSION", "SOURCE"],
            [Console.Piece(name, .plain), "1.0.0-beta", "https://git.example.com/owner"],
        ]
        for whole in [0, 2] {
            let ordered = rows.map { whole == 0 ? $0 : [$0[1], $0[2], $0[0]] }
            let lines = lines(ordered, columns: columns, whole: [whole])
            #expect(lines[1].contains(name))
        }
        let fits = lines(rows, columns: 60, whole: [0])
        #expect(fits.allSatisfy { $0.columns <= 60 })
    }

    @Test func `is not truncated without a terminal`() {
        #expect(lines(Self.rows, columns: nil)[1].hasSuffix("owner/repository.git"))
        #expect(lines(Self.rows, columns: 200)[1].hasSuffix("owner/repository.git"))
    }

    @Test func `has no trailing spaces`() {
        let lines = lines(
            [["one", "two", "three"], ["one", "", ""], ["", "two", ""]], columns: nil)
        #expect(lines == ["one  two  three", "one", "     two"])
    }
}
