/// What the bytes of a file are: text, which has lines, or something else.
public enum ContentKind: Sendable, Equatable {
    case text, binary

    /// How far a NUL is looked for, as git does.
    private static let probe = 8_000

    /// Looks at bytes: text is UTF-8 without a NUL in its first 8,000 bytes.
    public init(of bytes: [UInt8]) {
        let isText =
            !bytes.prefix(Self.probe).contains(0)
            && String(validating: bytes, as: UTF8.self) != nil
        self = isText ? .text : .binary
    }
}
