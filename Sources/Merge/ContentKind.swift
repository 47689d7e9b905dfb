/// The kind of a file's contents: text, which can be merged by lines, or binary data.
public enum ContentKind: Sendable, Equatable {
    case text, binary

    /// The number of bytes that are searched for a NUL, as in git.
    private static let probe = 8_000

    /// Classifies bytes: text is valid UTF-8 without a NUL in the first 8,000 bytes.
    public init(of bytes: [UInt8]) {
        let isText =
            !bytes.prefix(Self.probe).contains(0)
            && String(validating: bytes, as: UTF8.self) != nil
        self = isText ? .text : .binary
    }
}
