/// Which hash names the objects of a repository.
public enum ObjectFormat: String, Sendable, CaseIterable {
    case sha1
    case sha256

    /// The format that a server or a repository speaks of, by git's word for it.
    public init?(protocolName: String) { self.init(rawValue: protocolName) }

    /// Git's word for the format, as in `object-format=sha256`.
    public var protocolName: String { rawValue }

    /// How many bytes an object's name has.
    public var byteCount: Int { self == .sha1 ? 20 : 32 }
}

/// The four kinds of objects that a repository holds.
public enum ObjectKind: String, Sendable, CaseIterable {
    case commit, tree, blob, tag
}
