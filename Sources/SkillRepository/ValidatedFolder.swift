internal import FileTree
internal import SystemPackage

/// A folder that the user asked to validate.
struct ValidatedFolder {
    let directory: Directory
    /// The path with every symlink resolved.
    let path: FilePath
    /// The folder's name; nil for the top of a git repository, which may have any name.
    let name: String?
    /// The path as shown to the user; empty for the working directory.
    let prefix: String
    /// The top of the git repository around the folder; the folder itself if it is in none.
    let repository: FilePath

    /// Whether the folder is the top of a git repository.
    var isRepository: Bool { name == nil }

    /// The number of folders, upward from this one, in which to look for the repository's top.
    private static let heightLimit = 40

    /// Opens a folder; a path to a SKILL.md opens the folder around it.
    init(_ typed: String, workingDirectory: FilePath) throws(RepositoryError) {
        let full = workingDirectory.pushing(FilePath(typed)).lexicallyNormalized()
        guard var path = Self.resolve(full) else { throw .notFound(path: typed) }
        let isFile: Bool
        (directory, isFile) = try Self.open(&path, full, typed: typed)
        self.path = path
        let isRepository = (try? directory.contains(".git")) ?? false
        name = isRepository ? nil : path.lastComponent?.string
        prefix = Self.shown(FilePath(typed), from: workingDirectory, isFile: isFile)
        repository = Self.repository(around: path)
    }

    private static func open(
        _ path: inout FilePath, _ full: FilePath, typed: String
    ) throws(RepositoryError) -> (Directory, isFile: Bool) {
        do {
            return (try Directory.open(path), false)
        } catch {
            guard error.code == .notDirectory else { throw .files(error) }
            guard full.lastComponent?.string.lowercased() == "skill.md" else {
                throw .notFolder(path: typed)
            }
        }
        path.removeLastComponent()
        do {
            return (try Directory.open(path), true)
        } catch {
            throw .files(error)
        }
    }

    private static func repository(around path: FilePath) -> FilePath {
        let folders = sequence(first: path) {
            $0.lastComponent == nil ? nil : $0.removingLastComponent()
        }
        return folders.prefix(heightLimit).first {
            Directory.kind(at: $0.appending(".git")) != nil
        } ?? path
    }

    private static func resolve(_ path: FilePath) -> FilePath? {
        (try? Directory.resolve(path)).flatMap(\.self)
    }

    /// The path from the working directory, or the path as typed if it leads elsewhere.
    private static func shown(
        _ typed: FilePath, from workingDirectory: FilePath, isFile: Bool
    ) -> String {
        var path = typed.lexicallyNormalized()
        if isFile { path.removeLastComponent() }
        if path.isAbsolute { _ = path.removePrefix(workingDirectory.lexicallyNormalized()) }
        return path.string == "." ? "" : path.string
    }
}
