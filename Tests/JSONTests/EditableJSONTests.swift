import JSON
import Testing

@Suite struct `Editable JSON` {
    private func adding(_ keys: [String], to text: String) throws -> String {
        let edited = try EditableJSON(Array(text.utf8)).adding(keys, value: "x", to: "o")
        return String(decoding: edited, as: UTF8.self)
    }

    @Test(arguments: [
        ("{}", "{\n  \"o\": {\n    \"a\": \"x\",\n    \"b\": \"x\"\n  }\n}"),
        ("{\"k\":1}", "{\"k\":1, \"o\": {\"a\": \"x\", \"b\": \"x\"}}"),
        ("{ \"k\": 1 }\n", "{ \"k\": 1, \"o\": {\"a\": \"x\", \"b\": \"x\"} }\n"),
        (
            "{\n\t\"k\": [1,2 ]\n}\n",
            "{\n\t\"k\": [1,2 ],\n\t\"o\": {\n\t\t\"a\": \"x\",\n\t\t\"b\": \"x\"\n\t}\n}\n"
        ),
        (
            "{\r\n    \"o\": {},\r\n    \"k\": 1.50\r\n}",
            "{\r\n    \"o\": {\r\n        \"a\": \"x\",\r\n        \"b\": \"x\"\r\n    },\r\n    \"k\": 1.50\r\n}"
        ),
        (
            "{\n  \"o\": {\n    \"c\": \"y\"\n  }\n}",
            "{\n  \"o\": {\n    \"c\": \"y\",\n    \"a\": \"x\",\n    \"b\": \"x\"\n  }\n}"
        ),
    ])
    func `adds members in the layout of the text, and removes them`(
        _ old: String, _ new: String
    ) throws {
        #expect(try adding(["a", "b"], to: old) == new)
        let back = try EditableJSON(Array(new.utf8)).removing(["a", "b"], from: "o")
        let text = String(decoding: back, as: UTF8.self)
        // The empty object was created by hand, and means the same as a missing one.
        let expected = old.replacing("\"o\": {},\r\n    ", with: "")
        #expect(text == expected)
    }

    @Test(arguments: [
        (["a"], "{\"o\": {\"b\": 1, \"c\": 2}}"), (["b"], "{\"o\": {\"a\": 0, \"c\": 2}}"),
        (["c"], "{\"o\": {\"a\": 0, \"b\": 1}}"), (["a", "b"], "{\"o\": {\"c\": 2}}"),
        (["b", "c"], "{\"o\": {\"a\": 0}}"), (["a", "c"], "{\"o\": {\"b\": 1}}"),
        (["a", "b", "c"], "{}"),
    ])
    func `removes any members`(_ keys: [String], _ expected: String) throws {
        let json = try EditableJSON(Array("{\"o\": {\"a\": 0, \"b\": 1, \"c\": 2}}".utf8))
        let text = String(decoding: try json.removing(Set(keys), from: "o"), as: UTF8.self)
        #expect(text == expected)
    }

    @Test(arguments: [
        ("{\n  // note\n}", EditableJSONError?.none), ("{\"o\": {\"b\": 1,}}", nil),
        ("[]", .notObject(key: nil)), ("{\"o\": 1}", .notObject(key: "o")),
        ("{\"o\": {}, \"o\": {}}", .repeated(key: "o")),
        ("{\"o\": {\"b\": 1, \"b\": 2}}", .repeated(key: "b")),
        ("{\"o\": {\"a\": 1}}", .repeated(key: "a")),
    ])
    func `refuses text that could be read differently`(
        _ text: String, _ expected: EditableJSONError?
    ) {
        #expect {
            try adding(["a"], to: text)
        } throws: { error in
            expected == nil || error as? EditableJSONError == expected
        }
    }

    @Test func `names the line of a syntax error`() {
        #expect {
            try EditableJSON(Array("{\n  \"a\": 1,\n  // note\n}".utf8))
        } throws: { error in
            guard case .syntax(let fault)? = error as? EditableJSONError else { return false }
            return fault.line == 3
        }
    }
}
