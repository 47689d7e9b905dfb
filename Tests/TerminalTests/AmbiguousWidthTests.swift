import Foundation
import Testing

@testable import Terminal

@Suite struct `Characters of ambiguous width` {
    private func columns(of text: String, _ width: AmbiguousWidth) -> Int {
        AmbiguousWidth.$current.withValue(width) { text.columns }
    }

    @Test(arguments: [
        ("…", 1, 2), ("→", 1, 2), ("①", 1, 2), ("━", 1, 2), ("α", 1, 2), ("°", 1, 2), ("あ", 2, 2),
        ("ｱ", 1, 1), ("é", 1, 2), ("e\u{301}", 1, 1), ("ö", 1, 1), ("a", 1, 1), ("⟨", 1, 1),
        ("�", 1, 2), ("\u{100000}", 1, 1),
    ])
    func `take the columns of the terminal`(_ text: String, _ narrow: Int, _ wide: Int) {
        #expect(columns(of: text, .narrow) == narrow, "\(text)")
        #expect(columns(of: text, .wide) == wide, "\(text)")
    }

    @Test func `are cut and wrapped by the same widths`() {
        AmbiguousWidth.$current.withValue(.wide) {
            #expect("abcdef".truncated(to: 5) == "abc…")
            #expect("→→→ →→".wrapped(to: 6) == ["→→→", "→→"])
        }
    }
}
