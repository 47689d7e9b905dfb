import Terminal
import Testing

/// Lines of Japanese text on a terminal.
@Suite struct `Japanese lines` {
    @Test func `don't start with closing or end with opening punctuation`() {
        #expect("これは長い文です。次の文".wrapped(to: 16) == ["これは長い文で", "す。次の文"])
        #expect("名前は「pdf」です".wrapped(to: 8) == ["名前は", "「pdf」", "です"])
    }

    @Test func `keep Latin words and numbers with their counters`() {
        #expect("合計 12個の file を追加".wrapped(to: 8) == ["合計", "12個の", "file を", "追加"])
    }
}
