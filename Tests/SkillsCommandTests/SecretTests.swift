import Foundation
import Synchronization
import TestSupport
import Testing

/// Archives that require authentication, and addresses with secrets.
@Suite struct `Secrets` {
    let fixture: CommandFixture

    init() throws { fixture = try CommandFixture() }

    /// A zip with one skill.
    func archive() throws -> [UInt8] {
        try fixture.shell(
            "mkdir -p tiny && printf -- '---\\nname: tiny\\ndescription: Does one tiny thing.\\n---\\n# Tiny\\n' "
                + "> tiny/SKILL.md && zip -qrX tiny.zip tiny")
        return Array(try Data(contentsOf: fixture.home.appendingPathComponent("tiny.zip")))
    }

    /// Returns everything that the program wrote in the home folder.
    func written() throws -> String {
        try fixture.shell("rm -rf tiny tiny.zip; find . -type f -exec cat {} +")
    }

    @Test(arguments: [401, 403, 404])
    func `are sent only to the server that requests them`(_ status: Int) async throws {
        let body = try archive()
        let asked = Mutex<[String?]>([])
        let server = try RawServer { request, connection in
            let secret = request.headers.first { $0.name == "authorization" }?.value
            asked.withLock { $0.append(secret) }
            if secret == nil { connection.answer(status) } else { connection.answer(body: body) }
        }
        let url = server.url("/tiny.zip")
        let refused = await fixture.run(["install", url])
        #expect(refused.status == (status == 404 ? 5 : 7))
        #expect(status == 404 || refused.errors.contains(server.tokenVariable))
        let installed = await fixture.run(
            ["install", url], environment: [server.tokenVariable: "hidden-token"])
        #expect(installed.status == 0)
        #expect(asked.withLock(\.self) == [nil, nil, "Bearer hidden-token"])
        #expect(try !written().contains("hidden-token"))
    }

    @Test func `in addresses are never written to disk`() async throws {
        let body = try archive()
        let asked = Mutex<[String]>([])
        let server = try RawServer { request, connection in
            asked.withLock { $0.append(request.target) }
            connection.answer(body: body)
        }
        let result = await fixture.run([
            "install", server.url("/tiny.zip?version=2&token=hidden-token"),
        ])
        #expect(result.status == 0)
        #expect(asked.withLock(\.self) == ["/tiny.zip?version=2&token=hidden-token"])
        #expect(!(result.output + result.errors).contains("hidden-token"))
        let written = try written()
        #expect(written.contains("tiny.zip?version=2&token=REDACTED"))
        #expect(!written.contains("hidden-token"))
    }
}
