import Digest

/// A request to a server.
public struct TransferRequest: Sendable {
    /// The HTTP method.
    public enum Method: Sendable {
        /// GET, which is repeated after failures.
        case get
        /// HEAD, which has no response body.
        case head
        /// POST; must be safe to repeat, because retries send it again.
        case post(body: [UInt8], contentType: HeaderField.Value)
        /// PUT; must be safe to repeat, because retries send it again.
        case put(body: [UInt8], contentType: HeaderField.Value)
        /// DELETE, which is repeated after failures.
        case delete
    }

    /// A condition on the resource under which the server changes it (RFC 9110, section 13.1).
    public enum Precondition: Sendable, Equatable {
        /// It does not exist.
        case absent
        /// It has this entity tag.
        case unchanged(HeaderField.Value)
    }

    /// Whether the server may compress the body in transit.
    public enum Compression: Sendable {
        /// The body is sent as it is, so that an interrupted one can be resumed.
        case none
        /// The body may be sent with gzip; limits and digests apply to the decompressed body.
        case allowed
    }

    /// The origin of the address.
    public enum Server: Sendable {
        /// The user or a configured source states it.
        case requested
        /// Another server redirected to it, so that it receives no credentials of the netrc file.
        case redirected
    }

    /// The address to request.
    public var address: WebAddress
    /// The HTTP method.
    public var method: Method
    /// Additional headers.
    ///
    /// On redirects to another server only `Accept`, `Accept-Language` and `Git-Protocol` are sent,
    /// because other headers could contain secrets.
    public var headers: [HeaderField]
    /// The credentials; sent only to the server of `address`, never to another one that it redirects to.
    public var authorization: Authorization?
    /// The maximum size of the response body in bytes.
    public var byteLimit: Int
    /// The entity tag of a cached version; the server returns 304 if it is current.
    public var knownTag: HeaderField.Value?
    /// The document that named `address`, if not the user: like a redirect, it may not lead from a public server to a
    /// network that only this machine reaches.
    public var referrer: Referrer?
    /// Whether the server may compress the body in transit.
    public var compression = Compression.none
    /// The origin of the address.
    public var server = Server.requested
    /// The `User-Agent` header, if it differs from the configuration's.
    public var userAgent: HeaderField.Value?
    /// The key that signs the request; like `authorization`, only the server of `address` receives the signature.
    public var signature: RequestSignature?
    /// The condition under which the request has an effect.
    public var precondition: Precondition?
    /// The part of the body that is wanted; nil for all of it.
    ///
    /// A server that supports this answers with status 206 and these bytes, and another one with status 200 and the whole
    /// body (RFC 9110, section 14.2), to which `byteLimit` applies, too. Such a body is not resumed.
    public var range: Range<Int>?
    /// Returns the settings for contacting a server; called for every server that a redirect leads to, too.
    public var settings: (@Sendable (WebAddress) -> ServerSettings)?
    /// The statuses besides 200 to 299 that are answers and not errors; their bodies are received, too.
    public var answers: Set<Int> = []

    /// Creates a request for a body of at most 64 MiB by default.
    public init(
        _ address: WebAddress, method: Method = .get, headers: [HeaderField] = [],
        authorization: Authorization? = nil, byteLimit: Int = 64 << 20,
        knownTag: HeaderField.Value? = nil
    ) {
        self.address = address
        self.method = method
        self.headers = headers
        self.authorization = authorization
        self.byteLimit = byteLimit
        self.knownTag = knownTag
    }
}

/// A header that is safe from header injection (RFC 9110, section 5).
public struct HeaderField: Sendable, Hashable {
    /// A header name: letters, digits and some punctuation.
    public struct Name: Sendable, Hashable {
        /// The name as given; case does not matter.
        public let text: String

        /// Parses a name; nil if it is not a token (RFC 9110) or is reserved for the client.
        public init?(_ text: String) {
            guard !text.isEmpty, text.utf8.allSatisfy(Self.isToken) else { return nil }
            guard !Self.reserved.contains(text.lowercased()) else { return nil }
            self.text = text
        }

        private static func isToken(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
            case UInt8(ascii: "0")...UInt8(ascii: "9"): true
            default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
            }
        }

        /// Whether the header never contains a secret.
        var isHarmless: Bool {
            ["accept", "accept-language", "git-protocol"].contains(text.lowercased())
        }

        private static let reserved: Set<String> = [
            "accept-encoding", "authorization", "connection", "content-length", "content-type",
            "cookie", "expect", "host", "if-none-match", "if-range", "proxy-authorization",
            "range", "te", "trailer", "transfer-encoding", "upgrade", "user-agent",
        ]
    }

    /// A header value: a single line of text.
    public struct Value: Sendable, Hashable, ExpressibleByStringLiteral {
        /// The value as sent.
        public let text: String

        /// Parses a value; nil if it contains control characters such as line breaks.
        public init?(_ text: String) {
            guard !text.utf8.contains(where: { ($0 < 0x20 && $0 != 0x09) || $0 == 0x7f }) else {
                return nil
            }
            self.text = text
        }

        /// Creates a value from a literal, which must be valid.
        public init(stringLiteral text: String) {
            guard let value = Value(text) else {
                preconditionFailure("control character in a header")
            }
            self = value
        }
    }

    /// The name, whose case does not matter.
    public let name: Name
    /// The value, without line breaks.
    public let value: Value

    /// Creates a header.
    public init(_ name: Name, _ value: Value) {
        self.name = name
        self.value = value
    }

    /// Creates a header from text; nil if the name or value is invalid.
    public init?(_ name: String, _ value: String) {
        guard let name = Name(name), let value = Value(value) else { return nil }
        self.init(name, value)
    }
}

/// Credentials for a server, which never appear in descriptions.
public struct Authorization: Sendable, Equatable, CustomStringConvertible,
    CustomDebugStringConvertible, CustomReflectable
{
    /// The value of the `Authorization` header.
    let value: String
    /// The origin of the credentials; nil if unknown.
    public private(set) var source: CredentialSource?

    /// Creates credentials from a token (RFC 6750); nil if it contains spaces or control characters.
    public init?(bearer token: String) {
        guard !token.isEmpty, token.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }) else { return nil }
        value = "Bearer \(token)"
    }

    /// Creates credentials from the value of a header, as a server states it for another one; nil if it contains control
    /// characters.
    public init?(header text: String) {
        guard let field = HeaderField.Value(text), !text.isEmpty else { return nil }
        value = field.text
    }

    /// Creates credentials from a user name and password (RFC 7617); nil for a colon in the name or control characters.
    public init?(user: String, password: String) {
        let bytes = Array("\(user):\(password)".utf8)
        guard !user.utf8.contains(UInt8(ascii: ":")) else { return nil }
        guard !bytes.contains(where: { $0 < 0x20 || $0 == 0x7f }) else { return nil }
        value = "Basic \(Base64.encode(bytes))"
    }

    /// Returns the same credentials with their source.
    func from(_ source: CredentialSource) -> Authorization {
        var authorization = self
        authorization.source = source
        return authorization
    }

    /// Shows nothing of the secret.
    public var description: String { "(secret)" }
    /// Shows nothing of the secret.
    public var debugDescription: String { "(secret)" }
    /// Shows nothing of the secret.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
