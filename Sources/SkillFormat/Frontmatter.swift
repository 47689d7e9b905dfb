/// What a SKILL.md says of its skill.
public struct Frontmatter: Sendable {
    /// A value in the frontmatter.
    public indirect enum Value: Sendable, Equatable {
        /// Any scalar, as its text; `isString` is false where YAML reads a number, a truth or nothing.
        case scalar(String, isString: Bool)
        case list([Value])
        case mapping([Field])
    }

    /// A key with its value and where both stand in the file, as byte offsets.
    public struct Field: Sendable, Equatable {
        public let key: String
        public let value: Value
        public let keyOffset: Int
        public let valueOffset: Int
    }

    /// All fields in their order.
    public let fields: [Field]

    /// The field of a key.
    public subscript(key: String) -> Field? { fields.first { $0.key == key } }
}
