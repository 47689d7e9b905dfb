/// What a SKILL.md says of its skill.
public struct Frontmatter: Sendable, Equatable {
    /// A value in the frontmatter.
    public indirect enum Value: Sendable, Equatable {
        /// A scalar as its text; `isString` is false where YAML reads a number, a truth, a date or nothing.
        case scalar(String, isString: Bool)
        case list([Value])
        case mapping([Field])
    }

    /// A key with its value and where both stand in the file.
    public struct Field: Sendable, Equatable {
        /// The key.
        public let key: String
        /// The value.
        public let value: Value
        /// Where the key starts, as an offset into the file.
        public let keyOffset: Int
        /// Where the value starts, as an offset into the file.
        public let valueOffset: Int
        /// Whether it is written between brackets or braces.
        public let isFlowStyle: Bool
    }

    /// All fields in their order.
    public let fields: [Field]

    /// The field of a key.
    public subscript(key: String) -> Field? { fields.first { $0.key == key } }
}

extension Frontmatter {
    /// The skill's own name, as it is written.
    public var name: String? { text("name") }
    /// What the skill is for.
    public var description: String? { text("description") }
    /// Under which terms it may be used.
    public var license: String? { text("license") }
    /// What it needs to run.
    public var compatibility: String? { text("compatibility") }
    /// The version: `metadata.version`, or a top-level `version` as many skills have it.
    public var version: String? { metadata["version"] ?? text("version") }

    /// The metadata; values that are no scalars are left out.
    public var metadata: [String: String] {
        guard case .mapping(let fields)? = self["metadata"]?.value else { return [:] }
        var metadata: [String: String] = [:]
        for field in fields {
            if case .scalar(let text, _) = field.value { metadata[field.key] = text }
        }
        return metadata
    }

    /// The tools that the skill may use without asking; written with spaces, commas, or as a list.
    public var allowedTools: [String] {
        switch self["allowed-tools"]?.value {
        case .scalar(let text, _)?: Self.tools(in: text)
        case .list(let values)?:
            values.compactMap {
                guard case .scalar(let text, _) = $0 else { return nil }
                return text
            }
        case .mapping?, nil: []
        }
    }

    /// A field's scalar as text, without white space around it; nil when it is blank or no scalar.
    func text(_ key: String) -> String? {
        guard case .scalar(let text, _)? = self[key]?.value else { return nil }
        let trimmed = text.trimmingWhiteSpace
        return trimmed.isEmpty ? nil : trimmed
    }

    /// Splits at spaces and commas that stand outside parentheses: `Bash(git add *), Read`.
    private static func tools(in text: String) -> [String] {
        var tools: [String] = []
        var tool = ""
        var depth = 0
        for character in text {
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            if depth <= 0, character == "," || character.isWhitespace {
                if !tool.isEmpty { tools.append(tool) }
                tool = ""
            } else {
                tool.append(character)
            }
        }
        return tool.isEmpty ? tools : tools + [tool]
    }
}

extension String {
    var trimmingWhiteSpace: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }),
            let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}
