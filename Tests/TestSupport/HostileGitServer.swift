import Synchronization

/// Recorded responses of a real git server.
///
/// Each request is sent to the server once; afterwards its response is replayed.
public final class GitRecording: Sendable {
    /// A response.
    public struct Answer: Sendable {
        /// The status code.
        public let status: Int
        /// The header field `Content-Type`.
        public let contentType: String
        /// Other header fields.
        public let headers: [String]
        /// The body.
        public let body: [UInt8]
    }

    private struct Question: Hashable {
        let method, target, gitProtocol, contentEncoding: String
        let body: [UInt8]
    }

    private let server: GitServer
    private let answers = Mutex([Question: Answer]())

    /// Creates a recording of a server.
    public init(of server: GitServer) { self.server = server }

    /// The number of recorded responses.
    public var count: Int { answers.withLock(\.count) }

    /// Returns the response of the real server to a request.
    public func answer(to request: RawServer.Request) throws -> Answer {
        let question = Question(
            method: request.method, target: request.target,
            gitProtocol: request.header("git-protocol") ?? "",
            contentEncoding: request.header("content-encoding") ?? "", body: request.body)
        if let answer = answers.withLock({ $0[question] }) { return answer }
        let ours = ["host", "connection", "content-length", "expect"]
        let exchange = try PlainExchange(
            request.method, request.target,
            headers: request.headers.filter { !ours.contains($0.name) }, body: request.body,
            port: server.port)
        let theirs = ["server", "date", "connection", "content-length", "content-type"]
        let answer = Answer(
            status: exchange.status,
            contentType: exchange.headers.first { $0.name.lowercased() == "content-type" }?.value
                ?? "",
            headers: exchange.headers.filter { !theirs.contains($0.name.lowercased()) }
                .map { "\($0.name): \($0.value)" },
            body: exchange.body)
        answers.withLock { $0[question] = answer }
        return answer
    }
}

/// A git server that replays real responses with a fault.
///
/// ```swift
/// let recording = GitRecording(of: server)
/// let hostile = try HostileGitServer(recording, .cut(after: 100), at: .fetch)
/// let url = hostile.url("tools.git")
/// ```
public final class HostileGitServer: Sendable {
    /// A step of a fetch.
    public enum Stage: Hashable, Sendable, CaseIterable {
        /// `GET …/info/refs`.
        case advertisement
        /// The list of branches and tags.
        case references
        /// Objects.
        case fetch
    }

    /// How the end of a response is marked.
    public enum Framing: Hashable, Sendable, CaseIterable {
        /// By its length in the header.
        case length
        /// By a last chunk.
        case chunks
        /// By closing the connection, so that HTTP can't detect truncation.
        case closing
    }

    /// A fault in a response.
    public enum Fault: Sendable {
        /// Nothing.
        case none
        /// The connection is closed after this many bytes of the body.
        case cut(after: Int, framing: Framing = .closing)
        /// The pack is broken; responses without a pack are unchanged.
        case pack(BrokenPack)
        /// The pack is replaced; responses without a pack are unchanged.
        case otherPack([UInt8])
        /// The packets are broken; responses without a pack are unchanged.
        case packets(BrokenPackets)
        /// The server sends an error message in band 3 after this many bytes of the pack.
        case bandThree(String, after: Int)
        /// The server sends a progress message in band 2 before the pack.
        case bandTwo(String)
        /// The response is a single `ERR` packet.
        case errorPacket(String)
        /// The response is successful but empty.
        case emptyBody
        /// The content type is different.
        case contentType(String)
        /// A different status with header fields.
        case status(Int, headers: [String] = [])
        /// A redirect to the same path on another server, such as `http://localhost:8080`.
        case redirect(to: String)
        /// The body is transformed by a closure.
        case body(@Sendable ([UInt8]) -> [UInt8])
        /// A valid body sent in pieces of this many bytes.
        case pieces(Int)
        /// No response is sent until the client closes the connection.
        case silence

        /// Returns a rate limit with a delay in seconds.
        public static func tooManyRequests(retryAfter seconds: Int) -> Fault {
            .status(429, headers: ["Retry-After: \(seconds)"])
        }
    }

    private let server: RawServer

    /// Starts a server with one fault, in all responses of a stage or only the first ones.
    public convenience init(
        _ recording: GitRecording, _ fault: Fault, at stage: Stage = .fetch, times: Int = .max,
        objectFormat: GitRepository.ObjectFormat = .sha1
    ) throws {
        try self.init(recording, objectFormat: objectFormat) {
            $0 == stage && $1 <= times ? fault : .none
        }
    }

    /// Starts a server whose faults are chosen by a closure, by stage and number of the request in that stage.
    public init(
        _ recording: GitRecording, objectFormat: GitRepository.ObjectFormat = .sha1,
        fault: @escaping @Sendable (Stage, Int) -> Fault
    ) throws {
        let counts = Counts()
        server = try RawServer { request, connection in
            guard let answer = try? recording.answer(to: request) else {
                return connection.answer(502)
            }
            let stage = Self.stage(of: request, answer)
            let fault = fault(stage, counts.next(stage))
            Self.send(answer, fault, objectFormat, request, over: connection)
        }
    }

    /// Returns the URL of a repository of the recorded server in a profile.
    public func url(
        _ repository: String, _ profile: GitServer.Profile = .on, host: String = "127.0.0.1"
    ) -> String {
        server.url("/\(profile.rawValue)/\(repository)", host: host)
    }

    /// The requests so far.
    public var requests: [RawServer.Request] { server.requests }

    /// The number of connections so far.
    public var connectionCount: Int { server.connectionCount }

    /// The port on 127.0.0.1.
    public var port: Int { server.port }

    private final class Counts: Sendable {
        private let counts = Mutex([Stage: Int]())

        func next(_ stage: Stage) -> Int {
            counts.withLock {
                $0[stage, default: 0] += 1
                return $0[stage, default: 0]
            }
        }
    }

    /// Determined by the response, because the request may be compressed.
    private static func stage(of request: RawServer.Request, _ answer: GitRecording.Answer)
        -> Stage
    {
        guard request.method == "POST" else { return .advertisement }
        let start = String(decoding: answer.body.prefix(24), as: UTF8.self).dropFirst(4)
        let sections = [
            "packfile\n", "shallow-info\n", "acknowledgments\n", "wanted-refs\n", "ERR ",
        ]
        let isFetch = answer.body.isEmpty || sections.contains { start.hasPrefix($0) }
        return isFetch ? .fetch : .references
    }
}

// Sending faults.
extension HostileGitServer {
    private static func send(
        _ answer: GitRecording.Answer, _ fault: Fault, _ format: GitRepository.ObjectFormat,
        _ request: RawServer.Request, over connection: RawConnection
    ) {
        func send(_ body: [UInt8], type: String? = nil) {
            let type = "Content-Type: \(type ?? answer.contentType)"
            connection.answer(answer.status, headers: answer.headers + [type], body: body)
        }
        let fetched = GitFetchAnswer(answer.body)
        switch fault {
        case .none: send(answer.body)
        case .cut(let count, let framing):
            cut(answer, after: count, framing, over: connection)
        case .pack(let broken):
            guard let fetched else { return send(answer.body) }
            let pack = try? broken.apply(to: fetched.pack, format)
            send(fetched.body(pack: pack ?? []))
        case .otherPack(let pack): send(fetched?.body(pack: pack) ?? answer.body)
        case .packets(let broken): send(fetched.map(broken.apply) ?? answer.body)
        case .bandThree(let message, let count):
            guard let fetched else { return send(answer.body) }
            let end = GitPacket.data([3] + Array(message.utf8))
            let packets = fetched.head + GitFetchAnswer.bandOne(fetched.pack.prefix(count)) + [end]
            send(packets.flatMap(\.bytes))
        case .bandTwo(let message):
            guard let fetched else { return send(answer.body) }
            let progress = GitPacket.data([2] + Array(message.utf8))
            let pack = GitFetchAnswer.bandOne(fetched.pack)
            send((fetched.head + [progress] + pack + [.flush]).flatMap(\.bytes))
        case .errorPacket(let message): send(GitPacket.text("ERR \(message)").bytes)
        case .emptyBody: send([])
        case .contentType(let type): send(answer.body, type: type)
        case .status(let status, let headers): connection.answer(status, headers: headers)
        case .redirect(let place):
            connection.answer(301, headers: ["Location: \(place)\(request.target)"])
        case .body(let change): send(change(answer.body))
        case .pieces(let count):
            sendHead(answer, ["Content-Length: \(answer.body.count)"], over: connection)
            for start in stride(from: 0, to: answer.body.count, by: count) {
                connection.send(answer.body[start..<min(start + count, answer.body.count)])
            }
        case .silence: connection.waitForClose()
        }
    }

    private static func cut(
        _ answer: GitRecording.Answer, after count: Int, _ framing: Framing,
        over connection: RawConnection
    ) {
        let part = answer.body.prefix(count)
        switch framing {
        case .length:
            sendHead(answer, ["Content-Length: \(answer.body.count)"], over: connection)
            connection.send(part)
        case .chunks:
            sendHead(answer, ["Transfer-Encoding: chunked"], over: connection)
            connection.send("\(String(answer.body.count, radix: 16))\r\n")
            connection.send(part)
        case .closing:
            sendHead(answer, ["Connection: close"], over: connection)
            connection.send(part)
        }
        connection.close()
    }

    private static func sendHead(
        _ answer: GitRecording.Answer, _ headers: [String], over connection: RawConnection
    ) {
        let type = "Content-Type: \(answer.contentType)"
        let lines = ["HTTP/1.1 \(answer.status) Whatever", type] + answer.headers + headers
        connection.send(lines.joined(separator: "\r\n") + "\r\n\r\n")
    }
}
