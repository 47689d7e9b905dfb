internal import Digest
internal import SystemPackage
import Web

/// The execution of one request: attempts with retries, each of which follows redirects.
struct RequestExecution {
    let thread: TransferThread
    let configuration: TransferConfiguration
    let request: TransferRequest
    let sink: BodySink
    let meter: ProgressMeter
    private var timeLeft: Duration
    /// The entity tag of the partial body in the sink, if the server can resume it.
    private var resumableTag: String?

    init(
        _ request: TransferRequest, to sink: BodySink, meter: ProgressMeter,
        thread: TransferThread, configuration: TransferConfiguration
    ) {
        self.thread = thread
        self.configuration = configuration
        self.request = request
        self.sink = sink
        self.meter = meter
        timeLeft = configuration.totalTimeout
    }

    /// The final response.
    struct Response {
        let address: WebAddress
        let network: ServerNetwork
        let outcome: ExchangeOutcome
        let redirects: Int
        let attempts: Int
    }

    /// The result of one attempt, unless it fails for good.
    private enum Attempt {
        case succeeded(Hop, ExchangeOutcome, redirects: Int)
        case failed(TransferError, retryAfter: Duration)
    }

    /// Sends the request until it succeeds or a retry makes no sense.
    mutating func run() async throws(TransferError) -> Response {
        var attempt = 1
        while true {
            meter.connecting(attempt: attempt)
            switch try await followRedirects() {
            case .succeeded(let hop, let outcome, let redirects):
                return Response(
                    address: hop.address, network: hop.network(of: outcome), outcome: outcome,
                    redirects: redirects, attempts: attempt)
            case .failed(let error, let retryAfter):
                guard attempt < configuration.attempts,
                    retryAfter <= configuration.maximumRetryDelay, timeLeft > .zero
                else { throw error }
                try await wait(max(retryAfter, retryDelay(after: attempt)))
                attempt += 1
            }
        }
    }

    /// The exponential delay before the next attempt, with jitter so that clients don't retry in lockstep.
    private func retryDelay(after attempt: Int) -> Duration {
        configuration.retryDelay * Double(1 << min(attempt - 1, 20)) * Double.random(in: 0.5...1.5)
    }

    private func wait(_ time: Duration) async throws(TransferError) {
        meter.waiting(time)
        do {
            try await Task.sleep(for: time)
        } catch {
            throw .cancelled
        }
    }

    private mutating func followRedirects() async throws(TransferError) -> Attempt {
        if resumableTag == nil { try restart() }
        var hop = Hop(request)
        for redirects in 0...max(0, configuration.redirects) {
            try hop.check(configuration)
            guard timeLeft > .zero else {
                throw .timedOut(request.address, after: configuration.totalTimeout)
            }
            let outcome = await Exchange(exchangeRequest(for: hop)).run(on: thread)
            timeLeft -= outcome.time
            // libcurl's clock has millisecond resolution and can time out slightly early.
            if timeLeft < .milliseconds(20) { timeLeft = .zero }
            let isAnswer =
                request.answers.contains(outcome.status) && outcome.headers["location"] == nil
            guard outcome.isRedirect, !isAnswer else {
                return try end(hop, outcome, redirects: redirects)
            }
            hop = try hop.following(outcome)
        }
        throw .tooManyRedirects(request.address, limit: configuration.redirects)
    }

    private func configuration(for hop: Hop) -> TransferConfiguration {
        configuration.applying(request.settings?(hop.address) ?? ServerSettings())
    }

    private func exchangeRequest(for hop: Hop) -> ExchangeRequest {
        let settings = request.settings?(hop.address) ?? ServerSettings()
        let configuration = configuration.applying(settings)
        var lines = hop.headers + hop.headers(of: settings).map(\.line)
        if let resumableTag {
            lines.append("If-Range: \(resumableTag)")
        } else if let tag = request.knownTag {
            lines.append("If-None-Match: \(tag.text)")
        }
        return ExchangeRequest(
            address: hop.address, method: hop.method, headers: lines, signature: hop.signature,
            answers: request.answers,
            userAgent: request.userAgent?.text ?? configuration.userAgent,
            proxy: configuration.proxies.proxy(for: hop.address),
            netrcFile: hop.netrcFile(configuration),
            allowedPeers: hop.allowedPeers, byteLimit: request.byteLimit,
            compression: request.compression,
            resumedTag: resumableTag, range: request.range, timeLimit: timeLeft,
            configuration: configuration, sink: sink, meter: meter)
    }

    private mutating func end(
        _ hop: Hop, _ outcome: ExchangeOutcome, redirects: Int
    ) throws(TransferError) -> Attempt {
        let isOK =
            (200...299).contains(outcome.status) || request.answers.contains(outcome.status)
        let isNotModified = outcome.status == 304 && request.knownTag != nil
        switch outcome.end {
        case .answered where isOK || isNotModified, .stopped(.satisfied):
            if isNotModified { try restart() }
            return .succeeded(hop, outcome, redirects: redirects)
        default: break
        }
        let failure = ExchangeFailure(
            hop, outcome, request, configuration(for: hop), timeLeft: timeLeft)
        // The server can't resume the body: start over.
        let isRangeRefused = resumableTag != nil && outcome.status == 416
        guard failure.isRetryable || isRangeRefused else { throw failure.error }
        resumableTag = tagToResume(outcome)
        return .failed(failure.error, retryAfter: outcome.rateLimitReset ?? .zero)
    }

    /// The entity tag with which the next attempt can resume the body (RFC 9110, 13.1.5).
    ///
    /// It must be a strong tag, so that bytes of different versions are never combined.
    private func tagToResume(_ outcome: ExchangeOutcome) -> String? {
        if case .stopped(.wrongRange) = outcome.end { return nil }
        guard sink.count > 0, outcome.status != 416 else { return nil }
        // No response, or a temporary error: the partial body is still valid.
        guard outcome.bodyBegan else { return resumableTag }
        guard case .none = request.compression, request.range == nil else { return nil }
        let canResume =
            outcome.status == 206 || outcome.headers["accept-ranges"]?.lowercased() == "bytes"
        guard canResume, case .get = request.method, let tag = outcome.headers["etag"],
            tag.hasPrefix("\""), tag.hasSuffix("\""), HeaderField.Value(tag) != nil
        else { return nil }
        return tag
    }

    private func restart() throws(TransferError) {
        do {
            try sink.restart()
        } catch {
            throw .unwritable(cause: error)
        }
    }
}

/// One address in a chain of redirects, with the headers and credentials that it may receive.
struct Hop {
    let address: WebAddress
    let method: TransferRequest.Method
    let allowedPeers: ExchangeRequest.AllowedPeers
    /// The redirect or document that led to the address; nil if the user named it.
    let origin: Origin?
    /// Whether only the server of the request is involved so far.
    private let isRequested: Bool
    private let fields: [HeaderField]
    private let authorization: Authorization?
    /// The key that signs the request.
    let signature: RequestSignature?
    private let precondition: TransferRequest.Precondition?

    /// The redirect or document that leads to an address.
    enum Origin {
        /// The address that redirects there.
        case redirect(WebAddress)
        /// A document that names it.
        case document(Referrer)

        /// The error for an address on a private network.
        func refusal(of address: WebAddress) -> TransferError {
            switch self {
            case .redirect(let from): .privateRedirect(from: from, to: address)
            case .document(let referrer):
                .privateReference(from: referrer.description, to: address.description)
            }
        }
    }

    init(_ request: TransferRequest) {
        address = request.address
        method = request.method
        let isPublic = request.referrer?.requiresPublicServer(for: request.address) ?? false
        allowedPeers = isPublic ? .publicOnly : .any
        origin = request.referrer.map { .document($0) }
        isRequested = request.server == .requested
        fields = request.headers
        authorization = request.authorization
        signature = request.signature
        precondition = request.precondition
    }

    private init(
        to address: WebAddress, from last: Hop, method: TransferRequest.Method,
        allowedPeers: ExchangeRequest.AllowedPeers
    ) {
        let isSameServer = address.origin == last.address.origin
        self.address = address
        self.method = method
        self.allowedPeers = allowedPeers
        origin = .redirect(last.address)
        isRequested = last.isRequested && isSameServer
        fields = isSameServer ? last.fields : last.fields.filter(\.name.isHarmless)
        authorization = isSameServer ? last.authorization : nil
        signature = isSameServer ? last.signature : nil
        precondition = last.precondition
    }

    /// Returns the netrc file, if credentials of it may be sent.
    ///
    /// They go only to the server of the request, over an encrypted connection or to this machine. The entry `default`
    /// is for hosts that the user chose: others need an entry of their own.
    func netrcFile(_ configuration: TransferConfiguration) -> FilePath? {
        guard let file = configuration.netrcFile, isRequested, signature == nil,
            address.scheme == .https || address.isLoopback
        else { return nil }
        guard isNamedByDocument || configuration.namedHosts == .byDocument else { return file }
        return NetrcFile(at: file).machines.contains(address.host.lowercased()) ? file : nil
    }

    /// Whether a document names the address, on another host than its own.
    private var isNamedByDocument: Bool {
        guard case .document(let referrer)? = origin else { return false }
        return !referrer.isOnHost(of: address)
    }

    /// The header lines to send; libcurl requires a semicolon for an empty value.
    var headers: [String] {
        var lines = fields.map {
            $0.value.text.isEmpty ? "\($0.name.text);" : "\($0.name.text): \($0.value.text)"
        }
        if let authorization { lines.append("Authorization: \(authorization.value)") }
        switch method {
        case .post(_, let type), .put(_, let type):
            lines.append("Content-Type: \(type.text)")
            // libcurl would sign the header that this line removes.
            if signature == nil { lines.append("Expect:") }
        case .get, .head, .delete: break
        }
        switch precondition {
        case .absent: lines.append("If-None-Match: *")
        case .unchanged(let tag): lines.append("If-Match: \(tag.text)")
        case nil: break
        }
        return lines
    }

    /// The headers of the user's settings to send: over encrypted connections, or to this machine.
    func headers(of settings: ServerSettings) -> [ServerSettings.Header] {
        guard address.scheme == .https || address.isLoopback else { return [] }
        return settings.headers.filter { header in
            (isRequested || header.scope == .chosen)
                && !(header.isAuthorization && authorization != nil)
        }
    }

    /// Rejects forbidden addresses before anything is sent.
    func check(_ configuration: TransferConfiguration) throws(TransferError) {
        try configuration.check(address.text)
        if case .redirect(let from)? = origin, from.scheme == .https, address.scheme == .http {
            throw .insecureRedirect(from: from, to: address)
        }
        if address.scheme == .http, configuration.plainHTTP == .loopbackOnly, !address.isLoopback {
            throw .insecure(address)
        }
        if address.hostAddress?.isMetadataServer == true { throw .metadataServer(address) }
        guard let origin, address.isPrivate else { return }
        if allowedPeers == .publicOnly { throw origin.refusal(of: address) }
        if case .document(let referrer) = origin, !referrer.mayLead(to: address) {
            throw origin.refusal(of: address)
        }
    }

    /// Returns the next hop of a redirect.
    func following(_ outcome: ExchangeOutcome) throws(TransferError) -> Hop {
        guard let location = outcome.headers["location"], !location.isEmpty else {
            throw .badRedirect(from: address)
        }
        let next: WebAddress
        do {
            next = try address.resolving(relative: location)
        } catch {
            throw .badRedirect(from: address)
        }
        // Like browsers: only 307 and 308 keep other methods (RFC 9110, 15.4). A GET that takes the place of a change
        // succeeds without it; one that takes the place of a question is recognized by its answer.
        var kept = method
        if outcome.status != 307, outcome.status != 308 {
            switch method {
            case .get, .head: break
            case .post: kept = .get
            case .put, .delete:
                throw .methodLost(from: address, to: next, status: outcome.status)
            }
        }
        return Hop(
            to: next, from: self, method: kept,
            allowedPeers: network(of: outcome) == .private ? allowedPeers : .publicOnly)
    }

    /// The network of the server that responded.
    ///
    /// Behind a proxy the IP address is unknown, so only the text of the address counts.
    func network(of outcome: ExchangeOutcome) -> ServerNetwork {
        if !outcome.wasProxied, let peer = outcome.peer {
            return peer.isPrivate ? .private : .public
        }
        return address.isPrivate ? .private : .public
    }
}

extension TransferRequest {
    /// The source of the credentials that the user's settings send to the server of `address`; nil if there are none.
    public var configuredCredentials: CredentialSource? {
        Hop(self).headers(of: settings?(address) ?? ServerSettings()).last(where: \.isAuthorization)
            .map { .header(setting: $0.setting) }
    }
}

extension ExchangeOutcome {
    /// Whether the response is a redirect.
    var isRedirect: Bool {
        guard [301, 302, 303, 307, 308].contains(status) else { return false }
        switch end {
        case .answered, .stopped(.longUnusedBody): return true
        default: return false
        }
    }
}
