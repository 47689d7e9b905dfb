public import FileTree
public import Problem

/// What can go wrong when folders are merged; a conflict is no error.
public enum MergeError: Problem {
    /// A list of files names more of them than we are willing to merge.
    case tooManyFiles(limit: Int)
    /// A list of files has one that lies in another, which can't be on any disk.
    case fileInFile(RelativePath, in: RelativePath)
    /// The content of a file could not be read.
    case unreadable(StoredFile, cause: any Error)
    /// A file is not what the list of files says: somebody has changed it meanwhile.
    case changed(StoredFile)

    /// What happened.
    public var summary: String {
        switch self {
        case .tooManyFiles(let limit): "a folder holds more than \(limit) files"
        case .fileInFile(let path, let other): "\(path) lies in \(other), which is a file"
        case .unreadable(let file, _): "can't read \(file.path) of \(file.version.words)"
        case .changed(let file): "\(file.path) of \(file.version.words) was changed meanwhile"
        }
    }

    /// What to try next.
    public var hint: String? {
        if case .changed = self { "run the same command again" } else { nil }
    }

    /// The error of whoever read the file.
    public var cause: (any Error)? {
        if case .unreadable(_, let cause) = self { cause } else { nil }
    }
}

extension MergeVersion {
    fileprivate var words: String {
        switch self {
        case .base: "what was there before"
        case .yours: "yours"
        case .theirs: "theirs"
        }
    }
}
