public import RemoteStore
internal import Synchronization
public import SystemPackage
public import Transfer

/// The connections of an operation, which are opened with its first request.
public final class SourceConnection: Sendable {
    private let client: SourceClient
    /// Object stores and container registries.
    public let stores: RemoteStores

    /// Creates connections with the settings of transfers and of git, and those of stores in an environment.
    public init(
        _ configuration: TransferConfiguration, _ git: GitSettings, environment: [String: String],
        home: FilePath
    ) {
        let client = SourceClient(configuration, git)
        self.client = client
        stores = RemoteStores(environment: environment, home: home) { client.transfer }
    }

    /// The client without credentials.
    public var transfer: Transfer { client.transfer }

    /// The client that sends credentials.
    public var authorized: AuthorizedTransfer { client.authorized }

    /// Downloads a file of at most a number of bytes, with credentials.
    public func contents(
        of address: WebAddress, limit: Int,
        progress: (@Sendable (TransferProgress) -> Void)? = nil
    ) async throws(TransferError) -> TransferResponse {
        var request = TransferRequest(address, byteLimit: limit)
        request.compression = .allowed
        return try await authorized.fetch(request, progress: progress)
    }

    /// Downloads a file as ``contents(of:limit:progress:)`` does, and returns the error as a value.
    func result(
        of address: WebAddress, limit: Int, progress: (@Sendable (TransferProgress) -> Void)? = nil
    ) async -> Result<TransferResponse, TransferError> {
        do throws(TransferError) {
            return .success(try await contents(of: address, limit: limit, progress: progress))
        } catch { return .failure(error) }
    }

    /// Ends all connections.
    public func close() { client.close() }
}

/// The client of an operation, which is created when the first request is made.
private final class SourceClient: Sendable {
    private struct Client {
        let transfer: Transfer
        let authorized: AuthorizedTransfer
    }

    private let configuration: TransferConfiguration
    private let git: GitSettings
    private let client = Mutex<Client?>(nil)

    init(_ configuration: TransferConfiguration, _ git: GitSettings) {
        self.configuration = configuration
        self.git = git
    }

    var transfer: Transfer { open().transfer }

    var authorized: AuthorizedTransfer { open().authorized }

    private func open() -> Client {
        client.withLock { client in
            if let client { return client }
            let transfer = Transfer(configuration: configuration)
            let new = Client(transfer: transfer, authorized: git.authorized(transfer))
            client = new
            return new
        }
    }

    /// Ends all connections.
    func close() { client.withLock { $0?.transfer.close() } }
}
