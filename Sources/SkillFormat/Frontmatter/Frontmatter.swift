internal import References
internal import Text

/// What a SKILL.md says of its skill.
public struct Frontmatter: Sendable, Equatable {
    /// A value in the frontmatter.
    public indirect enum Value: Sendable, Equatable {
        /// A scalar as its text; `isString` is false where YAML reads a number, a truth, a date or nothing.
        case scalar(String, isString: Bool)
        case list([Value])
        case mapping([Field])
    }

    /// A key with its value and where both stand in the file, as byte offsets.
    public struct Field: Sendable, Equatable {
        /// The key.
        public let key: String
        /// The value.
        public let value: Value
        /// Where the key starts.
        public let keyOffset: Int
        /// Where the value starts, at its quotation mark where it has one.
        public let valueOffset: Int
    }

    /// All fields in their order.
    public let fields: [Field]

    /// The field of a key; the last one where it comes twice, as most parsers have it.
    public subscript(key: String) -> Field? { fields.last { $0.key == key } }
}

extension Frontmatter {
    /// The skill's own name, as it is written.
    public var name: String? { text("name") }
    /// What the skill does and when to use it.
    public var description: String? { text("description") }
    /// More about when to use it, a field of Claude Code.
    public var whenToUse: String? { text("when_to_use") }
    /// Under which terms it may be used.
    public var license: String? { text("license") }
    /// What it needs to run.
    public var compatibility: String? { text("compatibility") }
    /// The version: `metadata.version`, or a top-level `version` as many skills have it.
    public var version: String? { metadata["version"] ?? text("version") }

    /// The metadata; values that are not scalars are left out.
    public var metadata: [String: String] {
        guard case .mapping(let fields)? = self["metadata"]?.value else { return [:] }
        var metadata: [String: String] = [:]
        for field in fields {
            if case .scalar(let text, _) = field.value { metadata[field.key] = text }
        }
        return metadata
    }

    /// The tools that the skill may use without asking, written with spaces, commas or as a list.
    public var allowedTools: [String] {
        switch self["allowed-tools"]?.value {
        case .scalar(let text, _)?: ToolList.tools(in: text)
        case .list(let values)?: values.compactMap(\.text)
        case .mapping?, nil: []
        }
    }

    /// Whether the user may start the skill by its name (Claude Code, `user-invocable`).
    public var isUserInvocable: Bool { flag("user-invocable") ?? true }
    /// Whether the model may start the skill by itself (Claude Code, `disable-model-invocation`).
    public var isModelInvocable: Bool { !(flag("disable-model-invocation") ?? false) }

    /// A truth, in the spellings that Claude Code takes; nil when the key is absent or says something else.
    public func flag(_ key: String) -> Bool? {
        switch self[key]?.value.text?.lowercased() {
        case "true", "yes", "on", "1": true
        case "false", "no", "off", "0": false
        default: nil
        }
    }

    /// A field's scalar without white space around it; nil when it is blank or no scalar.
    func text(_ key: String) -> String? {
        guard let trimmed = self[key]?.value.text?.trimmingWhiteSpace, !trimmed.isEmpty else {
            return nil
        }
        return trimmed
    }
}

extension Frontmatter.Value {
    /// A scalar's text; nil for lists and mappings.
    var text: String? {
        guard case .scalar(let text, _) = self else { return nil }
        return text
    }

    /// Whether it is a scalar that YAML reads as a string.
    var isString: Bool {
        guard case .scalar(_, let isString) = self else { return false }
        return isString
    }

    /// Whether nothing is there: no value at all, `null`, or white space.
    var isBlank: Bool {
        guard case .scalar(let text, let isString) = self else { return false }
        return text.trimmingWhiteSpace.isEmpty
            || !isString && ["~", "null"].contains(text.lowercased())
    }
}

/// The text of `allowed-tools`.
enum ToolList {
    /// Splits at white space and commas outside parentheses: `Bash(git add *), Read`.
    static func tools(in text: String) -> [String] {
        pieces(of: text) { $0 == "," || $0.isWhitespace }.filter { !$0.isEmpty }
    }

    /// How many commas stand outside parentheses.
    static func commas(in text: String) -> Int { pieces(of: text) { $0 == "," }.count - 1 }

    private static func pieces(
        of text: String, separatedBy isSeparator: (Character) -> Bool
    ) -> [String] {
        var pieces = [""]
        var depth = 0
        for character in text {
            if character == "(" { depth += 1 }
            if character == ")" { depth = max(0, depth - 1) }
            if depth == 0, isSeparator(character) {
                pieces.append("")
            } else {
                pieces[pieces.count - 1].append(character)
            }
        }
        return pieces
    }
}

extension String {
    /// The text without white space at its ends.
    var trimmingWhiteSpace: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }),
            let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}
