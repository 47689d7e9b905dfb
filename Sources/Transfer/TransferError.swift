public import FileTree
public import Problem

/// A failed or refused transfer.
public enum TransferError: Problem, Equatable {
    /// The text is not a valid web address; possible secrets are removed from it.
    case invalidAddress(String, WebAddress.Flaw)
    /// The address uses unencrypted http and is not on this machine.
    case insecure(WebAddress)
    /// An https address redirects to http.
    case insecureRedirect(from: WebAddress, to: WebAddress)
    /// A public server redirects to this machine or the local network.
    case privateRedirect(from: WebAddress, to: WebAddress)
    /// A document on a public server, such as a catalog, names an address on a private network.
    case privateReference(from: String, to: String)
    /// The address is that of a cloud metadata service, which gives out credentials.
    case metadataServer(WebAddress)
    /// The configuration does not allow the request.
    case notAllowed(cause: RequestRefusal)
    /// A redirect has no location, or one that is not a valid web address.
    case badRedirect(from: WebAddress)
    /// A PUT or DELETE is redirected in a way that asks for a GET instead.
    case methodLost(from: WebAddress, to: WebAddress, status: Int)
    /// The number of redirects exceeds the limit.
    case tooManyRedirects(WebAddress, limit: Int)
    /// Status 404.
    case notFound(WebAddress)
    /// Status 410: the resource was removed on purpose.
    case gone(WebAddress)
    /// Status 401: the server requires authentication.
    case unauthorized(WebAddress)
    /// Status 401 despite credentials from this source.
    case rejected(WebAddress, CredentialSource)
    /// Status 403: the credentials, or their absence, are not sufficient.
    case forbidden(WebAddress)
    /// Too many requests: status 429, or 403 with an exhausted rate limit.
    case rateLimited(WebAddress, retryAfter: Duration?)
    /// Any other status that is not a success.
    case status(WebAddress, Int)
    /// The host name could not be resolved.
    case unresolvedHost(String, cause: LibraryError)
    /// No connection could be made, or it broke before a response arrived.
    case unreachable(String, cause: LibraryError)
    /// No connection was made within the time limit.
    case connectTimedOut(String, after: Duration)
    /// The request as a whole timed out.
    case timedOut(WebAddress, after: Duration)
    /// The transfer was too slow for too long.
    case tooSlow(WebAddress, bytesPerSecond: Int, during: Duration)
    /// No trusted TLS connection could be made.
    case tlsFailed(String, TLSFailure, cause: LibraryError)
    /// The proxy could not be reached or did not open a connection; `setting` names the variable, or git's setting, that
    /// chose it.
    case proxyFailed(setting: String?, cause: LibraryError)
    /// Status 407: the proxy requires authentication.
    case proxyUnauthorized(setting: String?)
    /// The response body ended early; `expected` is nil if the server did not announce its size.
    case interruptedBody(WebAddress, received: Int, expected: Int?, cause: LibraryError)
    /// The response body is larger than the limit in bytes.
    case tooLarge(WebAddress, limit: Int)
    /// The response is not valid HTTP.
    case invalidResponse(WebAddress, cause: LibraryError)
    /// The received bytes could not be written to their file.
    case unwritable(cause: FileTreeError)
    /// libcurl lacks a feature, or is out of memory.
    case libraryFailed(cause: LibraryError)
    /// The transfer was cancelled.
    case cancelled
}

/// The reason why a TLS connection is not trusted.
public enum TLSFailure: Sendable, Equatable {
    /// The certificate has expired or is not valid yet.
    case certificateExpired
    /// No trusted authority signed the certificate.
    case untrustedIssuer
    /// The certificate is for another host.
    case wrongHost
    /// The configured file or folder of trusted certificates can't be read.
    case unreadableAuthorities
    /// The system has no trusted certificates.
    case missingAuthorities
    /// Any other reason, given by the cause.
    case other
}

/// An error reported by libcurl.
public struct LibraryError: Problem, Equatable {
    /// The `CURLcode`.
    public let code: Int
    /// libcurl's message.
    public let message: String
}

extension TransferError {
    /// The error of libcurl or the file system.
    public var cause: (any Error)? {
        switch self {
        case .unresolvedHost(_, let cause), .unreachable(_, let cause),
            .tlsFailed(_, _, let cause), .proxyFailed(_, let cause),
            .interruptedBody(_, _, _, let cause), .invalidResponse(_, let cause),
            .libraryFailed(let cause):
            cause
        case .unwritable(let cause): cause
        case .invalidAddress, .insecure, .insecureRedirect, .privateRedirect, .privateReference,
            .metadataServer, .notAllowed,
            .badRedirect, .methodLost, .tooManyRedirects, .notFound, .gone, .unauthorized,
            .rejected, .forbidden,
            .rateLimited,
            .status, .connectTimedOut, .timedOut, .tooSlow, .proxyUnauthorized, .tooLarge,
            .cancelled:
            nil
        }
    }

    /// The kind of failure, which determines the exit status.
    public var kind: ProblemKind {
        switch self {
        case .invalidAddress: .usage
        case .insecure, .insecureRedirect, .privateRedirect, .privateReference, .metadataServer,
            .notAllowed, .tooLarge:
            .refused
        case .notFound, .gone: .notFound
        case .unauthorized, .rejected, .forbidden, .proxyUnauthorized: .authentication
        case .unwritable, .libraryFailed: .failed
        case .cancelled: .interrupted
        case .badRedirect, .methodLost, .tooManyRedirects, .rateLimited, .status, .unresolvedHost,
            .unreachable,
            .connectTimedOut, .timedOut, .tooSlow, .tlsFailed, .proxyFailed, .interruptedBody,
            .invalidResponse:
            .network
        }
    }
}
