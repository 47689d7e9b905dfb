import Digest

/// One request on its way through its tries, each of which may follow redirects.
struct RequestExecution {
    let thread: TransferThread
    let configuration: TransferConfiguration
    let request: TransferRequest
    let sink: BodySink
    let meter: ProgressMeter
    private var timeLeft: Duration
    /// The entity tag of the bytes in the sink, where the server can send the rest of them.
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

    /// What a journey ends with.
    struct Arrival {
        let address: WebAddress
        let outcome: ExchangeOutcome
        let redirects: Int
        let attempts: Int
    }

    /// What a try ends with, if it doesn't end everything.
    private enum Try {
        case arrived(WebAddress, ExchangeOutcome, redirects: Int)
        case failed(TransferError, mayRetryAfter: Duration)
    }

    /// Tries until an answer is there or there is no use in trying.
    mutating func run() async throws(TransferError) -> Arrival {
        var attempt = 1
        while true {
            meter.connecting(attempt: attempt)
            switch try await followRedirects() {
            case .arrived(let address, let outcome, let redirects):
                return Arrival(
                    address: address, outcome: outcome, redirects: redirects, attempts: attempt)
            case .failed(let error, let wish):
                guard attempt < configuration.attempts, wish <= configuration.maximumRetryDelay,
                    timeLeft > .zero
                else { throw error }
                try await wait(max(wish, backOff(after: attempt)))
                attempt += 1
            }
        }
    }

    /// Half a second, one, two and so on, each spread so that many clients don't come at once.
    private func backOff(after attempt: Int) -> Duration {
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

    private mutating func followRedirects() async throws(TransferError) -> Try {
        if resumableTag == nil { try restart() }
        var hop = Hop(request)
        for redirects in 0...max(0, configuration.redirects) {
            try hop.check(configuration)
            guard timeLeft > .zero else {
                throw .timedOut(request.address, after: configuration.totalTimeout)
            }
            let outcome = await Exchange(order(for: hop)).run(on: thread)
            timeLeft -= outcome.time
            // libcurl's clock has milliseconds and may end some of them early.
            if timeLeft < .milliseconds(20) { timeLeft = .zero }
            guard outcome.isRedirect else {
                return try end(hop, outcome, redirects: redirects)
            }
            hop = try hop.following(outcome)
        }
        throw .tooManyRedirects(request.address, limit: configuration.redirects)
    }

    private func order(for hop: Hop) -> ExchangeRequest {
        var lines = hop.headers
        if let resumableTag {
            lines.append("If-Range: \(resumableTag)")
        } else if let tag = request.knownTag {
            lines.append("If-None-Match: \(tag.text)")
        }
        return ExchangeRequest(
            address: hop.address, method: hop.method, headers: lines,
            userAgent: request.userAgent?.text ?? configuration.userAgent,
            proxy: configuration.proxies.proxy(for: hop.address), reach: hop.reach,
            byteLimit: request.byteLimit, resumedTag: resumableTag, timeLimit: timeLeft,
            configuration: configuration, sink: sink, meter: meter)
    }

    private mutating func end(
        _ hop: Hop, _ outcome: ExchangeOutcome, redirects: Int
    ) throws(TransferError) -> Try {
        let isOK = (200...299).contains(outcome.status)
        let isKnown = outcome.status == 304 && request.knownTag != nil
        switch outcome.end {
        case .answered where isOK || isKnown, .stopped(.satisfied):
            if isKnown { try restart() }
            return .arrived(hop.address, outcome, redirects: redirects)
        default: break
        }
        let verdict = ExchangeFailure(hop, outcome, request, configuration, timeLeft: timeLeft)
        // The rest of a body was asked for and is not to be had: from the start, then.
        let isRestRefused = resumableTag != nil && outcome.status == 416
        guard verdict.isWorthRetrying || isRestRefused else { throw verdict.error }
        resumableTag = tagToResume(outcome)
        return .failed(verdict.error, mayRetryAfter: outcome.retryAfter ?? .zero)
    }

    /// The entity tag with which the next try can ask for the rest (RFC 9110, 13.1.5).
    ///
    /// It must be a strong one: bytes of two versions must never be put together.
    private func tagToResume(_ outcome: ExchangeOutcome) -> String? {
        if case .stopped(.wrongRange) = outcome.end { return nil }
        guard sink.count > 0, outcome.status != 416 else { return nil }
        // No answer this time, or a refusal for now: what is here is as good as before.
        guard outcome.bodyBegan else { return resumableTag }
        let isWilling =
            outcome.status == 206 || outcome.headers["accept-ranges"]?.lowercased() == "bytes"
        guard isWilling, case .get = request.method, let tag = outcome.headers["etag"],
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

/// One address on the way of a request, and what may be said to it.
struct Hop {
    let address: WebAddress
    let method: TransferRequest.Method
    let reach: ExchangeRequest.Reach
    /// Where the redirect to here came from; nil at the start.
    let origin: WebAddress?
    private let fields: [HeaderField]
    private let authorization: Authorization?

    init(_ request: TransferRequest) {
        address = request.address
        method = request.method
        reach = .everywhere
        origin = nil
        fields = request.headers
        authorization = request.authorization
    }

    private init(
        to address: WebAddress, from last: Hop, method: TransferRequest.Method,
        reach: ExchangeRequest.Reach
    ) {
        let isSameServer = address.origin == last.address.origin
        self.address = address
        self.method = method
        self.reach = reach
        origin = last.address
        fields = isSameServer ? last.fields : last.fields.filter(\.name.isHarmless)
        authorization = isSameServer ? last.authorization : nil
    }

    /// The lines to send; an empty value needs libcurl's semicolon.
    var headers: [String] {
        var lines = fields.map {
            $0.value.text.isEmpty ? "\($0.name.text);" : "\($0.name.text): \($0.value.text)"
        }
        if let authorization { lines.append("Authorization: \(authorization.value)") }
        if case .post(_, let type) = method {
            lines += ["Content-Type: \(type.text)", "Expect:"]
        }
        return lines
    }

    /// Refuses what we would not connect to, before anything is sent.
    func check(_ configuration: TransferConfiguration) throws(TransferError) {
        if origin?.scheme == .https, address.scheme == .http, let origin {
            throw .insecureRedirect(from: origin, to: address)
        }
        if address.scheme == .http, configuration.plainHTTP == .loopbackOnly, !address.isLoopback {
            throw .insecure(address)
        }
        if address.hostAddress?.isMetadataServer == true { throw .metadataServer(address) }
        let isPrivate = address.isLoopback || address.hostAddress?.isPrivate == true
        if reach == .publicOnly, isPrivate, let origin {
            throw .privateRedirect(from: origin, to: address)
        }
    }

    /// The next hop, where an answer says to go.
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
        // As browsers do: only 307 and 308 keep a POST (RFC 9110, 15.4).
        let keepsMethod = outcome.status == 307 || outcome.status == 308
        return Hop(
            to: next, from: self, method: keepsMethod ? method : .get,
            reach: wasNear(outcome) ? reach : .publicOnly)
    }

    /// Whether the server that answered is itself in a private network.
    ///
    /// Behind a proxy only the text of the address is there to judge by.
    private func wasNear(_ outcome: ExchangeOutcome) -> Bool {
        if !outcome.wasProxied, let peer = outcome.peer { return peer.isPrivate }
        return address.isLoopback || address.hostAddress?.isPrivate == true
    }
}

extension ExchangeOutcome {
    /// Whether the answer sends us elsewhere.
    var isRedirect: Bool {
        guard [301, 302, 303, 307, 308].contains(status) else { return false }
        switch end {
        case .answered, .stopped(.uselessBody): return true
        default: return false
        }
    }
}
