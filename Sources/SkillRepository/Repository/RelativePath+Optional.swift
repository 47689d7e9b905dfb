internal import FileTree

/// Paths in a repository, where nil is its top.
extension RelativePath? {
    /// The path of a file or folder in this folder; nil is the repository's top.
    func appending(_ path: RelativePath) -> RelativePath? {
        guard let self else { return path }
        return self.appending(path)
    }

    /// Whether a path is this folder or below it.
    func holds(_ path: RelativePath?) -> Bool {
        guard let self else { return true }
        guard let path else { return false }
        return path == self || path.removing(prefix: self) != nil
    }

    /// The number of folders between the repository's top and this one, inclusive.
    var depth: Int { self?.names.count ?? 0 }
}
