/// The hash algorithm that a repository uses for object IDs.
public enum ObjectFormat: String, Sendable, CaseIterable {
    case sha1
    case sha256

    /// Creates a format from git's name for it.
    public init?(protocolName: String) { self.init(rawValue: protocolName) }

    /// Git's name for the format, as in `object-format=sha256`.
    public var protocolName: String { rawValue }

    /// The length of an object ID in bytes.
    public var byteCount: Int { self == .sha1 ? 20 : 32 }
}

/// The four types of git objects.
public enum ObjectKind: String, Sendable, CaseIterable {
    case commit, tree, blob, tag
}
