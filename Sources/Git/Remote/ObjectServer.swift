internal import FileTree

/// Somebody who has a repository's objects and sends them as packs.
protocol ObjectServer: Sendable {
    /// What the server can do, as far as that is known.
    var abilities: ServerAbilities { get async }
    /// The address that answered last, after all redirects; nil where nothing was asked, or none is known.
    var answeringAddress: String? { get async }
    /// Branches, tags and `HEAD` whose names start so; it may give more.
    func references(_ prefixes: [String]) async throws(GitError) -> [Reference]
    /// Writes a pack with the objects to an empty file.
    func fetch(
        _ order: FetchOrder, into file: OutputFile
    ) async throws(GitError) -> FetchOutcome
}

/// What came of a fetch that nothing went wrong with.
enum FetchOutcome: Sendable, Equatable {
    /// A pack, not yet checked.
    case pack(objects: Int)
    /// More objects than are welcome; their transfer was ended.
    case tooMany(objects: Int)
    /// The server thought for longer than the order allows.
    case tooSlow
    /// The server does not know the filter; nothing was brought.
    case filterRefused
}

/// What a server can do.
struct ServerAbilities: Sendable, Equatable {
    /// What may be asked for by its hash.
    enum Wants: Sendable {
        /// Every object there is.
        case anyObject
        /// Only what a reference names.
        case tipsOnly
    }

    /// What it leaves out when asked, as far as is known.
    var filters: Set<FetchOrder.Filter>
    /// What may be asked for by its hash.
    var wants: Wants
}
