import Foundation
import SystemPackage

/// A request and its response over a separate connection, without a library.
struct PlainExchange: Sendable {
    let status: Int
    /// The header fields of the response, in order.
    let headers: [(name: String, value: String)]
    let body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }

    static func get(_ target: String, port: Int) throws -> PlainExchange {
        try PlainExchange("GET", target, port: port)
    }

    /// Sends a request with HTTP 1.0, to which servers never respond in chunks.
    init(
        _ method: String, _ target: String, headers: [(name: String, value: String)] = [],
        body: [UInt8] = [], port: Int
    ) throws {
        guard let socket = Socket.connect(port) else { throw Errno.connectionRefused }
        defer { Socket.close(socket) }
        var lines = ["\(method) \(target) HTTP/1.0", "Host: 127.0.0.1:\(port)"]
        lines += headers.map { "\($0.name): \($0.value)" }
        if !body.isEmpty { lines.append("Content-Length: \(body.count)") }
        let head = lines.joined(separator: "\r\n") + "\r\n\r\n"
        guard Socket.send(socket, Array(head.utf8) + body) else { throw Errno.brokenPipe }
        var answer: [UInt8] = []
        while let bytes = Socket.receive(socket, milliseconds: 60_000), !bytes.isEmpty {
            answer += bytes
        }
        guard let end = answer.firstRange(of: Array("\r\n\r\n".utf8)) else {
            throw Errno.connectionReset
        }
        let answerLines = String(decoding: answer[..<end.lowerBound], as: UTF8.self)
            .components(separatedBy: "\r\n")
        status = answerLines[0].split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        self.headers = answerLines.dropFirst().compactMap { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { return nil }
            return (String(parts[0]), parts[1].trimmingCharacters(in: .whitespaces))
        }
        self.body = Array(answer[end.upperBound...])
    }
}
