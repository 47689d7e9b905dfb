internal import FileTree
public import SystemPackage

/// The search for the project that a folder belongs to, as npm, uv and cargo search upward.
public struct ProjectSearch: Sendable {
    /// The maximum number of folders to look at.
    private static let depthLimit = 100
    /// Files that make a folder a project.
    private static let files = [Manifest.name.string, Lock.fileName.string]
    /// Folders of agents that make a folder a project if nothing above has such files.
    private static let folders = [".claude", ".agents"]

    private let home: FilePath

    /// Creates a search for a user, whose home folder is a project only for commands that run right there.
    public init(home: FilePath) { self.home = home }

    /// Returns the nearest folder, from `folder` upward, that has `skills.json` or `skills.lock`; otherwise the nearest
    /// that has `.claude` or `.agents`; otherwise the top of the git repository; otherwise `folder`.
    ///
    /// The search ends at the top of the repository, or below the home folder.
    public func project(around folder: FilePath) -> FilePath {
        var nearest: FilePath?
        var path = folder
        for _ in 0..<Self.depthLimit {
            if let directory = try? Directory.open(path) {
                func has(_ name: String) -> Bool {
                    FilePath.Component(name).flatMap { try? directory.contains($0) } ?? false
                }
                if Self.files.contains(where: has) { return path }
                if nearest == nil, Self.folders.contains(where: has) { nearest = path }
                if has(".git") { return nearest ?? path }
            }
            guard path.removeLastComponent(), !path.isEmpty, path != home else { break }
        }
        return nearest ?? folder
    }
}
