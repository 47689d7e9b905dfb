/// One object of a repository, whole.
public struct GitObject: Sendable, Equatable {
    /// What it is.
    public let kind: ObjectKind
    /// Its bytes, without the header that is hashed with them.
    public let contents: [UInt8]

    /// Pairs bytes with what they are.
    public init(kind: ObjectKind, contents: [UInt8]) {
        self.kind = kind
        self.contents = contents
    }

    /// The name that these bytes have in a repository.
    public func id(in format: ObjectFormat) -> ObjectID {
        ObjectID(of: kind, contents: contents, format: format)
    }
}
