import Synchronization
import Terminal
import Testing

/// Sentences with commands on terminals.
@Suite struct `A paragraph` {
    private func text(_ parts: [Paragraph.Part], columns: Int?) -> String {
        let written = Mutex("")
        let stream = TextStream(columns: columns) { text in
            written.withLock { $0 += text }
            return .written
        }
        Paragraph("hint: ", parts).write(to: Console(stream, color: .never, environment: [:]))
        return written.withLock(\.self)
    }

    @Test func `is broken between words, and never in a command`() {
        let parts: [Paragraph.Part] = [
            .words("take the new version: "), .unit("skills update notes --overwrite"),
            .words(" (restores "), .unit("undo it"), .words("; or wait)"),
        ]
        #expect(
            text(parts, columns: 40) == """
                hint: take the new version:
                      skills update notes --overwrite
                      (restores undo it; or wait)

                """)
        #expect(
            text(parts, columns: nil)
                == "hint: take the new version: skills update notes --overwrite (restores undo it; or wait)\n"
        )
    }

    @Test func `is below its label where a part is wider than the room beside it`() {
        let written = Mutex("")
        let stream = TextStream(columns: 40) { text in
            written.withLock { $0 += text }
            return .written
        }
        let console = Console(stream, color: .never, environment: [:])
        Paragraph("    hash       ", [.words("s1:0123456789012345678901234567")], indentBelow: 6)
            .write(to: console)
        Paragraph("    files      ", [.words("1, 62 B and more of the same kind")], indentBelow: 6)
            .write(to: console)
        console.wrappedLine([
            "  a/SKILL.md:3:1: ", "warning: ", "quote values that contain it", " [rule]",
        ])
        #expect(
            written.withLock(\.self) == """
                    hash
                      s1:0123456789012345678901234567
                    files      1, 62 B and more of the
                               same kind
                  a/SKILL.md:3:1: warning: quote values
                    that contain it [rule]

                """)
    }

    @Test func `has its alternatives on lines of their own`() {
        let parts: [Paragraph.Part] = [.words("choose:"), .lineBreak, .unit("a b"), .lineBreak]
        #expect(text(parts + [.unit("c")], columns: nil) == "hint: choose:\n      a b\n      c\n")
    }

    @Test func `does not break on what is in its values`() {
        #expect(text([.words("no file a\nb")], columns: 80) == "hint: no file a<U+000A>b\n")
    }

    @Test func `breaks Japanese text between its characters`() {
        let parts: [Paragraph.Part] = [
            .words("新しいバージョンを使うには: "), .unit("skills update"), .words("。"),
        ]
        #expect(
            text(parts, columns: 26) == """
                hint: 新しいバージョンを使
                      うには:
                      skills update。

                """)
    }
}
