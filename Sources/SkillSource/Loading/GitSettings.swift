internal import FileTree
internal import Git
internal import Synchronization
public import SystemPackage
internal import Transfer

/// What reading git repositories needs from the world.
public struct GitSettings: Sendable {
    /// The environment variables: tokens, and where git is.
    public var environment: [String: String]
    /// The folder with the objects that were brought before; made when it is needed.
    public var caches: FilePath
    /// The folder with the marks by which servers know archives that were brought before.
    public var archiveTags: FilePath
    /// The hosts whose archives are taken where git's protocol is not to be had.
    public var archives = ArchiveHost.known

    /// Collects what has to be said.
    public init(environment: [String: String], caches: FilePath, archiveTags: FilePath) {
        self.environment = environment
        self.caches = caches
        self.archiveTags = archiveTags
    }
}

/// Opens repositories, each only once, so that several addresses share what one of them brought.
final class RepositoryDesk: Sendable {
    /// The most bytes of objects that are kept for all repositories together.
    private static let cacheLimit = 1 << 30

    private let settings: GitSettings
    private let transfer: Transfer
    private let scratch: Directory
    private let opened = Mutex<[Repository.Place: Repository]>([:])

    init(_ settings: GitSettings, transfer: Transfer, scratch: Directory) {
        self.settings = settings
        self.transfer = transfer
        self.scratch = scratch
    }

    /// The repository at a place.
    func repository(
        _ place: Repository.Place, progress: @escaping @Sendable (TransferProgress) -> Void
    ) throws(GitError) -> Repository {
        try opened.withLock { (opened) throws(GitError) in
            if let repository = opened[place] { return repository }
            let repository = try Repository(place, in: try surroundings(), progress: progress)
            opened[place] = repository
            return repository
        }
    }

    /// The token that the environment has for a server.
    func secret(for address: WebAddress) -> Authorization? {
        EnvironmentCredentials(environment: settings.environment, program: nil).token(for: address)
    }

    /// Whether the installed git could be asked.
    var hasProgram: Bool { GitProgram(environment: settings.environment) != nil }

    private func surroundings() throws(GitError) -> Repository.Surroundings {
        let program = GitProgram(environment: settings.environment)
        let caches: Directory
        do { caches = try Directory.openOrCreate(settings.caches) } catch { throw .files(error) }
        try? ObjectCache.prune(cachesIn: caches, limit: Self.cacheLimit)
        return Repository.Surroundings(
            transfer: transfer,
            credentials: EnvironmentCredentials(
                environment: settings.environment, program: program),
            program: program, caches: caches, scratch: scratch)
    }
}
