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

    /// Returns a project's form of a path that was typed relative to some folder: relative to the project, with `..`
    /// for each folder above it; nil in the user scope.
    public func relativePath(to path: FilePath) -> String? {
        guard case .project(let root) = self else { return nil }
        var from = Array(root.components)[...]
        var to = Array(path.components)[...]
        while let first = from.first, first == to.first {
            from.removeFirst()
            to.removeFirst()
        }
        let steps = from.map { _ in ".." } + to.map(\.string)
        return from.isEmpty ? "./" + steps.joined(separator: "/") : steps.joined(separator: "/")
    }

    /// Returns the absolute path for one in a lock file or manifest.
    public func absolute(_ text: String) -> FilePath {
        guard case .project(let root) = self else { return FilePath(text) }
        return root.pushing(FilePath(text)).lexicallyNormalized()
    }
}
