public import SystemPackage

/// How a `Transfer` goes about its work; every value has a sensible start.
public struct TransferConfiguration: Sendable {
    /// Where http without encryption is accepted.
    public enum PlainHTTP: Sendable {
        /// Only on this machine: there nobody can listen.
        case loopbackOnly
        /// Everywhere: the user has asked for it.
        case allowed
    }

    /// How much happens at the same time.
    public struct Concurrency: Sendable {
        /// Connections to all hosts.
        public var connections = 16
        /// Connections to one host; with HTTP/2 one of them carries many requests.
        public var connectionsPerHost = 6
        /// Requests that curl works on; further ones wait for their turn.
        public var requests = 64

        /// The usual numbers.
        public init() {}
    }

    /// What the servers are told about us.
    public var userAgent = "skills"
    /// The longest a connection may take to be made, name look-up and TLS included.
    public var connectTimeout: Duration = .seconds(15)
    /// The bytes per second below which a transfer is given up after `lowSpeedTime`.
    public var lowSpeed = 1_024
    /// How long a transfer may be too slow, in whole seconds.
    public var lowSpeedTime: Duration = .seconds(30)
    /// The longest that all tries of a request may take, without the waits between them.
    public var totalTimeout: Duration = .seconds(600)
    /// How often a request is sent when the network or the server fails.
    public var attempts = 3
    /// The wait before the second try; it doubles each time, and is spread by half to both sides.
    public var retryDelay: Duration = .milliseconds(500)
    /// The longest wait that a server may ask for (`Retry-After`); with more we give up at once.
    public var maximumRetryDelay: Duration = .seconds(60)
    /// How many redirects are followed.
    public var redirects = 5
    /// Where http without encryption is accepted.
    public var plainHTTP = PlainHTTP.loopbackOnly
    /// A file of certificate authorities in place of the system's (`SSL_CERT_FILE`).
    public var certificateFile: FilePath?
    /// A folder of certificate authorities in place of the system's (`SSL_CERT_DIR`).
    public var certificateDirectory: FilePath?
    /// A file of users and passwords by host (curl's manual, "netrc"), read only where it is named here; its
    /// secrets cross only encrypted connections, and this machine.
    public var netrcFile: FilePath?
    /// Which proxies to go through; none unless said.
    public var proxies = ProxySettings()
    /// How much happens at the same time.
    public var concurrency = Concurrency()

    /// The usual values, and nothing of the environment.
    public init() {}

    /// The usual values, with the proxies and certificates that an environment names.
    public init(environment: [String: String]) {
        func path(_ name: String) -> FilePath? {
            environment[name].flatMap { $0.isEmpty ? nil : FilePath($0) }
        }
        certificateFile = path("SSL_CERT_FILE")
        certificateDirectory = path("SSL_CERT_DIR")
        proxies = ProxySettings(environment: environment)
    }
}
