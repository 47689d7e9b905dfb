import Digest
import Foundation
import Problem
import TestSupport
import Testing
import Transfer

@Suite(.timeLimit(.minutes(5))) struct `A retry` {
    @Test(arguments: [408, 429, 500, 502, 503, 504])
    func `follows a temporary status`(_ status: Int) async throws {
        let server = try RawServer { request, connection in
            if request.number < 3 { return connection.answer(status, body: "not now") }
            connection.answer(body: "now")
        }
        let target = try Target()
        let receipt = try await Transfer(configuration: quick())
            .download(request(server.url("/")), to: target.file)
        #expect(target.bytes == Array("now".utf8))
        #expect(receipt.attempts == 3)
    }

    @Test func `does not follow a header line that is too long`() async throws {
        let server = try RawServer { _, connection in
            connection.answer(headers: ["X-Long: " + String(repeating: "x", count: 300_000)])
        }
        let asked = try request(server.url("/"))
        let failure = await error { () async throws(TransferError) in
            try await Transfer(configuration: quick()).fetch(asked)
        }
        guard case .invalidResponse(asked.address, let cause)? = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(cause.message == "the response has a header line of more than 100 KiB")
        #expect(server.requests.count == 1)
    }

    @Test func `is made at most twice`() async throws {
        let server = try RawServer { $1.answer(503) }
        let asked = try request(server.url("/"))
        let failure = await error { () async throws(TransferError) in
            try await Transfer(configuration: quick()).fetch(asked)
        }
        #expect(failure == .status(asked.address, 503))
        #expect(server.requests.count == 3)
    }

    @Test func `waits longer each time`() async throws {
        let server = try RawServer { $1.answer(503) }
        let log = ProgressLog()
        let transfer = Transfer(
            configuration: quick {
                $0.retryDelay = .milliseconds(20)
                $0.attempts = 4
            })
        let start = ContinuousClock.now
        let failure = await error { () async throws(TransferError) in
            try await transfer.fetch(request(server.url("/"))) { log.add($0) }
        }
        #expect(failure != nil)
        let waits = log.entries.compactMap { entry -> Duration? in
            if case .waiting(let time) = entry.state { time } else { nil }
        }
        #expect(waits.count == 3)
        for (index, wait) in waits.enumerated() {
            let middle = Duration.milliseconds(20) * (1 << index)
            #expect(wait >= middle / 2 && wait <= middle * 3 / 2)
        }
        #expect(ContinuousClock.now - start >= waits.reduce(.zero, +))
    }

    @Test(arguments: ["1", "date"])
    func `waits as long as the server says`(_ form: String) async throws {
        let server = try RawServer { request, connection in
            guard request.number == 1 else { return connection.answer(body: "now") }
            let formatter = DateFormatter()
            formatter.locale = Locale(identifier: "en_US_POSIX")
            formatter.timeZone = TimeZone(identifier: "GMT")
            formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
            let date = formatter.string(from: Date(timeIntervalSinceNow: 2))
            connection.answer(429, headers: ["Retry-After: " + (form == "date" ? date : form)])
        }
        let log = ProgressLog()
        let response = try await Transfer(configuration: quick())
            .fetch(request(server.url("/"))) { log.add($0) }
        #expect(response.receipt.attempts == 2)
        let waits = log.entries.compactMap { entry -> Duration? in
            if case .waiting(let time) = entry.state { time } else { nil }
        }
        #expect(waits.count == 1)
        #expect(waits.allSatisfy { (.seconds(1)...(.seconds(2))).contains($0) })
    }

    @Test(arguments: ["-5", "0", "Thu, 01 Jan 1970 00:00:00 GMT", "soon"])
    func `is not delayed by a time in the past`(_ value: String) async throws {
        let server = try RawServer { request, connection in
            guard request.number == 1 else { return connection.answer(body: "now") }
            connection.answer(503, headers: ["Retry-After: \(value)"])
        }
        let response = try await Transfer(
            configuration: quick { $0.maximumRetryDelay = .seconds(1) }
        )
        .fetch(request(server.url("/")))
        #expect(response.receipt.attempts == 2)
    }

    @Test func `is not made if the server asks for too long a delay`() async throws {
        let server = try RawServer { $1.answer(429, headers: ["Retry-After: 3600"]) }
        let asked = try request(server.url("/"))
        let failure = await error { () async throws(TransferError) in
            try await Transfer(configuration: quick()).fetch(asked)
        }
        #expect(failure == .rateLimited(asked.address, retryAfter: .seconds(3600)))
        #expect(failure?.hint == "run the same command again in 60 minutes")
        #expect(server.requests.count == 1)
    }

    @Test func `recognizes GitHub's rate limits`() async throws {
        let server = try RawServer {
            $1.answer(
                403,
                headers: [
                    "X-RateLimit-Remaining: 0", "X-RateLimit-Reset: 1700000600",
                    "Date: Tue, 14 Nov 2023 22:13:20 GMT",
                ])
        }
        let asked = try request(server.url("/"))
        let failure = await error { () async throws(TransferError) in
            try await Transfer(configuration: quick()).fetch(asked)
        }
        #expect(failure == .rateLimited(asked.address, retryAfter: .seconds(600)))
        #expect(failure?.kind == .network)
    }

    @Test func `starts over after an interrupted body`() async throws {
        let body = noise(10_000)
        let server = try RawServer { request, connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 10000\r\n\r\n")
            connection.send(request.number == 1 ? noise(5000, seed: 9) : body)
            connection.close()
        }
        let target = try Target()
        let receipt = try await Transfer(configuration: quick())
            .download(request(server.url("/")), to: target.file)
        #expect(target.holds(body))
        #expect(receipt.digest == SHA256Digest(of: body))
        #expect(server.requests.last?.header("range") == nil)
    }

    @Test func `does not help if the body is always interrupted`() async throws {
        let server = try RawServer { request, connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
            connection.send(noise(500))
            connection.close()
        }
        let asked = try request(server.url("/"))
        let target = try Target()
        let failure = await error { () async throws(TransferError) in
            try await Transfer(configuration: quick()).download(asked, to: target.file)
        }
        guard
            case .interruptedBody(asked.address, received: 500, expected: 1000, let cause) = failure
        else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(cause.code == 18)
        #expect(server.requests.count == 3)
    }

    @Test func `follows a reset connection`() async throws {
        let server = try RawServer { request, connection in
            if request.number < 3 { return connection.reset() }
            connection.answer(body: "now")
        }
        let response = try await Transfer(configuration: quick()).fetch(request(server.url("/")))
        #expect(response.body == Array("now".utf8))
    }

    @Test func `does not help if the port is closed`() async throws {
        let server = try RawServer { $1.answer() }
        let url = server.url("/")
        server.stop()
        try await Task.sleep(for: .milliseconds(200))
        let log = ProgressLog()
        let failure = await error { () async throws(TransferError) in
            try await Transfer(configuration: quick()).fetch(request(url)) { log.add($0) }
        }
        guard case .unreachable("127.0.0.1", let cause) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(cause.code == 7)
        // No duration, in which equal failures would differ.
        #expect(cause.message.hasPrefix("Failed to connect to 127.0.0.1 port \(server.port): Co"))
        #expect(log.entries.last?.attempt == 3)
        #expect(failure?.hint == "check the connection, then run the same command again")
    }
}

@Suite(.timeLimit(.minutes(5))) struct `Resuming an interrupted body` {
    private let body = noise(100_000)

    /// Cuts the first answer at 40,000 bytes; `rest` answers what comes then.
    private func server(
        headers: [String] = ["ETag: \"v1\"", "Accept-Ranges: bytes"],
        _ rest: @escaping RawServer.Answer
    ) throws -> RawServer {
        let body = body
        return try RawServer { request, connection in
            guard request.number == 1 else { return rest(request, connection) }
            let lines = (["HTTP/1.1 200 OK", "Content-Length: 100000"] + headers)
            connection.send(lines.joined(separator: "\r\n") + "\r\n\r\n")
            connection.send(body.prefix(40_000))
            connection.close()
        }
    }

    private func check(_ server: RawServer, attempts: Int = 2) async throws {
        let target = try Target()
        let receipt = try await Transfer(configuration: quick())
            .download(request(server.url("/")), to: target.file)
        #expect(target.holds(body))
        #expect(receipt.digest == SHA256Digest(of: body))
        #expect(receipt.byteCount == body.count)
        #expect(receipt.attempts == attempts)
    }

    @Test func `asks for the rest of the same version`() async throws {
        let body = body
        let server = try server { request, connection in
            let start = 40_000
            connection.answer(
                206, headers: ["Content-Range: bytes \(start)-99999/100000", "ETag: \"v1\""],
                body: body.dropFirst(start))
        }
        try await check(server)
        let second = try #require(server.requests.last)
        #expect(second.header("range") == "bytes=40000-")
        #expect(second.header("if-range") == "\"v1\"")
    }

    @Test func `works twice`() async throws {
        let body = body
        let server = try server { request, connection in
            let start = request.number == 2 ? 40_000 : 70_000
            let headers = [
                "HTTP/1.1 206 Partial", "ETag: \"v1\"", "Content-Length: \(100_000 - start)",
                "Content-Range: bytes \(start)-99999/100000",
            ]
            connection.send(headers.joined(separator: "\r\n") + "\r\n\r\n")
            connection.send(body[start..<(request.number == 2 ? 70_000 : 100_000)])
            connection.close()
        }
        try await check(server, attempts: 3)
        #expect(
            server.requests.map { $0.header("range") } == [nil, "bytes=40000-", "bytes=70000-"])
    }

    @Test func `works after an error in between`() async throws {
        let body = body
        let server = try server { request, connection in
            if request.number == 2 { return connection.answer(503, body: "not now") }
            connection.answer(
                206, headers: ["Content-Range: bytes 40000-99999/100000", "ETag: \"v1\""],
                body: body.dropFirst(40_000))
        }
        try await check(server, attempts: 3)
    }

    @Test func `starts over if the version has changed`() async throws {
        let body = body
        let server = try server { request, connection in
            connection.answer(headers: ["ETag: \"v2\""], body: body)
        }
        try await check(server)
        #expect(server.requests.last?.header("range") != nil)
    }

    @Test(arguments: ["bytes 39999-99999/100000", "bytes */100000", "lines 40000-99999/100000", ""])
    func `starts over if the server sends a different range`(_ range: String) async throws {
        let body = body
        let server = try server { request, connection in
            if request.header("range") == nil { return connection.answer(body: body) }
            connection.answer(
                206, headers: ["Content-Range: \(range)"], body: body.dropFirst(39_999))
        }
        try await check(server, attempts: 3)
        #expect(server.requests.last?.header("range") == nil)
    }

    @Test func `starts over if the range is not available`() async throws {
        let body = body
        let server = try server { request, connection in
            if request.header("range") == nil { return connection.answer(body: body) }
            connection.answer(416)
        }
        try await check(server, attempts: 3)
    }

    @Test(arguments: [
        ["ETag: W/\"v1\"", "Accept-Ranges: bytes"], ["Accept-Ranges: bytes"],
        ["ETag: \"v1\""], ["ETag: \"v1\"", "Accept-Ranges: none"],
    ])
    func `requires a strong tag and a server that supports ranges`(_ headers: [String]) async throws
    {
        let body = body
        let server = try server(headers: headers) { request, connection in
            connection.answer(body: body)
        }
        try await check(server)
        #expect(server.requests.last?.header("range") == nil)
    }

    @Test func `counts the first part against the limit`() async throws {
        let server = try server { request, connection in
            connection.send("HTTP/1.1 206 Partial\r\nContent-Range: bytes 40000-/*\r\n")
            connection.send("Transfer-Encoding: chunked\r\n\r\n")
            while connection.chunk(noise(5000)) {}
        }
        var asked = try request(server.url("/"))
        asked.byteLimit = 100_000
        let target = try Target()
        let failure = await error { () async throws(TransferError) in
            try await Transfer(configuration: quick()).download(asked, to: target.file)
        }
        #expect(failure == .tooLarge(asked.address, limit: 100_000))
        #expect(target.bytes.count == 100_000)
    }
}
