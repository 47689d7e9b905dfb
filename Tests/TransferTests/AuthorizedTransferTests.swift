import Problem
import Synchronization
import TestSupport
import Testing
import Transfer

/// A helper that counts the questions to it.
private final class Helper: CredentialHelper {
    private let events = Mutex<[String]>([])

    var name: String { "a helper" }
    var log: [String] { events.withLock(\.self) }

    func credential(for address: WebAddress) async -> (user: String, password: String)? {
        events.withLock { $0.append("asked") }
        return ("user", "word")
    }

    func note(_ acceptance: CredentialAcceptance, for address: WebAddress) async {
        events.withLock { $0.append("\(acceptance)") }
    }
}

@Suite(.timeLimit(.minutes(5))) struct `Requests with credentials` {
    private func client(
        _ environment: [String: String] = [:], _ helper: Helper? = nil
    ) -> AuthorizedTransfer {
        AuthorizedTransfer(
            Transfer(configuration: quick()),
            credentials: EnvironmentCredentials(
                environment: environment, helpers: [helper].compactMap(\.self)))
    }

    /// A server that requires a value of the header.
    private func server(_ value: String, else status: Int = 401) throws -> RawServer {
        try RawServer { request, connection in
            connection.answer(request.header("authorization") == value ? 200 : status)
        }
    }

    @Test func `ask a helper once, however many there are`() async throws {
        let server = try server("Basic dXNlcjp3b3Jk")
        let helper = Helper()
        let client = client([:], helper)
        let asked = try request(server.url("/"))
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<20 { group.addTask { (try? await client.fetch(asked)) != nil } }
            for await isDone in group { #expect(isDone) }
        }
        #expect(helper.log.count { $0 == "asked" } == 1)
        #expect(helper.log.contains("accepted"))
        // Later requests contain the credentials.
        let count = server.requests.count
        _ = try await client.fetch(asked)
        #expect(server.requests.count == count + 1)
    }

    @Test func `do not ask a helper about missing files, and never have it erase a password`()
        async throws
    {
        let helper = Helper()
        let missing = try RawServer { $1.answer(404) }
        let asked = try request(missing.url("/"))
        let client = client([:], helper)
        let absent = await error { () async throws(TransferError) in try await client.fetch(asked) }
        #expect(absent == .notFound(asked.address))
        #expect(helper.log.isEmpty)
        let closed = try server("Bearer other")
        let refused = try request(closed.url("/"))
        let failure = await error { () async throws(TransferError) in
            try await client.fetch(refused)
        }
        #expect(failure == .rejected(refused.address, helper.source(for: refused.address)))
        #expect(failure?.summary == "127.0.0.1 refused the password of a helper (401)")
        #expect(failure?.hint == "store a valid token with read access in a helper")
        #expect(helper.log == ["asked"])
        let sent = closed.requests.map { $0.header("authorization") }
        #expect(sent == [nil, "Basic dXNlcjp3b3Jk", "Bearer word"])
    }

    @Test func `that are refused name a helper with others, which a variable hides`() async throws {
        let closed = try server("Bearer other")
        let asked = try request(closed.url("/"))
        func failure(_ token: String, _ helper: Helper?) async -> TransferError? {
            let client = self.client([closed.tokenVariable: token], helper)
            return await error { () async throws(TransferError) in try await client.fetch(asked) }
        }
        let (variable, helper) = (closed.tokenVariable, Helper())
        let hidden = await failure("wrong", helper)
        let next = helper.source(for: asked.address)
        #expect(hidden == .rejected(asked.address, .variable(variable, next: next)))
        let hint = hidden?.hint?.description ?? ""
        #expect(hint.hasSuffix("or use the password of a helper instead: unset \(variable)"))
        // A helper with the same token is no help.
        for alone in [await failure("word", helper), await failure("wrong", nil)] {
            #expect(alone == .rejected(asked.address, .variable(variable)))
            #expect(alone?.hint?.description.hasSuffix(", or unset it") == true)
        }
        let both = EnvironmentCredentials(
            environment: ["GITHUB_TOKEN": "a", "GH_TOKEN": "b"], helpers: [helper])
        let source = await both.source(
            ofRefused: .variable("GITHUB_TOKEN"), for: try WebAddress("https://github.com/a/b"))
        #expect(source.remedy.description.hasSuffix("unset GITHUB_TOKEN GH_TOKEN"))
    }

    @Test func `send a token as a password if the server wants that`() async throws {
        let server = try server("Basic eC1hY2Nlc3MtdG9rZW46dG9rZW4=")
        let client = client([server.tokenVariable: "token"])
        _ = try await client.fetch(request(server.url("/")))
        #expect(server.requests.count == 3)
    }

    @Test func `stay on one port`() async throws {
        let first = try server("Bearer token")
        let second = try RawServer { $1.answer() }
        let client = client([first.tokenVariable: "token"])
        _ = try await client.fetch(request(first.url("/")))
        _ = try await client.fetch(request(second.url("/")))
        #expect(second.requests.map { $0.header("authorization") } == [nil])
    }
}
