internal import Digest
public import FileTree
internal import SystemPackage
public import Transfer

/// A repository somewhere else, of which only what is needed is brought here.
///
/// Every object that comes is hashed, and found by its hash from the commit down: commit, tree, blob.
/// What was brought before is in the cache, and is not asked for again.
public actor Repository {
    /// Where a repository is, and who reaches it.
    public enum Place: Sendable, Hashable {
        /// A server that speaks git's protocol over http or https.
        case web(WebAddress)
        /// An address of ssh, or of this disk, for the installed git.
        case program(String)
    }

    /// What a repository needs around it.
    public struct Surroundings: Sendable {
        /// Brings bytes from servers.
        public var transfer: Transfer
        /// Knows the secrets.
        public var credentials: any Credentials
        /// The installed git; nil where there is none.
        public var program: GitProgram?
        /// The folder with the caches of all repositories.
        public var caches: Directory
        /// A folder for what is thrown away at the end.
        public var scratch: Directory
        /// What a pack may ask of us.
        public var limits: PackLimits

        /// Collects them.
        public init(
            transfer: Transfer, credentials: any Credentials, program: GitProgram?,
            caches: Directory, scratch: Directory, limits: PackLimits = PackLimits()
        ) {
            self.transfer = transfer
            self.credentials = credentials
            self.program = program
            self.caches = caches
            self.scratch = scratch
            self.limits = limits
        }
    }

    /// The repository's address.
    public nonisolated let address: String
    private let surroundings: Surroundings
    let server: any ObjectServer
    private var opened: [ObjectFormat: ObjectCache] = [:]
    /// What was asked of the server, in order, for people who want to know.
    public private(set) var steps: [FetchStep] = []

    /// Nothing is asked yet.
    public init(
        _ place: Place, in surroundings: Surroundings,
        progress: @escaping @Sendable (TransferProgress) -> Void = { _ in }
    ) throws(GitError) {
        self.surroundings = surroundings
        switch place {
        case .web(let address):
            self.address = address.text
            server = SmartServer(
                address, transfer: surroundings.transfer, credentials: surroundings.credentials,
                limits: surroundings.limits, progress: progress)
        case .program(let address):
            self.address = address
            guard let program = surroundings.program else {
                throw .program(.absent(address: address))
            }
            server = ProgramServer(address, program: program, scratch: surroundings.scratch)
        }
    }

    /// Objects of one format that are here.
    public func cache(_ format: ObjectFormat) throws(GitError) -> ObjectCache {
        if let cache = opened[format] { return cache }
        let digits = SHA256Digest(of: address.utf8).hex.prefix(32)
        let name = FilePath.Component("\(digits)-\(format.protocolName)")
        guard let name else { preconditionFailure("hexadecimal digits make a name") }
        let folder = try files { () throws(FileTreeError) in
            try Directory.openOrCreate(surroundings.caches.path.appending(name))
        }
        let cache = ObjectCache(folder: folder, format: format, limits: surroundings.limits)
        opened[format] = cache
        return cache
    }

    /// Branches, tags and `HEAD` whose names start so; all of them when no prefix is given.
    public func references(_ prefixes: [String] = []) async throws(GitError) -> [Reference] {
        steps.append(.references)
        return try await server.references(prefixes)
    }

    /// The address that its server answers from, if it redirected us to another repository.
    ///
    /// Known only after something was asked. A `.git` more or less, a slash at the end, and upper and lower case are
    /// no other repository.
    public var movedAddress: String? {
        get async {
            guard let answering = await server.answeringAddress else { return nil }
            func plain(_ text: String) -> String {
                var text = text.lowercased()
                while text.hasSuffix("/") { text.removeLast() }
                if text.hasSuffix(".git") { text.removeLast(4) }
                return text
            }
            return plain(answering) == plain(address) ? nil : answering
        }
    }

    /// Brings objects; what could not be had is an error.
    func bring(_ order: FetchOrder) async throws(GitError) -> Arrival {
        var order = order
        guard let format = order.wants.first?.format else { return .here }
        let cache = try cache(format)
        let draft = try cache.makeDraft()
        do {
            let outcome = try await server.fetch(order, into: draft.file)
            steps.append(.fetch(order.wants.count, order.filter, outcome))
            switch outcome {
            case .tooMany, .tooSlow:
                cache.discard(draft)
                return .tooMany
            case .filterRefused:
                cache.discard(draft)
                guard order.filter == .treeless, order.depth == .shallow else {
                    return .filterRefused
                }
                order.filter = .blobless
                return try await bring(order)
            case .pack: try cache.add(draft, isCancelled: { Task.isCancelled })
            }
        } catch {
            cache.discard(draft)
            throw error
        }
        for want in order.wants where try !cache.contains(want) {
            throw .server(.incomplete(want))
        }
        return .here
    }

    /// What became of wanted objects.
    enum Arrival {
        case here
        /// There were more than the order's limit, or the server had to think for too long.
        case tooMany
        /// The server always sends everything.
        case filterRefused
    }
}

/// One question to a server.
public enum FetchStep: Sendable, Equatable, CustomStringConvertible {
    /// Its branches and tags.
    case references
    /// Objects, all or without some behind them.
    case objects(count: Int, without: String?, welcome: Bool)

    static func fetch(
        _ count: Int, _ filter: FetchOrder.Filter?, _ outcome: FetchOutcome
    ) -> FetchStep {
        if case .pack = outcome {
            return .objects(count: count, without: filter?.rawValue, welcome: true)
        }
        return .objects(count: count, without: filter?.rawValue, welcome: false)
    }

    /// The question in a few words.
    public var description: String {
        switch self {
        case .references: "branches and tags"
        case .objects(let count, let filter, let welcome):
            (count == 1 ? "1 object" : "\(count) objects")
                + (filter.map { " with \($0)" } ?? " with all below")
                + (welcome ? "" : ", not taken")
        }
    }
}

/// Does work on files, with an error of this room.
func files<Result: ~Copyable>(
    _ work: () throws(FileTreeError) -> Result
) throws(GitError) -> Result {
    do { return try work() } catch { throw .files(error) }
}
