internal import FileTree
public import SystemPackage

/// The facts about a repository on this machine that its files state, read without running git.
///
/// Anyone may have written them.
public struct LocalRepository: Sendable {
    /// The URL of the remote repository `origin`; nil if there is none.
    public let origin: String?
    /// The full name of the current branch, or the current commit; nil if there is none.
    public let head: String?

    /// Reads the repository of a working tree, or the one that is the folder itself.
    public init(at folder: FilePath) {
        let isBare = Directory.kind(at: folder.appending(".git")) == nil
        let folders: (own: FilePath, shared: FilePath)? =
            isBare ? (own: folder, shared: folder) : RepositoryView.gitFolders(of: folder)
        guard let (own, shared) = folders else {
            (origin, head) = (nil, nil)
            return
        }
        let values = GitConfiguration(at: shared.appending("config")).values
        origin = values["remote.origin.url"]
        head = RepositoryView.line(of: own.appending("HEAD")).map {
            String($0.trimmingPrefix("ref: "))
        }
    }
}
