import Testing

@testable import SkillsCommand

@Suite struct `A picker` {
    var picker = Picker([
        .init(title: "git-flow", description: "Works with branches."),
        .init(title: "pdf-form", description: "Fills forms of a document."),
        .init(title: "翻訳", description: "日本語のテーブルを\n英語に翻訳します。"),
        .init(title: "mail", description: "Sends a PDF, or a Form, to somebody."),
        .init(title: "table", description: "Draws rows."),
    ])

    mutating func type(_ text: String) {
        for scalar in text.unicodeScalars { #expect(picker.press(.text(scalar)) == nil) }
    }

    @Test mutating func `takes the item under the cursor where none is ticked`() {
        _ = picker.press(.down)
        #expect(picker.press(.enter) == .taken([1]))
    }

    @Test mutating func `takes the ticked ones in the list's order, those not found too`() {
        for key in [Key.last, .tick, .first, .tick, .down] { #expect(picker.press(key) == nil) }
        type("mail")
        #expect(picker.shown == [3])
        #expect(picker.press(.enter) == .taken([0, 4]))
    }

    @Test mutating func `unticks what was ticked`() {
        for key in [Key.tick, .tick, .down] { _ = picker.press(key) }
        #expect(picker.ticked == [])
        #expect(picker.press(.enter) == .taken([1]))
    }

    @Test(arguments: [
        ("PDF", [1, 3]), ("form", [1, 3]), ("form-pdf", [1, 3]), ("document,fills", [1]),
        ("日本語", [2]), ("てーぶる", [2]), ("テーブル", [2]), ("ＧＩＴ", [0]), ("form-zebra", []),
        ("table", [4]), ("-", [0, 1]), ("、", []),
    ])
    mutating func `finds text and words, titles first`(_ text: String, _ found: [Int]) {
        type(text)
        #expect(picker.shown == found)
    }

    @Test mutating func `takes nothing where nothing is found`() {
        type("zebra")
        for key in [Key.down, .tick, .tickAll, .pageUp, .enter] {
            #expect(picker.press(key) == nil)
        }
        #expect(picker.ticked == [])
    }

    @Test mutating func `keeps its cursor at the item when the search gets shorter`() {
        type("rows")
        #expect(picker.shown == [4])
        _ = picker.press(.backspace)
        #expect(picker.search == "row")
        _ = picker.press(.escape)
        #expect(picker.search == "" && picker.shown.count == 5 && picker.cursor == 4)
    }

    @Test mutating func `ticks all that is found, and unticks it`() {
        type("form")
        _ = picker.press(.tickAll)
        #expect(picker.ticked == [1, 3])
        _ = picker.press(.clear)
        _ = picker.press(.tickAll)
        #expect(picker.ticked == [0, 1, 2, 3, 4])
        _ = picker.press(.tickAll)
        #expect(picker.ticked == [])
    }

    @Test mutating func `is left by Ctrl-C at once and by Escape once the search is empty`() {
        type("x")
        #expect(picker.press(.escape) == nil)
        #expect(picker.press(.escape) == .cancelled)
        type("x")
        #expect(picker.press(.interrupt) == .cancelled)
    }

    @Test mutating func `keeps the cursor on the screen`() {
        picker.fit(2)
        let tops = [Key.down, .down, .pageDown, .up, .up, .first, .up, .last, .down]
            .map { key -> [Int] in
                _ = picker.press(key)
                return [picker.window.lowerBound, picker.cursor]
            }
        #expect(
            tops == [
                [0, 1], [1, 2], [3, 4], [3, 3], [2, 2], [0, 0], [0, 0], [3, 4], [3, 4],
            ])
        picker.fit(4)
        #expect(picker.window == 1..<5)
    }

    @Test mutating func `takes a limited search`() {
        type(String(repeating: "a", count: 1000))
        #expect(picker.search.count == 64)
    }
}

@Suite struct `A key reader` {
    static let typed: [(bytes: String, keys: [Key])] = [
        ("a", [.text("a")]), ("訳", [.text("訳")]), ("é😀", [.text("é"), .text("😀")]),
        ("\u{1B}[A\u{1B}[B", [.up, .down]), ("\u{1B}OA\u{1B}OB", [.up, .down]),
        ("\u{10}\u{0E}", [.up, .down]), ("\u{1B}[5~\u{1B}[6~", [.pageUp, .pageDown]),
        ("\u{1B}[H\u{1B}[4~", [.first, .last]), ("\u{1B}[1;5A", [.up]),
        (" \u{3000}\t", [.tick, .tick, .tick]), ("\u{01}\r\n", [.tickAll, .enter, .enter]),
        ("\u{7F}\u{08}\u{15}", [.backspace, .backspace, .clear]),
        ("\u{03}\u{04}\u{1A}", [.interrupt, .interrupt, .suspend]),
        // Keys that are not known: delete, F1 of three terminals, Alt-x, a mouse, a C1 character.
        ("\u{1B}[3~\u{1B}OP\u{1B}[[A\u{1B}[11~\u{1B}x\u{1B}[<0;1;2Mz\u{9B}", [.text("z")]),
        // Whatever comes behind an Escape, Ctrl-C is heard.
        (
            "\u{1B}\u{03}\u{1B}[\u{03}\u{1B}O\u{03}\u{1B}[1;\u{03}",
            [.interrupt, .interrupt, .interrupt, .interrupt]
        ),
        ("\u{1B}[" + String(repeating: "1", count: 10_000) + "~a", [.text("a")]),
    ]

    @Test(arguments: typed.indices)
    func `reads keys whole and in pieces of any size`(_ index: Int) {
        let (text, keys) = Self.typed[index]
        let bytes = Array(text.utf8)
        for size in 1...8 {
            var reader = KeyReader()
            var read: [Key] = []
            for start in stride(from: 0, to: bytes.count, by: size) {
                read += reader.feed(bytes[start..<min(start + size, bytes.count)])
            }
            #expect(read == keys)
            #expect(!reader.isUndecided)
        }
    }

    @Test func `takes an Escape for one when nothing follows it`() {
        var reader = KeyReader()
        #expect(reader.feed([0x1B]) == [])
        #expect(reader.isUndecided)
        #expect(reader.feedSilence() == [.escape])
        #expect(!reader.isUndecided)
        #expect(reader.feed([0x1B, 0x1B]) == [.escape])
        #expect(reader.feedSilence() == [.escape])
        #expect(reader.feed(Array("\u{1B}[1".utf8)) == [])
        #expect(reader.feedSilence() == [])
        #expect(reader.feed(Array("a".utf8)) == [.text("a")])
    }

    @Test func `drops bytes that are no text`() {
        var reader = KeyReader()
        #expect(
            reader.feed([0xFF, 0xC3, 0x61, 0xE3, 0x81, 0x1B]) == [.text("a")])
        #expect(reader.feed(Array("[A".utf8)) == [.up])
        #expect(
            reader.feed([0xED, 0xA0, 0x80, 0xC0, 0x80, 0xF4, 0x90, 0x80, 0x80, 0x62]) == [
                .text("b")
            ])
    }

    @Test func `takes any bytes`() {
        var random = SystemRandomNumberGenerator()
        var reader = KeyReader()
        for _ in 0..<2000 {
            let bytes = (0..<Int.random(in: 1...40)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            #expect(reader.feed(bytes).count <= bytes.count)
        }
        _ = reader.feed(Array("~~~~".utf8))
        _ = reader.feedSilence()
        #expect(reader.feed([0x03]) == [.interrupt])
    }
}

@Suite struct `A picker's screen` {
    /// Widths are counted as the live world counts them.
    init() { _ = World.live }

    static let items = [
        Picker.Item(title: "pdf-form", description: "Fills forms in PDF files, one by one."),
        Picker.Item(title: "日本語の翻訳", description: "文章を英語に翻訳します。\n表もそのまま残します。"),
        Picker.Item(title: "evil\u{1B}[31m", description: "Red\u{202E}"),
    ]

    func lines(
        columns: Int, rows: Int, of items: [Picker.Item] = items, pressing keys: [Key] = []
    ) -> [String] {
        var picker = Picker(items)
        let screen = PickerScreen(title: "owner/repo", columns: columns, rows: rows)
        picker.fit(screen.room)
        for key in keys { _ = picker.press(key) }
        return screen.picture(of: picker).lines.map { $0.map(\.text).joined() }
    }

    @Test func `shows what is found and ticked`() {
        #expect(
            lines(columns: 60, rows: 24, pressing: [.down, .tick]) == [
                "owner/repo: 3 skills, 1 ticked",
                "Search: ",
                "  [ ] pdf-form          Fills forms in PDF files, one by o…",
                "> [x] 日本語の翻訳      文章を英語に翻訳します。 表もその…",
                "  [ ] evil<U+001B>[31m  Red<U+202E>",
                "up/down move  space tick  ctrl-a all  enter takes what is …",
            ])
    }

    @Test func `shows the part around the cursor`() {
        let many = (1...30).map { Picker.Item(title: "skill-\($0)", description: "Text.") }
        let lines = lines(columns: 80, rows: 8, of: many, pressing: [.pageDown, .down])
        #expect(
            lines == [
                "owner/repo: 30 skills, 3-7 shown", "Search: ",
                "  [ ] skill-3   Text.", "  [ ] skill-4   Text.", "  [ ] skill-5   Text.",
                "  [ ] skill-6   Text.", "> [ ] skill-7   Text.",
                "up/down move  space tick  ctrl-a all  enter takes the line at >  esc cancel",
            ])
        #expect(self.lines(columns: 80, rows: 200, of: many).count == 23)
    }

    @Test(arguments: [1, 2, 3, 5, 8, 13, 20, 34, 40, 41, 55, 89, 300])
    func `keeps within every width and height`(_ columns: Int) {
        for rows in 1...12 {
            for keys: [Key] in [[], [.tick], "ＦＯＲＭ翻訳".unicodeScalars.map { .text($0) }] {
                let lines = lines(columns: columns, rows: rows, pressing: keys)
                #expect(lines.count <= rows)
                #expect(lines.allSatisfy { $0.columns <= max(1, columns - 1) }, "\(lines)")
            }
        }
    }

    @Test func `shows the end of a long search, and where it ends`() {
        var picker = Picker(Self.items)
        for scalar in "日本語の文章を英語に翻訳".unicodeScalars { _ = picker.press(.text(scalar)) }
        let picture = PickerScreen(title: "x", columns: 24, rows: 10).picture(of: picker)
        #expect(picture.lines[1].map(\.text).joined() == "Search: …を英語に翻訳")
        #expect(picture.typing.line == 1)
        #expect(picture.typing.column == 8 + 13)
    }
}
