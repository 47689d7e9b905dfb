public import FileTree
public import Problem

/// What can go wrong between us and a server.
public enum TransferError: Problem, Equatable {
    /// The text is no web address; what could be a secret in it is left out.
    case invalidAddress(String, WebAddress.Flaw)
    /// The address is http, without encryption, and not on this machine.
    case insecure(WebAddress)
    /// An https address redirects to http.
    case insecureRedirect(from: WebAddress, to: WebAddress)
    /// A public server redirects to an address of this machine or of the local network.
    case privateRedirect(from: WebAddress, to: WebAddress)
    /// The address is the one that gives cloud machines their secrets.
    case metadataServer(WebAddress)
    /// A redirect doesn't say where to, or not in a way that we would follow.
    case badRedirect(from: WebAddress)
    /// Redirects go on and on.
    case tooManyRedirects(WebAddress, limit: Int)
    /// 404 or 410.
    case notFound(WebAddress)
    /// 401: the server wants to know who is asking.
    case unauthorized(WebAddress)
    /// 403: what we said or didn't say about us is not enough.
    case forbidden(WebAddress)
    /// Too many requests: 429, or 403 with a limit that is used up.
    case rateLimited(WebAddress, retryAfter: Duration?)
    /// Any other status that is no success.
    case status(WebAddress, Int)
    /// The name of the host has no address.
    case unresolvedHost(String, cause: LibraryError)
    /// No connection can be made, or it broke before an answer came.
    case unreachable(String, cause: LibraryError)
    /// No connection was made in time.
    case connectTimedOut(String, after: Duration)
    /// The whole request took too long.
    case timedOut(WebAddress, after: Duration)
    /// The transfer was too slow for too long.
    case tooSlow(WebAddress, bytesPerSecond: Int, during: Duration)
    /// No encrypted connection that we could trust.
    case tlsFailed(String, TLSFailure, cause: LibraryError)
    /// The proxy can't be reached, or answered something else than a connection.
    case proxyFailed(cause: LibraryError)
    /// 407: the proxy wants to know who is asking.
    case proxyUnauthorized
    /// The body ended before its end.
    case interruptedBody(WebAddress, cause: LibraryError)
    /// The body is larger than allowed.
    case tooLarge(WebAddress, limit: Int)
    /// What came is not what HTTP allows.
    case invalidResponse(WebAddress, cause: LibraryError)
    /// The bytes could not be written to their file.
    case unwritable(cause: FileTreeError)
    /// libcurl lacks something that we need, or has no memory.
    case libraryFailed(cause: LibraryError)
    /// Somebody stopped it.
    case cancelled
}

/// What is wrong with an encrypted connection.
public enum TLSFailure: Sendable, Equatable {
    /// The certificate is no longer good, or not yet.
    case certificateExpired
    /// Nobody that we trust has signed the certificate.
    case untrustedIssuer
    /// The certificate is for another host.
    case wrongHost
    /// The certificates that we were told to trust can't be read.
    case unreadableAuthorities
    /// Something else; the cause knows.
    case other
}

/// The number and the message with which libcurl describes a failure.
public struct LibraryError: Problem, Equatable {
    /// The `CURLcode`.
    public let code: Int
    /// What libcurl says about it.
    public let message: String

    /// What libcurl says, and its number to look up.
    public var summary: String { "\(message) (curl \(code))" }
}

extension TransferError {
    /// What happened.
    public var summary: String {
        switch self {
        case .invalidAddress(let text, let flaw): "\(text) is not a usable address: \(flaw.words)"
        case .insecure(let address): "\(address) is not encrypted"
        case .insecureRedirect(let from, let to): "\(from) redirects to \(to), without encryption"
        case .privateRedirect(let from, let to):
            "\(from) redirects to \(to), which is in a private network"
        case .metadataServer(let address): "\(address) gives out a machine's secrets"
        case .badRedirect(let from): "\(from) redirects to no usable address"
        case .tooManyRedirects(let address, let limit):
            "\(address) redirects more than \(limit) times"
        default: answerSummary ?? connectionSummary
        }
    }

    private var answerSummary: String? {
        switch self {
        case .notFound(let address): "\(address) is not there"
        case .unauthorized(let address): "\(address) wants to know who is asking"
        case .forbidden(let address): "\(address) is not open to us"
        case .rateLimited(let address, nil): "\(address.host) has had too many requests from here"
        case .rateLimited(let address, .some(let wait)):
            "\(address.host) has had too many requests from here and takes the next one in "
                + wait.words
        case .status(let address, let status): "\(address) answered with status \(status)"
        case .interruptedBody(let address, _): "\(address) broke off before its end"
        case .tooLarge(let address, let limit): "\(address) is larger than \(sizeWords(limit))"
        case .invalidResponse(let address, _): "\(address) gave an answer that is not HTTP"
        case .unwritable: "the bytes that came could not be written"
        case .cancelled: "the transfer was stopped"
        default: nil
        }
    }

    private var connectionSummary: String {
        switch self {
        case .unresolvedHost(let host, _): "the host \(host) was not found"
        case .unreachable(let host, _): "can't connect to \(host)"
        case .connectTimedOut(let host, let time): "no connection to \(host) after \(time.words)"
        case .timedOut(let address, let time): "\(address) was not complete after \(time.words)"
        case .tooSlow(let address, let speed, let time):
            "\(address) came with less than \(speed) bytes per second for \(time.words)"
        case .tlsFailed(let host, let flaw, _): flaw.summary(of: host)
        case .proxyFailed: "the proxy gives no connection"
        case .proxyUnauthorized: "the proxy wants to know who is asking"
        default: "libcurl could not do its work"
        }
    }

    /// What helps.
    public var hint: String? {
        switch self {
        case .insecure:
            "use its https address, or pass --allow-http if you trust every network on the way"
        case .unresolvedHost, .unreachable, .connectTimedOut, .tooSlow, .interruptedBody:
            "check the connection, then run the same command again"
        case .timedOut: "run the same command again, on a faster connection if there is one"
        case .tlsFailed(_, let flaw, _): flaw.hint
        case .proxyFailed, .proxyUnauthorized:
            "check the variables https_proxy, http_proxy, all_proxy and no_proxy"
        case .notFound: "check the address in a browser; what is private is shown as missing"
        case .unauthorized(let address), .forbidden(let address):
            "set a token that may read from \(address.host), then run the same command again"
        case .rateLimited(_, .some(let wait)): "run the same command again in \(wait.words)"
        case .rateLimited: "wait some minutes, then run the same command again"
        case .status(_, 500...): "the server has a problem; run the same command again later"
        case .invalidAddress(_, .scheme(let scheme)) where !scheme.isEmpty:
            "use an address that starts with https://"
        case .invalidAddress(_, .credentials):
            "leave the user and password out of the address, and set a token instead"
        default: nil
        }
    }

    /// What the library or the file system said.
    public var cause: (any Error)? {
        switch self {
        case .unresolvedHost(_, let cause), .unreachable(_, let cause),
            .tlsFailed(_, _, let cause), .proxyFailed(let cause),
            .interruptedBody(_, let cause), .invalidResponse(_, let cause),
            .libraryFailed(let cause):
            cause
        case .unwritable(let cause): cause
        default: nil
        }
    }

    /// Which exit status tells about it.
    public var kind: ProblemKind {
        switch self {
        case .invalidAddress: .usage
        case .insecure, .insecureRedirect, .privateRedirect, .metadataServer, .tooLarge: .refused
        case .notFound: .notFound
        case .unauthorized, .forbidden, .proxyUnauthorized: .authentication
        case .unwritable, .libraryFailed: .failed
        case .cancelled: .interrupted
        default: .network
        }
    }
}

extension WebAddress.Flaw {
    fileprivate var words: String {
        switch self {
        case .malformed(let words): words.prefix(1).lowercased() + words.dropFirst()
        case .scheme(""): "it does not start with https://"
        case .scheme(let scheme): "\(scheme) is not http or https"
        case .credentials: "it holds a user or a password"
        case .controlByte: "it holds a line break or another control character"
        }
    }
}

extension TLSFailure {
    fileprivate func summary(of host: String) -> String {
        switch self {
        case .certificateExpired: "the certificate of \(host) is out of date"
        case .untrustedIssuer: "the certificate of \(host) is signed by nobody we know"
        case .wrongHost: "the certificate of \(host) belongs to another host"
        case .unreadableAuthorities: "the certificates to trust can't be read"
        case .other: "no encrypted connection to \(host)"
        }
    }

    fileprivate var hint: String {
        switch self {
        case .certificateExpired:
            "check this machine's date; if it is right, tell the owner of the server"
        case .untrustedIssuer:
            "if your network has its own certificates, set SSL_CERT_FILE to the file with them"
        case .wrongHost: "check the address; a log-in page of the network may be in between"
        case .unreadableAuthorities: "set SSL_CERT_FILE to a file that can be read, or unset it"
        case .other: "check the connection, then run the same command again"
        }
    }
}

extension Duration {
    /// The time in seconds, or in minutes where there are many.
    var words: String {
        let seconds = Int((self / .seconds(1)).rounded(.up))
        switch seconds {
        case 1: return "1 second"
        case ..<120: return "\(seconds) seconds"
        default: return "\((seconds + 59) / 60) minutes"
        }
    }
}

private func sizeWords(_ bytes: Int) -> String {
    if bytes >= 1 << 20, bytes % (1 << 20) == 0 { return "\(bytes >> 20) MiB" }
    if bytes >= 1 << 10, bytes % (1 << 10) == 0 { return "\(bytes >> 10) KiB" }
    return "\(bytes) bytes"
}
