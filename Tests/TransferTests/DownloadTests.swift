import Digest
import Foundation
import Problem
import SystemPackage
import TestSupport
import Testing
import Transfer

@testable import FileTree

@Suite(.timeLimit(.minutes(5))) struct `A download` {
    @Test func `has the right bytes, digest and metadata`() async throws {
        let body = noise(300_000)
        let server = try RawServer { request, connection in
            let headers = [
                "Content-Type: application/zip", "ETag: \"v1\"",
                "Last-Modified: Sun, 06 Nov 1994 08:49:37 GMT",
            ]
            connection.answer(headers: headers, body: body)
        }
        let target = try Target()
        let receipt = try await Transfer(configuration: quick())
            .download(request(server.url("/a.zip")), to: target.file)
        #expect(target.holds(body))
        #expect(receipt.digest == SHA256Digest(of: body))
        #expect(receipt.byteCount == body.count)
        #expect(receipt.status == 200)
        #expect(receipt.contentType == "application/zip")
        #expect(receipt.entityTag == "\"v1\"")
        #expect(receipt.lastModified == 784_111_777)
        #expect(receipt.version == .http1_1)
        #expect(receipt.redirects == 0)
        #expect(receipt.attempts == 1)
        #expect(receipt.address.text == server.url("/a.zip"))
    }

    @Test func `sends the user agent and requests no encoding`() async throws {
        let server = try RawServer { $1.answer() }
        var asked = try request(server.url("/?q=1"))
        asked.headers = [
            try #require(HeaderField("Accept", "text/plain")),
            try #require(HeaderField("X-Empty", "")),
        ]
        let response = try await Transfer(configuration: quick { $0.userAgent = "skills/1.0" })
            .fetch(asked)
        #expect(response.body.isEmpty)
        #expect(response.receipt.digest == SHA256Digest(of: []))
        let seen = try #require(server.requests.first)
        #expect(seen.target == "/?q=1")
        #expect(seen.header("user-agent") == "skills/1.0")
        #expect(seen.header("accept") == "text/plain")
        #expect(seen.header("x-empty") == "")
        #expect(seen.header("accept-encoding") == nil)
        #expect(seen.header("cookie") == nil)
        #expect(seen.header("authorization") == nil)
    }

    @Test(arguments: [0, 5, 2_000_000])
    func `sends a body`(_ count: Int) async throws {
        let body = noise(count)
        let server = try RawServer { request, connection in connection.answer(body: request.body) }
        var asked = try request(server.url("/git-upload-pack"))
        asked.method = .post(body: body, contentType: "application/x-git-upload-pack-request")
        let response = try await Transfer(configuration: quick()).fetch(asked)
        #expect(response.receipt.digest == SHA256Digest(of: body))
        #expect(response.body.count == count)
        let seen = try #require(server.requests.first)
        #expect(seen.method == "POST")
        #expect(seen.header("content-type") == "application/x-git-upload-pack-request")
        #expect(seen.header("content-length") == "\(body.count)")
        #expect(seen.header("expect") == nil)
    }

    @Test func `accepts single bytes and chunks`() async throws {
        let body = noise(400)
        let server = try RawServer { request, connection in
            connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
            for byte in body { connection.chunk([byte]) }
            connection.send("0\r\nX-Trailer: 1\r\n\r\n")
        }
        let response = try await Transfer(configuration: quick()).fetch(request(server.url("/")))
        #expect(response.body == body)
        #expect(response.receipt.digest == SHA256Digest(of: body))
    }

    @Test func `shares a few connections with fifty others`() async throws {
        let server = try RawServer { request, connection in
            connection.answer(body: noise(50_000, seed: UInt64(request.path.dropFirst()) ?? 0))
        }
        let transfer = Transfer(configuration: quick())
        try await withThrowingTaskGroup(of: (UInt64, Bool).self) { group in
            for seed in UInt64(1)...50 {
                group.addTask {
                    let target = try Target()
                    let receipt = try await transfer.download(
                        request(server.url("/\(seed)")), to: target.file)
                    let body = noise(50_000, seed: seed)
                    return (seed, target.bytes == body && receipt.digest == SHA256Digest(of: body))
                }
            }
            for try await (seed, isRight) in group { #expect(isRight, "number \(seed)") }
        }
        #expect(server.requests.count == 50)
        #expect((1...6).contains(server.connectionCount))
    }

    @Test func `survives five hundred at once`() async throws {
        let server = try RawServer { request, connection in connection.answer(body: request.path) }
        let transfer = Transfer(configuration: quick { $0.concurrency.connectionsPerHost = 16 })
        let count = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 1...500 {
                group.addTask {
                    let response = try await transfer.fetch(request(server.url("/\(number)")))
                    return response.body == Array("/\(number)".utf8)
                }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(count == 500)
        #expect(server.connectionCount <= 16)
    }

    @Test func `reports progress`() async throws {
        let server = try RawServer { request, connection in
            if request.number == 1 { return connection.answer(503) }
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 4000\r\n\r\n")
            for part in 0..<4 {
                connection.send(noise(1000, seed: UInt64(part)))
                Thread.sleep(forTimeInterval: 0.12)
            }
        }
        let log = ProgressLog()
        _ = try await Transfer(configuration: quick())
            .fetch(request(server.url("/"))) { log.add($0) }
        let entries = log.entries
        #expect(entries.first?.state == .connecting)
        #expect(entries.map(\.attempt) == entries.map(\.attempt).sorted())
        #expect(entries.last?.attempt == 2)
        #expect(
            entries.contains {
                if case .waiting(let time) = $0.state { time > .zero } else { false }
            })
        let receiving = entries.filter { $0.state == .receiving }
        #expect(receiving.map(\.received) == receiving.map(\.received).sorted())
        #expect(receiving.count >= 4)
        #expect(receiving.allSatisfy { $0.total == 4000 })
        #expect(receiving.last?.received == 4000)
        #expect(receiving.contains { $0.bytesPerSecond > 0 })
    }

    @Test func `stops at the limit, with or without an announced size`() async throws {
        let server = try RawServer { request, connection in
            if request.path == "/announced" {
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1001\r\n\r\n")
                connection.send(noise(1001))
                connection.waitForClose()
            } else {
                connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
                while connection.chunk(noise(100)) {}
            }
        }
        let transfer = Transfer(configuration: quick())
        for path in ["/announced", "/endless"] {
            var asked = try request(server.url(path))
            asked.byteLimit = 1000
            let target = try Target()
            let failure = await error { () async throws(TransferError) in
                try await transfer.download(asked, to: target.file)
            }
            #expect(failure == .tooLarge(asked.address, limit: 1000))
            #expect(failure?.kind == .refused)
            #expect(target.bytes.count <= 1000)
        }
        #expect(server.requests.count == 2)
        #expect(await eventually { server.hasOnlyClosedConnections })
    }

    @Test func `can be as large as the limit`() async throws {
        let server = try RawServer { $1.answer(body: noise(1000)) }
        var asked = try request(server.url("/"))
        asked.byteLimit = 1000
        let response = try await Transfer(configuration: quick()).fetch(asked)
        #expect(response.body.count == 1000)
    }

    #if os(Linux)
        @Test func `reports a file that can't be written`() async throws {
            let server = try RawServer { $1.answer(body: noise(100_000)) }
            let descriptor = open("/dev/full", O_WRONLY)
            let file = OutputFile(owning: descriptor, path: "/dev/full")
            let failure = await error { () async throws(TransferError) in
                try await Transfer(configuration: quick())
                    .download(request(server.url("/")), to: file)
            }
            guard case .unwritable(let cause) = failure, cause.code == .noSpace else {
                Issue.record("\(String(describing: failure))")
                return
            }
            #expect(server.requests.count == 1)
        }
    #endif

    @Test(arguments: [
        (404, ProblemKind.notFound), (410, .notFound), (401, .authentication),
        (403, .authentication), (418, .network), (501, .network), (300, .network), (304, .network),
    ])
    func `fails with any status other than success`(_ status: Int, _ kind: ProblemKind) async throws
    {
        let server = try RawServer { $1.answer(status, body: "the words of an error page") }
        let target = try Target()
        let failure = await error { () async throws(TransferError) in
            try await Transfer(configuration: quick())
                .download(request(server.url("/")), to: target.file)
        }
        #expect(failure?.kind == kind)
        #expect(target.bytes.isEmpty)
        #expect(server.requests.count == 1)
    }

    @Test func `doesn't read an endless error page`() async throws {
        let server = try RawServer { _, connection in
            connection.send("HTTP/1.1 404 Gone\r\nTransfer-Encoding: chunked\r\n\r\n")
            while connection.chunk(noise(10_000)) {}
        }
        let asked = try request(server.url("/"))
        let failure = await error { () async throws(TransferError) in
            try await Transfer(configuration: quick()).fetch(asked)
        }
        #expect(failure == .notFound(asked.address))
    }

    @Test func `is empty if the known version is current`() async throws {
        let server = try RawServer { request, connection in
            let isKnown = request.header("if-none-match") == "\"v1\""
            if isKnown { connection.answer(304, headers: ["ETag: \"v1\"", "Content-Length: 9"]) }
            connection.answer(body: "new")
        }
        var asked = try request(server.url("/"))
        asked.knownTag = "\"v1\""
        let response = try await Transfer(configuration: quick()).fetch(asked)
        #expect(response.receipt.status == 304)
        #expect(response.body.isEmpty)
    }

    @Test(arguments: ["SSH-2.0-OpenSSH_9\r\n", "HTTP/9.9 abc\r\n\r\n", "\0\0\0\0"])
    func `rejects responses that are not HTTP`(_ answer: String) async throws {
        let server = try RawServer { _, connection in
            connection.send(answer)
            connection.close()
        }
        let asked = try request(server.url("/"))
        let failure = await error { () async throws(TransferError) in
            try await Transfer(configuration: quick { $0.attempts = 1 }).fetch(asked)
        }
        guard case .invalidResponse(asked.address, let cause) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(!cause.message.isEmpty)
    }

    @Test func `reports library versions`() {
        let versions = Transfer.libraryVersions
        #expect(versions.curl.split(separator: ".").count >= 3)
        #expect(versions.tls?.contains("/") == true)
    }
}
