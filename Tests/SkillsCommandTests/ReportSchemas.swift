import Foundation

/// The parts of public schemas that apply to the reports, written by hand.
enum ReportSchemas {
    static let all = ["sarif": sarif, "gitlab": gitlab]

    /// From sarif-schema-2.1.0.json (OASIS), with the properties that GitHub requires.
    private static let sarif = """
        {"type": "object", "required": ["version", "runs", "$schema"], "closed": true, "properties": {
          "$schema": {"type": "string"}, "version": {"enum": ["2.1.0"]},
          "runs": {"type": "array", "items": {"type": "object", "closed": true,
            "required": ["tool", "results"], "properties": {
              "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
              "tool": {"type": "object", "required": ["driver"], "closed": true, "properties": {
                "driver": {"type": "object", "required": ["name", "rules"], "closed": true,
                  "properties": {"name": {"type": "string"}, "version": {"type": "string"},
                    "rules": {"type": "array", "items": {"type": "object", "required": ["id"],
                      "closed": true, "properties": {
                        "id": {"type": "string"}, "name": {"type": "string"},
                        "shortDescription": {"type": "object", "required": ["text"]},
                        "fullDescription": {"type": "object", "required": ["text"]},
                        "help": {"type": "object", "required": ["text"]},
                        "properties": {"type": "object"}}}}}}}},
              "results": {"type": "array", "items": {"type": "object", "closed": true,
                "required": ["ruleId", "level", "message", "locations", "partialFingerprints"],
                "properties": {
                  "ruleId": {"type": "string"}, "ruleIndex": {"type": "integer", "minimum": 0},
                  "level": {"enum": ["none", "note", "warning", "error"]},
                  "message": {"type": "object", "required": ["text"]},
                  "partialFingerprints": {"type": "object", "required": ["skillsFinding/v1"]},
                  "locations": {"type": "array", "items": {"type": "object", "closed": true,
                    "required": ["physicalLocation"], "properties": {
                      "physicalLocation": {"type": "object", "closed": true,
                        "required": ["artifactLocation", "region"], "properties": {
                          "artifactLocation": {"type": "object", "required": ["uri"]},
                          "region": {"type": "object", "closed": true, "properties": {
                            "startLine": {"type": "integer", "minimum": 1},
                            "startColumn": {"type": "integer", "minimum": 1}}}}}}}}}}}}}}}}
        """

    /// From GitLab's documentation on code quality reports.
    private static let gitlab = """
        {"type": "array", "items": {"type": "object", "closed": true,
          "required": ["description", "check_name", "fingerprint", "severity", "location"],
          "properties": {
            "description": {"type": "string"}, "check_name": {"type": "string"},
            "fingerprint": {"type": "string"},
            "severity": {"enum": ["info", "minor", "major", "critical", "blocker"]},
            "location": {"type": "object", "closed": true, "required": ["path", "lines"],
              "properties": {"path": {"type": "string"},
                "lines": {"type": "object", "closed": true, "required": ["begin"],
                  "properties": {"begin": {"type": "integer", "minimum": 1}}}}}}}}
        """
}

/// Validates a JSON value against a schema with the keywords above.
enum SchemaCheck {
    static func faults(_ value: Any, against schema: Any, at path: String = "$") -> [String] {
        guard let schema = schema as? [String: Any] else { return ["\(path): no schema"] }
        var faults: [String] = []
        if let words = schema["enum"] as? [String], !words.contains(value as? String ?? "") {
            faults.append("\(path): \(value) is none of \(words)")
        }
        if let type = schema["type"] as? String, !isKind(value, type) {
            faults.append("\(path): \(value) is no \(type)")
        }
        if let least = schema["minimum"] as? Int, (value as? Int ?? least) < least {
            faults.append("\(path): \(value) is less than \(least)")
        }
        if let elements = value as? [Any], let items = schema["items"] {
            for (index, element) in elements.enumerated() {
                faults += Self.faults(element, against: items, at: "\(path)[\(index)]")
            }
            if elements.isEmpty { faults.append("\(path): is empty, so nothing was checked") }
        }
        guard let object = value as? [String: Any] else { return faults }
        for key in schema["required"] as? [String] ?? [] where object[key] == nil {
            faults.append("\(path): has no \(key)")
        }
        let properties = schema["properties"] as? [String: Any] ?? [:]
        for (key, value) in object {
            if let property = properties[key] {
                faults += Self.faults(value, against: property, at: "\(path).\(key)")
            } else if schema["closed"] as? Bool == true {
                faults.append("\(path): has the unknown key \(key)")
            }
        }
        return faults
    }

    private static func isKind(_ value: Any, _ type: String) -> Bool {
        switch type {
        case "object": value is [String: Any]
        case "array": value is [Any]
        case "string": value is String
        case "integer": value is Int
        default: false
        }
    }
}
