internal import CLibcurl
public import Digest

/// The metadata of a successful response.
public struct TransferReceipt: Sendable, Equatable {
    /// A version of HTTP.
    public enum Version: String, Sendable {
        case http1_0 = "HTTP/1.0"
        case http1_1 = "HTTP/1.1"
        case http2 = "HTTP/2"
        case http3 = "HTTP/3"
    }

    /// The address of the response, after redirects.
    public let address: WebAddress
    /// The network of the server that sent it; behind a proxy, only the text of the address shows it.
    public let network: ServerNetwork
    /// The status: 200 to 299, or 304 if the known version is current.
    public let status: Int
    /// The version of HTTP.
    public let version: Version
    /// The number of bytes received.
    public let byteCount: Int
    /// The SHA-256 of the body.
    public let digest: SHA256Digest
    /// The number of redirects followed.
    public let redirects: Int
    /// The number of attempts made.
    public let attempts: Int
    /// The headers of the last response, after redirects.
    public let headers: ResponseHeaders

    /// The media type of the body, such as `application/zip`.
    public var contentType: String? { headers["content-type"] }
    /// The server's identifier for this version of the body.
    public var entityTag: String? { headers["etag"] }
    /// The time of the last change of the body, in seconds since 1970; nil if the server did not send a valid date (RFC
    /// 9110, section 5.6.7).
    public var lastModified: Int? {
        guard let text = headers["last-modified"] else { return nil }
        let seconds = unsafe curl_getdate(text, nil)
        return seconds < 0 ? nil : seconds
    }
}

/// A response with its body in memory.
public struct TransferResponse: Sendable, Equatable {
    /// The metadata of the response.
    public let receipt: TransferReceipt
    /// The complete body; empty for HEAD.
    public let body: [UInt8]
}

/// The headers of a response, with case-insensitive names.
public struct ResponseHeaders: Sendable, Equatable {
    private(set) var fields: [(name: String, value: String)] = []

    /// The first value of a header.
    public subscript(name: String) -> String? {
        fields.first { $0.name == name.lowercased() }?.value
    }

    /// Returns all values of a header.
    public func values(_ name: String) -> [String] {
        fields.filter { $0.name == name.lowercased() }.map(\.value)
    }

    /// Adds a header line; other lines are ignored.
    mutating func add(line: some StringProtocol) {
        guard let colon = line.firstIndex(of: ":") else { return }
        let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
        let end = value.lastIndex { !$0.isWhitespace }.map(value.index(after:))
        fields.append(
            (line[..<colon].lowercased(), String(value[..<(end ?? value.startIndex)])))
    }

    /// Compares names and values in order.
    public static func == (first: ResponseHeaders, second: ResponseHeaders) -> Bool {
        first.fields.elementsEqual(second.fields, by: ==)
    }
}

/// The progress of a download.
public struct TransferProgress: Sendable, Equatable {
    /// The phases of a download.
    public enum State: Sendable, Equatable {
        /// Connecting, or waiting for the response.
        case connecting
        /// Receiving the body.
        case receiving
        /// Waiting for this long before the next attempt.
        case waiting(Duration)
    }

    /// The current phase.
    public let state: State
    /// The number of the current attempt, counted from 1.
    public let attempt: Int
    /// The number of bytes received.
    public let received: Int
    /// The total number of bytes, if the server announced it.
    public let total: Int?
    /// The speed over the last few seconds.
    public let bytesPerSecond: Int

    /// Creates the progress of a download, or of several that are shown as one.
    public init(
        state: State, attempt: Int, received: Int, total: Int?, bytesPerSecond: Int
    ) {
        self.state = state
        self.attempt = attempt
        self.received = received
        self.total = total
        self.bytesPerSecond = bytesPerSecond
    }
}
