public import FileTree
public import Problem
internal import SystemPackage

/// Why two catalogs can't be compared.
public enum CatalogComparisonError: Problem {
    /// A folder has no index.
    case noCatalog(String)
    /// The index in a folder can't be read, for this reason.
    case unreadableIndex(String, String)
    /// A file or folder can't be read.
    case files(FileTreeError)

    /// Takes the error of opening a folder.
    init(_ error: FileTreeError, at path: String) {
        let isMissing = [.noSuchFileOrDirectory, .notDirectory].contains(error.code)
        self = isMissing ? .noCatalog(path) : .files(error)
    }

    /// Takes the error of reading the index in a folder.
    init(_ error: CatalogBuildError, at path: String) {
        self =
            switch error {
            case .unreadableIndex(let path, let reason): .unreadableIndex(path, reason)
            case .files(let error): .files(error)
            default: .unreadableIndex(path, error.summary)
            }
    }

    /// The underlying error.
    public var cause: (any Error)? {
        guard case .files(let error) = self else { return nil }
        return error
    }

    /// The kind of failure.
    public var kind: ProblemKind {
        switch self {
        case .noCatalog: .notFound
        case .unreadableIndex, .files: .failed
        }
    }
}
