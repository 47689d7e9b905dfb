public import FileTree
public import Problem

/// An error in building the pages of a site.
public enum SiteBuildError: Problem {
    /// The output has a file at the path of a page that an earlier build did not write.
    case otherFile(String)
    /// Reading or writing files failed.
    case files(FileTreeError)
    /// The build was interrupted after the catalog was written.
    case interrupted(Extent)

    /// The extent of the changes by an interrupted build.
    public enum Extent: Sendable {
        /// Nothing, as nothing is written.
        case nothing
        /// The catalog, and perhaps some pages.
        case catalog
    }

    /// The underlying error.
    public var cause: (any Error)? {
        switch self {
        case .files(let error): error
        case .otherFile, .interrupted: nil
        }
    }

    /// The kind of failure.
    public var kind: ProblemKind {
        switch self {
        case .otherFile: .refused
        case .files: .failed
        case .interrupted: .interrupted
        }
    }
}
