public import FileTree
public import Problem

/// Errors in merging folders; conflicts are not errors.
public enum MergeError: Problem {
    /// A folder has more files than the limit.
    case tooManyFiles(limit: Int)
    /// A path is below another path that is a file.
    case fileInFile(RelativePath, in: RelativePath)
    /// The contents of a file could not be read.
    case unreadable(StoredFile, cause: any Error)
    /// The contents of a file do not match the digest in its list: the file was changed meanwhile.
    case changed(StoredFile)

    /// The error from reading the file.
    public var cause: (any Error)? {
        if case .unreadable(_, let cause) = self { cause } else { nil }
    }
}
