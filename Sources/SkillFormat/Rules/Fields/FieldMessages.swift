/// The messages of the rules about other frontmatter fields.
enum FieldMessages {
    static let toolSeparator = "the specification separates tools with spaces"
    static let emptyCompatibility = "the `compatibility` field is empty"
    static let unquotedHint = "YAML reads this as a list; put the hint in quotes"
    static let hooks = "the skill defines hooks: commands that run without asking"
    static let metadataNotMapping = "`metadata` is not a mapping of keys to values"
    static let unreachable = "neither the user nor the model can start the skill"

    static func unrestricted(_ tool: String) -> String {
        "`\(tool)` lets the skill run any command without asking"
    }

    static func compatibilityTooLong(_ count: Int, limit: Int) -> String {
        "the `compatibility` field is \(count) characters long, more than the maximum of \(limit)"
    }

    static func flowStyle(_ fields: [String]) -> String {
        let place = fields.isEmpty ? "" : " of \(list(fields))"
        return "not every YAML parser reads the brackets and braces\(place)"
    }

    static func readOnly(by agent: String, _ fields: [String]) -> String {
        "only \(agent) reads the \(fields.count == 1 ? "field" : "fields") \(list(fields))"
    }

    static func mustBeString(_ field: String) -> String {
        "the value of `\(field)` must be a string"
    }

    static func mustBeBoolean(_ field: String) -> String {
        "the value of `\(field)` must be true or false"
    }

    static func mustBe(_ values: [String], _ field: String) -> String {
        let list = values.count == 1 ? values[0] : "one of \(values.joined(separator: ", "))"
        return "the value of `\(field)` must be \(list)"
    }

    static func needsFork(_ field: String) -> String {
        "`\(field)` has no effect without `context: fork`"
    }

    static func typo(_ field: String, for meaning: String) -> String {
        "unknown field `\(field)`; did you mean `\(meaning)`?"
    }

    static func unknown(_ fields: [String]) -> String {
        fields.count == 1
            ? "unknown field \(list(fields)); put it under `metadata`"
            : "unknown fields \(list(fields)); put them under `metadata`"
    }

    /// Joins the first four names, and counts the others.
    private static func list(_ names: [String]) -> String {
        let shown = names.prefix(4).map { "`\($0)`" }
        let rest = names.count - shown.count
        let all = rest > 0 ? shown + ["\(rest) more"] : shown
        guard let last = all.last, all.count > 1 else { return all.joined() }
        return all.dropLast().joined(separator: ", ") + " and " + last
    }

    static func licenseFileMissing(_ name: String) -> String {
        "the skill has no file `\(name)`"
    }

    static func metadataNotString(_ keys: [String]) -> String {
        keys.count == 1
            ? "the value of \(list(keys)) is not a string"
            : "the values of \(list(keys)) are not strings"
    }

    static func unknownTools(_ names: [String]) -> String {
        "Claude Code has no \(names.count == 1 ? "tool" : "tools") named \(list(names))"
    }
}
