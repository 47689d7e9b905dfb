internal import FileTree

/// The top of a source, or a folder below it.
struct SourceFolder: Hashable {
    static let top = SourceFolder(nil)

    /// The path from the top; nil for the top itself.
    let path: RelativePath?

    init(_ path: RelativePath?) { self.path = path }

    /// Reads a path in a manifest, relative to a folder; it must not lead upwards.
    init(_ text: String, below base: SourceFolder) throws(PluginManifestFault) {
        let names = text.unicodeScalars.split(separator: "/").map(String.init)
        let shown = String(text.prefix(100))
        guard !text.hasPrefix("/"), !text.hasPrefix("~"), !names.contains("..") else {
            throw .outsideRepository(path: shown)
        }
        let rest = names.filter { $0 != "." }.joined(separator: "/")
        guard !rest.isEmpty else {
            path = base.path
            return
        }
        guard let below = RelativePath(rest), let full = base.appending(below) else {
            throw .invalidPath(shown)
        }
        path = full
    }

    /// Returns the path of something in the folder.
    func appending(_ below: RelativePath) -> RelativePath? {
        guard let path else { return below }
        return path.appending(below)
    }

    /// Returns the path of a file relative to the folder; nil if the file is not in it.
    func rest(of file: RelativePath) -> RelativePath? {
        guard let path else { return file }
        return file.removing(prefix: path)
    }

    /// Whether a folder is this one or in it; nil is the top.
    func contains(_ other: RelativePath?) -> Bool {
        guard let path else { return true }
        return other.map { $0 == path || $0.removing(prefix: path) != nil } ?? false
    }
}
