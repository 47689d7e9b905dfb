public import SystemPackage

/// The configuration of a ``Transfer``, with defaults for everything.
public struct TransferConfiguration: Sendable {
    /// The servers to which unencrypted http is allowed.
    public enum PlainHTTP: Sendable {
        /// Only on this machine, where connections can't be intercepted.
        case loopbackOnly
        /// Everywhere, because the user has asked for it.
        case allowed
    }

    /// Limits on concurrent connections and requests.
    public struct Concurrency: Sendable {
        /// The maximum number of connections.
        public var connections = 16
        /// The maximum number of connections to one host; an HTTP/2 connection carries many requests.
        public var connectionsPerHost = 6
        /// The maximum number of running requests; others wait.
        public var requests = 64

        /// Creates the default limits.
        public init() {}
    }

    /// The `User-Agent` header.
    public var userAgent = "skills"
    /// The timeout for a connection, including name resolution and TLS.
    public var connectTimeout: Duration = .seconds(15)
    /// The speed in bytes per second below which a transfer fails after `lowSpeedTime`.
    public var lowSpeed = 1_024
    /// The time for which a transfer may be slower than `lowSpeed`, in whole seconds.
    public var lowSpeedTime: Duration = .seconds(30)
    /// The timeout for all attempts of a request together, excluding the delays between them.
    public var totalTimeout: Duration = .seconds(600)
    /// The maximum number of attempts if the network or the server fails.
    public var attempts = 3
    /// The delay before the second attempt; it doubles each time, with a jitter of ±50%.
    public var retryDelay: Duration = .milliseconds(500)
    /// The longest accepted `Retry-After`; if a server asks for more, the request fails.
    public var maximumRetryDelay: Duration = .seconds(60)
    /// The maximum number of redirects to follow.
    public var redirects = 5
    /// The servers to which unencrypted http is allowed.
    public var plainHTTP = PlainHTTP.loopbackOnly
    /// A file of trusted certificates that replaces the system's (`SSL_CERT_FILE`).
    public var certificateFile: FilePath?
    /// A folder of trusted certificates that replaces the system's (`SSL_CERT_DIR`).
    public var certificateDirectory: FilePath?
    /// The file with the client's certificate, and that with its key.
    var clientCertificate: FilePath?
    var clientKey: FilePath?
    /// A netrc file with credentials by host, which are sent only over encrypted connections and on this machine, and
    /// never after a redirect to another server.
    ///
    /// With nil, no netrc file is read.
    public var netrcFile: FilePath?
    /// The author of the hosts of requests; the entry `default` of the netrc file is only for those that the user
    /// named.
    public var namedHosts = NamedHosts.byUser

    /// The author of the hosts of requests that no ``Referrer`` has.
    public enum NamedHosts: Sendable {
        case byUser
        /// A file that others may have written, such as a project's lock file.
        case byDocument
    }

    /// The proxies to use; none by default.
    public var proxies = ProxySettings()
    /// Limits on concurrent connections and requests.
    public var concurrency = Concurrency()
    /// Returns the refusal of requests for a URL or `user@host:path`; nil if they are allowed.
    ///
    /// It is called before a host name is resolved, for every redirect too, and before the installed git is started.
    public var refusal: (@Sendable (String) -> RequestRefusal?)?

    /// The file of trusted certificates to name to libcurl; nil if it has a location of its own.
    var trustedFile: FilePath? {
        if let certificateFile { return certificateFile }
        guard certificateDirectory == nil, case .file(let file) = SystemAuthorities.place else {
            return nil
        }
        return file
    }

    /// Whether neither the environment nor the system has trusted certificates.
    var hasNoAuthorities: Bool {
        certificateFile == nil && certificateDirectory == nil
            && SystemAuthorities.place == .missing
    }

    /// Creates the default configuration, independent of the environment.
    public init() {}

    /// Creates the default configuration with the proxies and certificates from environment variables.
    public init(environment: [String: String]) {
        func path(_ name: String) -> FilePath? {
            environment[name].flatMap { $0.isEmpty ? nil : FilePath($0) }
        }
        certificateFile = path("SSL_CERT_FILE")
        certificateDirectory = path("SSL_CERT_DIR")
        proxies = ProxySettings(environment: environment)
    }
}
