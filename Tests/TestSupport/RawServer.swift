import Foundation
import Synchronization

/// A small local web server with full control over every byte.
///
/// A closure responds to each request on a separate thread; it may respond incorrectly, slowly or not at all. The
/// server records all requests and stops when it is deallocated.
///
/// ```swift
/// let server = try RawServer { request, connection in
///     if request.number == 1 { connection.answer(503) } else { connection.answer(body: "hello") }
/// }
/// let url = server.url("/a.zip")
/// ```
public final class RawServer: Sendable {
    /// A request.
    public struct Request: Sendable {
        /// The first word of the request.
        public let method: String
        /// The second word: a path with its query or, for a proxy, a complete URL or a host.
        public let target: String
        /// The header fields in order, with lowercase names.
        public let headers: [(name: String, value: String)]
        /// The body.
        public let body: [UInt8]
        /// The number of requests with this target so far, including this one.
        public let number: Int
        /// The number of the connection, counted from 1.
        public let connection: Int

        /// The target without its query.
        public var path: String { String(target.prefix { $0 != "?" }) }

        /// Returns the first value of a header field.
        public func header(_ name: String) -> String? {
            headers.first { $0.name == name.lowercased() }?.value
        }
    }

    /// A closure that responds to a request.
    public typealias Answer = @Sendable (Request, RawConnection) -> Void

    private struct State {
        var requests: [Request] = []
        var connections: [RawConnection] = []
        var accepted = 0
        var isStopped = false
    }

    /// The port on 127.0.0.1, chosen by the system.
    public let port: Int
    private let greeting: String
    private let answer: Answer
    private let state = Mutex(State())

    /// Starts listening on 127.0.0.1; a greeting is sent over each connection before the first request.
    public init(greeting: String = "", _ answer: @escaping Answer) throws {
        let listener: CInt
        (listener, port) = try Socket.listen()
        self.answer = answer
        self.greeting = greeting
        Self.thread { [weak self] in
            // Retain the server only while accepting a connection, so that it can be deallocated.
            while self?.isStopped == false {
                guard let accepted = Socket.accept(listener, milliseconds: 50) else { continue }
                self?.serve(accepted) ?? Socket.close(accepted)
            }
            Socket.close(listener)
        }
    }

    deinit { stop() }

    /// Returns the URL of a path on this server.
    public func url(_ path: String, host: String = "127.0.0.1") -> String {
        "http://\(host):\(port)\(path)"
    }

    /// The environment variable that may hold a token for this server.
    public var tokenVariable: String { "SKILLS_TOKEN_127_0_0_1_\(port)" }

    /// The requests so far.
    public var requests: [Request] { state.withLock { $0.requests } }

    /// Returns the requests for a path so far.
    public func requests(to path: String) -> [Request] { requests.filter { $0.path == path } }

    /// The number of connections so far.
    public var connectionCount: Int { state.withLock { $0.accepted } }

    /// Whether every connection so far has been closed by either side.
    public var hasOnlyClosedConnections: Bool {
        state.withLock { $0.connections }.allSatisfy(\.isClosed)
    }

    /// Closes all connections and stops listening.
    public func stop() {
        let connections = state.withLock { state in
            defer { state.isStopped = true }
            return state.isStopped ? nil : state.connections
        }
        guard let connections else { return }
        for connection in connections { connection.interrupt() }
    }

    private var isStopped: Bool { state.withLock { $0.isStopped } }

    /// Responds to the requests of a connection.
    private func serve(_ socket: CInt) {
        let connection = RawConnection(socket)
        let number = state.withLock { state -> Int? in
            guard !state.isStopped else { return nil }
            state.accepted += 1
            state.connections.append(connection)
            return state.accepted
        }
        guard let number else { return connection.close() }
        let answer = answer
        let greeting = greeting
        Self.thread { [weak self] in
            connection.send(greeting)
            while let head = connection.readHead() {
                guard let request = self?.note(head, connection, number) else { break }
                answer(request, connection)
            }
            connection.close()
        }
    }

    private func note(_ head: String, _ connection: RawConnection, _ number: Int) -> Request? {
        let lines = head.split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count == 3 else { return nil }
        let headers = lines.dropFirst().map { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            return (
                name: parts[0].lowercased(),
                value: parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
            )
        }
        let length = headers.first { $0.name == "content-length" }.flatMap { Int($0.value) } ?? 0
        let body = connection.read(length)
        return state.withLock { state in
            let earlier = state.requests.filter { $0.target == words[1] }.count
            let request = Request(
                method: String(words[0]), target: String(words[1]), headers: headers, body: body,
                number: earlier + 1, connection: number)
            state.requests.append(request)
            return request
        }
    }

    static func thread(_ body: @escaping @Sendable () -> Void) {
        let thread = Thread(block: body)
        thread.stackSize = 512 << 10
        thread.start()
    }
}

/// A connection to a `RawServer`, for sending responses.
public final class RawConnection: Sendable {
    private struct State {
        var socket: CInt
        var unread: [UInt8] = []
        var sawEnd = false
    }

    private let state: Mutex<State>

    init(_ socket: CInt) { state = Mutex(State(socket: socket)) }

    deinit { close() }

    /// Sends bytes; returns false if the client has disconnected.
    @discardableResult
    public func send(_ bytes: some Sequence<UInt8>) -> Bool {
        Socket.send(socket, Array(bytes))
    }

    /// Sends text; returns false if the client has disconnected.
    @discardableResult
    public func send(_ text: String) -> Bool { send(text.utf8) }

    /// Sends a valid response; adds `Content-Length` unless `headers` contains it.
    public func answer(
        _ status: Int = 200, headers: [String] = [], body: some Collection<UInt8>
    ) {
        let hasLength = headers.contains { $0.lowercased().hasPrefix("content-length") }
        let length = hasLength ? [] : ["Content-Length: \(body.count)"]
        let lines = ["HTTP/1.1 \(status) Whatever"] + headers + length
        send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)
    }

    /// Sends a valid response with text.
    public func answer(_ status: Int = 200, headers: [String] = [], body: String = "") {
        answer(status, headers: headers, body: Array(body.utf8))
    }

    /// Sends a chunk of a body; returns false if the client has disconnected.
    @discardableResult
    public func chunk(_ bytes: [UInt8]) -> Bool {
        send(Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + [13, 10])
    }

    /// Waits for the client to disconnect; returns false after a timeout.
    @discardableResult
    public func waitForClose(seconds: Double = 30) -> Bool {
        let end = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < end {
            guard socket >= 0 else { return true }
            if let bytes = Socket.receive(socket, milliseconds: 20) {
                if bytes.isEmpty {
                    state.withLock { $0.sawEnd = true }
                    return true
                }
                state.withLock { $0.unread += bytes }
            }
        }
        return false
    }

    /// Closes the connection after the data sent so far.
    public func close() {
        let socket = state.withLock { state in
            defer { state.socket = -1 }
            return state.socket
        }
        if socket >= 0 { Socket.close(socket) }
    }

    /// Closes the connection with a TCP reset.
    public func reset() {
        Socket.resetOnClose(socket)
        close()
    }

    /// Forwards all bytes to a local port and back, like a proxy tunnel.
    ///
    /// The limit applies to the bytes sent back.
    public func tunnel(to port: Int, byteLimit: Int = .max) {
        guard let other = Socket.connect(port) else { return close() }
        let own = socket
        let isOver = DispatchSemaphore(value: 0)
        RawServer.thread {
            Socket.copy(from: other, to: own, byteLimit: byteLimit)
            isOver.signal()
        }
        Socket.copy(from: own, to: other, byteLimit: .max)
        isOver.wait()
        Socket.close(other)
        close()
    }

    /// Whether the connection is closed.
    public var isClosed: Bool { state.withLock { $0.socket < 0 || $0.sawEnd } }

    private var socket: CInt { state.withLock { $0.socket } }

    func interrupt() { state.withLock { Socket.shutDown($0.socket) } }

    /// Returns the header lines of the next request; nil if there are no more requests.
    func readHead() -> String? {
        let end = Array("\r\n\r\n".utf8)
        while true {
            let found = state.withLock { state -> [UInt8]? in
                guard let range = state.unread.firstRange(of: end) else { return nil }
                let head = Array(state.unread[..<range.lowerBound])
                state.unread.removeSubrange(..<range.upperBound)
                return head
            }
            if let found { return String(decoding: found, as: UTF8.self) }
            guard readMore() else { return nil }
        }
    }

    func read(_ count: Int) -> [UInt8] {
        while state.withLock({ $0.unread.count }) < count, readMore() {}
        return state.withLock { state in
            let bytes = Array(state.unread.prefix(count))
            state.unread.removeFirst(bytes.count)
            return bytes
        }
    }

    private func readMore() -> Bool {
        guard let bytes = Socket.receive(socket, milliseconds: 60_000), !bytes.isEmpty else {
            state.withLock { $0.sawEnd = true }
            return false
        }
        state.withLock { $0.unread += bytes }
        return true
    }
}
