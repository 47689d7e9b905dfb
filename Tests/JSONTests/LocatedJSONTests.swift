import JSON
import Testing

@Suite struct `Located JSON` {
    @Test func `has the offset of each value`() throws {
        let text = #"{"a": [1, true, null], "b": {"c": "x\u00e9\ud83d\ude00\n"}, "a": -1.5e3}"#
        let value = try LocatedJSON(parsing: Array(text.utf8))
        #expect(value.members?.map(\.key) == ["a", "b", "a"])
        #expect(value.members?.map(\.keyOffset) == [1, 23, 60])
        #expect(value.members?[0].value.array?.map(\.offset) == [7, 10, 16])
        #expect(value["b"]?["c"]?.string == "xé😀\n")
        guard case .number("-1.5e3")? = value["a"]?.value else {
            Issue.record("the last of two keys counts")
            return
        }
    }

    @Test(arguments: [
        ("", 0), ("{", 1), ("[1,]", 3), ("{\"a\":1,}", 7), ("{a:1}", 1), ("[1 2]", 3), ("01", 1),
        ("\"a", 0), ("\"\\x\"", 1), ("\"\\ud800\"", 1), ("\"\n\"", 1), ("1 2", 2), ("nul", 0),
        ("1.", 2), ("// a\n1", 0), ("\"\\u12\"", 1),
    ])
    func `reports the offset of a syntax error`(_ text: String, _ offset: Int) {
        #expect {
            try LocatedJSON(parsing: Array(text.utf8))
        } throws: { error in
            (error as? JSONSyntaxError)?.offset == offset
        }
    }

    @Test func `rejects deep nesting and invalid UTF-8`() {
        let deep = [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)
        #expect(throws: JSONSyntaxError.self) { try LocatedJSON(parsing: deep) }
        #expect(throws: JSONSyntaxError.self) { try LocatedJSON(parsing: [0x22, 0xFF, 0x22]) }
    }

    @Test func `skips a byte order mark`() throws {
        #expect(try LocatedJSON(parsing: [0xEF, 0xBB, 0xBF, 0x31]).offset == 3)
    }
}
