public import Digest

/// What came of a request that a server answered.
public struct TransferReceipt: Sendable, Equatable {
    /// The version of HTTP that was spoken.
    public enum Version: String, Sendable {
        case http1_0 = "HTTP/1.0"
        case http1_1 = "HTTP/1.1"
        case http2 = "HTTP/2"
        case http3 = "HTTP/3"
    }

    /// Where the body came from, after all redirects.
    public let address: WebAddress
    /// The status: 200…299, or 304 for what was already here.
    public let status: Int
    /// The version of HTTP that was spoken.
    public let version: Version
    /// How many bytes the body has.
    public let byteCount: Int
    /// The SHA-256 of the body.
    public let digest: SHA256Digest
    /// How many redirects were followed.
    public let redirects: Int
    /// How often the request was sent.
    public let attempts: Int
    /// The header fields of the answer.
    public let headers: ResponseHeaders

    /// What the server calls the body, such as `application/zip`.
    public var contentType: String? { headers["content-type"] }
    /// The server's name for this version of the body.
    public var entityTag: String? { headers["etag"] }
    /// When the body last changed, in the server's words.
    public var lastModified: String? { headers["last-modified"] }
}

/// An answer whose body is in memory.
public struct TransferResponse: Sendable, Equatable {
    /// What is known about the body.
    public let receipt: TransferReceipt
    /// The bytes of the body.
    public let body: [UInt8]
}

/// The header fields of an answer; names are compared without upper and lower case.
public struct ResponseHeaders: Sendable, Equatable {
    private(set) var fields: [(name: String, value: String)] = []

    /// The first value under a name.
    public subscript(name: String) -> String? {
        fields.first { $0.name == name.lowercased() }?.value
    }

    /// Every value under a name.
    public func values(_ name: String) -> [String] {
        fields.filter { $0.name == name.lowercased() }.map(\.value)
    }

    /// Adds the line that a server sent; what is no field is passed over.
    mutating func add(line: some StringProtocol) {
        guard let colon = line.firstIndex(of: ":") else { return }
        let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
        let end = value.lastIndex { !$0.isWhitespace }.map(value.index(after:))
        fields.append(
            (line[..<colon].lowercased(), String(value[..<(end ?? value.startIndex)])))
    }

    /// Compares names and values in their order.
    public static func == (first: ResponseHeaders, second: ResponseHeaders) -> Bool {
        first.fields.elementsEqual(second.fields, by: ==)
    }
}

/// How far a download has come.
public struct TransferProgress: Sendable, Equatable {
    /// What is going on.
    public enum State: Sendable, Equatable {
        /// The request is on its way; no body has come yet.
        case connecting
        /// The body is coming.
        case receiving
        /// The server or the network failed; the next try starts after this time.
        case waiting(Duration)
    }

    /// What is going on.
    public let state: State
    /// Which try this is, from 1.
    public let attempt: Int
    /// The bytes that are here.
    public let received: Int
    /// The bytes there will be, where the server says so.
    public let total: Int?
    /// The speed over the last seconds.
    public let bytesPerSecond: Int
}
