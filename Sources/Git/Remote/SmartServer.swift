internal import Deflate
internal import FileTree
internal import SystemPackage
internal import Transfer

/// A repository on a server with git's smart HTTP protocol (gitprotocol-http, gitprotocol-v2).
///
/// Typical capabilities are assumed instead of requested, which saves a round trip: almost all servers have the same
/// ones, and in the stateless protocol a server can't tell the difference. If a response contradicts the
/// assumption, the capabilities are requested and the operation is retried.
actor SmartServer: ObjectServer {
    /// The known capabilities of the server.
    private enum Dialect {
        case assumed
        case version2(ServerCapabilities)
        case legacy(LegacyAdvertisement)
    }

    let transfer: Transfer
    private let credentials: any Credentials
    private let limits: PackLimits
    private let settings: NetworkConfiguration?
    let referrer: Referrer?
    let progress: @Sendable (TransferProgress) -> Void
    private let address: WebAddress
    private(set) var base: WebAddress
    /// The address of the last response.
    var finalAddress: String? { base.text }
    private var dialect = Dialect.assumed
    private var authorization: Authorization?
    private var hasTriedCredentials = false
    /// The source of the credentials that the server refused.
    private var rejected: CredentialSource?
    /// The time that the server took to list its references.
    private var latency = Duration.milliseconds(100)
    private var refusedFilters: Set<FetchRequest.Filter> = []

    /// The maximum size of the list of references in bytes.
    private static let listLimit = 64 << 20

    init(
        _ address: WebAddress, transfer: Transfer, credentials: any Credentials,
        limits: PackLimits, settings: NetworkConfiguration? = nil, referrer: Referrer? = nil,
        progress: @escaping @Sendable (TransferProgress) -> Void
    ) {
        self.address = address
        base = address
        self.transfer = transfer
        self.credentials = credentials
        self.limits = limits
        self.settings = settings
        self.referrer = referrer
        self.progress = progress
    }

    /// The capabilities of the server, as far as they are known.
    var abilities: ServerAbilities {
        let wants: ServerAbilities.Wants
        let hasFilters: Bool
        switch dialect {
        case .assumed: (wants, hasFilters) = (.anyObject, true)
        case .version2(let known):
            (wants, hasFilters) = (.anyObject, known.filters == .offered)
        // Objects omitted by a filter can't be requested later: older versions serve only referenced objects.
        case .legacy: (wants, hasFilters) = (.tipsOnly, false)
        }
        let filters = hasFilters ? FetchRequest.Filter.all.subtracting(refusedFilters) : []
        return ServerAbilities(filters: filters, wants: wants)
    }

    /// The hash algorithm of the repository, as far as it is known.
    private var format: ObjectFormat {
        switch dialect {
        case .assumed: .sha1
        case .version2(let known): known.format
        case .legacy(let known): known.format
        }
    }

    func references(_ prefixes: [String]) async throws(GitError) -> [Reference] {
        if case .legacy(let known) = dialect { return known.references }
        let request = ReferencesRequest(prefixes: prefixes, format: format)
        let response: TransferResponse
        let start = ContinuousClock.now
        do {
            response = try await post(request.body, limit: Self.listLimit)
            latency = start.duration(to: .now)
        } catch {
            try await ask(after: error)
            return try await references(prefixes)
        }
        if response.body.isEmpty || !Self.isResult(response.receipt) {
            try await ask(after: .server(.notGit))
            return try await references(prefixes)
        }
        try follow(response.receipt, to: "git-upload-pack")
        return try ReferencesRequest.references(in: response.body, format: request.format)
    }

    func fetch(
        _ request: FetchRequest, into file: OutputFile
    ) async throws(GitError) -> FetchOutcome {
        while true {
            if let filter = request.filter, !abilities.filters.contains(filter) {
                return .filterRefused
            }
            let refusal: GitError
            do {
                switch try await send(request, into: file) {
                case .pack(let objects): return .pack(objects: objects)
                case .tooMany(let objects): return .tooMany(objects: objects)
                case .notStarted: return .tooSlow
                case .empty: refusal = .server(.noPack)
                }
            } catch {
                refusal = error
            }
            if refusal.names(anyOf: request.wants) { throw refusal }
            if isAssuming {
                try await ask(after: refusal)
            } else if let filter = request.filter, case .server = refusal {
                refusedFilters.insert(filter)
            } else {
                throw await named(refusal)
            }
            do { try file.truncate() } catch { throw .files(error) }
        }
    }

    private var isAssuming: Bool {
        if case .assumed = dialect { return true }
        return false
    }

    private func send(
        _ request: FetchRequest, into file: OutputFile
    ) async throws(GitError) -> FetchReceiver.Outcome {
        let body: [UInt8]
        let receiver: FetchReceiver
        if case .legacy(let known) = dialect {
            body = request.legacyBody(known.capabilities)
            receiver = FetchReceiver(.legacy, into: file, objectLimit: request.objectLimit)
        } else {
            body = request.body(format: format)
            receiver = FetchReceiver(.version2, into: file, objectLimit: request.objectLimit)
        }
        let transferRequest = try transferRequest(
            "git-upload-pack", sending: body, limit: limits.packBytes + (64 << 20))
        let timeout = FetchTimeout(request.preparationLimit, latency: latency, receiver: receiver)
        let receipt: TransferReceipt
        do {
            receipt = try await authorized {
                [transfer, progress] (authorization) async throws(TransferError) -> TransferReceipt
                in
                let authorized = transferRequest.authorized(by: authorization)
                return try await timeout.run { () async throws(TransferError) in
                    try await transfer.stream(authorized, to: receiver, progress: progress)
                }
            }
        } catch {
            guard error == .transfer(.cancelled), !Task.isCancelled else { throw error }
            return .notStarted
        }
        guard receipt.byteCount == 0 || Self.isResult(receipt) else { throw .server(.notGit) }
        if receipt.byteCount > 0 { try follow(receipt, to: "git-upload-pack") }
        return try receiver.outcome()
    }

    private func post(
        _ body: [UInt8], limit: Int
    ) async throws(GitError) -> TransferResponse {
        let request = try transferRequest("git-upload-pack", sending: body, limit: limit)
        return try await authorized {
            [transfer, progress] (authorization) async throws(TransferError) -> TransferResponse in
            try await transfer.fetch(request.authorized(by: authorization), progress: progress)
        }
    }

    /// Requests the server's capabilities once; throws `error` if they are already known.
    private func ask(after error: GitError) async throws(GitError) {
        guard isAssuming, Self.mayBeWrongAssumption(error) else { throw await named(error) }
        let list = "info/refs?service=git-upload-pack"
        let request = try transferRequest(list, sending: nil, limit: Self.listLimit)
        let response: TransferResponse
        do {
            response = try await authorized {
                [transfer, progress] (authorization) async throws(TransferError) -> TransferResponse
                in
                try await transfer.fetch(request.authorized(by: authorization), progress: progress)
            }
        } catch {
            throw await named(error)
        }
        let type = response.receipt.contentType ?? ""
        guard type.hasPrefix("application/x-git-upload-pack-advertisement") else {
            throw .server(Self.isFile(response.body) ? .dumb : .notGit)
        }
        try follow(response.receipt, to: list)
        switch try ServerAdvertisement(response.body) {
        case .version2(let known): dialect = .version2(known)
        case .legacy(let known): dialect = .legacy(known)
        }
    }

    /// Returns whether a list of references is a file of the dumb protocol: an ID, a tab and a name in each line
    /// (gitrepository-layout, "info/refs").
    private static func isFile(_ list: [UInt8]) -> Bool {
        let line = String(decoding: list.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        let (id, name) = line.splitAtFirst("\t")
        return ObjectID(hex: id) != nil && name.hasPrefix("refs/")
    }

    /// Returns whether an error may be due to wrongly assumed capabilities.
    private static func mayBeWrongAssumption(_ error: GitError) -> Bool {
        switch error {
        case .server, .brokenPacket: true
        case .transfer(.notFound), .transfer(.gone), .transfer(.status), .transfer(.badRedirect),
            .transfer(.forbidden):
            true
        default: false
        }
    }

    /// Uses the address to which a request for a service was redirected from now on.
    ///
    /// The status makes no difference: a POST is redirected with 307 and 308, and after any other the capabilities are
    /// requested with a GET. Like git, refuses an address that does not end as the requested one does, because it does
    /// not show where the repository is now.
    private func follow(_ receipt: TransferReceipt, to service: String) throws(GitError) {
        guard receipt.redirects > 0 else { return }
        let answering = receipt.address
        guard answering.text.hasSuffix("/\(service)"),
            let moved = try? WebAddress(String(answering.text.dropLast(service.count + 1)))
        else { throw .transfer(.badRedirect(from: base)) }
        if moved.origin != base.origin {
            (authorization, hasTriedCredentials, rejected) = (nil, false, nil)
        }
        base = moved
    }

    private func named(_ error: GitError) async -> GitError {
        let name = address.description
        let looked = credentials.places(for: base)
        switch error {
        case .transfer(.notFound(let server)):
            return .repository(.missing(name, sent: credentialSource(sentTo: server)))
        case .transfer(.gone): return .repository(.missing(name))
        case .transfer(.unauthorized(let server)):
            guard let source = credentialSource(sentTo: server) else {
                return .repository(.unauthorized(name, looked: looked))
            }
            let refused = await credentials.source(ofRefused: source, for: base)
            return .repository(.rejected(name, refused))
        case .transfer(.forbidden(let server)):
            guard let source = credentialSource(sentTo: server) else {
                return .repository(.forbidden(name, looked: looked))
            }
            let refused = await credentials.source(ofRefused: source, for: base)
            return .repository(.forbidden(name, looked: looked, sent: refused))
        default: return error
        }
    }

    /// Returns the source of the credentials that a server received; nil if it received none, or is that of a redirect.
    private func credentialSource(sentTo server: WebAddress) -> CredentialSource? {
        guard server.origin == base.origin else { return nil }
        return rejected ?? authorization?.source
            ?? prepared(TransferRequest(base)).authorized(by: authorization).configuredCredentials
    }

    /// Sends a request; retries it with credentials if the server requires authentication.
    func authorized<Result: Sendable>(
        _ send: @Sendable (Authorization?) async throws(TransferError) -> Result
    ) async throws(GitError) -> Result {
        let asking: WebAddress
        do {
            return try await send(authorization)
        } catch {
            guard case .unauthorized(let server) = error, !hasTriedCredentials else {
                throw .transfer(error)
            }
            asking = server
        }
        hasTriedCredentials = true
        guard let secret = await credentials.authorization(for: base) else {
            throw .transfer(.unauthorized(asking.origin == base.origin ? base : asking))
        }
        do {
            let result = try await send(secret)
            authorization = secret
            await credentials.record(.accepted, of: secret, for: base)
            return result
        } catch {
            // A helper must not erase a password because the server of a redirect does not accept it.
            if case .unauthorized(let refusing) = error, refusing.origin == base.origin {
                await credentials.record(.rejected, of: secret, for: base)
                rejected = secret.source
            } else if Self.mayBeWrongAssumption(.transfer(error)) {
                // The request for the capabilities needs them, too.
                authorization = secret
            }
            throw .transfer(error)
        }
    }

    private func transferRequest(
        _ service: String, sending body: [UInt8]?, limit: Int
    ) throws(GitError) -> TransferRequest {
        var text = base.text
        while text.hasSuffix("/") { text.removeLast() }
        let target: WebAddress
        do { target = try WebAddress("\(text)/\(service)") } catch { throw .transfer(error) }
        var request = prepared(TransferRequest(target, byteLimit: limit))
        request.headers = [("Git-Protocol", "version=2")].compactMap { HeaderField($0, $1) }
        guard var body else { return request }
        request.headers += [("Accept", "application/x-git-upload-pack-result")]
            .compactMap { HeaderField($0, $1) }
        if body.count > 1_024, let field = HeaderField("Content-Encoding", "gzip") {
            body = Deflater.compress(body, as: .gzip, effort: .least)
            request.headers.append(field)
        }
        request.method = .post(body: body, contentType: "application/x-git-upload-pack-request")
        return request
    }

    /// Returns a request with the user's settings of git.
    func prepared(_ request: TransferRequest) -> TransferRequest {
        var request = request
        request.server = base.origin == address.origin ? .requested : .redirected
        request.referrer = referrer
        request.settings = settings?.settings
        request.userAgent = HeaderField.Value(ProtocolAgent.userAgent)
        return request
    }

    private static func isResult(_ receipt: TransferReceipt) -> Bool {
        receipt.contentType?.hasPrefix("application/x-git-upload-pack-result") == true
    }
}

extension GitError {
    /// Whether a server refuses one of these objects, such as with `not our ref`, rather than an option of the request.
    fileprivate func names(anyOf objects: [ObjectID]) -> Bool {
        guard case .server(.refused(let message)) = self else { return false }
        return objects.contains { message.contains($0.description) }
    }
}

extension TransferRequest {
    /// Returns the same request with credentials.
    func authorized(by authorization: Authorization?) -> TransferRequest {
        var request = self
        request.authorization = authorization
        return request
    }
}
