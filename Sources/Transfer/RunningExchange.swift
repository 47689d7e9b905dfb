import CCurlShim
import CLibcurl
import Digest
import FileTree
import SystemPackage

/// An exchange that libcurl works on, and what its callbacks collect.
///
/// It belongs to the thread of its multi handle; libcurl calls back from there only.
@safe final class RunningExchange {
    let exchange: Exchange
    let handle = EasyHandle()
    private var order: ExchangeRequest { exchange.order }
    private var headers = ResponseHeaders()
    private var stop: ExchangeOutcome.Stop?
    /// An address that was not admitted; it counts only when no other one was.
    private var refusedPeer: IPAddress?
    private var bodyBegan = false
    private var isWanted = false
    private var received = 0

    /// The most bytes of a refusal's or redirect's body that are read to keep the connection.
    private static let uselessLimit = 65_536
    /// The most header fields that are kept.
    private static let fieldLimit = 500

    init(_ exchange: Exchange) {
        self.exchange = exchange
        setAddress()
        setConnection()
        setTrust()
        setLimits()
        setCallbacks()
    }

    private func setAddress() {
        handle.set(CURLOPT_URL, order.address.text)
        handle.set(headers: order.headers)
        handle.set(CURLOPT_USERAGENT, order.userAgent)
        if case .post(let body, _) = order.method { handle.set(body: body) }
        if order.resumedTag != nil { handle.set(CURLOPT_RANGE, "\(order.sink.count)-") }
        handle.set(CURLOPT_PROTOCOLS_STR, order.address.scheme.rawValue)
        // Redirects are followed by us, one exchange after the other.
        handle.set(CURLOPT_FOLLOWLOCATION, 0)
    }

    private func setConnection() {
        let hasHTTP2 = LibraryVersions.current.hasHTTP2
        handle.set(
            CURLOPT_HTTP_VERSION, hasHTTP2 ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_1_1)
        // One TLS handshake tells whether many requests share a connection: worth the wait.
        if order.address.scheme == .https { handle.set(CURLOPT_PIPEWAIT, 1) }
        handle.set(CURLOPT_TCP_KEEPALIVE, 1)
        handle.set(CURLOPT_NOSIGNAL, 1)
        // Else the thread would wait for a name look-up that nobody wants any more.
        handle.set(CURLOPT_QUICK_EXIT, 1)
        // Never libcurl's own look into the environment: the empty text is a decision.
        handle.set(CURLOPT_PROXY, order.proxy ?? "")
        handle.set(CURLOPT_NOPROXY, "")
        handle.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        handle.set(CURLOPT_HEADEROPT, 1)  // CURLHEADER_SEPARATE
        if let file = order.configuration.netrcFile,
            order.address.scheme == .https || order.address.isLoopback
        {
            handle.set(CURLOPT_NETRC, 1)  // CURL_NETRC_OPTIONAL
            handle.set(CURLOPT_NETRC_FILE, file.string)
        } else {
            handle.set(CURLOPT_NETRC, 0)
        }
        handle.set(CURLOPT_HTTP09_ALLOWED, 0)
    }

    private func setTrust() {
        guard order.address.scheme == .https || order.proxy != nil else { return }
        handle.set(CURLOPT_SSL_VERIFYPEER, 1)
        handle.set(CURLOPT_SSL_VERIFYHOST, 2)
        handle.set(CURLOPT_SSLVERSION, 6)  // CURL_SSLVERSION_TLSv1_2, and newer
        if let file = order.configuration.certificateFile {
            handle.set(CURLOPT_CAINFO, file.string)
            if order.proxy != nil { handle.set(CURLOPT_PROXY_CAINFO, file.string) }
        }
        if let directory = order.configuration.certificateDirectory {
            handle.set(CURLOPT_CAPATH, directory.string)
            if order.proxy != nil { handle.set(CURLOPT_PROXY_CAPATH, directory.string) }
        }
    }

    private func setLimits() {
        handle.set(CURLOPT_CONNECTTIMEOUT_MS, order.configuration.connectTimeout)
        handle.set(CURLOPT_TIMEOUT_MS, order.timeLimit)
        handle.set(CURLOPT_LOW_SPEED_LIMIT, order.configuration.lowSpeed)
        let seconds = Int((order.configuration.lowSpeedTime / .seconds(1)).rounded(.up))
        handle.set(CURLOPT_LOW_SPEED_TIME, max(1, seconds))
    }

    private func setCallbacks() {
        // Unretained: the desk keeps self as long as the handle is in libcurl's hands.
        let receiver = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe handle.set(CURLOPT_WRITEFUNCTION, with: CURLOPT_WRITEDATA, receiver) {
            unsafe RunningExchange.from($3).receive($0, count: $1 * $2)
        }
        unsafe handle.set(CURLOPT_HEADERFUNCTION, with: CURLOPT_HEADERDATA, receiver) {
            unsafe RunningExchange.from($3).receive(header: $0, count: $1 * $2)
        }
        unsafe handle.set(
            gate: { unsafe RunningExchange.from($0).admits($1, count: $2) ? 1 : 0 },
            connected: { context, remote, _, _, _ in
                unsafe RunningExchange.from(context).isWelcome(remote) ? 0 : 1
            }, receiver)
    }

    private static func from(_ context: UnsafeMutableRawPointer?) -> RunningExchange {
        guard let context = unsafe context else { preconditionFailure("libcurl lost its context") }
        return unsafe Unmanaged.fromOpaque(context).takeUnretainedValue()
    }
}

// What libcurl calls.
extension RunningExchange {
    /// Takes bytes of the body; fewer than came end the exchange.
    private func receive(_ start: UnsafeMutablePointer<CChar>?, count: Int) -> Int {
        guard let start = unsafe start, count > 0 else { return 0 }
        guard bodyBegan || beginBody() else { return -1 }
        let raw = unsafe UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self)
        let bytes = unsafe UnsafeBufferPointer(start: raw, count: count)
        stop = unsafe isWanted ? keep(bytes.span) : skip(count)
        return stop == nil ? count : -1
    }

    private func keep(_ bytes: Span<UInt8>) -> ExchangeOutcome.Stop? {
        let limit = order.byteLimit
        guard bytes.count <= limit - order.sink.count else { return .tooLarge }
        let action: BodyReceiverAction
        do {
            action = try order.sink.write(bytes)
        } catch {
            return .unwritable(.unwritable(cause: error))
        }
        order.meter.add(received: order.sink.count)
        return action == .stop ? .satisfied : nil
    }

    private func skip(_ count: Int) -> ExchangeOutcome.Stop? {
        received += count
        return received > Self.uselessLimit ? .uselessBody : nil
    }

    /// Looks whether the answer is wanted and, for the rest of a body, begins where we stopped.
    private func beginBody() -> Bool {
        bodyBegan = true
        let status = handle.number(CURLINFO_RESPONSE_CODE)
        isWanted = (200...299).contains(status)
        guard isWanted else { return true }
        if status == 206 {
            guard order.resumedTag != nil, startOfRange == order.sink.count else {
                stop = .wrongRange
                return false
            }
        } else {
            do {
                try order.sink.restart()
            } catch {
                stop = .unwritable(.unwritable(cause: error))
                return false
            }
        }
        let announced = handle.offset(CURLINFO_CONTENT_LENGTH_DOWNLOAD_T)
        let total = announced < 0 ? nil : order.sink.count + announced
        if let total, total > order.byteLimit {
            stop = .tooLarge
            return false
        }
        order.meter.begin(received: order.sink.count, total: total)
        return true
    }

    /// The first byte that `Content-Range: bytes 100-199/200` (RFC 9110, 14.4) speaks of.
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

    /// Judges an address before a socket is opened to it.
    private func admits(_ start: UnsafePointer<UInt8>?, count: Int) -> Bool {
        guard let start = unsafe start else { return false }
        let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
        return admits(IPAddress(bytes: bytes))
    }

    /// Judges the address of a connection that was made for an earlier request.
    private func isWelcome(_ text: UnsafeMutablePointer<CChar>?) -> Bool {
        guard let text = unsafe text else { return false }
        return unsafe admits(IPAddress(String(cString: text)))
    }

    private func admits(_ address: IPAddress?) -> Bool {
        // A proxy is an address that the user gave; it judges what is behind it.
        guard order.proxy == nil else { return true }
        guard let address else { return false }
        let isRefused =
            address.isMetadataServer || (order.reach == .publicOnly && address.isPrivate)
        if isRefused { refusedPeer = address }
        return !isRefused
    }
}

// What is told at the end.
extension RunningExchange {
    func failure(_ code: CURLcode) -> LibraryError { handle.failure(code) }

    /// Collects what is known, with our own reason for an end before libcurl's.
    func outcome(_ end: ExchangeOutcome.End) -> ExchangeOutcome {
        var outcome = ExchangeOutcome(end: end)
        if case .answered = end, !bodyBegan { _ = beginBody() }
        outcome.end = ended(end)
        outcome.status = handle.number(CURLINFO_RESPONSE_CODE)
        outcome.version = version
        outcome.headers = headers
        outcome.bodyBegan = bodyBegan && isWanted
        outcome.wasConnected = handle.offset(CURLINFO_PRETRANSFER_TIME_T) > 0
        outcome.wasProxied = order.proxy != nil
        outcome.peer = handle.text(CURLINFO_PRIMARY_IP).flatMap { IPAddress($0) }
        outcome.certificateFlaw = handle.number(CURLINFO_SSL_VERIFYRESULT)
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
