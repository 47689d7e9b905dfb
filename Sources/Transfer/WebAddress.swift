import CLibcurl

/// A URL of the web, checked once: http or https, a host, no password and no control bytes.
///
/// Spaces and bytes beyond ASCII are percent-encoded; the fragment is dropped, as no server sees
/// it.
public struct WebAddress: Hashable, Sendable, CustomStringConvertible {
    /// The two schemes there are.
    public enum Scheme: String, Sendable {
        case http, https
    }

    /// Why a text is not an address that we would go to.
    public enum Flaw: Hashable, Sendable {
        /// The URL parser's own words.
        case malformed(String)
        /// A scheme other than http and https.
        case scheme(String)
        /// `user:password@` stands before the host.
        case credentials
        /// A line break, NUL or other control byte.
        case controlByte
    }

    /// The whole address; its query may hold secrets, so never show it.
    public let text: String
    /// Whether the connection is encrypted.
    public let scheme: Scheme
    /// The host in lower case; an IPv6 address is in brackets.
    public let host: String
    /// The port, also where the text leaves it out.
    public let port: Int
    /// The path, percent-encoded, from its `/` on.
    public let path: String
    /// What follows the `?`.
    public let query: String?

    /// Reads an absolute URL.
    public init(_ text: String) throws(TransferError) {
        self = try WebAddress(text, relativeTo: nil)
    }

    /// Reads a URL that may leave out what it shares with this one, such as a `Location`.
    public func resolving(relative text: String) throws(TransferError) -> WebAddress {
        try WebAddress(text, relativeTo: self)
    }

    private init(_ text: String, relativeTo base: WebAddress?) throws(TransferError) {
        func flawed(_ flaw: Flaw) -> TransferError { .invalidAddress(Self.shown(text), flaw) }
        guard !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7f }) else {
            throw flawed(.controlByte)
        }
        let parser = URLParser()
        if let base, let words = parser.read(base.text) { throw flawed(.malformed(words)) }
        if let words = parser.read(text) { throw flawed(.malformed(words)) }
        let schemeText = parser.part(CURLUPART_SCHEME) ?? ""
        guard let scheme = Scheme(rawValue: schemeText) else { throw flawed(.scheme(schemeText)) }
        guard parser.part(CURLUPART_USER) == nil, parser.part(CURLUPART_PASSWORD) == nil else {
            throw flawed(.credentials)
        }
        parser.dropFragment()
        guard let host = parser.part(CURLUPART_HOST), !host.isEmpty,
            let port = parser.part(CURLUPART_PORT, flags: CURLU_DEFAULT_PORT).flatMap({ Int($0) }),
            let whole = parser.part(CURLUPART_URL)
        else { throw flawed(.malformed("no host")) }
        self.text = whole
        self.scheme = scheme
        self.host = host.lowercased()
        self.port = port
        self.path = parser.part(CURLUPART_PATH) ?? "/"
        self.query = parser.part(CURLUPART_QUERY)
    }

    /// The address for people, without its query: that may hold a token.
    public var description: String {
        query == nil ? "\(origin)\(path)" : "\(origin)\(path)?…"
    }

    /// Scheme, host and port: what a secret for one server may be sent to.
    var origin: String {
        let isUsual = port == (scheme == .https ? 443 : 80)
        return isUsual ? "\(scheme)://\(host)" : "\(scheme)://\(host):\(port)"
    }

    /// The address itself, where the host is one and not a name.
    var hostAddress: IPAddress? { IPAddress(host) }

    /// Whether the host is this machine by its name or number, without asking anybody.
    public var isLoopback: Bool {
        let name = host.hasSuffix(".") ? String(host.dropLast()) : host
        return name == "localhost" || name.hasSuffix(".localhost")
            || hostAddress?.isLoopback == true
    }

    /// What may be shown of a text that is no address: not what could be a password or a query.
    private static func shown(_ text: String) -> String {
        let plain = text.prefix { $0 != "?" && $0 != "#" }
        guard let sign = plain.lastIndex(of: "@") else { return String(plain) }
        guard let slashes = plain.firstRange(of: "://"), slashes.upperBound <= sign else {
            return "…\(plain[sign...])"
        }
        return "\(plain[..<slashes.upperBound])…\(plain[sign...])"
    }
}

/// curl's own URL parser, so that the check and the connection read an address alike.
@safe private struct URLParser: ~Copyable {
    private let handle: OpaquePointer

    init() {
        guard let handle = unsafe curl_url() else { preconditionFailure("curl has no memory") }
        unsafe self.handle = handle
    }

    deinit { unsafe curl_url_cleanup(handle) }

    /// Reads a URL on top of what was read before; gives curl's words when it is none.
    func read(_ text: String) -> String? {
        let flags = UInt32(CURLU_URLENCODE) | UInt32(CURLU_NON_SUPPORT_SCHEME)
        let code = unsafe curl_url_set(handle, CURLUPART_URL, text, flags)
        guard code != CURLUE_OK else { return nil }
        guard let words = unsafe curl_url_strerror(code) else { return "unusable" }
        return unsafe String(cString: words)
    }

    func dropFragment() {
        let code = unsafe curl_url_set(handle, CURLUPART_FRAGMENT, nil, 0)
        precondition(code == CURLUE_OK, "curl could not drop a fragment")
    }

    /// A part of the URL, nil where the URL doesn't have it.
    func part(_ part: CURLUPart, flags: Int32 = 0) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        let code = unsafe curl_url_get(handle, part, &text, UInt32(flags))
        guard code == CURLUE_OK, let text = unsafe text else { return nil }
        defer { unsafe curl_free(text) }
        return unsafe String(cString: text)
    }
}
