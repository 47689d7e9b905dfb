import Testing
import Text

@Suite struct `An estimate of tokens` {
    @Test(arguments: [
        ("", 0), ("a", 1), ("four", 1), ("fours", 2), ("議事録", 3), ("회의록", 3), ("Привет", 3),
        ("議事録 abc", 4),
    ])
    func `depends on the script`(_ text: String, _ tokens: Int) {
        #expect(TokenEstimate(text).tokens == tokens)
    }

    @Test func `is the sum of the estimates of its parts`() {
        let sum = TokenEstimate("ab") + TokenEstimate("cd")
        #expect(sum.tokens == TokenEstimate("abcd").tokens)
    }
}
