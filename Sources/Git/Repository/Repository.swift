internal import Digest
public import FileTree
internal import SystemPackage
public import Transfer

/// A remote repository of which only the needed parts are fetched.
///
/// Every object is verified by its hash, from the commit down through trees to blobs. Fetched objects are cached and
/// not requested again.
public actor Repository {
    /// The location of a repository, which determines how it is accessed.
    public enum Access: Sendable, Hashable {
        /// A server that speaks the git protocol over http or https.
        case web(WebAddress)
        /// An ssh address or a local path, accessed through the installed git.
        case program(String)
    }

    /// The dependencies of a repository.
    public struct Context: Sendable {
        /// Makes HTTP requests.
        public var transfer: Transfer
        /// Provides credentials.
        public var credentials: any Credentials
        /// The installed git; nil if it is not installed.
        public var program: GitProgram?
        /// The folder that contains the caches of all repositories.
        public var caches: Directory
        /// A folder for temporary files.
        public var scratch: Directory
        /// The limits for the size of a pack and for its objects.
        public var limits: PackLimits
        /// The user's settings of git.
        public var settings: NetworkConfiguration?
        /// The document that names the repository, such as a catalog, which limits the servers that may answer; nil for
        /// an address that the user chose.
        public var referrer: Referrer?

        /// Creates a context.
        public init(
            transfer: Transfer, credentials: any Credentials, program: GitProgram?,
            caches: Directory, scratch: Directory, limits: PackLimits = PackLimits(),
            settings: NetworkConfiguration? = nil, referrer: Referrer? = nil
        ) {
            self.transfer = transfer
            self.credentials = credentials
            self.program = program
            self.caches = caches
            self.scratch = scratch
            self.limits = limits
            self.settings = settings
            self.referrer = referrer
        }
    }

    /// The address of the repository.
    public nonisolated let address: String
    private let context: Context
    let server: any ObjectServer
    private var opened: [ObjectFormat: ObjectCache] = [:]
    /// The trees on the paths that were looked up.
    var knownTrees = KnownTrees()
    /// The requests made to the server, in order, for verbose output.
    public private(set) var steps: [FetchStep] = []

    /// Creates a repository without making a request.
    public init(
        _ access: Access, in context: Context,
        progress: @escaping @Sendable (TransferProgress) -> Void = { _ in }
    ) throws(GitError) {
        self.context = context
        switch access {
        case .web(let address):
            self.address = address.text
            server = SmartServer(
                address, transfer: context.transfer, credentials: context.credentials,
                limits: context.limits, settings: context.settings, referrer: context.referrer,
                progress: progress)
        case .program(let address):
            self.address = address
            let configuration = context.transfer.configuration
            do { try configuration.check(address) } catch { throw .transfer(error) }
            guard let program = context.program else {
                throw .program(.notInstalled(address: address))
            }
            let connecting =
                address.hasPrefix("file://") ? program : program.connecting(by: context.settings)
            server = ProgramServer(
                address,
                program: configuration.refusal == nil
                    ? connecting.contacting(address) : connecting.withoutDetours,
                scratch: context.scratch)
        }
    }

    /// Returns the cache for objects of one format, which is opened at the first use.
    public func cache(_ format: ObjectFormat) throws(GitError) -> ObjectCache {
        if let cache = opened[format] { return cache }
        let digits = SHA256Digest(of: address.utf8).hex.prefix(32)
        let name = FilePath.Component("\(digits)-\(format.protocolName)")
        guard let name else { preconditionFailure("hexadecimal digits make a name") }
        let folder = try files { () throws(FileTreeError) in
            try Directory.openOrCreate(context.caches.path.appending(name))
        }
        let cache = ObjectCache(folder: folder, format: format, limits: context.limits)
        opened[format] = cache
        return cache
    }

    /// Returns branches, tags and `HEAD` whose names have one of the prefixes; all of them without prefixes.
    public func references(_ prefixes: [String] = []) async throws(GitError) -> [Reference] {
        steps.append(.references)
        let known = try await server.references(prefixes)
        guard !prefixes.isEmpty else { return known }
        // The first version of the protocol, and git over ssh, list all: a reference of a pull request proves nothing.
        return known.filter { reference in prefixes.contains { reference.name.hasPrefix($0) } }
    }

    /// The address to which the server redirected to a different repository; nil if it did not.
    ///
    /// Available only after a request. Differences in `.git`, trailing slashes, and upper and lower case are ignored.
    public var movedAddress: String? {
        get async {
            guard let answering = await server.finalAddress else { return nil }
            func plain(_ text: String) -> String {
                var text = text.lowercased()
                while text.hasSuffix("/") { text.removeLast() }
                if text.hasSuffix(".git") { text.removeLast(4) }
                return text
            }
            return plain(answering) == plain(address) ? nil : answering
        }
    }

    /// A folder for temporary files.
    var scratch: Directory { context.scratch }
    /// The limits on packs.
    var limits: PackLimits { context.limits }

    /// Adds a request to the steps.
    func record(_ step: FetchStep) { steps.append(step) }

    /// Fetches objects; throws if any of them is missing from the response.
    func fetch(_ request: FetchRequest) async throws(GitError) -> FetchResult {
        var request = request
        guard let format = request.wants.first?.format else { return .available }
        let cache = try cache(format)
        let draft = try cache.makeDraft()
        do {
            let outcome = try await server.fetch(request, into: draft.file)
            steps.append(.fetch(request.wants.count, request.filter, outcome))
            switch outcome {
            case .tooMany, .tooSlow:
                cache.discard(draft)
                return .tooMany
            case .filterRefused:
                cache.discard(draft)
                guard request.filter == .treeless, request.depth == .shallow else {
                    return .filterRefused
                }
                request.filter = .blobless
                return try await fetch(request)
            case .pack: try cache.add(draft, isCancelled: { Task.isCancelled })
            }
        } catch {
            cache.discard(draft)
            throw error
        }
        for want in request.wants where try !cache.contains(want) {
            throw .server(.incomplete(want))
        }
        return .available
    }

    /// The result of a request for objects.
    enum FetchResult {
        case available
        /// There are more objects than the limit, or the server took too long.
        case tooMany
        /// The server does not support the filter.
        case filterRefused
    }
}

/// A request to a server.
public enum FetchStep: Sendable, Equatable {
    /// Lists branches and tags.
    case references
    /// Fetches objects, optionally with a filter.
    case objects(count: Int, without: String?, accepted: Bool)

    static func fetch(
        _ count: Int, _ filter: FetchRequest.Filter?, _ outcome: FetchOutcome
    ) -> FetchStep {
        if case .pack = outcome {
            return .objects(count: count, without: filter?.rawValue, accepted: true)
        }
        return .objects(count: count, without: filter?.rawValue, accepted: false)
    }
}

/// Performs a file operation and wraps its error.
func files<Result: ~Copyable>(
    _ work: () throws(FileTreeError) -> Result
) throws(GitError) -> Result {
    do { return try work() } catch { throw .files(error) }
}
