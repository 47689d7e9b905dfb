import Foundation
import Problem
import SystemPackage
import TestSupport
import Testing

@testable import Transfer

@Suite struct `Proxy settings` {
    @Test func `are read from environment variables`() {
        let settings = ProxySettings(environment: [
            "http_proxy": "http://a", "HTTPS_PROXY": "http://b", "NO_PROXY": "c",
        ])
        #expect(settings.http == "http://a" && settings.https == "http://b")
        #expect(settings.exceptions == "c")
        let both = ProxySettings(environment: ["ALL_PROXY": "http://a", "https_proxy": ""])
        #expect(both.http == "http://a" && both.https == "" && both.exceptions == "")
    }

    @Test func `ignore HTTP_PROXY, which a request's Proxy header can set`() {
        #expect(ProxySettings(environment: ["HTTP_PROXY": "http://a"]) == ProxySettings())
    }

    @Test(arguments: [
        ("https://a.test/", "", true), ("http://a.test/", "", true),
        ("https://a.test/", "a.test", false), ("https://a.test/", ".test", false),
        ("https://b.a.test/", "x, a.test", false), ("https://ba.test/", "a.test", true),
        ("https://a.test./", "a.test", false), ("https://A.test/", "a.TEST", false),
        ("https://a.test/", "*", false), ("https://10.1.2.3/", "10.0.0.0/8", false),
        ("https://11.1.2.3/", "10.0.0.0/8", true), ("https://10.1.2.3/", "10.1.2.3", false),
        ("https://10.1.2.3/", "2.3", true), ("https://172.20.0.1/", "172.16.0.0/12", false),
        ("https://172.32.0.1/", "172.16.0.0/12", true), ("https://[::1]/", "::1", false),
        ("https://10.1.2.3/", "10.0.0.0/99", true),
    ])
    func `have exceptions`(_ url: String, _ exceptions: String, _ isProxied: Bool) throws {
        let settings = ProxySettings(http: "p", https: "p", exceptions: exceptions)
        #expect((settings.proxy(for: try WebAddress(url)) != nil) == isProxied)
    }

    @Test func `are part of the configuration from environment variables, with the certificates`() {
        let configuration = TransferConfiguration(environment: [
            "https_proxy": "http://a", "SSL_CERT_FILE": "/b.pem", "SSL_CERT_DIR": "",
        ])
        #expect(configuration.proxies.https == "http://a")
        #expect(configuration.certificateFile == "/b.pem")
        #expect(configuration.certificateDirectory == nil)
    }
}

@Suite(.timeLimit(.minutes(5))) struct `A proxy` {
    @Test func `receives the whole address for http`() async throws {
        let proxy = try RawServer { request, connection in connection.answer(body: request.target) }
        let transfer = Transfer(
            configuration: quick {
                $0.plainHTTP = .allowed
                $0.proxies = ProxySettings(http: "http://me:word@127.0.0.1:\(proxy.port)")
            })
        var asked = try request("http://a.test/b?c=d")
        asked.authorization = Authorization(bearer: "secret")
        let response = try await transfer.fetch(asked)
        #expect(response.body == Array("http://a.test/b?c=d".utf8))
        let seen = try #require(proxy.requests.first)
        #expect(seen.header("proxy-authorization") == "Basic bWU6d29yZA==")
        #expect(seen.header("host") == "a.test")
    }

    @Test(.needs("nginx"))
    func `opens a tunnel for https and sees no secret`() async throws {
        let nginx = try Nginx.shared.get()
        try nginx.serve(noise(100_000), at: "tunnel.bin")
        let proxy = try RawServer { request, connection in
            connection.send("HTTP/1.1 200 Connected\r\nX-Proxy: 1\r\n\r\n")
            connection.tunnel(to: nginx.port(.good))
        }
        let transfer = Transfer(
            configuration: quick {
                $0.certificateFile = nginx.authority
                $0.proxies = ProxySettings(https: proxy.url(""))
            })
        var asked = try request(nginx.url("/tunnel.bin", host: "localhost"))
        asked.authorization = Authorization(bearer: "secret")
        let response = try await transfer.fetch(asked)
        let isSame = response.body == noise(100_000)
        #expect(isSame)
        #expect(response.receipt.headers["x-proxy"] == nil)
        let seen = try #require(proxy.requests.first)
        #expect(seen.method == "CONNECT")
        #expect(seen.target == "localhost:\(nginx.port(.good))")
        #expect(seen.header("authorization") == nil)
    }

    @Test(arguments: [(407, ProblemKind.authentication), (403, .network), (502, .network)])
    func `can refuse`(_ status: Int, _ kind: ProblemKind) async throws {
        let proxy = try RawServer { $1.answer(status) }
        let transfer = Transfer(
            configuration: quick { $0.proxies = ProxySettings(https: proxy.url("")) })
        let failure = await error { () async throws(TransferError) in
            try await transfer.fetch(request("https://a.test/"))
        }
        #expect(failure?.kind == kind)
        #expect(failure?.hint?.description.contains("https_proxy") == true)
        #expect(proxy.requests.count == 1)
    }

    @Test func `can be unreachable`() async throws {
        let proxy = try RawServer { $1.answer() }
        let url = proxy.url("")
        proxy.stop()
        try await Task.sleep(for: .milliseconds(200))
        let transfer = Transfer(configuration: quick { $0.proxies = ProxySettings(https: url) })
        let failure = await error { () async throws(TransferError) in
            try await transfer.fetch(request("https://a.test/"))
        }
        guard case .proxyFailed = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
    }

    @Test(arguments: [
        ("HTTPS_PROXY", "https://a.test/"), ("all_proxy", "https://a.test/"),
        ("https_proxy", "https://b.test/"), ("ALL_PROXY", "https://b.test/"),
    ])
    func `is named by the variable that sets it`(_ name: String, _ address: String) async throws {
        let proxy = try RawServer { $1.answer(502) }
        let environment = [name: proxy.url(""), "no_proxy": "other.test"]
        let settings = ProxySettings(environment: environment)
        let transfer = Transfer(configuration: quick { $0.proxies = settings })
        let refused = try RawServer { $1.answer(407) }
        let other = Transfer(
            configuration: quick {
                $0.proxies = ProxySettings(environment: [name: refused.url("")])
            })
        for transfer in [transfer, other] {
            let failure = await error { () async throws(TransferError) in
                try await transfer.fetch(request(address))
            }
            #expect(failure?.hint?.description.contains("the variable \(name),") == true)
        }
    }
}
