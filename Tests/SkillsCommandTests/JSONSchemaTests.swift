import Foundation
import JSON
import SystemPackage
import TestSupport
import Testing

/// The JSON Schema files next to the guides.
///
/// `CommandFixture` and `RunningProgram` check the JSON output of every test against them.
@Suite struct `JSON schemas` {
    private static let shipped = SchemaFolder.shipped
    private static let exact = SchemaFolder.exact

    /// The schemas that are not for the output of a command.
    private static let files: Set = [
        "shared", "manifest", "lock-file", "baseline", "policy-file", "advisories",
    ]

    /// What this validator finds in small values; the other one must agree.
    private static let cases: [(schema: String, value: String, isValid: Bool)] = [
        (#"{"type": "string"}"#, "\"a\"", true), (#"{"type": "string"}"#, "1", false),
        (#"{"type": ["string", "null"]}"#, "null", true),
        (#"{"type": "integer"}"#, "1.5", false), (#"{"type": "integer"}"#, "true", false),
        (#"{"type": "number"}"#, "1", true), (#"{"type": "boolean"}"#, "0", false),
        (#"{"enum": ["a", null]}"#, "null", true), (#"{"enum": ["a"]}"#, "\"b\"", false),
        (#"{"const": 1}"#, "1", true), (#"{"const": 1}"#, "2", false),
        (#"{"const": true}"#, "1", false), (#"{"minimum": 1}"#, "0", false),
        (#"{"minimum": 1}"#, "\"a\"", true), (#"{"pattern": "^a+$"}"#, "\"aa\"", true),
        (#"{"pattern": "^a+$"}"#, "\"ab\"", false), (#"{"pattern": "^a"}"#, "1", true),
        (#"{"required": ["a"]}"#, "{}", false), (#"{"required": ["a"]}"#, "[]", true),
        (#"{"required": ["a"]}"#, #"{"a": null}"#, true),
        (#"{"properties": {"a": {"type": "null"}}}"#, #"{"a": 1}"#, false),
        (#"{"properties": {"a": true}, "additionalProperties": false}"#, #"{"b": 1}"#, false),
        (#"{"properties": {"a": true}, "additionalProperties": false}"#, #"{"a": 1}"#, true),
        (#"{"additionalProperties": {"type": "string"}}"#, #"{"b": 1}"#, false),
        (#"{"items": {"type": "string"}}"#, #"["a", 1]"#, false),
        (#"{"items": {"type": "string"}}"#, "[]", true),
        (#"{"anyOf": [{"type": "string"}, {"enum": ["a"]}]}"#, "\"a\"", true),
        (#"{"anyOf": [{"type": "string"}, {"type": "null"}]}"#, "1", false),
        (##"{"$defs": {"a": {"type": "null"}}, "$ref": "#/$defs/a"}"##, "1", false),
        (#"{"$ref": "shared.schema.json#/$defs/scope"}"#, "\"user\"", true),
        (#"{"$ref": "shared.schema.json#/$defs/scope"}"#, "\"root\"", false),
    ]

    @Test func `describe every property, and allow those of later versions`() {
        for (name, schema) in Self.shipped.documents {
            #expect(schema["$schema"]?.string == "https://json-schema.org/draft/2020-12/schema")
            let address = "https://github.com/OWNER/skills/schemas/\(name).schema.json"
            #expect(schema["$id"]?.string == address)
            #expect(schema["title"]?.string != nil && schema["description"]?.string != nil)
            #expect(faults(in: schema, at: name) == [])
        }
    }

    /// Returns the properties without a description, and the objects that allow no others.
    ///
    /// A policy with a member that a version doesn't know must not be used by it.
    private func faults(in schema: JSONValue, at place: String) -> [String] {
        var faults: [String] = []
        for (key, value) in schema.object ?? [:] {
            let inner = "\(place)/\(key)"
            for (name, property) in key == "properties" ? value.object ?? [:] : [:]
            where property["description"] == nil && property["$ref"] == nil {
                faults.append("\(inner)/\(name): no description")
            }
            let parts = value.array ?? [value]
            for part in parts where key != "enum" { faults += self.faults(in: part, at: inner) }
        }
        if schema["additionalProperties"]?.bool == false, !place.hasPrefix("policy-file") {
            faults.append("\(place): allows no other property")
        }
        return faults
    }

    @Test(arguments: cases.indices)
    func `are checked as JSON Schema defines`(_ index: Int) throws {
        let (schema, text, isValid) = Self.cases[index]
        var documents = Self.shipped.documents
        documents["case"] = try JSONValue(parsing: Array(schema.utf8))
        let value = try JSONValue(parsing: Array(text.utf8))
        let faults = SchemaFolder(documents: documents).faults(in: value, against: "case")
        #expect(faults.isEmpty == isValid, "\(schema) \(text) \(faults)")
    }

    @Test func `use only keywords that are checked`() {
        let folder = SchemaFolder(documents: ["a": .object(["maxItems": .integer(1)])])
        #expect(folder.faults(in: .null, against: "a") == ["$: unknown keyword 'maxItems'"])
        #expect(folder.faults(in: .null, against: "b") == ["no file b.schema.json"])
    }

    @Test func `cover every output, and another validator agrees`() async throws {
        let fixture = try CommandFixture()
        let session = SchemaSession(fixture: fixture)
        try await session.run()
        let output = Set(Self.shipped.documents.keys).subtracting(Self.files)
        #expect(session.names(of: \.results) == output.subtracting(["error"]))
        #expect(session.names(of: \.errors) == output.subtracting(["help"]))
        var values = (session.results + session.errors).map {
            (SchemaFolder.name(in: $0) ?? "", $0)
        }
        for (schema, file) in session.files {
            let path = fixture.home.appendingPathComponent(file)
            let value = try JSONValue(parsing: Array(try Data(contentsOf: path)))
            #expect(Self.exact.faults(in: value, against: schema) == [], "\(file)")
            values.append((schema, value))
        }
        try expectAgreement(on: values)
    }

    /// Checks the schemas against the meta-schema, and the values and cases against them, with Python's jsonschema.
    private func expectAgreement(on values: [(schema: String, value: JSONValue)]) throws {
        let cases = try Self.cases.map { schema, value, isValid in
            JSONValue.array([
                try JSONValue(parsing: Array(schema.utf8)),
                try JSONValue(parsing: Array(value.utf8)), .bool(isValid),
            ])
        }
        let input = JSONValue.object([
            "values": .array(values.map { .array([.string($0.schema), $0.value]) }),
            "cases": .array(cases),
        ])
        let script = FilePath(#filePath).removingLastComponent().appending("judge-schemas.py")
        let pythons = ["/usr/bin/python3"].filter { FileManager.default.fileExists(atPath: $0) }
        let python = FilePath(pythons.first ?? "/usr/bin/env")
        let arguments = pythons.isEmpty ? ["python3"] : []
        let result = try Program.run(
            python, arguments + ["-W", "ignore", script.string, Self.shipped.path],
            input: Array(input.text().utf8))
        #expect(result.status == 0, "\(result.errorText)")
        #expect(result.text == "")
    }
}
