internal import SkillSource
internal import Synchronization
internal import Transfer

/// The client of a session, which is created when the first request is made.
final class SessionConnection: Sendable {
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

    /// The client without credentials.
    var transfer: Transfer { open().transfer }

    /// The client that sends credentials.
    var authorized: AuthorizedTransfer { open().authorized }

    /// Downloads a file of at most a number of bytes, with credentials.
    func contents(
        of address: WebAddress, limit: Int,
        progress: (@Sendable (TransferProgress) -> Void)? = nil
    ) async throws(TransferError) -> TransferResponse {
        var request = TransferRequest(address, byteLimit: limit)
        request.compression = .allowed
        return try await authorized.fetch(request, progress: progress)
    }

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
