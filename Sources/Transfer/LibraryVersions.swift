import CLibcurl

/// The libraries behind transfers, for diagnostics.
public struct LibraryVersions: Sendable, Equatable {
    /// The version of libcurl, such as `8.14.1`.
    public let curl: String
    /// The TLS library and its version, such as `OpenSSL/3.5.1`; nil without TLS.
    public let tls: String?
    /// Whether libcurl supports HTTP/2.
    public let hasHTTP2: Bool

    /// The versions loaded into this process.
    static let current = LibraryVersions()

    private init() {
        guard let facts = unsafe curl_version_info(CURLVERSION_FIRST) else {
            preconditionFailure("libcurl doesn't report its version")
        }
        curl = unsafe String(cString: facts.pointee.version)
        let library = unsafe facts.pointee.ssl_version
        tls = unsafe library.map { unsafe String(cString: $0) }
        hasHTTP2 = unsafe facts.pointee.features & CURL_VERSION_HTTP2 != 0
    }

    /// Whether the TLS library uses OpenSSL's numbers for certificate errors.
    var hasOpenSSLNumbers: Bool {
        let family = ["OpenSSL", "LibreSSL", "BoringSSL", "quictls", "(OpenSSL"]
        return family.contains { tls?.hasPrefix($0) == true }
    }
}
