import CCurlShim
import CLibcurl
import Digest
import FileTree
import SystemPackage
import Web

/// An exchange in progress, with the data that libcurl's callbacks collect.
///
/// Must be used only on the thread of its multi handle, which also runs the callbacks.
@safe final class RunningExchange {
    let exchange: Exchange
    let handle = EasyHandle()
    private var request: ExchangeRequest { exchange.request }
    private var headers = ResponseHeaders()
    private var stop: ExchangeOutcome.Stop?
    /// A rejected IP address; relevant only if no other address was accepted.
    private var refusedPeer: IPAddress?
    private var bodyBegan = false
    /// Whether the body belongs to a successful response.
    private var isWanted = false
    /// The announced size of the whole body.
    private var expected: Int?
    private var skipped = 0

    /// The number of bytes of the body of an error or redirect that are read to keep the connection usable.
    private static let skipLimit = 65_536
    /// The maximum number of header fields to keep.
    private static let fieldLimit = 500

    init(_ exchange: Exchange) {
        self.exchange = exchange
        setAddress()
        setConnection()
        setTrust()
        setClientCertificate()
        setLimits()
        setCallbacks()
    }

    private func setAddress() {
        handle.set(CURLOPT_URL, request.address.text)
        handle.set(headers: request.headers)
        handle.set(CURLOPT_USERAGENT, request.userAgent)
        setMethod()
        if case .allowed = request.compression { handle.set(CURLOPT_ACCEPT_ENCODING, "gzip") }
        if request.resumedTag != nil {
            handle.set(CURLOPT_RANGE, "\(request.sink.count)-")
        } else if let range = request.range, !range.isEmpty {
            handle.set(CURLOPT_RANGE, "\(range.lowerBound)-\(range.upperBound - 1)")
        }
        handle.set(CURLOPT_PROTOCOLS_STR, request.address.scheme.rawValue)
        // RequestExecution follows redirects itself.
        handle.set(CURLOPT_FOLLOWLOCATION, 0)
    }

    private func setMethod() {
        switch request.method {
        case .get: break
        case .head: handle.set(CURLOPT_NOBODY, 1)
        case .post(let body, _): handle.set(body: body)
        case .put(let body, _):
            handle.set(body: body)
            handle.set(CURLOPT_CUSTOMREQUEST, "PUT")
        case .delete: handle.set(CURLOPT_CUSTOMREQUEST, "DELETE")
        }
        guard let signature = request.signature else { return }
        handle.set(CURLOPT_AWS_SIGV4, signature.scheme)
        handle.set(CURLOPT_USERNAME, signature.keyID)
        handle.set(CURLOPT_PASSWORD, signature.secret)
        handle.set(CURLOPT_EXPECT_100_TIMEOUT_MS, 200)
    }

    private func setConnection() {
        let hasHTTP2 = LibraryVersions.current.hasHTTP2
        handle.set(
            CURLOPT_HTTP_VERSION, hasHTTP2 ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_1_1)
        // Wait for the first TLS handshake, which shows whether requests can share a connection.
        if request.address.scheme == .https { handle.set(CURLOPT_PIPEWAIT, 1) }
        handle.set(CURLOPT_TCP_KEEPALIVE, 1)
        handle.set(CURLOPT_NOSIGNAL, 1)
        // Otherwise the thread would wait for the name resolution of a cancelled transfer.
        handle.set(CURLOPT_QUICK_EXIT, 1)
        // An empty string keeps libcurl from reading the environment.
        handle.set(CURLOPT_PROXY, request.proxy ?? "")
        handle.set(CURLOPT_NOPROXY, "")
        handle.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        handle.set(CURLOPT_HEADEROPT, 1)  // CURLHEADER_SEPARATE
        if let file = request.netrcFile {
            handle.set(CURLOPT_NETRC, 1)  // CURL_NETRC_OPTIONAL
            handle.set(CURLOPT_NETRC_FILE, file.string)
        } else {
            handle.set(CURLOPT_NETRC, 0)
        }
        handle.set(CURLOPT_HTTP09_ALLOWED, 0)
    }

    private func setTrust() {
        guard request.address.scheme == .https || request.proxy != nil else { return }
        handle.set(CURLOPT_SSL_VERIFYPEER, 1)
        handle.set(CURLOPT_SSL_VERIFYHOST, 2)
        handle.set(CURLOPT_SSLVERSION, 6)  // CURL_SSLVERSION_TLSv1_2, and newer
        if let file = request.configuration.trustedFile {
            handle.set(CURLOPT_CAINFO, file.string)
            if request.proxy != nil { handle.set(CURLOPT_PROXY_CAINFO, file.string) }
        }
        if let directory = request.configuration.certificateDirectory {
            handle.set(CURLOPT_CAPATH, directory.string)
            if request.proxy != nil { handle.set(CURLOPT_PROXY_CAPATH, directory.string) }
        }
    }

    private func setClientCertificate() {
        guard request.address.scheme == .https else { return }
        if let file = request.configuration.clientCertificate {
            handle.set(CURLOPT_SSLCERT, file.string)
        }
        if let file = request.configuration.clientKey { handle.set(CURLOPT_SSLKEY, file.string) }
    }

    private func setLimits() {
        handle.set(CURLOPT_CONNECTTIMEOUT_MS, request.configuration.connectTimeout)
        handle.set(CURLOPT_TIMEOUT_MS, request.timeLimit)
        handle.set(CURLOPT_LOW_SPEED_LIMIT, request.configuration.lowSpeed)
        let seconds = Int((request.configuration.lowSpeedTime / .seconds(1)).rounded(.up))
        handle.set(CURLOPT_LOW_SPEED_TIME, max(1, seconds))
    }

    private func setCallbacks() {
        // Unretained: the queue retains self as long as libcurl uses the handle.
        let receiver = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe handle.set(CURLOPT_WRITEFUNCTION, with: CURLOPT_WRITEDATA, receiver) {
            unsafe RunningExchange.from($3).receive($0, count: $1 * $2)
        }
        unsafe handle.set(CURLOPT_HEADERFUNCTION, with: CURLOPT_HEADERDATA, receiver) {
            unsafe RunningExchange.from($3).receive(header: $0, count: $1 * $2)
        }
        unsafe handle.set(
            gate: { unsafe RunningExchange.from($0).accepts($1, count: $2) ? 1 : 0 },
            connected: { context, remote, _, _, _ in
                unsafe RunningExchange.from(context).accepts(connectedTo: remote) ? 0 : 1
            }, receiver)
    }

    private static func from(_ context: UnsafeMutableRawPointer?) -> RunningExchange {
        guard let context = unsafe context else { preconditionFailure("libcurl lost its context") }
        return unsafe Unmanaged.fromOpaque(context).takeUnretainedValue()
    }
}

// MARK: Callbacks
extension RunningExchange {
    /// Receives bytes of the body; any result but `count` ends the exchange.
    private func receive(_ start: UnsafeMutablePointer<CChar>?, count: Int) -> Int {
        guard let start = unsafe start, count > 0 else { return 0 }
        guard bodyBegan || beginBody() else { return -1 }
        let raw = unsafe UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self)
        let bytes = unsafe UnsafeBufferPointer(start: raw, count: count)
        stop = unsafe isWanted ? keep(bytes.span) : skip(count)
        return stop == nil ? count : -1
    }

    private func keep(_ bytes: Span<UInt8>) -> ExchangeOutcome.Stop? {
        let limit = request.byteLimit
        guard bytes.count <= limit - request.sink.count else { return .tooLarge }
        let action: BodyReceiverAction
        do {
            action = try request.sink.write(bytes)
        } catch {
            return .unwritable(.unwritable(cause: error))
        }
        request.meter.add(received: request.sink.count)
        return action == .stop ? .satisfied : nil
    }

    private func skip(_ count: Int) -> ExchangeOutcome.Stop? {
        skipped += count
        return skipped > Self.skipLimit ? .longUnusedBody : nil
    }

    /// Prepares for the body: checks its status, range and announced size; false to end the exchange.
    private func beginBody() -> Bool {
        bodyBegan = true
        let status = handle.number(CURLINFO_RESPONSE_CODE)
        isWanted = (200...299).contains(status) || request.answers.contains(status)
        // The length in the response to HEAD is that of another body.
        if case .head = request.method { return true }
        guard isWanted else { return true }
        if status == 206 {
            let start = request.resumedTag == nil ? request.range?.lowerBound : request.sink.count
            guard start != nil, startOfRange == start else {
                stop = .wrongRange
                return false
            }
        }
        if status != 206 || request.resumedTag == nil {
            do {
                try request.sink.restart()
            } catch {
                stop = .unwritable(.unwritable(cause: error))
                return false
            }
        }
        let announced = handle.offset(CURLINFO_CONTENT_LENGTH_DOWNLOAD_T)
        // The size of a compressed body is not that of its content.
        let isPacked = request.compression == .allowed && headers["content-encoding"] != nil
        let isKnown = announced >= 0 && !isPacked
        expected = isKnown ? request.sink.count + announced : nil
        if let expected, expected > request.byteLimit {
            stop = .tooLarge
            return false
        }
        request.meter.begin(received: request.sink.count, total: expected)
        return true
    }

    /// The start of a range such as `Content-Range: bytes 100-199/200` (RFC 9110, 14.4).
    private var startOfRange: Int? {
        guard let range = headers["content-range"], range.hasPrefix("bytes ") else { return nil }
        return Int(range.dropFirst(6).prefix { $0 != "-" })
    }

    private func receive(header start: UnsafeMutablePointer<CChar>?, count: Int) -> Int {
        guard let start = unsafe start else { return count }
        let raw = unsafe UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self)
        let line = unsafe String(
            decoding: UnsafeBufferPointer(start: raw, count: count), as: UTF8.self)
        if line.hasPrefix("HTTP/") {
            headers = ResponseHeaders()
        } else if !bodyBegan, headers.fields.count < Self.fieldLimit {
            headers.add(line: line)
        }
        return count
    }

    /// Whether a socket may be opened to an IP address.
    private func accepts(_ start: UnsafePointer<UInt8>?, count: Int) -> Bool {
        guard let start = unsafe start else { return false }
        let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
        return accepts(IPAddress(bytes: bytes))
    }

    /// Whether a request may be sent over a connection, which may have been opened for an earlier request.
    private func accepts(connectedTo text: UnsafeMutablePointer<CChar>?) -> Bool {
        guard let text = unsafe text else { return false }
        return unsafe accepts(IPAddress(String(cString: text)))
    }

    private func accepts(_ address: IPAddress?) -> Bool {
        // The user has chosen the proxy, and the proxy decides about the addresses behind it.
        guard request.proxy == nil else { return true }
        guard let address else { return false }
        let isRefused =
            address.isMetadataServer || (request.allowedPeers == .publicOnly && address.isPrivate)
        if isRefused { refusedPeer = address }
        return !isRefused
    }
}

// MARK: Results
extension RunningExchange {
    func failure(_ code: CURLcode) -> LibraryError { handle.failure(code) }

    /// Collects the outcome; our own reason for ending the exchange takes precedence over libcurl's.
    func outcome(_ end: ExchangeOutcome.End) -> ExchangeOutcome {
        var outcome = ExchangeOutcome(end: end)
        if case .answered = end, !bodyBegan { _ = beginBody() }
        outcome.end = ended(end)
        outcome.status = handle.number(CURLINFO_RESPONSE_CODE)
        outcome.version = version
        outcome.headers = headers
        outcome.bodyBegan = bodyBegan && isWanted
        outcome.received = request.sink.count
        outcome.expected = expected
        outcome.wasConnected = handle.offset(CURLINFO_PRETRANSFER_TIME_T) > 0
        outcome.wasProxied = request.proxy != nil
        outcome.peer = handle.text(CURLINFO_PRIMARY_IP).flatMap { IPAddress($0) }
        outcome.certificateError = handle.number(CURLINFO_SSL_VERIFYRESULT)
        outcome.proxyStatus = handle.number(CURLINFO_HTTP_CONNECTCODE)
        let seconds = handle.offset(CURLINFO_RETRY_AFTER)
        if headers["retry-after"] != nil { outcome.retryAfter = .seconds(max(0, seconds)) }
        outcome.time = .microseconds(handle.offset(CURLINFO_TOTAL_TIME_T))
        return outcome
    }

    private func ended(_ end: ExchangeOutcome.End) -> ExchangeOutcome.End {
        switch (end, stop, refusedPeer) {
        case (.cancelled, _, _): end
        case (_, .some(let stop), _): .stopped(stop)
        case (.failed, _, .some(let peer)): .stopped(.forbiddenPeer(peer))
        default: end
        }
    }

    private var version: TransferReceipt.Version {
        switch handle.number(CURLINFO_HTTP_VERSION) {
        case 1: .http1_0
        case 3: .http2
        case 30: .http3
        default: .http1_1
        }
    }
}
