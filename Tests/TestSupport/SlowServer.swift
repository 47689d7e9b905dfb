import Foundation

/// A server in front of another one on this machine, as if that one were far away.
///
/// Each response is delayed, and none is sent before the server is released.
public final class SlowServer: Sendable {
    private let server: RawServer
    private let gate = DispatchSemaphore(value: 0)

    /// Starts a server that passes requests on to a local port.
    public init(before port: Int, delay: Duration) throws {
        let gate = gate
        let seconds = Double(delay.components.attoseconds) / 1e18 + Double(delay.components.seconds)
        server = try RawServer { request, connection in
            // Once released, the gate stays open.
            gate.wait()
            gate.signal()
            let kept = ["content-type", "content-encoding", "git-protocol", "user-agent", "accept"]
            let headers = request.headers.filter { kept.contains($0.name) }
            guard
                let answer = try? PlainExchange(
                    request.method, request.target, headers: headers, body: request.body,
                    port: port)
            else { return connection.close() }
            Thread.sleep(forTimeInterval: seconds)
            let fields = answer.headers.filter { $0.name.lowercased() == "content-type" }
            connection.answer(
                answer.status, headers: fields.map { "\($0.name): \($0.value)" }, body: answer.body)
        }
    }

    deinit { release() }

    /// The port on 127.0.0.1.
    public var port: Int { server.port }

    /// The number of requests so far.
    public var requestCount: Int { server.requests.count }

    /// Lets responses pass.
    public func release() { gate.signal() }
}
