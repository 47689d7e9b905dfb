import FileTree
import Synchronization
import SystemPackage
import TestSupport
import Testing
import Transfer

/// Collects bytes until it has enough.
private final class Keeper: BodyReceiver {
    private struct State {
        var bytes: [UInt8] = []
        var restarts = 0
    }

    private let state = Mutex(State())
    private let wanted: Int

    init(wanted: Int = .max) { self.wanted = wanted }

    var bytes: [UInt8] { state.withLock { $0.bytes } }
    var restarts: Int { state.withLock { $0.restarts } }

    func receive(_ bytes: Span<UInt8>) throws(FileTreeError) -> BodyReceiverAction {
        state.withLock { state in
            for index in bytes.indices { state.bytes.append(bytes[index]) }
            return state.bytes.count >= wanted ? .stop : .continue
        }
    }

    func restart() throws(FileTreeError) {
        state.withLock { state in
            state.bytes = []
            state.restarts += 1
        }
    }
}

@Suite(.timeLimit(.minutes(5))) struct `A stream` {
    @Test func `delivers every byte in order`() async throws {
        let body = noise(1_000_000)
        let server = try RawServer { $1.answer(body: body) }
        let keeper = Keeper()
        let receipt = try await Transfer(configuration: quick())
            .stream(request(server.url("/")), to: keeper)
        #expect(keeper.bytes == body)
        #expect(receipt.byteCount == body.count)
    }

    @Test func `ends early and successfully if its receiver stops it`() async throws {
        let server = try RawServer { _, connection in
            connection.answer(headers: ["Content-Length: 1000000"], body: noise(70_000))
        }
        let keeper = Keeper(wanted: 12)
        let receipt = try await Transfer(configuration: quick())
            .stream(request(server.url("/")), to: keeper)
        #expect(keeper.bytes.count >= 12)
        #expect(receipt.byteCount < 1_000_000)
        #expect(receipt.attempts == 1)
    }

    @Test func `starts over if the connection breaks`() async throws {
        let body = noise(50_000)
        let count = Mutex(0)
        let server = try RawServer { _, connection in
            let isFirst = count.withLock { count in
                count += 1
                return count == 1
            }
            if isFirst {
                connection.answer(
                    headers: ["Content-Length: 50000"], body: Array(body.prefix(20_000)))
            } else {
                connection.answer(body: body)
            }
        }
        let keeper = Keeper()
        let receipt = try await Transfer(configuration: quick())
            .stream(request(server.url("/")), to: keeper)
        #expect(keeper.bytes == body)
        #expect(keeper.restarts == 1)
        #expect(receipt.attempts == 2)
    }

    @Test func `uses the user agent of its request`() async throws {
        let server = try RawServer { $1.answer() }
        var asked = try request(server.url("/"))
        asked.userAgent = "git/2.0 (skills/1.0)"
        _ = try await Transfer(configuration: quick()).fetch(asked)
        #expect(server.requests.first?.header("user-agent") == "git/2.0 (skills/1.0)")
    }
}
