/// Reasons why an object with a correct hash is malformed.
public enum ObjectFault: Error, Equatable, Sendable {
    /// A commit or tag without a required header field.
    case badHeader(field: String)
    /// A tree that ends in the middle of an entry.
    case truncated
    /// A mode other than that of a file, symlink, folder or submodule.
    case badMode(String)
    /// A name that is not a valid file name: empty, `.`, `..`, or with a slash or a NUL.
    case badName(String)
    case nameTooLong(limit: Int)
    /// Entries that are not in git's sort order.
    case notSorted(String)
    case duplicate(String)
    case tooManyEntries(limit: Int)
    /// An object of a different type than expected.
    case wrongKind(ObjectKind, expected: ObjectKind)
}
