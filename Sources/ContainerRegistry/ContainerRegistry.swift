internal import JSON
internal import Synchronization
public import Transfer
internal import Web

/// A container registry (OCI distribution specification 1.1), with token and basic authentication.
///
/// A token is requested once for each repository and kind of access. Credentials go to the registry and to the server of
/// tokens that it names, which must be encrypted or on this machine; never to the servers that it redirects to.
public final class ContainerRegistry: Sendable {
    /// The access to a repository that is requested of a registry.
    public enum Access: Sendable, Hashable {
        case read, write

        fileprivate var actions: String {
            switch self {
            case .read: "pull"
            case .write: "pull,push"
            }
        }
    }

    /// The way in which the registry accepts blobs.
    enum Uploads: Sendable {
        case unknown, inOneRequest, inTwoRequests
    }

    private struct State {
        var challenge: RegistryChallenge?
        /// The network of the server that sent it.
        var network: ServerNetwork?
        var uploads = Uploads.unknown
        var tokens: [String: Task<Result<Authorization, RegistryError>, Never>] = [:]
    }

    /// The statuses that become errors of this module, or lead to another attempt with credentials.
    private static let answers: Set<Int> = [400, 401, 403, 404, 405, 409, 412, 413, 416]
    /// The maximum size of an answer that is neither a manifest nor a blob, in bytes.
    static let answerLimit = 4 << 20

    /// The host as it is in addresses.
    public let host: String
    let transfer: Transfer
    private let credentials: RegistryCredentials
    private let state = Mutex(State())

    /// Creates access to the registry at a host, which is asked with http only on this machine.
    public init(_ host: String, transfer: Transfer, credentials: RegistryCredentials) {
        self.host = host
        self.transfer = transfer
        self.credentials = credentials
    }

    /// Returns access to a repository, which `referrer` names if the user does not.
    public func repository(
        _ name: String, _ access: Access = .read, namedBy referrer: Referrer? = nil
    ) -> RegistryRepository {
        RegistryRepository(registry: self, name: name, access: access, referrer: referrer)
    }

    var uploads: Uploads { state.withLock(\.uploads) }

    func note(_ uploads: Uploads) { state.withLock { $0.uploads = uploads } }

    /// The URL of the registry, which ends with a slash.
    func base() throws(RegistryError) -> WebAddress {
        let server = host == "docker.io" ? "registry-1.docker.io" : host
        do {
            let secure = try WebAddress("https://\(server)/v2/")
            return secure.isLoopback ? try WebAddress("http://\(server)/v2/") : secure
        } catch { throw .transfer(host, error) }
    }

    /// Sends a request about an artifact or blob, with the credentials of the registry if it requires them.
    func send(
        _ request: TransferRequest, _ access: Access, to repository: String,
        about place: String,
        with send: @Sendable (TransferRequest) async throws(TransferError) -> Reply
    ) async throws(RegistryError) -> Reply {
        var request = request
        request.answers = Self.answers
        // An upload may be at another host.
        let isOwn = request.address.origin == (try base()).origin
        let scope = "repository:\(repository):\(access.actions)"
        if isOwn { request.authorization = try await authorization(scope, place) }
        var reply = try await perform(request, place, send)
        if reply.receipt.status == 401, isOwn {
            let challenge = RegistryChallenge(reply.receipt.headers.values("www-authenticate"))
            guard let challenge else { throw .unknownChallenge(registry: host, "none") }
            state.withLock { state in
                state.challenge = challenge.general
                state.network = reply.receipt.network
                // A token may have expired.
                state.tokens[scope] = nil
            }
            request.authorization = try await authorization(scope, place)
            reply = try await perform(request, place, send)
        }
        try check(reply, place, hasCredentials: request.authorization != nil)
        return reply
    }

    private func perform(
        _ request: TransferRequest, _ place: String,
        _ send: @Sendable (TransferRequest) async throws(TransferError) -> Reply
    ) async throws(RegistryError) -> Reply {
        do { return try await send(request) } catch {
            switch error {
            case .notFound: throw .notFound(place)
            case .tooLarge(_, let limit): throw .tooLarge(place, limit: limit)
            default: throw .transfer(place, error)
            }
        }
    }

    private func check(
        _ reply: Reply, _ place: String, hasCredentials: Bool
    ) throws(RegistryError) {
        let status = reply.receipt.status
        switch status {
        case 200...299, 304: return
        case 401:
            let attempt: RegistryError.CredentialPlaces.Attempt = hasCredentials ? .refused : .none
            throw .unauthorized(
                registry: host, places: credentials.places(for: host, at: try base(), attempt))
        case 403: throw .denied(place, message: Self.message(in: reply.body))
        case 404: throw .notFound(place)
        default: throw .status(place, status, message: Self.message(in: reply.body))
        }
    }

    /// The first error in an answer (distribution specification, "Error codes").
    private static func message(in body: [UInt8]) -> String? {
        guard let value = try? JSONValue(parsing: body), let error = value["errors"]?.array?.first
        else { return nil }
        let words = [error["code"]?.string, error["message"]?.string].compactMap(\.self)
        let text = words.joined(separator: ": ").prefix(200)
        return text.isEmpty ? nil : String(text.filter { !$0.isNewline })
    }
}

// Authentication.
extension ContainerRegistry {
    /// Requests tokens for several repositories at once, as far as the registry has asked for tokens.
    public func prepare(
        _ access: Access, to repositories: [String]
    ) async throws(RegistryError) {
        guard case .bearer = state.withLock({ $0.challenge }) else { return }
        let batchSize = 40
        for start in stride(from: 0, to: repositories.count, by: batchSize) {
            let batch = repositories[start..<min(start + batchSize, repositories.count)]
            let scopes = batch.map { "repository:\($0):\(access.actions)" }
            let task = Task { await token(scopes) }
            state.withLock { state in
                for scope in scopes { state.tokens[scope] = task }
            }
            _ = try await task.value.get()
        }
    }

    /// Returns the credentials for a scope; nil if the registry has not asked for any.
    private func authorization(
        _ scope: String, _ place: String
    ) async throws(RegistryError) -> Authorization? {
        switch state.withLock({ $0.challenge }) {
        case nil: return nil
        case .other(let scheme)?: throw .unknownChallenge(registry: host, scheme)
        case .basic?:
            let address = try base()
            guard
                case .password(let authorization)? = try credentials.secret(for: host, at: address)
            else {
                throw .unauthorized(
                    registry: host, places: credentials.places(for: host, at: address, .none))
            }
            return authorization
        case .bearer?:
            let task = state.withLock { state in
                if let task = state.tokens[scope] { return task }
                let task = Task { await token([scope]) }
                state.tokens[scope] = task
                return task
            }
            return try await task.value.get()
        }
    }

    private func token(_ scopes: [String]) async -> Result<Authorization, RegistryError> {
        do throws(RegistryError) { return .success(try await requestToken(scopes)) } catch {
            return .failure(error)
        }
    }

    private func requestToken(_ scopes: [String]) async throws(RegistryError) -> Authorization {
        let (challenge, network) = state.withLock { ($0.challenge, $0.network) }
        guard case .bearer(let realm, let service, _)? = challenge else {
            throw .malformed(host, reason: Messages.noToken)
        }
        let secret = try credentials.secret(for: host, at: try base())
        var fields = scopes.map { "scope=\($0.percentEncoded)" }
        if let service { fields.insert("service=\(service.percentEncoded)", at: 0) }
        var request = try tokenRequest(to: realm, fields, secret)
        request.referrer = try referrer(on: network)
        request.byteLimit = Self.answerLimit
        request.answers = [400, 401, 403]
        let response: TransferResponse
        do { response = try await transfer.fetch(request) } catch { throw .transfer(host, error) }
        guard (200...299).contains(response.receipt.status) else {
            throw .unauthorized(
                registry: host,
                places: credentials.places(
                    for: host, at: try base(), secret == nil ? .none : .refused))
        }
        let value = try? JSONValue(parsing: response.body)
        guard let text = value?["token"]?.string ?? value?["access_token"]?.string,
            let authorization = Authorization(bearer: text)
        else { throw .malformed(host, reason: Messages.noToken) }
        return authorization
    }

    /// Returns the registry as the referrer of a token server or of the address of an upload.
    ///
    /// One on the internet must not reach servers of a private network through this machine: the response of a token
    /// server would be sent to the registry as a token.
    func referrer(on network: ServerNetwork?) throws(RegistryError) -> Referrer {
        Referrer(try base(), network: network)
    }

    /// Returns the request for a token: a POST with a refresh token, or a GET with a password or without credentials.
    func tokenRequest(
        to realm: String, _ fields: [String], _ secret: RegistryCredentials.Secret?
    ) throws(RegistryError) -> TransferRequest {
        let address: WebAddress
        do { address = try WebAddress(realm) } catch { throw .transfer(host, error) }
        guard address.scheme == .https || address.isLoopback else {
            throw .unsafeTokenServer(registry: host, address.description)
        }
        if case .refreshToken(let token)? = secret {
            let form = ["grant_type=refresh_token", "client_id=skills"] + fields
            let body = (form + ["refresh_token=\(token.percentEncoded)"]).joined(separator: "&")
            return TransferRequest(
                address,
                method: .post(
                    body: Array(body.utf8), contentType: "application/x-www-form-urlencoded"))
        }
        let separator = address.query == nil ? "?" : "&"
        do {
            var request = TransferRequest(
                try WebAddress(address.text + separator + fields.joined(separator: "&")))
            if case .password(let authorization)? = secret { request.authorization = authorization }
            return request
        } catch { throw .transfer(host, error) }
    }
}

extension RegistryChallenge {
    /// The challenge without the scope of one request.
    fileprivate var general: RegistryChallenge {
        guard case .bearer(let realm, let service, _) = self else { return self }
        return .bearer(realm: realm, service: service, scope: nil)
    }
}

/// A response, whose body may be in a file instead.
struct Reply: Sendable {
    let receipt: TransferReceipt
    var body: [UInt8] = []
}
