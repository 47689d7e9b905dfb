import Problem
import TestSupport
import Testing
import Transfer

@Suite(.timeLimit(.minutes(5))) struct `A redirect` {
    @Test(arguments: [301, 302, 303, 307, 308])
    func `is followed`(_ status: Int) async throws {
        let server = try RawServer { request, connection in
            if request.path == "/start" {
                connection.answer(status, headers: ["Location: end?x=1"], body: "moved")
            } else {
                connection.answer(body: "here")
            }
        }
        let response = try await Transfer(configuration: quick())
            .fetch(request(server.url("/start")))
        #expect(response.body == Array("here".utf8))
        #expect(response.receipt.redirects == 1)
        #expect(response.receipt.address.text == server.url("/end?x=1"))
        #expect(server.connectionCount == 1)
    }

    @Test func `is followed at most five times`() async throws {
        let server = try RawServer { request, connection in
            let step = Int(request.path.dropFirst()) ?? 0
            if step == 0 { return connection.answer(body: "end") }
            connection.answer(302, headers: ["Location: /\(step - 1)"])
        }
        let transfer = Transfer(configuration: quick())
        let response = try await transfer.fetch(request(server.url("/5")))
        #expect(response.receipt.redirects == 5)
        let asked = try request(server.url("/6"))
        let failure = await error { () async throws(TransferError) in
            try await transfer.fetch(asked)
        }
        #expect(failure == .tooManyRedirects(asked.address, limit: 5))
    }

    @Test func `in a loop ends`() async throws {
        let server = try RawServer { $1.answer(302, headers: ["Location: \($0.target)"]) }
        let asked = try request(server.url("/"))
        let failure = await error { () async throws(TransferError) in
            try await Transfer(configuration: quick()).fetch(asked)
        }
        #expect(failure == .tooManyRedirects(asked.address, limit: 5))
        #expect(server.requests.count == 6)
    }

    @Test(arguments: [
        "", "ftp://a.test/", "file:///etc/passwd", "https://me:secret@a.test/", "http://",
    ])
    func `to an invalid address is refused`(_ location: String) async throws {
        let server = try RawServer { $1.answer(302, headers: ["Location: \(location)"]) }
        let asked = try request(server.url("/"))
        let failure = await error { () async throws(TransferError) in
            try await Transfer(configuration: quick()).fetch(asked)
        }
        #expect(failure == .badRedirect(from: asked.address))
        #expect(server.requests.count == 1)
    }

    @Test func `keeps a POST only with 307 and 308, and refuses a PUT or DELETE otherwise`()
        async throws
    {
        let server = try RawServer { request, connection in
            guard request.path != "/end" else { return connection.answer(body: request.method) }
            connection.answer(Int(request.path.dropFirst()) ?? 0, headers: ["Location: /end"])
        }
        let transfer = Transfer(configuration: quick())
        let methods: [(String, TransferRequest.Method)] = [
            ("POST", .post(body: [1, 2], contentType: "text/plain")),
            ("PUT", .put(body: [1, 2], contentType: "text/plain")), ("DELETE", .delete),
        ]
        for (name, method) in methods {
            for status in [301, 302, 303, 307, 308] {
                var asked = try request(server.url("/\(status)"))
                asked.method = method
                let isKept = status >= 307
                guard isKept || name == "POST" else {
                    let refused = asked
                    let failure = await error { () async throws(TransferError) in
                        try await transfer.fetch(refused)
                    }
                    let end = try WebAddress(server.url("/end"))
                    #expect(failure == .methodLost(from: asked.address, to: end, status: status))
                    continue
                }
                let response = try await transfer.fetch(asked)
                #expect(response.body == Array((isKept ? name : "GET").utf8))
                #expect(
                    server.requests.last?.body == (isKept && name != "DELETE" ? [1, 2] : []))
            }
        }
    }

    @Test func `to another port does not send secrets`() async throws {
        let other = try RawServer { $1.answer(body: "other") }
        let server = try RawServer { request, connection in
            let isThere = request.path == "/same"
            connection.answer(
                302, headers: ["Location: " + (isThere ? other.url("/") : "/same")])
        }
        var asked = try request(server.url("/"))
        asked.authorization = Authorization(bearer: "secret")
        asked.headers = [
            try #require(HeaderField("Private-Token", "secret")),
            try #require(HeaderField("Accept", "text/plain")),
        ]
        _ = try await Transfer(configuration: quick()).fetch(asked)
        let own = server.requests
        #expect(own.count == 2)
        #expect(own.allSatisfy { $0.header("authorization") == "Bearer secret" })
        #expect(own.allSatisfy { $0.header("private-token") == "secret" })
        let seen = try #require(other.requests.first)
        #expect(seen.header("authorization") == nil)
        #expect(seen.header("private-token") == nil)
        #expect(seen.header("accept") == "text/plain")
    }

    @Test(arguments: ["default", "machine 127.0.0.1"])
    func `to another port does not send credentials of a netrc file`(_ entry: String) async throws {
        let other = try RawServer { $1.answer(body: "other") }
        let server = try RawServer { request, connection in
            let isThere = request.path == "/same"
            connection.answer(302, headers: ["Location: " + (isThere ? other.url("/") : "/same")])
        }
        let folder = try TemporaryDirectory()
        let file = try folder.write("\(entry) login user password secret\n", to: "netrc")
        let transfer = Transfer(configuration: quick { $0.netrcFile = file })
        _ = try await transfer.fetch(request(server.url("/")))
        #expect(server.requests.allSatisfy { $0.header("authorization") != nil })
        #expect(other.requests.map { $0.header("authorization") } == [nil])
        var asked = try request(other.url("/"))
        asked.server = .redirected
        _ = try await transfer.fetch(asked)
        #expect(other.requests.map { $0.header("authorization") } == [nil, nil])
    }

    @Test func `back from another server does not send secrets again`() async throws {
        let home = Once<RawServer>()
        let other = try RawServer { _, connection in
            connection.answer(302, headers: ["Location: \(home.value?.url("/back") ?? "")"])
        }
        let server = try RawServer { request, connection in
            if request.path == "/back" { return connection.answer(body: "back") }
            connection.answer(302, headers: ["Location: \(other.url("/"))"])
        }
        home.set(server)
        var asked = try request(server.url("/"))
        asked.authorization = Authorization(bearer: "secret")
        _ = try await Transfer(configuration: quick()).fetch(asked)
        #expect(server.requests(to: "/").first?.header("authorization") == "Bearer secret")
        #expect(server.requests(to: "/back").count == 1)
        #expect(server.requests(to: "/back").first?.header("authorization") == nil)
        home.set(nil)
    }

    @Test func `from this machine to this machine is allowed`() async throws {
        let other = try RawServer { $1.answer(body: "other") }
        let server = try RawServer {
            $1.answer(302, headers: ["Location: \(other.url("/", host: "localhost"))"])
        }
        let response = try await Transfer(configuration: quick()).fetch(request(server.url("/")))
        #expect(response.body == Array("other".utf8))
    }

    @Test func `from a public server to this machine is refused`() async throws {
        let secret = try RawServer { $1.answer(body: "secret") }
        for host in ["127.0.0.1", "localhost", "0.0.0.0", "10.0.0.1", "[::1]"] {
            let location = secret.url("/", host: host)
            let proxy = try RawServer { $1.answer(302, headers: ["Location: \(location)"]) }
            let transfer = Transfer(
                configuration: quick {
                    $0.plainHTTP = .allowed
                    $0.proxies = ProxySettings(http: proxy.url(""), exceptions: host)
                })
            let asked = try request("http://public.test/?token=secret")
            let failure = await error { () async throws(TransferError) in
                try await transfer.fetch(asked)
            }
            #expect(
                failure == .privateRedirect(from: asked.address, to: try WebAddress(location)))
            #expect(failure?.kind == .refused)
        }
        #expect(secret.connectionCount == 0)
    }

    @Test func `and names in a document on a public server don't lead to this machine`()
        async throws
    {
        let secret = try RawServer { $1.answer(body: "secret") }
        let transfer = Transfer(configuration: quick { $0.plainHTTP = .allowed })
        let document = try WebAddress("http://public.test/index.json")
        for host in ["127.0.0.1", "localhost", "0.0.0.0", "10.0.0.1", "[::1]"] {
            var asked = try request(secret.url("/", host: host))
            asked.referrer = Referrer(document, network: nil)
            let named = asked
            let failure = await error { () async throws(TransferError) in
                try await transfer.fetch(named)
            }
            #expect(
                failure
                    == .privateReference(from: document.description, to: asked.address.description))
            #expect(failure?.kind == .refused)
        }
        #expect(secret.connectionCount == 0)
        // A document on a private network, or on the same host, may name the address.
        for text in ["http://10.1.2.3/index.json", "https://localhost/", secret.url("/x")] {
            var asked = try request(secret.url("/"))
            asked.referrer = Referrer(try WebAddress(text), network: nil)
            #expect(try await transfer.fetch(asked).body == Array("secret".utf8))
        }
    }

    @Test(.enabled(if: nearName != nil))
    func `named in a document on a public server is not connected to by name`() async throws {
        let name = try #require(nearName)
        let secret = try RawServer { $1.answer(body: "secret") }
        let transfer = Transfer(configuration: quick { $0.plainHTTP = .allowed })
        var asked = try request(secret.url("/", host: name))
        let document = try WebAddress("http://public.test/index.json")
        asked.referrer = Referrer(document, network: .public)
        let named = asked
        let failure = await error { () async throws(TransferError) in
            try await transfer.fetch(named)
        }
        #expect(
            failure
                == .privateReference(
                    from: document.description, to: asked.address.description))
        #expect(secret.requests.isEmpty)
        // A document of a server on a private network may name its neighbors, whatever name it has itself.
        for network in [ServerNetwork.private, nil] {
            asked.referrer = Referrer(document, network: network)
            let response = try await transfer.fetch(asked)
            #expect(response.receipt.network == .private)
        }
    }

    @Test(.enabled(if: nearName != nil))
    func `to a name of this machine is refused before a connection is made`() async throws {
        let name = try #require(nearName)
        let secret = try RawServer { $1.answer(body: "secret") }
        let location = secret.url("/", host: name)
        let proxy = try RawServer { $1.answer(302, headers: ["Location: \(location)"]) }
        let transfer = Transfer(
            configuration: quick {
                $0.plainHTTP = .allowed
                $0.proxies = ProxySettings(http: proxy.url(""), exceptions: name)
            })
        let asked = try request("http://public.test/")
        let redirected = { () async throws(TransferError) in try await transfer.fetch(asked) }
        let refusal = TransferError.privateRedirect(
            from: asked.address, to: try WebAddress(location))
        #expect(await error(from: redirected) == refusal)
        #expect(secret.connectionCount == 0)
        // The user may request it directly; redirects must not use the connection that stays open.
        let typed = try await transfer.fetch(request(location))
        #expect(typed.body == Array("secret".utf8))
        #expect(await error(from: redirected) == refusal)
        #expect(secret.requests.count == 1)
    }

    @Test(arguments: ["http://169.254.169.254/latest/", "https://[fd00:ec2::254]/"])
    func `is not needed for a metadata server to be refused`(_ url: String) async throws {
        let asked = try request(url)
        let failure = await error { () async throws(TransferError) in
            try await Transfer(configuration: quick { $0.plainHTTP = .allowed }).fetch(asked)
        }
        #expect(failure == .metadataServer(asked.address))
    }
}

@Suite struct `Plain http` {
    @Test func `is allowed only on this machine`() async throws {
        let asked = try request("http://public.test/?token=secret")
        let failure = await error { () async throws(TransferError) in
            try await Transfer(configuration: quick()).fetch(asked)
        }
        #expect(failure == .insecure(asked.address))
        #expect(failure?.hint?.description.contains("--allow-http") == true)
    }

    @Test func `is refused after a redirect, too`() async throws {
        let server = try RawServer { $1.answer(302, headers: ["Location: http://public.test/"]) }
        let failure = await error { () async throws(TransferError) in
            try await Transfer(configuration: quick()).fetch(request(server.url("/")))
        }
        #expect(failure == .insecure(try WebAddress("http://public.test/")))
    }
}
