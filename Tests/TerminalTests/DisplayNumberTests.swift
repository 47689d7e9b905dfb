import Problem
import Terminal
import Testing

@Suite struct `Numbers` {
    @Test func `are formatted for people`() {
        #expect(
            [0, 999, 1000, 3505, 1_234_567].map(grouped) == [
                "0", "999", "1,000", "3,505", "1,234,567",
            ])
        #expect(
            [90_000_000, 90_040_000, 90_060_000].map(byteCount) == ["90 MB", "90 MB", "90.1 MB"])
    }
}
