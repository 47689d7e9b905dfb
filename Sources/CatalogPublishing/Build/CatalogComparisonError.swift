public import FileTree
public import Problem
public import SkillCatalog
internal import SystemPackage

/// An error in comparing two catalogs.
public enum CatalogComparisonError: Problem {
    /// A folder has no index.
    case noCatalog(String)
    /// The index in a folder can't be read.
    case unreadableIndex(String, IndexFault)
    /// The catalog in a folder can't be read for another reason.
    case unreadable(String, CatalogBuildError)
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
            case .unreadableIndex(let path, let fault): .unreadableIndex(path, fault)
            case .files(let error): .files(error)
            default: .unreadable(path, error)
            }
    }

    /// The underlying error.
    public var cause: (any Error)? {
        switch self {
        case .noCatalog, .unreadableIndex: nil
        case .unreadable(_, let error): error
        case .files(let error): error
        }
    }

    /// The kind of failure.
    public var kind: ProblemKind {
        switch self {
        case .noCatalog: .notFound
        case .unreadableIndex, .unreadable, .files: .failed
        }
    }
}
