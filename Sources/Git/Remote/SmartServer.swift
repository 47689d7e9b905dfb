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
                throw named(refusal)
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
        guard isAssuming, Self.mayBeWrongAssumption(error) else { throw named(error) }
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
            throw named(error)
        }
        let type = response.receipt.contentType ?? ""
        guard type.hasPrefix("application/x-git-upload-pack-advertisement") else {
            throw .server(Self.isFile(response.body) ? .dumb : .notGit)
        }
        move(to: response.receipt.address)
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

    /// Uses the address to which the list of references was redirected from now on.
    private func move(to list: WebAddress) {
        guard let end = list.text.firstRange(of: "/info/refs?") else { return }
        let text = String(list.text[..<end.lowerBound])
        if let moved = try? WebAddress(text) {
            if moved.origin != base.origin { (authorization, hasTriedCredentials) = (nil, false) }
            base = moved
        }
    }

    private func named(_ error: GitError) -> GitError {
        let looked = credentials.places(for: base)
        return switch error {
        case .transfer(.notFound), .transfer(.gone):
            .repository(.missing(address.description))
        case .transfer(.unauthorized):
            .repository(
                rejected.map { .rejected(address.description, $0) }
                    ?? .unauthorized(address.description, looked: looked))
        case .transfer(.forbidden):
            .repository(.forbidden(address.description, looked: looked))
        default: error
        }
    }

    /// Sends a request; retries it with credentials if the server requires authentication.
    func authorized<Result: Sendable>(
        _ send: @Sendable (Authorization?) async throws(TransferError) -> Result
    ) async throws(GitError) -> Result {
        do {
            return try await send(authorization)
        } catch {
            guard case .unauthorized = error, !hasTriedCredentials else { throw .transfer(error) }
        }
        hasTriedCredentials = true
        guard let secret = await credentials.authorization(for: base) else {
            throw .transfer(.unauthorized(base))
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
