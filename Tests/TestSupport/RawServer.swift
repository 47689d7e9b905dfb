import Foundation
import Synchronization

/// A small web server on this machine whose every byte a test decides.
///
/// A closure answers each request on a thread of its own; it may answer wrongly, slowly or not at
/// all. The server counts and keeps what it was asked, and ends with the last reference.
///
/// ```swift
/// let server = try RawServer { request, connection in
///     if request.number == 1 { connection.answer(503) } else { connection.answer(body: "hello") }
/// }
/// let url = server.url("/a.zip")
/// ```
public final class RawServer: Sendable {
    /// What was asked.
    public struct Request: Sendable {
        /// The first word of the request.
        public let method: String
        /// The second one: a path with its query or, when asked as a proxy, a whole URL or a host.
        public let target: String
        /// The header fields in their order; names are in lower case.
        public let headers: [(name: String, value: String)]
        /// What was sent along.
        public let body: [UInt8]
        /// How many requests have had this target, this one included.
        public let number: Int
        /// Which connection it came over, from 1.
        public let connection: Int

        /// The target without its query.
        public var path: String { String(target.prefix { $0 != "?" }) }

        /// The first value of a header field.
        public func header(_ name: String) -> String? {
            headers.first { $0.name == name.lowercased() }?.value
        }
    }

    /// What answers.
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

    /// Starts to listen on 127.0.0.1; a greeting is sent over each connection before it is asked.
    public init(greeting: String = "", _ answer: @escaping Answer) throws {
        let listener: CInt
        (listener, port) = try Socket.listen()
        self.answer = answer
        self.greeting = greeting
        Self.thread { [weak self] in
            // The server is held only while it takes a connection, so that it can go away.
            while self?.isStopped == false {
                guard let accepted = Socket.accept(listener, milliseconds: 50) else { continue }
                self?.serve(accepted) ?? Socket.close(accepted)
            }
            Socket.close(listener)
        }
    }

    deinit { stop() }

    /// The URL of a path on this server.
    public func url(_ path: String, host: String = "127.0.0.1") -> String {
        "http://\(host):\(port)\(path)"
    }

    /// What was asked so far.
    public var requests: [Request] { state.withLock { $0.requests } }

    /// What was asked so far for a path.
    public func requests(to path: String) -> [Request] { requests.filter { $0.path == path } }

    /// How many connections were made so far.
    public var connectionCount: Int { state.withLock { $0.accepted } }

    /// Whether every connection so far is closed, by the other side or by this one.
    public var hasOnlyClosedConnections: Bool {
        state.withLock { $0.connections }.allSatisfy(\.isClosed)
    }

    /// Closes everything; answers that wait find their connection closed.
    public func stop() {
        let connections = state.withLock { state in
            defer { state.isStopped = true }
            return state.isStopped ? nil : state.connections
        }
        guard let connections else { return }
        for connection in connections { connection.interrupt() }
    }

    private var isStopped: Bool { state.withLock { $0.isStopped } }

    /// Answers what comes over a connection.
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

/// One connection to a `RawServer`: what a closure answers with.
public final class RawConnection: Sendable {
    private struct State {
        var socket: CInt
        var unread: [UInt8] = []
        var sawEnd = false
    }

    private let state: Mutex<State>

    init(_ socket: CInt) { state = Mutex(State(socket: socket)) }

    deinit { close() }

    /// Sends bytes as they are; false when the other side has gone.
    @discardableResult
    public func send(_ bytes: some Sequence<UInt8>) -> Bool {
        Socket.send(socket, Array(bytes))
    }

    /// Sends text as it is; false when the other side has gone.
    @discardableResult
    public func send(_ text: String) -> Bool { send(text.utf8) }

    /// Sends a right answer; `Content-Length` is added unless `headers` says something about it.
    public func answer(
        _ status: Int = 200, headers: [String] = [], body: some Collection<UInt8>
    ) {
        let hasLength = headers.contains { $0.lowercased().hasPrefix("content-length") }
        let length = hasLength ? [] : ["Content-Length: \(body.count)"]
        let lines = ["HTTP/1.1 \(status) Whatever"] + headers + length
        send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)
    }

    /// Sends a right answer with text.
    public func answer(_ status: Int = 200, headers: [String] = [], body: String = "") {
        answer(status, headers: headers, body: Array(body.utf8))
    }

    /// Sends a piece of a chunked body; false when the other side has gone.
    @discardableResult
    public func chunk(_ bytes: [UInt8]) -> Bool {
        send(Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + [13, 10])
    }

    /// Does nothing until the other side has gone; false when it is still there after a time.
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

    /// Ends the connection after what was sent.
    public func close() {
        let socket = state.withLock { state in
            defer { state.socket = -1 }
            return state.socket
        }
        if socket >= 0 { Socket.close(socket) }
    }

    /// Ends the connection with a TCP reset.
    public func reset() {
        Socket.resetOnClose(socket)
        close()
    }

    /// Passes every byte on to a port of this machine and back, as a proxy's tunnel does.
    ///
    /// The limit is for the bytes that come back.
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

    /// Whether the connection has ended.
    public var isClosed: Bool { state.withLock { $0.socket < 0 || $0.sawEnd } }

    private var socket: CInt { state.withLock { $0.socket } }

    func interrupt() { state.withLock { Socket.shutDown($0.socket) } }

    /// The lines of the next request, without the empty one; nil when there is no more.
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
