import TestSupport
import Testing
import Transfer

@Suite(.timeLimit(.minutes(2))) struct `A request that is not allowed` {
    private func transfer(refusing host: String) -> Transfer {
        var configuration = TransferConfiguration()
        configuration.refusal = { url in
            url.contains("//\(host)") ? RequestRefusal(summary: "no \(host)", hint: nil) : nil
        }
        return Transfer(configuration: configuration)
    }

    @Test func `makes no connection and is not repeated`() async throws {
        let server = try RawServer { _, connection in connection.answer(503) }
        let transfer = transfer(refusing: "127.0.0.1")
        defer { transfer.close() }
        let request = TransferRequest(try WebAddress(server.url("/a")), byteLimit: 100)
        await #expect(
            throws: TransferError.notAllowed(
                cause: RequestRefusal(summary: "no 127.0.0.1", hint: nil))
        ) {
            try await transfer.fetch(request)
        }
        #expect(server.connectionCount == 0)
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `is refused after a redirect, too`(_ status: Int) async throws {
        let other = try RawServer { _, connection in connection.answer(body: "secret") }
        let url = other.url("/b", host: "localhost")
        let server = try RawServer { _, connection in
            connection.answer(status, headers: ["Location: \(url)"])
        }
        let transfer = transfer(refusing: "localhost")
        defer { transfer.close() }
        let request = TransferRequest(try WebAddress(server.url("/a")), byteLimit: 100)
        await #expect(
            throws: TransferError.notAllowed(
                cause: RequestRefusal(summary: "no localhost", hint: nil))
        ) {
            try await transfer.fetch(request)
        }
        #expect(server.connectionCount == 1)
        #expect(other.connectionCount == 0)
    }
}
