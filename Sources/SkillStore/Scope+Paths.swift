public import SystemPackage

// Paths in the lock file and manifest of a project are relative to the project: `./skills/pdf`.
extension Scope {
    /// Returns a path inside the project relative to it, and any other text unchanged.
    public func relative(_ text: String) -> String {
        guard case .project(let root) = self, text.hasPrefix("/") else { return text }
        var path = FilePath(text)
        guard path.starts(with: root), path.removePrefix(root) else { return text }
        return "./\(path.string)"
    }

    /// Returns the absolute path for one in a lock file or manifest.
    public func absolute(_ text: String) -> FilePath {
        guard case .project(let root) = self else { return FilePath(text) }
        return root.pushing(FilePath(text)).lexicallyNormalized()
    }
}
