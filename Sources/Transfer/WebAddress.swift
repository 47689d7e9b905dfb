import CLibcurl
import Web

/// A validated http or https URL without credentials and control characters.
///
/// Spaces and non-ASCII bytes are percent-encoded; the fragment is dropped, because it is never sent.
public struct WebAddress: Hashable, Sendable, CustomStringConvertible {
    /// The supported schemes.
    public enum Scheme: String, Sendable {
        case http, https
    }

    /// The reasons why a text is not a valid address.
    public enum Flaw: Hashable, Sendable {
        /// The text is not a URL, with the parser's message.
        case malformed(String)
        /// A scheme other than http and https.
        case scheme(String)
        /// The text contains a user name or password.
        case credentials
        /// The text contains a line break, NUL or other control character.
        case controlByte
    }

    /// The whole address; never to be shown, because its query may contain secrets.
    public let text: String
    /// The scheme, `http` or `https`.
    public let scheme: Scheme
    /// The host in lower case; an IPv6 address is in brackets.
    public let host: String
    /// The port; the scheme's default if the text has none.
    public let port: Int
    /// The percent-encoded path, with its leading `/`.
    public let path: String
    /// The query, without the `?`.
    public let query: String?
    /// The host as policies compare it; nil for one that programs may read differently.
    let hostName: HostName?

    /// Parses an absolute URL.
    public init(_ text: String) throws(TransferError) {
        self = try WebAddress(text, relativeTo: nil)
    }

    /// Parses a URL that may be relative to this one, such as a `Location` header.
    public func resolving(relative text: String) throws(TransferError) -> WebAddress {
        try WebAddress(text, relativeTo: self)
    }

    private init(_ text: String, relativeTo base: WebAddress?) throws(TransferError) {
        func flawed(_ flaw: Flaw) -> TransferError { .invalidAddress(Self.redacted(text), flaw) }
        guard !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7f }) else {
            throw flawed(.controlByte)
        }
        let parser = URLParser()
        if let base, let message = parser.read(base.text) { throw flawed(.malformed(message)) }
        if let message = parser.read(text) { throw flawed(.malformed(message)) }
        let schemeText = parser.part(CURLUPART_SCHEME) ?? ""
        guard let scheme = Scheme(rawValue: schemeText) else { throw flawed(.scheme(schemeText)) }
        guard parser.part(CURLUPART_USER) == nil, parser.part(CURLUPART_PASSWORD) == nil else {
            throw flawed(.credentials)
        }
        parser.dropFragment()
        guard let host = parser.part(CURLUPART_HOST), !host.isEmpty,
            let port = parser.part(CURLUPART_PORT, flags: CURLU_DEFAULT_PORT).flatMap({ Int($0) }),
            let whole = parser.part(CURLUPART_URL)
        else { throw flawed(.malformed(Messages.missingHost)) }
        self.text = whole
        self.scheme = scheme
        self.host = host.lowercased()
        self.port = port
        self.path = parser.part(CURLUPART_PATH) ?? "/"
        self.query = parser.part(CURLUPART_QUERY)
        hostName = HostName(host)
        // Whatever decides about a URL reads it as a WebLocation.
        guard let location = WebLocation(whole), location.host == hostName else {
            throw flawed(.malformed(Messages.ambiguousHost))
        }
    }

    /// The address without its query, which may contain a token.
    public var description: String {
        query == nil ? "\(origin)\(path)" : "\(origin)\(path)?…"
    }

    /// The scheme, host and port; secrets are sent only to the same origin.
    public var origin: String {
        let isUsual = port == (scheme == .https ? 443 : 80)
        return isUsual ? "\(scheme)://\(host)" : "\(scheme)://\(host):\(port)"
    }

    /// The IP address that the host is; nil for a name.
    var hostAddress: IPAddress? { hostName?.address }

    /// Whether the host is this machine, judged by its name or IP address without name resolution.
    public var isLoopback: Bool { hostName?.isLoopback == true }

    /// Whether the host is this machine or an IP address of a private network, without name resolution.
    var isPrivate: Bool { hostName?.isPrivate == true }

    /// Removes possible passwords and queries from text that may not be a valid address.
    public static func redacted(_ text: String) -> String {
        let plain = text.prefix { $0 != "?" && $0 != "#" }
        guard let sign = plain.lastIndex(of: "@") else { return String(plain) }
        guard let slashes = plain.firstRange(of: "://"), slashes.upperBound <= sign else {
            return "…\(plain[sign...])"
        }
        return "\(plain[..<slashes.upperBound])…\(plain[sign...])"
    }
}

/// libcurl's URL parser, so that validation and connection interpret an address identically.
@safe private struct URLParser: ~Copyable {
    private let handle: OpaquePointer

    init() {
        guard let handle = unsafe curl_url() else {
            preconditionFailure("out of memory in libcurl")
        }
        unsafe self.handle = handle
    }

    deinit { unsafe curl_url_cleanup(handle) }

    /// Parses a URL relative to the previous one; returns libcurl's message if it is invalid.
    func read(_ text: String) -> String? {
        let flags = UInt32(CURLU_URLENCODE) | UInt32(CURLU_NON_SUPPORT_SCHEME)
        let code = unsafe curl_url_set(handle, CURLUPART_URL, text, flags)
        guard code != CURLUE_OK else { return nil }
        guard let message = unsafe curl_url_strerror(code) else { return Messages.invalidURL }
        return unsafe String(cString: message)
    }

    func dropFragment() {
        let code = unsafe curl_url_set(handle, CURLUPART_FRAGMENT, nil, 0)
        precondition(code == CURLUE_OK, "libcurl could not remove a fragment")
    }

    /// A part of the URL; nil if the URL doesn't have it.
    func part(_ part: CURLUPart, flags: Int32 = 0) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        let code = unsafe curl_url_get(handle, part, &text, UInt32(flags))
        guard code == CURLUE_OK, let text = unsafe text else { return nil }
        defer { unsafe curl_free(text) }
        return unsafe String(cString: text)
    }
}
