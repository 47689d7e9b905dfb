import Digest
import Synchronization
import SystemPackage
import TestSupport

/// A web server with files in memory and entity tags, which counts requests.
final class IndexHost: Sendable {
    private let files = Mutex<[String: [UInt8]]>([:])
    private let failing = Mutex<Int?>(nil)
    private let box = Mutex<RawServer?>(nil)

    init() throws {
        let server = try RawServer { [weak self] request, connection in
            self?.answer(request, connection)
        }
        box.withLock { $0 = server }
    }

    private var server: RawServer? { box.withLock { $0 } }

    /// The URL of the folder with the files.
    var location: String { server?.url("/") ?? "" }

    /// The paths that were requested since the last call, in order.
    func takePaths() -> [String] {
        let count = server?.requests.count ?? 0
        let start = seen.withLock { seen in
            defer { seen = count }
            return seen
        }
        return (server?.requests ?? []).dropFirst(start).map(\.path)
    }
    private let seen = Mutex(0)

    /// Replaces the files.
    func serve(_ new: [String: [UInt8]]) { files.withLock { $0 = new } }

    /// Changes one file; nil removes it.
    func change(_ path: String, to bytes: [UInt8]?) { files.withLock { $0[path] = bytes } }

    /// Answers all requests with a status; nil ends that.
    func fail(with status: Int?) { failing.withLock { $0 = status } }

    /// Stops the server, so that connections are refused.
    func stop() { server?.stop() }

    private func answer(_ request: RawServer.Request, _ connection: RawConnection) {
        if let status = failing.withLock({ $0 }) { return connection.answer(status) }
        guard let body = files.withLock({ $0[String(request.path.dropFirst())] }) else {
            return connection.answer(404)
        }
        let tag = "\"\(SHA256Digest(of: body).hex.prefix(16))\""
        if request.header("if-none-match") == tag {
            return connection.answer(304, headers: ["ETag: \(tag)"])
        }
        connection.answer(headers: ["ETag: \(tag)"], body: body)
    }
}
