import Digest
import FileTree
import Foundation
import SystemPackage
import TestSupport
import Testing
import Transfer

extension Nginx {
    /// One server for all tests of this process.
    static let shared = Result { try Nginx() }
}

@Suite(.needs("nginx"), .timeLimit(.minutes(5))) struct `An encrypted connection` {
    private let nginx: Nginx

    init() throws { nginx = try Nginx.shared.get() }

    private func transfer(
        _ change: (inout TransferConfiguration) -> Void = { _ in }
    ) -> Transfer {
        Transfer(
            configuration: quick {
                $0.certificateFile = nginx.authority
                change(&$0)
            })
    }

    private func flaw(
        of certificate: Nginx.Certificate, host: String = "127.0.0.1", with transfer: Transfer
    ) async throws -> TLSFailure? {
        let asked = try request(nginx.url("/x", certificate: certificate, host: host))
        let failure = await error { () async throws(TransferError) in
            try await transfer.fetch(asked)
        }
        guard case .tlsFailed(host, let flaw, let cause) = failure else {
            Issue.record("\(String(describing: failure))")
            return nil
        }
        #expect(!cause.message.isEmpty)
        return flaw
    }

    @Test(arguments: ["127.0.0.1", "localhost"])
    func `is trusted with its authority, and uses HTTP/2`(_ host: String) async throws {
        let body = noise(3_000_000)
        // Both cases may run at once.
        try nginx.serve(body, at: "\(host).zip")
        let target = try Target()
        let receipt = try await transfer()
            .download(request(nginx.url("/\(host).zip", host: host)), to: target.file)
        let isWhole = target.holds(body)
        #expect(isWhole)
        #expect(receipt.digest == SHA256Digest(of: body))
        #expect(receipt.contentType == "application/zip")
        #expect(receipt.version == (Transfer.libraryVersions.hasHTTP2 ? .http2 : .http1_1))
    }

    @Test func `carries a hundred requests at once`() async throws {
        let body = noise(200_000)
        try nginx.serve(body, at: "many.bin")
        let transfer = transfer()
        let digests = try await withThrowingTaskGroup(of: SHA256Digest.self) { group in
            for _ in 0..<100 {
                group.addTask { [nginx] in
                    try await transfer.fetch(request(nginx.url("/many.bin"))).receipt.digest
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(digests == Array(repeating: SHA256Digest(of: body), count: 100))
    }

    @Test func `is rejected if the certificate has expired`() async throws {
        #expect(try await flaw(of: .expired, with: transfer()) == .certificateExpired)
    }

    @Test func `is rejected if the certificate is for another host`() async throws {
        #expect(try await flaw(of: .wrongHost, with: transfer()) == .wrongHost)
        #expect(try await flaw(of: .wrongHost, host: "localhost", with: transfer()) == .wrongHost)
    }

    @Test func `is rejected if the certificate is self-signed or from an unknown authority`()
        async throws
    {
        #expect(try await flaw(of: .selfSigned, with: transfer()) == .untrustedIssuer)
        let system = Transfer(configuration: quick())
        #expect(try await flaw(of: .good, with: system) == .untrustedIssuer)
    }

    @Test func `requires readable certificates`() async throws {
        let unreadable = transfer { $0.certificateFile = "/nowhere/at-all.pem" }
        #expect(try await flaw(of: .good, with: unreadable) == .unreadableAuthorities)
    }

    @Test func `trusts a folder of authorities`() async throws {
        let directory = try TemporaryDirectory()
        let authority = nginx.authority.string
        let hash = try #require(try output("openssl x509 -hash -noout -in '\(authority)'"))
        try FileManager.default.copyItem(
            atPath: authority, toPath: directory.path.appending("\(hash).0").string)
        try nginx.serve([1], at: "folder.bin")
        let configuration = quick { $0.certificateDirectory = directory.path }
        let response = try await Transfer(configuration: configuration)
            .fetch(request(nginx.url("/folder.bin")))
        #expect(response.body == [1])
    }

    @Test func `requires a server with TLS`() async throws {
        let server = try RawServer(greeting: "HTTP/1.1 400 Bad Request\r\n\r\n") { _, _ in }
        let asked = try request("https://127.0.0.1:\(server.port)/")
        let failure = await error { () async throws(TransferError) in
            try await transfer { $0.attempts = 1 }.fetch(asked)
        }
        guard case .tlsFailed("127.0.0.1", .other, _) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
    }

    @Test func `is never redirected to http`() async throws {
        let plain = try RawServer { $1.answer(body: "plain") }
        let transfer = transfer { $0.plainHTTP = .allowed }
        let asked = try request(nginx.url("/back?to=\(plain.port)"))
        let failure = await error { () async throws(TransferError) in
            try await transfer.fetch(asked)
        }
        let expected = TransferError.insecureRedirect(
            from: asked.address, to: try WebAddress(plain.url("/")))
        #expect(failure == expected)
        #expect(plain.connectionCount == 0)
    }

    @Test func `resumes an interrupted download from nginx`() async throws {
        let body = noise(500_000)
        try nginx.serve(body, at: "cut.bin")
        // A proxy cuts the first tunnel after a while, so that real ranges are asked for.
        let proxy = try RawServer { [nginx] request, connection in
            connection.send("HTTP/1.1 200 Connected\r\n\r\n")
            connection.tunnel(
                to: nginx.port(.good), byteLimit: request.number == 1 ? 200_000 : .max)
        }
        let transfer = transfer { $0.proxies = ProxySettings(https: proxy.url("")) }
        let target = try Target()
        let log = ProgressLog()
        let receipt = try await transfer.download(
            request(nginx.url("/cut.bin")), to: target.file
        ) { log.add($0) }
        #expect(receipt.attempts == 2)
        #expect(receipt.status == 206)
        #expect(target.holds(body))
        #expect(receipt.digest == SHA256Digest(of: body))
        #expect(log.entries.last?.total == body.count)
    }

    private func output(_ command: String) throws -> String? {
        try Program.shell(command).text.split(separator: "\n").first.map(String.init)
    }
}
