import Foundation
import Synchronization

/// A proxy before a server on this machine that fails as it is told.
public final class FaultyProxy: Sendable {
    /// What happens to a request.
    public enum Fault: Sendable {
        /// It does not reach the server, which seems to answer with a status.
        case status(Int, retryAfter: Int? = nil)
        /// It does not reach the server, and the connection is closed.
        case lostRequest
        /// It reaches the server, and the connection is closed before the answer.
        case lostAnswer
        /// The answer ends in the middle of its body.
        case cutAnswer
    }

    private final class Plan: Sendable {
        let completesUploads = Mutex(false)
        let hidesRanges = Mutex(false)
        let hidesEntityTags = Mutex(false)
        let fault = Mutex<@Sendable (RawServer.Request) -> Fault?>({ _ in nil })
    }

    private let plan: Plan
    private let server: RawServer

    /// Starts a proxy before a port.
    public init(of port: Int) throws {
        let plan = Plan()
        self.plan = plan
        server = try RawServer { request, connection in
            let fault = plan.fault.withLock(\.self)(request)
            switch fault {
            case .status(let status, let seconds):
                let headers = seconds.map { ["Retry-After: \($0)"] } ?? []
                return connection.answer(status, headers: headers)
            case .lostRequest: return connection.close()
            case .lostAnswer, .cutAnswer, nil: break
            }
            var hop: Set = ["host", "connection", "content-length", "expect", "transfer-encoding"]
            if plan.hidesRanges.withLock(\.self) { hop.insert("range") }
            if plan.completesUploads.withLock(\.self), request.method == "POST",
                let digest = request.target.split(separator: "digest=").dropFirst().first
            {
                return Self.upload(request.body, String(digest), request.path, port, connection)
            }
            let answer = try? PlainExchange(
                request.method, request.target,
                headers: request.headers.filter { !hop.contains($0.name) }
                    + (request.body.isEmpty ? [("Content-Length", "0")] : []),
                body: request.body, port: port)
            guard let answer else { return connection.close() }
            if case .lostAnswer = fault { return connection.close() }
            let isHead = request.method == "HEAD"
            let hidden: Set = plan.hidesEntityTags.withLock(\.self) ? ["etag"] : []
            var lines = answer.headers.filter {
                !hidden.contains($0.name.lowercased())
                    && !["connection", "transfer-encoding"].contains($0.name.lowercased())
                    && ($0.name.lowercased() != "content-length" || isHead)
            }.map { "\($0.name): \($0.value)" }
            guard !isHead else {
                let head = ["HTTP/1.1 \(answer.status) Whatever"] + lines
                connection.send(head.joined(separator: "\r\n") + "\r\n\r\n")
                return
            }
            lines.append("Content-Length: \(answer.body.count)")
            if case .cutAnswer = fault {
                connection.answer(
                    answer.status, headers: lines, body: answer.body.prefix(answer.body.count / 2))
                return connection.close()
            }
            connection.answer(answer.status, headers: lines, body: answer.body)
        }
    }

    /// Takes the bytes of a blob from the request that begins its upload, as some registries do.
    public func completeUploads() { plan.completesUploads.withLock { $0 = true } }

    /// Sends all of what only a part is requested of.
    public func hideRanges() { plan.hidesRanges.withLock { $0 = true } }

    /// Leaves entity tags out of answers.
    public func hideEntityTags() { plan.hidesEntityTags.withLock { $0 = true } }

    private static func upload(
        _ body: [UInt8], _ digest: String, _ path: String, _ port: Int,
        _ connection: RawConnection
    ) {
        let begun = try? PlainExchange(
            "POST", path, headers: [("Content-Length", "0")], port: port)
        let place = begun?.headers.first { $0.name.lowercased() == "location" }?.value ?? "/"
        let done = try? PlainExchange(
            "PUT", "\(place)&digest=\(digest)", body: body, port: port)
        connection.answer(done?.status ?? 500)
    }

    /// The port.
    public var port: Int { server.port }

    /// The requests so far, as `METHOD path`.
    public var log: [String] { server.requests.map { "\($0.method) \($0.path)" } }

    /// Decides what happens to each request.
    public func fail(_ fault: @escaping @Sendable (RawServer.Request) -> Fault?) {
        plan.fault.withLock { $0 = fault }
    }

    /// Lets all requests pass.
    public func recover() { fail { _ in nil } }
}
