internal import FileTree

extension SiteBuildError {
    /// What failed.
    public var summary: String {
        switch self {
        case .otherFile(let path): "\(path) already exists and is not a page of this site"
        case .files: "failed to write the pages"
        case .interrupted:
            "interrupted; the catalog is complete, and some pages may be older than it"
        }
    }

    /// What to try next.
    public var hint: String? {
        switch self {
        case .otherFile: "move the file away, or choose another folder with --output"
        case .files(let error): error.hint
        case .interrupted: "build again: pages that are up to date are not written again"
        }
    }
}
