public import Problem

extension TransferError {
    /// What failed.
    public var summary: String {
        switch self {
        case .invalidAddress(let text, let flaw):
            "'\(text)' is not a valid address: \(flaw.message)"
        case .insecure(let address): "\(address) uses unencrypted http"
        case .insecureRedirect(let from, let to):
            "\(from) redirects to \(to), which is not encrypted"
        case .privateRedirect(let from, let to):
            "\(from) redirects to \(to), which is on a private network"
        case .privateReference(let from, let to):
            "\(from) leads to \(to), which is on a private network"
        case .metadataServer(let address):
            "\(address) is a cloud metadata service, which exposes credentials"
        case .notAllowed(let refusal): refusal.summary
        case .badRedirect(let from): "\(from) sent an invalid redirect"
        case .methodLost(let from, let to, let status):
            "\(from) redirects to \(to) with status \(status), which drops what was sent"
        case .tooManyRedirects(let address, let limit):
            "\(address) redirects more than \(limit) times"
        case .notFound(let address): "\(address) was not found"
        case .gone(let address): "\(address) was removed (410)"
        case .unauthorized(let address): "\(address) requires authentication (401)"
        case .rejected(let address, let source):
            "\(address.host) refused \(source.name) (401)"
        case .forbidden(let address): "access to \(address) is forbidden (403)"
        case .rateLimited(let address, nil): "rate limited by \(address.host)"
        case .rateLimited(let address, .some(let wait)):
            "rate limited by \(address.host); retry in \(Messages.time(wait))"
        case .status(let address, let status): "\(address) returned status \(status)"
        case .unresolvedHost(let host, _): "failed to resolve host \(host)"
        case .unreachable(let host, _): "failed to connect to \(host)"
        case .connectTimedOut(let host, let time):
            "connecting to \(host) timed out after \(Messages.time(time))"
        case .timedOut(let address, let time):
            "\(address) timed out after \(Messages.time(time))"
        case .tooSlow(let address, let speed, let time):
            "\(address) sent less than \(ByteCount(speed)) per second for \(Messages.time(time))"
        case .tlsFailed(let host, let failure, _): failure.summary(host: host)
        case .proxyFailed: "failed to connect through the proxy"
        case .proxyUnauthorized: "the proxy requires authentication (407)"
        case .interruptedBody(let address, let received, nil, _):
            "\(address) was interrupted after \(ByteCount(received).exact)"
        case .interruptedBody(let address, let received, .some(let expected), _):
            "the server sent \(received) of \(ByteCount(expected).exact) of \(address)"
        case .tooLarge(let address, let limit): "\(address) is larger than \(ByteCount(limit))"
        case .invalidResponse(let address, _): "\(address) sent an invalid HTTP response"
        case .unwritable: "failed to save the response"
        case .libraryFailed: "libcurl failed"
        case .cancelled: "the transfer was cancelled"
        }
    }

    /// What to try next.
    public var hint: Suggestion? {
        switch self {
        case .insecure:
            "use an https address, or pass --allow-http if you trust every network on the way"
        case .unresolvedHost, .unreachable, .connectTimedOut, .tooSlow, .interruptedBody:
            Messages.checkConnection
        case .timedOut: "run the same command again, on a faster connection if possible"
        case .tlsFailed(_, let failure, _): failure.hint
        case .proxyFailed(let setting?, _), .proxyUnauthorized(let setting?):
            setting.contains(".")
                ? "check git's setting of the proxy: git config --get-all \(setting.shellQuoted)"
                : "check the variable \(setting), which sets the proxy, and no_proxy"
        case .proxyFailed(nil, _), .proxyUnauthorized(nil):
            "check the variables https_proxy, http_proxy, all_proxy and no_proxy"
        case .notFound:
            "check the address in a browser; private repositories look missing without a token"
        case .unauthorized(let address), .forbidden(let address):
            "\(EnvironmentCredentials.instruction(for: address)), then run the same command again"
        case .rejected(_, let source): "\(source.remedy)"
        case .rateLimited(_, .some(let wait)):
            "run the same command again in \(Messages.time(wait))"
        case .rateLimited(_, nil): "wait a few minutes, then run the same command again"
        case .status(_, 500...): "the server has a problem; run the same command again later"
        case .invalidAddress(_, let flaw): flaw.hint
        case .privateReference(_, let to) where !to.contains("?"):
            "if you trust this address, use it directly: \(.install(to))"
        case .notAllowed(let refusal): refusal.hint
        case .methodLost: "use the address that it redirects to"
        case .insecureRedirect, .privateRedirect, .privateReference, .metadataServer, .badRedirect,
            .tooManyRedirects,
            .gone, .status, .tooLarge, .invalidResponse, .unwritable, .libraryFailed, .cancelled:
            nil
        }
    }
}

extension CredentialSource {
    /// A phrase with the secret, such as `the token in GITHUB_TOKEN`.
    public var name: String {
        switch self {
        case .variable(let name): "the token in \(name)"
        case .helper(let name): "the password of \(name)"
        case .login(let program, _): "the login of \(program)"
        }
    }

    /// What to do if a server refuses them, as an imperative.
    public var remedy: String {
        switch self {
        case .variable(let name): "set \(name) to a valid token with read access, or unset it"
        case .helper(let name): "store a valid token with read access in \(name)"
        case .login(_, let command): "log in again: \(command)"
        }
    }
}

extension LibraryError {
    /// libcurl's message, and its error number to look up.
    public var summary: String { "\(message) (curl \(code))" }
}

extension WebAddress.Flaw {
    /// What is wrong, as a phrase to follow a colon.
    fileprivate var message: String {
        switch self {
        case .malformed(let message): message.prefix(1).lowercased() + message.dropFirst()
        case .scheme(""): "it does not start with https://"
        case .scheme(let scheme): "unsupported scheme \(scheme)"
        case .credentials: "it contains a user name or password"
        case .controlByte: "it contains a control character"
        }
    }

    fileprivate var hint: Suggestion? {
        switch self {
        case .scheme(""), .malformed, .controlByte: nil
        case .scheme: "use an address that starts with https://"
        case .credentials: "remove the user name and password, and set a token instead"
        }
    }
}

extension TLSFailure {
    fileprivate func summary(host: String) -> String {
        switch self {
        case .certificateExpired: "the certificate of \(host) has expired or is not valid yet"
        case .untrustedIssuer: "the certificate of \(host) is not signed by a trusted authority"
        case .wrongHost: "the certificate of \(host) is for another host"
        case .unreadableAuthorities: "failed to read the trusted certificates"
        case .missingAuthorities:
            "the certificate of \(host) can't be checked: this system has no trusted certificates"
        case .other: "failed to establish a TLS connection to \(host)"
        }
    }

    fileprivate var hint: Suggestion {
        switch self {
        case .certificateExpired:
            "check this machine's clock; if it is right, contact the server's administrator"
        case .untrustedIssuer:
            "if your network has its own certificate authority, set SSL_CERT_FILE to its file"
        case .wrongHost:
            "check the address; the network may require a login (open a web page in a browser)"
        case .unreadableAuthorities: "set SSL_CERT_FILE to a readable file, or unset it"
        case .missingAuthorities:
            "install the package ca-certificates, or set SSL_CERT_FILE to a file of certificates"
        case .other: Messages.checkConnection
        }
    }
}

/// Texts that are not tied to one error.
enum Messages {
    static let checkConnection: Suggestion = "check the connection, then run the same command again"
    static let invalidURL = "invalid URL"
    static let missingHost = "no host"
    static let ambiguousHost = "programs may read its host differently"
    /// How to store a token.
    static func storeToken(in variables: [String]) -> String {
        variables.isEmpty
            ? "store a token with read access in a git credential helper"
            : "set \(variables.joined(separator: " or ")) to a token with read access"
    }
    static let longHeader = "the response has a header line of more than 100 KiB"
    static let wrongRange = "the server sent a different range than requested"

    /// A time in seconds, or in minutes from two minutes on.
    static func time(_ time: Duration) -> String {
        let seconds = Int((time / .seconds(1)).rounded(.up))
        return switch seconds {
        case 1: "1 second"
        case ..<120: "\(seconds) seconds"
        default: "\((seconds + 59) / 60) minutes"
        }
    }
}
