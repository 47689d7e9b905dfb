import JSON
import Testing

@Suite struct `JSON values` {
    @Test func `are written with sorted keys and two spaces`() {
        let value = JSONValue.object([
            "b": .array([.integer(1), .bool(false), .null]), "a": .string("x"), "c": .object([:]),
        ])
        #expect(
            value.text() == """
                {
                  "a": "x",
                  "b": [
                    1,
                    false,
                    null
                  ],
                  "c": {}
                }

                """)
        #expect(value.text(.line) == #"{"a":"x","b":[1,false,null],"c":{}}"#)
    }

    @Test(
        arguments: [
            "plain", "quote\" backslash\\", "tab\t newline\n return\r", "\u{0}\u{1F}\u{7F}", "日本語",
            "e\u{301}",
        ])
    func `read back what was written`(_ text: String) throws {
        let value = JSONValue.object([text: .string(text)])
        #expect(try JSONValue(parsing: Array(value.text(.line).utf8)) == value)
        #expect(try JSONValue(parsing: Array(value.text(.indented).utf8)) == value)
    }

    @Test(arguments: ["", "{", "{\"a\":}", "nul", "{\"a\":1} x"])
    func `refuse text that is no JSON`(_ text: String) {
        #expect(throws: JSONError.self) { try JSONValue(parsing: Array(text.utf8)) }
    }

    @Test func `survive 100,000 open brackets`() {
        #expect(throws: JSONError.self) {
            try JSONValue(parsing: Array(repeating: UInt8(ascii: "["), count: 100_000))
        }
    }
}
