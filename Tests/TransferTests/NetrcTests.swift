import FileTree
import TestSupport
import Testing
import Transfer

/// The `default` entry of a netrc file, which is for every host.
@Suite struct `Credentials of a netrc file` {
    /// Returns whether a server that is named by a document on another host receives credentials.
    private func areSent(
        _ netrc: String, referrer: String? = nil,
        namedHosts: TransferConfiguration.NamedHosts = .byUser
    ) async throws -> Bool {
        let server = try RawServer { $1.answer(body: "x") }
        let folder = try TemporaryDirectory()
        var configuration = TransferConfiguration()
        configuration.netrcFile = try folder.write(netrc, to: "netrc")
        configuration.namedHosts = namedHosts
        var request = TransferRequest(try WebAddress(server.url("/")), byteLimit: 100)
        request.referrer = try referrer.map { Referrer(try WebAddress($0), network: .private) }
        _ = try await Transfer(configuration: configuration).fetch(request)
        return server.requests.first?.header("authorization") != nil
    }

    private static let login = "login user password secret"

    @Test func `go to a host that the user named, also by default`() async throws {
        #expect(try await areSent("default \(Self.login)\n"))
        #expect(try await areSent("machine 127.0.0.1 \(Self.login)\n"))
    }

    @Test func `go to a host that a document named only if the file names it too`() async throws {
        for (referrer, hosts) in [
            ("http://localhost/", TransferConfiguration.NamedHosts.byUser), (nil, .byDocument),
        ] {
            func areSent(_ netrc: String) async throws -> Bool {
                try await self.areSent(netrc, referrer: referrer, namedHosts: hosts)
            }
            #expect(try await !areSent("default \(Self.login)\n"))
            #expect(
                try await !areSent("machine other.example \(Self.login)\ndefault \(Self.login)\n"))
            #expect(try await areSent("machine 127.0.0.1\n\(Self.login)\ndefault \(Self.login)\n"))
        }
    }

    @Test func `do not go to a host that only a comment, a password or a macro names`() async throws
    {
        let files = [
            "# machine 127.0.0.1\ndefault \(Self.login)\n",
            "machine a login machine password 127.0.0.1\ndefault \(Self.login)\n",
            "machine a \(Self.login)\nmacdef init\nmachine 127.0.0.1\n\ndefault \(Self.login)\n",
        ]
        for file in files {
            #expect(try await !areSent(file, namedHosts: .byDocument), "\(file)")
        }
    }

    @Test func `go to no server of a private network that a file of this machine named`()
        async throws
    {
        let server = try RawServer { $1.answer(body: "x") }
        let file = Referrer(file: "skill/SKILL.md")
        // Only a public server may answer.
        var request = TransferRequest(try WebAddress(server.url("/")), byteLimit: 100)
        request.referrer = file
        let refused = request
        await #expect(throws: TransferError.self) {
            try await Transfer(configuration: TransferConfiguration()).fetch(refused)
        }
        #expect(server.connectionCount == 0)
        #expect(!file.mayLead(to: try WebAddress(server.url("/"))))
        #expect(file.mayLead(to: try WebAddress("https://skills.example.com/a.zip")))
    }

    @Test func `by default go to the host of a catalog itself`() async throws {
        let server = "http://127.0.0.1/index.json"
        #expect(try await areSent("default \(Self.login)\n", referrer: server))
    }
}
