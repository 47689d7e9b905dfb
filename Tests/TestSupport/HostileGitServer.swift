import Synchronization

/// What a real git server answered, byte for byte.
///
/// Each question is put to the server once; from then on its answer is replayed.
public final class GitRecording: Sendable {
    /// An answer.
    public struct Answer: Sendable {
        /// The status.
        public let status: Int
        /// The header field `Content-Type`.
        public let contentType: String
        /// Other header fields, as they are sent.
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

    /// A recording of what this server says.
    public init(of server: GitServer) { self.server = server }

    /// How many answers are recorded.
    public var count: Int { answers.withLock(\.count) }

    /// The answer of the real server to a request.
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

/// A git server that answers as a real one did, until it does not.
///
/// ```swift
/// let recording = GitRecording(of: server)
/// let hostile = try HostileGitServer(recording, .cut(after: 100), at: .fetch)
/// let url = hostile.url("tools.git")
/// ```
public final class HostileGitServer: Sendable {
    /// A step of the way.
    public enum Stage: Hashable, Sendable, CaseIterable {
        /// `GET …/info/refs`.
        case advertisement
        /// The list of branches and tags.
        case references
        /// Objects.
        case fetch
    }

    /// How the end of an answer can be told.
    public enum Framing: Hashable, Sendable, CaseIterable {
        /// By the number of bytes in the head.
        case length
        /// By a last chunk.
        case chunks
        /// By the end of the connection, so that HTTP takes any end for a good one.
        case closing
    }

    /// What is wrong with an answer.
    public enum Fault: Sendable {
        /// Nothing.
        case none
        /// The connection ends after so many bytes of the body.
        case cut(after: Int, framing: Framing = .closing)
        /// The pack is broken; answers without a pack are left alone.
        case pack(BrokenPack)
        /// The pack is another one; answers without a pack are left alone.
        case otherPack([UInt8])
        /// The packets are broken; answers without a pack are left alone.
        case packets(BrokenPackets)
        /// The server gives up after so many bytes of the pack and says why, over band 3.
        case bandThree(String, after: Int)
        /// The server tells of progress over band 2 before the pack.
        case bandTwo(String)
        /// The answer is one packet that says `ERR`.
        case errorPacket(String)
        /// Nothing comes, and is a success.
        case emptyBody
        /// The content has another type.
        case contentType(String)
        /// Another status, with header fields.
        case status(Int, headers: [String] = [])
        /// The same path at another place, such as `http://localhost:8080`.
        case redirect(to: String)
        /// The body is what a closure makes of the good one.
        case body(@Sendable ([UInt8]) -> [UInt8])
        /// A good body piece by piece, with so many bytes in each.
        case pieces(Int)
        /// No answer comes until the other side closes the connection.
        case silence

        /// Too many requests; come back after some seconds.
        public static func tooManyRequests(retryAfter seconds: Int) -> Fault {
            .status(429, headers: ["Retry-After: \(seconds)"])
        }
    }

    private let server: RawServer

    /// Starts a server with one fault, at every answer of a stage or at the first ones only.
    public convenience init(
        _ recording: GitRecording, _ fault: Fault, at stage: Stage = .fetch, times: Int = .max,
        objectFormat: GitRepository.ObjectFormat = .sha1
    ) throws {
        try self.init(recording, objectFormat: objectFormat) {
            $0 == stage && $1 <= times ? fault : .none
        }
    }

    /// Starts a server whose faults a closure chooses, by the stage and the number in that stage.
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

    /// The URL of a repository of the recorded server, as one of its profiles serves it.
    public func url(
        _ repository: String, _ profile: GitServer.Profile = .on, host: String = "127.0.0.1"
    ) -> String {
        server.url("/\(profile.rawValue)/\(repository)", host: host)
    }

    /// What was asked so far.
    public var requests: [RawServer.Request] { server.requests }

    /// How many connections were made so far.
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

    /// By the answer, for the question may be compressed.
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

// How a fault is sent.
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
