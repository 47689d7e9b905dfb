internal import SkillCatalog
internal import SkillSource
internal import Synchronization
internal import SystemPackage
internal import Transfer

/// The connections of a session.
final class SessionConnection: Sendable {
    private let client: SessionClient
    /// Object stores and container registries.
    let stores: RemoteStores

    init(
        _ configuration: TransferConfiguration, _ git: GitSettings, environment: [String: String],
        home: FilePath
    ) {
        let client = SessionClient(configuration, git)
        self.client = client
        stores = RemoteStores(environment: environment, home: home) { client.transfer }
    }

    /// Creates the connections of a context, with other settings for transfers.
    convenience init(_ context: SessionContext, _ configuration: TransferConfiguration) {
        self.init(
            configuration, context.git, environment: context.environment, home: context.home)
    }

    /// The client without credentials.
    var transfer: Transfer { client.transfer }

    /// The client that sends credentials.
    var authorized: AuthorizedTransfer { client.authorized }

    /// Downloads a file of at most a number of bytes, with credentials.
    func contents(
        of address: WebAddress, limit: Int,
        progress: (@Sendable (TransferProgress) -> Void)? = nil
    ) async throws(TransferError) -> TransferResponse {
        var request = TransferRequest(address, byteLimit: limit)
        request.compression = .allowed
        return try await authorized.fetch(request, progress: progress)
    }

    /// Ends all connections.
    func close() { client.close() }
}

/// The client of a session, which is created when the first request is made.
private final class SessionClient: Sendable {
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
