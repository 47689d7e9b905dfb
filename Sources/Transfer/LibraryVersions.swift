import CLibcurl

/// Which libraries do the work, for `skills doctor`.
public struct LibraryVersions: Sendable, Equatable {
    /// The version of libcurl, such as `8.14.1`.
    public let curl: String
    /// The TLS library and its version, such as `OpenSSL/3.5.1`; nil without TLS.
    public let tls: String?
    /// Whether libcurl speaks HTTP/2.
    public let hasHTTP2: Bool

    /// What is loaded into this process.
    static let current = LibraryVersions()

    private init() {
        guard let facts = unsafe curl_version_info(CURLVERSION_FIRST) else {
            preconditionFailure("curl doesn't know its version")
        }
        curl = unsafe String(cString: facts.pointee.version)
        let library = unsafe facts.pointee.ssl_version
        tls = unsafe library.map { unsafe String(cString: $0) }
        hasHTTP2 = unsafe facts.pointee.features & CURL_VERSION_HTTP2 != 0
    }

    /// Whether the TLS library numbers the flaws of certificates as OpenSSL does.
    var hasOpenSSLNumbers: Bool {
        let family = ["OpenSSL", "LibreSSL", "BoringSSL", "quictls", "(OpenSSL"]
        return family.contains { tls?.hasPrefix($0) == true }
    }
}
