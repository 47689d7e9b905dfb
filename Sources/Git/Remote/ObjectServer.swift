internal import FileTree

/// A server that sends the objects of a repository as packs.
protocol ObjectServer: Sendable {
    /// The capabilities of the server, as far as they are known.
    var abilities: ServerAbilities { get async }
    /// The address of the last response after all redirects; nil before the first request or if unknown.
    var finalAddress: String? { get async }
    /// Returns branches, tags and `HEAD` whose names have one of the prefixes; may return more.
    func references(_ prefixes: [String]) async throws(GitError) -> [Reference]
    /// Writes a pack with the requested objects to an empty file.
    ///
    /// A server that does not support ``FetchRequest/haves`` refuses a request with some, like an unknown filter.
    func fetch(
        _ request: FetchRequest, into file: OutputFile
    ) async throws(GitError) -> FetchOutcome
    /// Writes the contents of Git LFS pointers into an empty folder, named by their digests, which are checked.
    func download(
        _ pointers: [LargeFile.Pointer], to folder: Directory
    ) async throws(GitError)
}

/// The result of a fetch that did not fail.
enum FetchOutcome: Sendable, Equatable {
    /// A pack that has not been verified yet.
    case pack(objects: Int)
    /// The pack has more objects than the limit; the download was cancelled.
    case tooMany(objects: Int)
    /// The server took longer to prepare the pack than the request allows.
    case tooSlow
    /// The server does not support the filter; nothing was downloaded.
    case filterRefused
}

/// The capabilities of a server.
struct ServerAbilities: Sendable, Equatable {
    /// The objects that can be requested by ID.
    enum Wants: Sendable {
        /// Every object in the repository.
        case anyObject
        /// Only objects that a reference points to.
        case tipsOnly
    }

    /// The supported filters, as far as they are known.
    var filters: Set<FetchRequest.Filter>
    /// The objects that can be requested by ID.
    var wants: Wants
}
