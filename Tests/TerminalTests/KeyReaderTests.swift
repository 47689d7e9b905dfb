import Testing

@testable import Terminal

@Suite struct `A key reader` {
    static let typed: [(bytes: String, keys: [Key])] = [
        ("a", [.text("a")]), ("訳", [.text("訳")]), ("é😀", [.text("é"), .text("😀")]),
        ("\u{1B}[A\u{1B}[B", [.up, .down]), ("\u{1B}OA\u{1B}OB", [.up, .down]),
        ("\u{10}\u{0E}", [.up, .down]), ("\u{1B}[5~\u{1B}[6~", [.pageUp, .pageDown]),
        ("\u{1B}[H\u{1B}[4~", [.first, .last]), ("\u{1B}[1;5A", [.up]),
        (" \u{3000}\t", [.toggle, .toggle, .toggle]), ("\u{01}\r\n", [.toggleAll, .enter, .enter]),
        ("\u{7F}\u{08}\u{15}", [.backspace, .backspace, .clear]),
        ("\u{03}\u{04}\u{1A}", [.interrupt, .interrupt, .suspend]),
        // Unknown keys: delete, F1 of three terminals, Alt-x, a mouse, a C1 character.
        ("\u{1B}[3~\u{1B}OP\u{1B}[[A\u{1B}[11~\u{1B}x\u{1B}[<0;1;2Mz\u{9B}", [.text("z")]),
        // Ctrl-C is recognized inside any sequence.
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

    @Test func `reads a lone Escape after a timeout`() {
        var reader = KeyReader()
        #expect(reader.feed([0x1B]) == [])
        #expect(reader.isUndecided)
        #expect(reader.feedTimeout() == [.escape])
        #expect(!reader.isUndecided)
        #expect(reader.feed([0x1B, 0x1B]) == [.escape])
        #expect(reader.feedTimeout() == [.escape])
        #expect(reader.feed(Array("\u{1B}[1".utf8)) == [])
        #expect(reader.feedTimeout() == [])
        #expect(reader.feed(Array("a".utf8)) == [.text("a")])
    }

    @Test func `drops bytes that are not UTF-8`() {
        var reader = KeyReader()
        #expect(
            reader.feed([0xFF, 0xC3, 0x61, 0xE3, 0x81, 0x1B]) == [.text("a")])
        #expect(reader.feed(Array("[A".utf8)) == [.up])
        #expect(
            reader.feed([0xED, 0xA0, 0x80, 0xC0, 0x80, 0xF4, 0x90, 0x80, 0x80, 0x62]) == [
                .text("b")
            ])
    }

    @Test func `accepts any bytes`() {
        var random = SystemRandomNumberGenerator()
        var reader = KeyReader()
        for _ in 0..<2000 {
            let bytes = (0..<Int.random(in: 1...40)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            #expect(reader.feed(bytes).count <= bytes.count)
        }
        _ = reader.feed(Array("~~~~".utf8))
        _ = reader.feedTimeout()
        #expect(reader.feed([0x03]) == [.interrupt])
    }
}
