import JSON
import Testing

@Suite struct `Lists in editable JSON` {
    @Test(arguments: [
        ("{}", "{\n  \"l\": [\n    1,\n    {\"a\":2}\n  ]\n}"),
        ("{\"k\":1}", "{\"k\":1, \"l\": [1, {\"a\":2}]}"),
        (
            "{\n\t\"l\": [ 0 ],\n\t\"k\": 1.50\n}\n",
            "{\n\t\"l\": [\n\t\t1,\n\t\t{\"a\":2}\n\t],\n\t\"k\": 1.50\n}\n"
        ),
        ("{\"l\":null}", "{\"l\":[1, {\"a\":2}]}"),
    ])
    func `are set in the layout of the text`(_ old: String, _ new: String) throws {
        let json = try EditableJSON(Array(old.utf8))
        let text = String(
            decoding: try json.setting(elements: ["1", "{\"a\":2}"], of: "l"), as: UTF8.self)
        #expect(text == new)
    }

    @Test func `keep elements as they are written`() throws {
        let text = "{\n  \"l\": [\n    {\"b\" : 1.0},\n    {\n      \"a\": [ ]\n    }\n  ]\n}\n"
        let json = try EditableJSON(Array(text.utf8))
        let elements = try json.elements(of: "l")
        #expect(elements == ["{\"b\" : 1.0}", "{\n      \"a\": [ ]\n    }"])
        #expect(try json.setting(elements: elements, of: "l") == Array(text.utf8))
        let none = try json.setting(elements: [], of: "l")
        #expect(String(decoding: none, as: UTF8.self) == "{\n  \"l\": []\n}\n")
        #expect(try json.elements(of: "m") == [])
    }

    @Test(arguments: [
        ("{\"l\": {}}", EditableJSONError.notArray(key: "l")),
        ("{\"l\": [], \"l\": []}", .repeated(key: "l")),
    ])
    func `are refused if they are no lists`(_ text: String, _ error: EditableJSONError) throws {
        let json = try EditableJSON(Array(text.utf8))
        #expect(throws: error) { try json.elements(of: "l") }
        #expect(throws: error) { try json.setting(elements: [], of: "l") }
    }
}
