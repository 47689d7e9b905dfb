/// A complete git object.
public struct GitObject: Sendable, Equatable {
    /// The type of the object.
    public let kind: ObjectKind
    /// The contents, without the header that is hashed with them.
    public let contents: [UInt8]

    /// Creates an object from its type and contents.
    public init(kind: ObjectKind, contents: [UInt8]) {
        self.kind = kind
        self.contents = contents
    }

    /// Returns the hash of the object with its header, as git computes it.
    public func id(in format: ObjectFormat) -> ObjectID {
        ObjectID(of: kind, contents: contents, format: format)
    }
}
