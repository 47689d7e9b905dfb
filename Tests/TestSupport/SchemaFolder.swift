import Foundation
public import JSON

/// The JSON Schema files next to the guides, which describe the program's JSON output and the files that it writes.
///
/// Supports only the keywords that the files use (JSON Schema, draft 2020-12); any other keyword is a fault, so that
/// no constraint is silently ignored. References to other files are relative to the folder.
public struct SchemaFolder: Sendable {
    /// The schemas by file name, without `.schema.json`.
    public let documents: [String: JSONValue]
    /// The folder.
    public let path: String

    /// The schemas of this program, which allow members that later versions may add.
    public static let shipped = SchemaFolder(
        path: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Sources/SkillsCommand/Documentation.docc/schemas").path)

    /// The same for this version: members that a schema does not list are faults.
    public static let exact = SchemaFolder(
        documents: shipped.documents.mapValues(closed), path: shipped.path)

    private static func closed(_ schema: JSONValue) -> JSONValue {
        if let elements = schema.array { return .array(elements.map(closed)) }
        guard var members = schema.object?.mapValues(closed) else { return schema }
        if members["type"]?.string == "object", members["additionalProperties"] == nil {
            members["additionalProperties"] = .bool(false)
        }
        return .object(members)
    }

    /// Reads the schemas in a folder; files that are not JSON count as missing.
    public init(path: String) {
        let suffix = ".schema.json"
        let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        var documents: [String: JSONValue] = [:]
        for file in files where file.hasSuffix(suffix) {
            let bytes = FileManager.default.contents(atPath: "\(path)/\(file)") ?? Data()
            documents[String(file.dropLast(suffix.count))] = try? JSONValue(parsing: Array(bytes))
        }
        self.init(documents: documents, path: path)
    }

    /// Creates a folder from schemas.
    public init(documents: [String: JSONValue], path: String = "") {
        self.documents = documents
        self.path = path
    }

    /// Returns what is wrong with a value, according to the schema in a file.
    public func faults(in value: JSONValue, against name: String) -> [String] {
        guard let document = documents[name] else { return ["no file \(name).schema.json"] }
        return SchemaCheck(documents: documents)
            .faults(in: value, against: document, of: name, at: "$")
    }

    /// Returns what is wrong with a value according to the schema that it names, such as `skills.list/1`.
    public func faults(in value: JSONValue) -> [String] {
        guard let name = Self.name(in: value) else { return ["names no schema"] }
        return faults(in: value, against: name)
    }

    /// Returns the `list` of `"schema": "skills.list/1"`.
    public static func name(in value: JSONValue) -> String? {
        guard let schema = value["schema"]?.string, schema.hasPrefix("skills.") else { return nil }
        return schema.dropFirst("skills.".count).split(separator: "/").first.map(String.init)
    }
}

/// A check of a value against a schema.
private struct SchemaCheck {
    let documents: [String: JSONValue]

    private static let annotations: Set = ["$schema", "$id", "$defs", "title", "description"]

    func faults(
        in value: JSONValue, against schema: JSONValue, of document: String, at place: String
    ) -> [String] {
        if schema.bool == true { return [] }
        guard let keywords = schema.object else { return ["\(place): not allowed"] }
        return keywords.sorted { $0.key < $1.key }.flatMap { keyword, operand in
            switch keyword {
            case "$ref": reference(operand, value, document, place)
            case "properties", "required", "additionalProperties":
                object(value, keyword, operand, keywords, document, place)
            case "items":
                (value.array ?? []).enumerated().flatMap { index, element in
                    faults(in: element, against: operand, of: document, at: "\(place)[\(index)]")
                }
            case "anyOf": choices(value, operand, document, place)
            case _ where Self.annotations.contains(keyword): [String]()
            default: plain(value, keyword, operand, place)
            }
        }
    }

    private func reference(
        _ reference: JSONValue, _ value: JSONValue, _ document: String, _ place: String
    ) -> [String] {
        let parts = (reference.string ?? "").split(
            separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let file = String(parts[0].replacing(".schema.json", with: ""))
        let target = file.isEmpty ? document : file
        var schema = documents[target]
        for key in parts.dropFirst().joined().split(separator: "/") {
            schema = schema?[String(key)]
        }
        guard parts.count == 2, let schema else {
            return ["\(place): invalid reference \(reference.string ?? "")"]
        }
        return faults(in: value, against: schema, of: target, at: place)
    }

    private func object(
        _ value: JSONValue, _ keyword: String, _ operand: JSONValue,
        _ keywords: [String: JSONValue], _ document: String, _ place: String
    ) -> [String] {
        guard let members = value.object else { return [] }
        let known = keywords["properties"]?.object ?? [:]
        switch keyword {
        case "required":
            return (operand.array ?? []).compactMap(\.string).filter { members[$0] == nil }
                .map { "\(place): has no '\($0)'" }
        case "properties":
            return members.flatMap { key, member in
                known[key].map {
                    faults(in: member, against: $0, of: document, at: "\(place).\(key)")
                } ?? []
            }
        default:
            return members.filter { known[$0.key] == nil }.flatMap { key, member in
                faults(in: member, against: operand, of: document, at: "\(place).\(key)")
            }
        }
    }

    /// Returns the faults of the alternative that the value resembles most: the one with most of its keys.
    private func choices(
        _ value: JSONValue, _ operand: JSONValue, _ document: String, _ place: String
    ) -> [String] {
        let results = (operand.array ?? []).map {
            faults(in: value, against: $0, of: document, at: place)
        }
        let key: ([String]) -> (Int, Int) = { faults in
            (faults.count { $0.hasSuffix("not allowed") || $0.contains("has no") }, faults.count)
        }
        return results.min { key($0) < key($1) } ?? ["\(place): no alternatives"]
    }

    private func plain(
        _ value: JSONValue, _ keyword: String, _ operand: JSONValue, _ place: String
    ) -> [String] {
        let isValid: Bool
        switch keyword {
        case "type": isValid = (operand.array ?? [operand]).contains { isKind(value, $0.string) }
        case "enum": isValid = (operand.array ?? []).contains(value)
        case "const": isValid = operand == value
        case "minimum": isValid = (value.integer ?? .max) >= (operand.integer ?? .max)
        case "minProperties":
            isValid = (value.object?.count ?? .max) >= (operand.integer ?? .max)
        case "minItems":
            isValid = (value.array?.count ?? .max) >= (operand.integer ?? .max)
        case "pattern":
            let pattern = try? Regex(operand.string ?? "(")
            isValid = value.string.map { pattern.map($0.contains) ?? false } ?? true
        default: return ["\(place): unknown keyword '\(keyword)'"]
        }
        let shown = value.text(.line).prefix(80)
        return isValid ? [] : ["\(place): \(shown) violates \(keyword) \(operand.text(.line))"]
    }

    private func isKind(_ value: JSONValue, _ kind: String?) -> Bool {
        switch (kind, value) {
        case ("null", .null), ("boolean", .bool), ("integer", .integer), ("number", .integer),
            ("number", .number), ("string", .string), ("array", .array), ("object", .object):
            true
        default: false
        }
    }
}
