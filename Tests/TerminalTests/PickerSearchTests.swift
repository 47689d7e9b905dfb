import Synchronization
import Testing

@testable import Terminal

@Suite struct `A picker that searches` {
    /// A picker of the numbers below 1,000 that start like the text, of which it has ten.
    private func picker(startingWith text: String = "") -> Picker {
        Picker(startingWith: text) { text, _ in
            let found = (0..<1_000).map(String.init).filter {
                $0.hasPrefix(text.filter { $0 != " " })
            }
            return Picker.Results(
                items: found.prefix(10).map { Picker.Item(title: $0, description: "number") },
                total: found.count)
        }
    }

    private func type(_ text: String, into picker: inout Picker) {
        for scalar in text.unicodeScalars {
            _ = picker.press(scalar == " " ? .toggle : .text(scalar))
        }
    }

    @Test func `asks for the items of each search text`() {
        var picker = picker()
        #expect(picker.items.count == 10)
        type("99", into: &picker)
        #expect(picker.items.map(\.title) == (["99"] + (990...998).map(String.init)))
        #expect(picker.total == 11)
        _ = picker.press(.backspace)
        #expect(picker.items.first?.title == "9")
        _ = picker.press(.clear)
        #expect(picker.search == "" && picker.total == 1_000)
    }

    @Test func `chooses the item under the cursor`() {
        var picker = picker(startingWith: "12")
        #expect(picker.search == "12")
        _ = picker.press(.down)
        _ = picker.press(.toggleAll)
        #expect(picker.press(.enter) == .chosen([1]))
        #expect(picker.items[1].title == "120")
        type("x", into: &picker)
        #expect(picker.press(.enter) == nil)
        #expect(picker.press(.escape) == .cancelled)
    }

    @Test func `takes blanks as text`() {
        var picker = picker()
        type("1 2", into: &picker)
        #expect(picker.search == "1 2" && picker.selected == [])
        #expect(picker.items.first?.title == "12")
    }

    @Test func `is drawn without boxes, with the number of all results`() {
        var picker = picker(startingWith: "5")
        let screen = PickerScreen(
            title: "Numbers", noun: "number", columns: 80, rows: 12, verb: "add")
        picker.fit(screen.capacity(for: picker))
        let lines = screen.picture(of: picker).lines.map { $0.map(\.text).joined() }
        #expect(lines.first == "Numbers: 111 numbers, 10 listed, 1-9 shown")
        #expect(lines[2] == "> 5   number")
        #expect(lines.last == "up/down move  enter add  esc cancel  pgup/pgdn page")
    }

    @Test func `finds more at the end of the list, up to a limit that is shown`() {
        var picker = Picker { _, limit in
            Picker.Results(
                items: (0..<min(limit, 3_000)).map { Picker.Item(title: "\($0)", description: "") },
                total: 3_000)
        }
        picker.fit(10)
        #expect(picker.items.count == 100)
        for _ in 0..<10 { _ = picker.press(.pageDown) }
        #expect(picker.cursor == 100 && picker.items.count == 200)
        _ = picker.press(.last)
        #expect(picker.cursor == 999)
        let screen = PickerScreen(title: "N", noun: "number", columns: 80, rows: 14)
        let header = screen.picture(of: picker).lines[0].map(\.text).joined()
        #expect(header == "N: 3,000 numbers, 1,000 listed, 991-1,000 shown")
        _ = picker.press(.first)
        #expect(picker.cursor == 0)
    }

    @Test func `adds later results without moving the cursor's item or line`() {
        let arrived = Flag()
        let find: Picker.Search = { _, _ in
            let local = (0..<40).map { "local-\($0)" }
            guard arrived.isSet else { return results(local) { arrived.isSet } }
            return results(local.prefix(3) + ["remote-1", "remote-2"] + local.dropFirst(3))
        }
        var picker = Picker(finding: find)
        picker.fit(10)
        let screen = PickerScreen(title: "N", noun: "number", columns: 80, rows: 14)
        for _ in 0..<5 { _ = picker.press(.down) }
        picker.update()
        #expect(picker.items.count == 40 && picker.isAwaiting)
        #expect(
            screen.picture(of: picker).lines[0].map(\.text).joined()
                == "N: 40 numbers, 1-10 shown, asking X…")
        arrived.set()
        picker.update()
        #expect(picker.items.count == 42 && !picker.isAwaiting)
        #expect(picker.current.map { picker.items[$0].title } == "local-5")
        #expect(picker.cursor - picker.top == 5)
    }
}

private func results(
    _ titles: [String], haveArrived: (@Sendable () -> Bool)? = nil
) -> Picker.Results {
    Picker.Results(
        items: titles.map { Picker.Item(title: $0, description: "") }, total: titles.count,
        awaited: haveArrived.map { Picker.Awaited(remark: "asking X…", haveArrived: $0) })
}

/// A condition that becomes true.
private final class Flag: Sendable {
    private let value = Mutex(false)

    var isSet: Bool { value.withLock(\.self) }

    func set() { value.withLock { $0 = true } }
}
