internal import Text

/// The fields of a SKILL.md's frontmatter.
public struct Frontmatter: Sendable, Equatable {
    /// A value in the frontmatter.
    public indirect enum Value: Sendable, Equatable {
        /// A scalar as its text; `isString` is false if YAML reads a number, a Boolean, a date or null.
        case scalar(String, isString: Bool)
        case list([Value])
        case mapping([Field])
    }

    /// A key and its value with their byte offsets in the file.
    public struct Field: Sendable, Equatable {
        /// The key.
        public let key: String
        /// The value.
        public let value: Value
        /// The offset of the key.
        public let keyOffset: Int
        /// The offset of the value, including its opening quotation mark.
        public let valueOffset: Int
    }

    /// All fields, in order.
    public let fields: [Field]

    /// The field of a key; the last one of duplicates, as in most parsers.
    public subscript(key: String) -> Field? { fields.last { $0.key == key } }
}

extension Frontmatter {
    /// The name as written.
    public var name: String? { text("name") }
    /// A description of the skill and when to use it.
    public var description: String? { text("description") }
    /// More about when to use the skill (a field of Claude Code).
    public var whenToUse: String? { text("when_to_use") }
    /// The license.
    public var license: String? { text("license") }
    /// The environment that the skill needs.
    public var compatibility: String? { text("compatibility") }
    /// The version: `metadata.version`, or the top-level `version` that many skills have.
    public var version: String? { metadata["version"] ?? text("version") }

    /// The metadata, without values that are not scalars.
    public var metadata: [String: String] {
        guard case .mapping(let fields)? = self["metadata"]?.value else { return [:] }
        var metadata: [String: String] = [:]
        for field in fields {
            if case .scalar(let text, _) = field.value { metadata[field.key] = text }
        }
        return metadata
    }

    /// The tools that the skill may use without permission, separated by spaces or commas or given as a list.
    public var allowedTools: [String] {
        switch self["allowed-tools"]?.value {
        case .scalar(let text, _)?: ToolList.tools(in: text)
        case .list(let values)?: values.compactMap(\.text)
        case .mapping?, nil: []
        }
    }

    /// Whether the user can start the skill by its name (Claude Code, `user-invocable`).
    public var isUserInvocable: Bool { flag("user-invocable") ?? true }
    /// Whether the model can start the skill (Claude Code, `disable-model-invocation`).
    public var isModelInvocable: Bool { !(flag("disable-model-invocation") ?? false) }

    /// Returns a Boolean in the spellings that Claude Code accepts; nil if the key is absent or has another value.
    public func flag(_ key: String) -> Bool? {
        switch self[key]?.value.text?.lowercased() {
        case "true", "yes", "on", "1": true
        case "false", "no", "off", "0": false
        default: nil
        }
    }

    /// Returns the scalar of a field without surrounding white space; nil if it is blank or not a scalar.
    func text(_ key: String) -> String? {
        guard let trimmed = self[key]?.value.text?.trimmingWhiteSpace, !trimmed.isEmpty else {
            return nil
        }
        return trimmed
    }
}

extension Frontmatter.Value {
    /// The text of a scalar; nil for lists and mappings.
    var text: String? {
        guard case .scalar(let text, _) = self else { return nil }
        return text
    }

    /// Whether it is a scalar that YAML reads as a string.
    var isString: Bool {
        guard case .scalar(_, let isString) = self else { return false }
        return isString
    }

    /// Whether the value is empty, `null` or white space.
    var isBlank: Bool {
        guard case .scalar(let text, let isString) = self else { return false }
        return text.trimmingWhiteSpace.isEmpty
            || !isString && ["~", "null"].contains(text.lowercased())
    }
}

extension String {
    /// The text without leading and trailing white space.
    var trimmingWhiteSpace: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }),
            let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}
