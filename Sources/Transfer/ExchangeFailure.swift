import CLibcurl
import Web

/// The error of a failed exchange, and whether to retry it.
struct ExchangeFailure {
    let error: TransferError
    let isRetryable: Bool

    private static let temporaryStatuses: Set<Int> = [408, 429, 500, 502, 503, 504]
    private static let temporaryErrors = Set(
        [
            CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT, CURLE_HTTP2, CURLE_PARTIAL_FILE,
            CURLE_OPERATION_TIMEDOUT, CURLE_SSL_CONNECT_ERROR, CURLE_GOT_NOTHING,
            CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_HTTP2_STREAM,
        ].map { Int($0.rawValue) })

    init(
        _ hop: Hop, _ outcome: ExchangeOutcome, _ request: TransferRequest,
        _ configuration: TransferConfiguration, timeLeft: Duration
    ) {
        switch outcome.end {
        case .cancelled: self.init(.cancelled)
        case .answered, .stopped(.longUnusedBody):
            self.init(status: hop.address, outcome, configuration)
        case .stopped(let stop): self.init(stop, hop, request)
        case .failed(let failure):
            let isProxyResponse = !(0...299).contains(outcome.proxyStatus)
            self.init(
                Self.error(for: failure, hop, outcome, configuration, timeLeft),
                isRetryable: Self.temporaryErrors.contains(failure.code) && !isProxyResponse)
        }
    }

    private init(_ error: TransferError, isRetryable: Bool = false) {
        self.error = error
        self.isRetryable = isRetryable
    }

    private init(_ stop: ExchangeOutcome.Stop, _ hop: Hop, _ request: TransferRequest) {
        switch stop {
        case .tooLarge: self.init(.tooLarge(hop.address, limit: request.byteLimit))
        case .unwritable(let error): self.init(error)
        case .forbiddenPeer(let peer):
            guard !peer.isMetadataServer, let origin = hop.origin else {
                self.init(.metadataServer(hop.address))
                return
            }
            self.init(origin.refusal(of: hop.address))
        case .wrongRange:
            let cause = LibraryError(
                code: Int(CURLE_RANGE_ERROR.rawValue), message: Messages.wrongRange)
            self.init(.invalidResponse(hop.address, cause: cause), isRetryable: true)
        case .longUnusedBody, .satisfied: preconditionFailure("handled by the callers")
        }
    }

    private init(
        status address: WebAddress, _ outcome: ExchangeOutcome,
        _ configuration: TransferConfiguration
    ) {
        switch outcome.status {
        case 404: error = .notFound(address)
        case 410: error = .gone(address)
        case 401: error = .unauthorized(address)
        case 403 where outcome.isRateLimited:
            error = .rateLimited(address, retryAfter: outcome.rateLimitReset)
        case 403: error = .forbidden(address)
        case 407: error = .proxyUnauthorized(setting: configuration.proxies.setting(for: address))
        case 429: error = .rateLimited(address, retryAfter: outcome.rateLimitReset)
        default: error = .status(address, outcome.status)
        }
        isRetryable = Self.temporaryStatuses.contains(outcome.status)
    }

    private static func error(
        for failure: LibraryError, _ hop: Hop, _ outcome: ExchangeOutcome,
        _ configuration: TransferConfiguration, _ timeLeft: Duration
    ) -> TransferError {
        let host = hop.address.host
        let proxy = configuration.proxies.setting(for: hop.address)
        if outcome.proxyStatus == 407 { return .proxyUnauthorized(setting: proxy) }
        if outcome.proxyStatus >= 300 { return .proxyFailed(setting: proxy, cause: failure) }
        switch CURLcode(rawValue: UInt32(failure.code)) {
        case CURLE_COULDNT_RESOLVE_HOST: return .unresolvedHost(host, cause: failure)
        case CURLE_COULDNT_CONNECT where outcome.wasProxied,
            CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY:
            return .proxyFailed(setting: proxy, cause: failure)
        case CURLE_OPERATION_TIMEDOUT where timeLeft <= .zero:
            return .timedOut(hop.address, after: configuration.totalTimeout)
        case CURLE_OPERATION_TIMEDOUT where !outcome.wasConnected:
            return .connectTimedOut(host, after: configuration.connectTimeout)
        case CURLE_OPERATION_TIMEDOUT:
            return .tooSlow(
                hop.address, bytesPerSecond: configuration.lowSpeed,
                during: configuration.lowSpeedTime)
        case CURLE_PEER_FAILED_VERIFICATION:
            return .tlsFailed(host, tlsFailure(outcome, configuration), cause: failure)
        case CURLE_SSL_CACERT_BADFILE:
            return .tlsFailed(host, .unreadableAuthorities, cause: failure)
        case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR,
            CURLE_SSL_CRL_BADFILE, CURLE_SSL_INVALIDCERTSTATUS:
            return .tlsFailed(host, .other, cause: failure)
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY:
            return .invalidResponse(hop.address, cause: failure)
        case CURLE_OUT_OF_MEMORY where outcome.wasConnected && !outcome.bodyBegan,
            CURLcode(rawValue: Self.tooLargeCode):
            // libcurl's only word for a header line that exceeds its limit, which is 100 KiB.
            let cause = LibraryError(code: failure.code, message: Messages.longHeader)
            return .invalidResponse(hop.address, cause: cause)
        case CURLE_OUT_OF_MEMORY, CURLE_FAILED_INIT, CURLE_NOT_BUILT_IN, CURLE_UNKNOWN_OPTION,
            CURLE_BAD_FUNCTION_ARGUMENT:
            return .libraryFailed(cause: failure)
        default:
            guard outcome.bodyBegan else { return .unreachable(host, cause: failure) }
            return .interruptedBody(
                hop.address, received: outcome.received, expected: outcome.expected, cause: failure)
        }
    }

    /// `CURLE_TOO_LARGE` of libcurl 8.6 and later.
    private static let tooLargeCode: UInt32 = 100

    /// Classifies OpenSSL's numbers for certificate errors (`X509_V_ERR_…`).
    private static func tlsFailure(
        _ outcome: ExchangeOutcome, _ configuration: TransferConfiguration
    ) -> TLSFailure {
        guard LibraryVersions.current.hasOpenSSLNumbers else { return .other }
        return switch outcome.certificateError {
        // No error, or none yet: libcurl itself compares the host names.
        case 0, 1, 62: .wrongHost
        case 9, 10: .certificateExpired
        case 2, 18...21, 24...28:
            configuration.hasNoAuthorities ? .missingAuthorities : .untrustedIssuer
        default: .other
        }
    }
}

extension ExchangeOutcome {
    /// Whether a 403 is due to a rate limit, as on GitHub.
    fileprivate var isRateLimited: Bool {
        headers["retry-after"] != nil || headers["x-ratelimit-remaining"] == "0"
    }

    /// The time until the rate limit resets, by the server's clock.
    var rateLimitReset: Duration? {
        if let retryAfter { return retryAfter }
        if status == 429, let seconds = headers["ratelimit-reset"].flatMap({ Int($0) }) {
            return .seconds(max(0, seconds))
        }
        guard headers["x-ratelimit-remaining"] == "0",
            let end = headers["x-ratelimit-reset"].flatMap({ Int($0) }),
            let date = headers["date"]
        else { return nil }
        let now = unsafe curl_getdate(date, nil)
        return now < 0 || end < now ? nil : .seconds(end - now)
    }
}
