import Testing

@testable import Terminal

@Suite struct `A picker's screen` {
    static let items = [
        Picker.Item(title: "pdf-form", description: "Fills forms in PDF files, one by one."),
        Picker.Item(title: "日本語の翻訳", description: "文章を英語に翻訳します。\n表もそのまま残します。"),
        Picker.Item(title: "evil\u{1B}[31m", description: "Red\u{202E}"),
    ]

    func lines(
        columns: Int, rows: Int, of items: [Picker.Item] = items, pressing keys: [Key] = []
    ) -> [String] {
        var picker = Picker(items)
        let screen = PickerScreen(title: "owner/repo", noun: "skill", columns: columns, rows: rows)
        picker.fit(screen.capacity(for: picker))
        for key in keys { _ = picker.press(key) }
        return screen.picture(of: picker).lines.map { $0.map(\.text).joined() }
    }

    @Test func `shows the items and the selection`() {
        #expect(
            lines(columns: 60, rows: 24, pressing: [.down, .toggle]) == [
                "owner/repo: 3 skills, 1 selected",
                "Search: ",
                "  [ ] pdf-form          Fills forms in PDF files, one by o…",
                "> [x] 日本語の翻訳      文章を英語に翻訳します。 表もその…",
                "  [ ] evil<U+001B>[31m  Red<U+202E>",
                "up/down move  space select  ctrl-a all  esc cancel",
                "enter accept selection",
            ])
    }

    @Test func `scrolls to the cursor`() {
        let many = (1...30).map { Picker.Item(title: "skill-\($0)", description: "Text.") }
        let lines = lines(columns: 80, rows: 8, of: many, pressing: [.pageDown, .down])
        #expect(
            lines == [
                "owner/repo: 30 skills, 3-7 shown", "Search: ",
                "  [ ] skill-3   Text.", "  [ ] skill-4   Text.", "  [ ] skill-5   Text.",
                "  [ ] skill-6   Text.", "> [ ] skill-7   Text.",
                "up/down move  space select  ctrl-a all  enter accept current line  esc cancel",
            ])
        #expect(self.lines(columns: 80, rows: 200, of: many).count == 23)
    }

    @Test(arguments: [1, 2, 3, 5, 8, 13, 20, 34, 40, 41, 55, 89, 300])
    func `fits any width and height`(_ columns: Int) {
        for rows in 1...12 {
            for keys: [Key] in [[], [.toggle], "ＦＯＲＭ翻訳".unicodeScalars.map { .text($0) }] {
                let lines = lines(columns: columns, rows: rows, pressing: keys)
                #expect(lines.count <= rows)
                #expect(lines.allSatisfy { $0.columns <= max(1, columns - 1) }, "\(lines)")
            }
        }
    }

    @Test func `groups items under headings, which count as lines`() {
        let items = (1...12).map {
            Picker.Item(title: "skill-\($0)", description: "Text.", group: $0 < 5 ? "one" : "two")
        }
        #expect(
            lines(columns: 80, rows: 6, of: items).dropFirst(2).dropLast()
                == ["one", "> [ ] skill-1   Text.", "  [ ] skill-2   Text."])
        let down = [Key](repeating: .down, count: 4)
        #expect(
            lines(columns: 80, rows: 7, of: items, pressing: down).dropFirst(2).dropLast()
                == ["one", "  [ ] skill-4   Text.", "two", "> [ ] skill-5   Text."])
        let found = lines(columns: 80, rows: 9, of: items, pressing: [.text("1"), .text("2")])
        #expect(found[2] == "> [ ] skill-12  [two] Text.")
        for rows in 1...12 {
            for key in [Key.last, .pageDown, .pageUp] {
                let lines = lines(columns: 80, rows: rows, of: items, pressing: down + [key, key])
                #expect(lines.count <= rows)
                #expect(lines.contains { $0.hasPrefix("> ") } || rows < 2, "\(lines)")
            }
        }
    }

    @Test(arguments: [60, 110, 200])
    func `tells long names apart, and shows only whole keys`(columns: Int) {
        let names = ["alpha", "beta"].map { "swiftui-style-driven-components-and-views-\($0)" }
        let items = names.map { Picker.Item(title: $0, description: "Text.", mark: "installed") }
        var picker = Picker(items)
        var screen = PickerScreen(
            title: "owner/repo", noun: "skill", columns: columns, rows: 24,
            option: PickOption(title: "Agents", value: "claude-code, codex", verb: "agents"))
        screen.details = .init(columns: columns, isWanted: false)
        picker.fit(screen.capacity(for: picker))
        let lines = screen.picture(of: picker).lines.map { $0.map(\.text).joined() }
        #expect(Set(lines.filter { $0.contains("[ ]") }.map { $0.dropFirst(6) }).count == 2)
        #expect(lines.contains("Agents: claude-code, codex"))
        let keys = lines.drop { !$0.hasPrefix("up/down") }.joined(separator: "  ")
        #expect(!keys.contains("…"))
        for key in ["enter accept current line", "esc cancel", "ctrl-g agents"] {
            #expect(keys.contains(key), "\(keys)")
        }
        #expect(keys.contains("right details") == (columns < 100))
    }

    @Test func `shows details beside the items, or instead of them`() {
        let text = ["# Title", "", "One sentence that is longer than half of the screen is wide."]
        var picker = Picker(Self.items)
        func lines(columns: Int) -> [String] {
            var screen = PickerScreen(title: "x", noun: "skill", columns: columns, rows: 12)
            screen.details = .init(columns: columns, isWanted: picker.showsDetails)
            picker.fit(screen.capacity(for: picker))
            return screen.picture(of: picker, details: text).lines
                .map { $0.map(\.text).joined() }
        }
        let wide = lines(columns: 100)
        #expect(wide[2].hasPrefix("> [ ] pdf-form"))
        #expect(wide[2].hasSuffix(" │ # Title"))
        #expect(wide[5].hasSuffix("screen is wide."))
        #expect(wide.allSatisfy { $0.columns < 100 })
        #expect(!lines(columns: 60).contains("# Title"))
        _ = picker.press(.right)
        #expect(lines(columns: 60)[2] == "# Title")
        _ = picker.press(.left)
        #expect(!lines(columns: 60).contains("# Title"))
    }

    @Test func `shows the end of a long search text and the cursor behind it`() {
        var picker = Picker(Self.items)
        for scalar in "日本語の文章を英語に翻訳".unicodeScalars { _ = picker.press(.text(scalar)) }
        let picture = PickerScreen(title: "x", noun: "skill", columns: 24, rows: 10).picture(
            of: picker)
        #expect(picture.lines[1].map(\.text).joined() == "Search: …を英語に翻訳")
        #expect(picture.typing.line == 1)
        #expect(picture.typing.column == 8 + 13)
    }
}
