internal import FileTree
internal import Git
internal import Synchronization
internal import SystemPackage
internal import Transfer

/// The repositories in use, each opened once, so that addresses in the same repository share the fetched objects.
final class RepositoryPool: Sendable {
    /// The maximum size of the object cache for all repositories together, in bytes.
    private static let cacheLimit = 1 << 30

    private let settings: GitSettings
    private let transfer: Transfer
    private let scratch: Directory
    private let opened = Mutex<[Key: Repository]>([:])

    /// A repository and its referrer, because not every server may answer for a repository that a catalog names.
    private struct Key: Hashable {
        let access: Repository.Access
        let referrer: Referrer?
    }

    init(_ settings: GitSettings, transfer: Transfer, scratch: Directory) {
        self.settings = settings
        self.transfer = transfer
        self.scratch = scratch
    }

    /// Returns a repository, opening it if necessary; a referrer limits the servers that may answer.
    func repository(
        by access: Repository.Access, namedBy referrer: Referrer?,
        progress: @escaping @Sendable (TransferProgress) -> Void
    ) throws(GitError) -> Repository {
        try opened.withLock { (opened) throws(GitError) in
            let key = Key(access: access, referrer: referrer)
            if let repository = opened[key] { return repository }
            let repository = try Repository(
                access, in: try context(referrer), progress: progress)
            opened[key] = repository
            return repository
        }
    }

    /// Whether git is installed.
    var hasProgram: Bool { GitProgram(environment: settings.environment) != nil }

    /// Returns the URL that is contacted for that of a repository.
    func contactedURL(_ url: String) -> String { settings.configuration.contactedURL(url) }

    private func context(_ referrer: Referrer?) throws(GitError) -> Repository.Context {
        let program = GitProgram(environment: settings.environment)
        let caches: Directory
        do throws(FileTreeError) {
            if let usual = try? Directory.openOrCreate(settings.caches), usual.isWritable {
                caches = usual
            } else {
                // Where there can be no cache, each run fetches what it needs.
                caches = try scratch.openOrCreate("git")
            }
        } catch { throw .files(error) }
        try? ObjectCache.prune(cachesIn: caches, limit: Self.cacheLimit)
        return Repository.Context(
            transfer: transfer,
            credentials: settings.credentials, program: program, caches: caches, scratch: scratch,
            settings: settings.configuration, referrer: referrer)
    }
}
