/// What to ask a server for.
public struct TransferRequest: Sendable {
    /// How to ask.
    public enum Method: Sendable {
        /// Asks for what is at the address.
        case get
        /// Sends bytes and asks for the answer; sent again on a retry, so only for questions.
        case post(body: [UInt8], contentType: HeaderField.Value)
    }

    /// Where the server is, and what it is asked for.
    public var address: WebAddress
    /// How to ask.
    public var method: Method
    /// Further header fields.
    ///
    /// A redirect to another server takes only `Accept`, `Accept-Language` and `Git-Protocol`
    /// along: any other could be a secret.
    public var headers: [HeaderField]
    /// Who is asking; sent to the server of the address and never to where it redirects.
    public var authorization: Authorization?
    /// The most bytes the body may have.
    public var byteLimit: Int
    /// The entity tag of what is already here: a server that has nothing newer answers 304.
    public var knownTag: HeaderField.Value?
    /// What the server is told about us, where it must be something else than the configuration says.
    public var userAgent: HeaderField.Value?

    /// Asks for at most 64 MiB unless told otherwise.
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

/// A header field that can't smuggle another one in (RFC 9110, section 5).
public struct HeaderField: Sendable, Hashable {
    /// A field's name: letters, digits and a few signs.
    public struct Name: Sendable, Hashable {
        /// The name as given; upper and lower case mean the same.
        public let text: String

        /// Refuses what RFC 9110 calls no token, and fields that are ours to set.
        public init?(_ text: String) {
            guard !text.isEmpty, text.utf8.allSatisfy(Self.isToken) else { return nil }
            guard !Self.ours.contains(text.lowercased()) else { return nil }
            self.text = text
        }

        private static func isToken(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
            case UInt8(ascii: "0")...UInt8(ascii: "9"): true
            default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
            }
        }

        /// Whether it says nothing that another server may not know.
        var isHarmless: Bool {
            ["accept", "accept-language", "git-protocol"].contains(text.lowercased())
        }

        private static let ours: Set<String> = [
            "accept-encoding", "authorization", "connection", "content-length", "content-type",
            "cookie", "expect", "host", "if-none-match", "if-range", "proxy-authorization",
            "range", "te", "trailer", "transfer-encoding", "upgrade", "user-agent",
        ]
    }

    /// A field's value: text in one line.
    public struct Value: Sendable, Hashable, ExpressibleByStringLiteral {
        /// The value as it is sent.
        public let text: String

        /// Refuses control bytes, and with them every line break.
        public init?(_ text: String) {
            guard !text.utf8.contains(where: { ($0 < 0x20 && $0 != 0x09) || $0 == 0x7f }) else {
                return nil
            }
            self.text = text
        }

        /// Takes a value that stands in the program.
        public init(stringLiteral text: String) {
            guard let value = Value(text) else { preconditionFailure("control byte in a header") }
            self = value
        }
    }

    /// What it says something about.
    public let name: Name
    /// What it says.
    public let value: Value

    /// Puts name and value together.
    public init(_ name: Name, _ value: Value) {
        self.name = name
        self.value = value
    }

    /// Refuses what could end the line or is ours to set.
    public init?(_ name: String, _ value: String) {
        guard let name = Name(name), let value = Value(value) else { return nil }
        self.init(name, value)
    }
}

/// A secret that tells a server who is asking; it never appears in a description.
public struct Authorization: Sendable, Equatable, CustomStringConvertible,
    CustomDebugStringConvertible, CustomReflectable
{
    /// The value of the `Authorization` field.
    let value: String

    /// A token (RFC 6750); nil where it holds spaces or control bytes.
    public init?(bearer token: String) {
        guard !token.isEmpty, token.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }) else { return nil }
        value = "Bearer \(token)"
    }

    /// A user and a password (RFC 7617); nil with a colon in the user's name or control bytes.
    public init?(user: String, password: String) {
        let bytes = Array("\(user):\(password)".utf8)
        guard !user.utf8.contains(UInt8(ascii: ":")) else { return nil }
        guard !bytes.contains(where: { $0 < 0x20 || $0 == 0x7f }) else { return nil }
        value = "Basic \(Self.base64(bytes))"
    }

    /// Shows nothing of the secret.
    public var description: String { "(secret)" }
    /// Shows nothing of the secret.
    public var debugDescription: String { "(secret)" }
    /// Shows nothing of the secret.
    public var customMirror: Mirror { Mirror(self, children: []) }

    private static func base64(_ bytes: [UInt8]) -> String {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = Array(bytes[start..<min(start + 3, bytes.count)])
            let bits = (group + [0, 0]).prefix(3).reduce(0) { $0 << 8 | Int($1) }
            let sextets = (0..<4).map { digits[bits >> (18 - 6 * $0) & 63] }
            text += sextets.prefix(group.count + 1)
            text += [UInt8](repeating: UInt8(ascii: "="), count: 3 - group.count)
        }
        return String(decoding: text, as: UTF8.self)
    }
}
