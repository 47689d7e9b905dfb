public import FileTree
internal import Synchronization

/// Sends requests with the credentials of their server, if it requires them.
///
/// A request is sent without credentials first. Once a server has accepted some, all later requests to the same
/// origin (scheme, host and port) contain them; no other server receives them, not even after a redirect.
public final class AuthorizedTransfer: Sendable {
    private struct State {
        var accepted: [String: Authorization] = [:]
        var networks: [String: ServerNetwork] = [:]
        var lookups: [Lookup: Task<[Authorization], Never>] = [:]
    }

    private struct Lookup: Hashable {
        let origin: String
        let demand: CredentialDemand
    }

    private let transfer: Transfer
    private let credentials: any Credentials
    private let state = Mutex(State())

    /// Creates a client that asks `credentials` at most once for each origin and ``CredentialDemand``.
    public init(_ transfer: Transfer, credentials: any Credentials) {
        self.transfer = transfer
        self.credentials = credentials
    }

    /// Downloads a response body to memory; see ``Transfer/fetch(_:progress:)``.
    public func fetch(
        _ request: TransferRequest, progress: (@Sendable (TransferProgress) -> Void)? = nil
    ) async throws(TransferError) -> TransferResponse {
        try await authorized(request) { (request) async throws(TransferError) in
            let response = try await self.transfer.fetch(request, progress: progress)
            self.record(response.receipt, of: request)
            return response
        }
    }

    /// Downloads a response body to an open, empty file; see ``Transfer/download(_:to:progress:)``.
    public func download(
        _ request: TransferRequest, to file: OutputFile,
        progress: (@Sendable (TransferProgress) -> Void)? = nil
    ) async throws(TransferError) -> TransferReceipt {
        try await authorized(request) { (request) async throws(TransferError) in
            let receipt = try await self.transfer.download(request, to: file, progress: progress)
            self.record(receipt, of: request)
            return receipt
        }
    }

    /// Returns the network of the server that sent the last response to a request to the origin of an address; nil if
    /// there was none.
    public func network(of address: WebAddress) -> ServerNetwork? {
        state.withLock { $0.networks[address.origin] }
    }

    private func record(_ receipt: TransferReceipt, of request: TransferRequest) {
        state.withLock { $0.networks[request.address.origin] = receipt.network }
    }

    private func authorized<Result: Sendable>(
        _ request: TransferRequest,
        _ send: (TransferRequest) async throws(TransferError) -> Result
    ) async throws(TransferError) -> Result {
        var request = request
        let origin = request.address.origin
        request.authorization = request.authorization ?? state.withLock { $0.accepted[origin] }
        var failure: TransferError
        do { return try await send(request) } catch { failure = error }
        guard request.authorization == nil, let demand = failure.credentialDemand else {
            throw failure
        }
        for secret in await secrets(for: request.address, demand) {
            request.authorization = secret
            do {
                let result = try await send(request)
                state.withLock { $0.accepted[origin] = secret }
                if demand == .required {
                    await credentials.record(.accepted, of: secret, for: request.address)
                }
                return result
            } catch {
                failure = error
                guard error.credentialDemand != nil else { break }
                if case .unauthorized(let refusing) = error, refusing.origin == origin,
                    let source = secret.source
                {
                    failure = .rejected(refusing, source)
                }
            }
        }
        if case .rejected(let refusing, let source) = failure {
            failure = .rejected(
                refusing, await credentials.source(ofRefused: source, for: request.address))
        }
        // Rejections are not reported: a git helper would erase a password that its repositories still accept.
        throw failure
    }

    /// Returns the credentials to try, asking for them once even if many requests need them at the same time.
    private func secrets(
        for address: WebAddress, _ demand: CredentialDemand
    ) async -> [Authorization] {
        let lookup = Lookup(origin: address.origin, demand: demand)
        let task = state.withLock { [credentials] state in
            if let task = state.lookups[lookup] { return task }
            let task = Task { await credentials.authorizations(for: address, demand) }
            state.lookups[lookup] = task
            return task
        }
        return await task.value
    }
}

extension TransferError {
    /// Whether credentials may help.
    fileprivate var credentialDemand: CredentialDemand? {
        switch self {
        case .unauthorized: .required
        case .forbidden, .notFound: .possible
        default: nil
        }
    }
}
