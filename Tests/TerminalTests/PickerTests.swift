import Testing

@testable import Terminal

@Suite struct `A picker` {
    var picker = Picker([
        .init(title: "git-flow", description: "Works with branches."),
        .init(title: "pdf-form", description: "Fills forms of a document."),
        .init(title: "翻訳", description: "日本語のテーブルを\n英語に翻訳します。"),
        .init(title: "mail", description: "Sends a PDF, or a Form, to a customer."),
        .init(title: "table", description: "Draws rows."),
    ])

    mutating func type(_ text: String) {
        for scalar in text.unicodeScalars { #expect(picker.press(.text(scalar)) == nil) }
    }

    @Test mutating func `chooses the current item if none is selected`() {
        _ = picker.press(.down)
        #expect(picker.press(.enter) == .chosen([1]))
    }

    @Test mutating func `of one item selects none, and chooses the current one`() {
        picker = Picker(picker.items, choice: .one)
        _ = picker.press(.toggleAll)
        _ = picker.press(.down)
        #expect(picker.selected.isEmpty && picker.press(.enter) == .chosen([1]))
        type("pdf")
        #expect(picker.total == 2 && picker.press(.enter) == .chosen([1]))
    }

    @Test mutating func `chooses the selected items in order, including items that do not match`() {
        for key in [Key.last, .toggle, .first, .toggle, .down] { #expect(picker.press(key) == nil) }
        type("mail")
        #expect(picker.matches == [3])
        #expect(picker.press(.enter) == .chosen([0, 4]))
    }

    @Test mutating func `deselects a selected item`() {
        for key in [Key.toggle, .toggle, .down] { _ = picker.press(key) }
        #expect(picker.selected == [])
        #expect(picker.press(.enter) == .chosen([1]))
    }

    @Test(arguments: [
        ("PDF", [1, 3]), ("form", [1, 3]), ("form-pdf", [1, 3]), ("document,fills", [1]),
        ("日本語", [2]), ("てーぶる", [2]), ("テーブル", [2]), ("ＧＩＴ", [0]), ("form-zebra", []),
        ("table", [4]), ("-", [0, 1]), ("、", []),
    ])
    mutating func `matches text and words, titles first`(_ text: String, _ found: [Int]) {
        type(text)
        #expect(picker.matches == found)
    }

    @Test mutating func `chooses nothing if nothing matches`() {
        type("zebra")
        for key in [Key.down, .toggle, .toggleAll, .pageUp, .enter] {
            #expect(picker.press(key) == nil)
        }
        #expect(picker.selected == [])
    }

    @Test mutating func `keeps the cursor on its item when the search text is shortened`() {
        type("rows")
        #expect(picker.matches == [4])
        _ = picker.press(.backspace)
        #expect(picker.search == "row")
        _ = picker.press(.clear)
        #expect(picker.search == "" && picker.matches.count == 5 && picker.cursor == 4)
    }

    @Test mutating func `selects and deselects all matches`() {
        type("form")
        _ = picker.press(.toggleAll)
        #expect(picker.selected == [1, 3])
        _ = picker.press(.clear)
        _ = picker.press(.toggleAll)
        #expect(picker.selected == [0, 1, 2, 3, 4])
        _ = picker.press(.toggleAll)
        #expect(picker.selected == [])
    }

    @Test
    mutating func `is cancelled by Ctrl-C and by Escape at once`() {
        type("x")
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

    @Test mutating func `limits the search text`() {
        type(String(repeating: "a", count: 1000))
        #expect(picker.search.count == 64)
    }
}
