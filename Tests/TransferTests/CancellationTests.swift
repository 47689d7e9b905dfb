import Foundation
import TestSupport
import Testing

@testable import Transfer

@Suite(.timeLimit(.minutes(5))) struct `A cancelled transfer` {
    /// The time limit on a busy machine; usually it takes a few milliseconds.
    private let soon = Duration.seconds(120)

    @Test(arguments: ["/silent", "/half"])
    func `ends soon and closes its connection`(_ path: String) async throws {
        let closed = Once<ContinuousClock.Instant>()
        let server = try RawServer { request, connection in
            if request.path == "/half" {
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n12345")
            }
            connection.waitForClose()
            closed.set(.now)
        }
        let transfer = Transfer(configuration: quick())
        let task = Task { () async -> TransferError? in
            await error { () async throws(TransferError) in
                try await transfer.fetch(request(server.url(path)))
            }
        }
        #expect(await eventually { server.requests.count == 1 })
        let start = ContinuousClock.now
        task.cancel()
        #expect(await task.value == .cancelled)
        #expect(await eventually { server.hasOnlyClosedConnections && closed.value != nil })
        // The server's thread measured the time, so other tests did not delay it.
        #expect(try #require(closed.value) - start < .seconds(20))
        #expect(server.requests.count == 1)
    }

    @Test func `ends while it waits for the next attempt`() async throws {
        let server = try RawServer { $1.answer(503) }
        let log = ProgressLog()
        let transfer = Transfer(configuration: quick { $0.retryDelay = .seconds(30) })
        let task = Task { () async -> TransferError? in
            await error { () async throws(TransferError) in
                try await transfer.fetch(request(server.url("/"))) { log.add($0) }
            }
        }
        #expect(
            await eventually {
                if case .waiting = log.entries.last?.state { true } else { false }
            })
        let start = ContinuousClock.now
        task.cancel()
        #expect(await task.value == .cancelled)
        #expect(ContinuousClock.now - start < soon)
    }

    @Test func `ends while it waits to be started`() async throws {
        let server = try RawServer { $1.waitForClose() }
        let transfer = Transfer(configuration: quick { $0.concurrency.requests = 1 })
        let tasks = (0..<5).map { number in
            Task { () async -> TransferError? in
                await error { () async throws(TransferError) in
                    try await transfer.fetch(request(server.url("/\(number)")))
                }
            }
        }
        #expect(await eventually { server.requests.count == 1 })
        let running = try #require(server.requests.first.flatMap { Int($0.path.dropFirst()) })
        let start = ContinuousClock.now
        for (number, task) in tasks.enumerated() where number != running {
            task.cancel()
            #expect(await task.value == .cancelled)
        }
        #expect(ContinuousClock.now - start < soon)
        #expect(server.requests.count == 1)
        #expect(!server.hasOnlyClosedConnections)
        tasks[running].cancel()
        #expect(await tasks[running].value == .cancelled)
    }

    @Test func `is never sent if its task is already cancelled`() async throws {
        let server = try RawServer { $1.answer() }
        let transfer = Transfer(configuration: quick())
        let task = Task { () async -> TransferError? in
            while !Task.isCancelled { await Task.yield() }
            return await error { () async throws(TransferError) in
                try await transfer.fetch(request(server.url("/")))
            }
        }
        task.cancel()
        #expect(await task.value == .cancelled)
        #expect(server.requests.isEmpty)
    }

    @Test func `leaves nothing behind, regardless of the time of cancellation`() async throws {
        let server = try RawServer { $1.answer(body: noise(2000)) }
        let transfer = Transfer(configuration: quick())
        var counts = (done: 0, cancelled: 0)
        for number in 0..<200 {
            let task = Task { () async -> TransferError? in
                await error { () async throws(TransferError) in
                    try await transfer.fetch(request(server.url("/")))
                }
            }
            try await Task.sleep(for: .microseconds(number * 10))
            task.cancel()
            switch await task.value {
            case nil: counts.done += 1
            case .cancelled: counts.cancelled += 1
            case .some(let error): Issue.record("\(error)")
            }
        }
        #expect(counts.done + counts.cancelled == 200)
        #expect(counts.cancelled > 0)
        // Still usable.
        let response = try await transfer.fetch(request(server.url("/")))
        #expect(response.body.count == 2000)
    }

    @Test func `does not affect other transfers`() async throws {
        let server = try RawServer { request, connection in
            if request.path == "/stuck" { connection.waitForClose() }
            Thread.sleep(forTimeInterval: 0.1)
            connection.answer(body: "done")
        }
        let transfer = Transfer(configuration: quick())
        let stuck = Task { try await transfer.fetch(request(server.url("/stuck"))) }
        let fine = Task { try await transfer.fetch(request(server.url("/fine"))) }
        #expect(await eventually { server.requests.count == 2 })
        stuck.cancel()
        #expect(try await fine.value.body == Array("done".utf8))
    }
}

@Suite(.timeLimit(.minutes(5))) struct `The end of a Transfer` {
    @Test func `cancels running requests`() async throws {
        let server = try RawServer { $1.waitForClose() }
        let transfer = Transfer(configuration: quick())
        let tasks = (0..<10).map { number in
            Task { () async -> TransferError? in
                await error { () async throws(TransferError) in
                    try await transfer.fetch(request(server.url("/\(number)")))
                }
            }
        }
        #expect(await eventually { server.requests.count == 6 })
        transfer.close()
        for task in tasks { #expect(await task.value == .cancelled) }
        #expect(await eventually { server.hasOnlyClosedConnections })
    }

    @Test func `can come before its start, twice, and before a request`() async throws {
        let transfer = Transfer(configuration: quick())
        transfer.close()
        transfer.close()
        let failure = await error { () async throws(TransferError) in
            try await transfer.fetch(request("http://127.0.0.1:1/"))
        }
        #expect(failure == .cancelled)
    }

    @Test func `ends its thread and closes its connections`() async throws {
        let server = try RawServer { $1.answer(body: "x") }
        weak var thread: TransferThread?
        do {
            let transfer = Transfer(configuration: quick())
            _ = try await transfer.fetch(request(server.url("/")))
            thread = transfer.thread
            #expect(thread != nil)
            #expect(!server.hasOnlyClosedConnections)
        }
        #expect(await eventually { thread == nil })
        #expect(await eventually { server.hasOnlyClosedConnections })
    }

    @Test func `can come from its own thread`() async throws {
        let server = try RawServer { $1.answer(body: "x") }
        let transfer = Transfer(configuration: quick())
        let failure = await error { () async throws(TransferError) in
            try await transfer.fetch(request(server.url("/"))) { progress in
                if progress.state == .receiving { transfer.close() }
            }
        }
        #expect(failure == nil || failure == .cancelled)
    }
}

@Suite(.timeLimit(.minutes(5))) struct `Time limits` {
    @Test func `end a transfer that is too slow`() async throws {
        let server = try RawServer { _, connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
            while connection.send("x") { Thread.sleep(forTimeInterval: 0.1) }
        }
        let asked = try request(server.url("/"))
        let transfer = Transfer(
            configuration: quick {
                $0.lowSpeedTime = .seconds(1)
                $0.attempts = 1
            })
        let failure = await error { () async throws(TransferError) in
            try await transfer.fetch(asked)
        }
        #expect(
            failure == .tooSlow(asked.address, bytesPerSecond: 1024, during: .seconds(1)))
    }

    @Test func `end a transfer that takes too long, including all attempts`() async throws {
        let server = try RawServer { _, connection in
            connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
            while connection.chunk(noise(1000)) { Thread.sleep(forTimeInterval: 0.01) }
        }
        let asked = try request(server.url("/"))
        let limit = Duration.milliseconds(500)
        let start = ContinuousClock.now
        let failure = await error { () async throws(TransferError) in
            try await Transfer(configuration: quick { $0.totalTimeout = limit }).fetch(asked)
        }
        #expect(failure == .timedOut(asked.address, after: limit))
        #expect(server.requests.count == 1)
        #expect(ContinuousClock.now - start >= limit - .milliseconds(20))
    }

    @Test func `end a connection attempt`() async throws {
        // The kernel accepts the connection, but the proxy never responds.
        let proxy = try RawServer { $1.waitForClose() }
        let transfer = Transfer(
            configuration: quick {
                $0.connectTimeout = .milliseconds(200)
                $0.attempts = 2
                $0.proxies = ProxySettings(https: proxy.url(""))
            })
        let failure = await error { () async throws(TransferError) in
            try await transfer.fetch(request("https://a.test/"))
        }
        #expect(failure == .connectTimedOut("a.test", after: .milliseconds(200)))
        #expect(proxy.requests.count == 2)
    }
}
