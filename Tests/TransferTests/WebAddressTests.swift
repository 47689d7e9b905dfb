import Problem
import Testing
import Web

@testable import Transfer

@Suite struct `Web addresses` {
    @Test func `are parsed into parts`() throws {
        let address = try WebAddress("HTTPS://Example.COM:8443/a/b.zip?token=1#part")
        #expect(address.scheme == .https)
        #expect(address.host == "example.com")
        #expect(address.port == 8443)
        #expect(address.path == "/a/b.zip")
        #expect(address.query == "token=1")
        #expect(!address.text.contains("#"))
    }

    @Test func `have default ports`() throws {
        #expect(try WebAddress("http://a.test").port == 80)
        #expect(try WebAddress("https://a.test").port == 443)
        #expect(try WebAddress("https://a.test").path == "/")
    }

    @Test(arguments: [
        ("https://a.test/手順.zip", "https://a.test/%e6%89%8b%e9%a0%86.zip"),
        ("https://a.test/a b", "https://a.test/a%20b"),
        ("https://a.test/a%20b", "https://a.test/a%20b"),
    ])
    func `percent-encode characters that are not allowed in URLs`(
        _ text: String, _ expected: String
    ) throws {
        #expect(try WebAddress(text).text.lowercased() == expected)
    }

    @Test(arguments: ["ftp://a.test/", "file:///etc/passwd", "javascript://x/", "ssh://a.test/x"])
    func `reject other schemes`(_ text: String) {
        #expect {
            try WebAddress(text)
        } throws: { error in
            guard case .invalidAddress(_, .scheme) = error as? TransferError else { return false }
            return true
        }
    }

    @Test(arguments: ["", "a", "a.test/x", "https://", "https://a.test:99999/"])
    func `reject invalid URLs`(_ text: String) {
        #expect(throws: TransferError.self) { try WebAddress(text) }
    }

    @Test(arguments: [
        "https://me:secret@a.test/", "https://token@a.test/x", "https://:secret@a.test/",
    ])
    func `reject user names and passwords, and don't show them`(_ text: String) {
        #expect {
            try WebAddress(text)
        } throws: { error in
            guard let error = error as? TransferError,
                case .invalidAddress(let shown, .credentials) = error
            else { return false }
            return shown.contains("@a.test") && !"\(error.summary) \(shown)".contains("secret")
                && !shown.contains("token")
        }
    }

    @Test(arguments: [
        "https://a.test/\r\nX: y", "https://a.test/\0", "https://a\n.test/", "\u{7f}",
    ])
    func `reject control characters`(_ text: String) {
        #expect {
            try WebAddress(text)
        } throws: { error in
            guard case .invalidAddress(_, .controlByte) = error as? TransferError else {
                return false
            }
            return true
        }
    }

    @Test(arguments: [
        ("c.zip", "https://a.test/x/c.zip"), ("/c", "https://a.test/c"),
        ("//b.test/c", "https://b.test/c"), ("../c?d=e", "https://a.test/c?d=e"),
        ("http://c.test/", "http://c.test/"), ("?z", "https://a.test/x/y?z"),
    ])
    func `resolve a Location header`(_ relative: String, _ expected: String) throws {
        let base = try WebAddress("https://a.test/x/y?q=1")
        #expect(try base.resolving(relative: relative).text == expected)
    }

    @Test func `never show a query`() throws {
        let address = try WebAddress("https://a.test/x?token=secret")
        #expect("\(address)" == "https://a.test/x?…")
        let errors: [TransferError] = [
            .notFound(address), .insecure(address), .status(address, 500),
            .tooLarge(address, limit: 1024), .unauthorized(address),
            .privateRedirect(from: address, to: address), .timedOut(address, after: .seconds(1)),
        ]
        for error in errors {
            #expect(!"\(error.summary) \(error.hint ?? "")".contains("secret"))
        }
    }

    @Test(arguments: [
        ("http://[::ffff:127.0.0.1]/", "127.0.0.1"), ("http://0x7f.1/", "127.0.0.1"),
        ("http://017700000001:80/", "127.0.0.1"), ("https://127.0.0.1./", "127.0.0.1"),
        ("http://[FE80::1%25eth0]/", "[fe80::1]"), ("https://git%68ub.com/", "github.com"),
        ("HTTPS://GitHub.com./", "github.com"), ("https:/github.com/a", "github.com"),
    ])
    func `have the host that is compared, once libcurl has read them`(
        _ text: String, _ host: String
    ) throws {
        let address = try WebAddress(text)
        #expect(address.hostName?.description == host)
        #expect(WebLocation(address.text)?.host == address.hostName)
    }

    @Test func `are read alike by libcurl and by what decides about them`() {
        let pieces = [
            "http", "https", ":", "/", "//", "://", "@", "a.example", "127.0.0.1", "0x7f", "[", "]",
            "::ffff:7f00:1", "%",
            "25", "%2f", "%31", ".", "?", "#", "\\", "443", "80", "é", "ｇ", "。", " ", "\t",
            "localhost", "1", "..", "user",
        ]
        var accepted = 0
        for _ in 0..<60_000 {
            let count = Int.random(in: 1...9)
            let start =
                Bool.random() ? ["http", "https"].randomElement().map { "\($0)://" } ?? "" : ""
            let text = start + (0..<count).map { _ in pieces.randomElement() ?? "" }.joined()
            guard let address = try? WebAddress(text) else { continue }
            accepted += 1
            // Nobody decides about another host than the one that libcurl connects to.
            let read = WebLocation(text)?.host
            #expect(read == nil || read == address.hostName, "\(text)")
        }
        #expect(accepted > 1_000)
    }

    @Test(arguments: [
        ("http://localhost/", true), ("http://127.0.0.1:80/", true), ("http://127.9.9.9/", true),
        ("http://[::1]/", true), ("http://a.localhost/", true), ("http://2130706433/", true),
        ("http://0x7f.1/", true), ("http://localhost.evil.test/", false),
        ("http://127.0.0.1.evil.test/", false), ("http://10.0.0.1/", false),
    ])
    func `recognize loopback addresses`(_ text: String, _ expected: Bool) throws {
        #expect(try WebAddress(text).isLoopback == expected)
    }
}

@Suite struct `Header fields` {
    @Test(arguments: [
        "a\r\nX-Evil: 1", "a\nb", "a\0", "\u{7f}", "a\rb", "\u{1b}[0m",
    ])
    func `reject values that could end the line`(_ value: String) {
        #expect(HeaderField("X-Name", value) == nil)
    }

    @Test(arguments: ["", "a b", "a:", "a\r\n", "名", "a\0"])
    func `reject invalid names`(_ name: String) {
        #expect(HeaderField(name, "value") == nil)
    }

    @Test(arguments: ["Authorization", "host", "Content-Length", "Range", "transfer-encoding"])
    func `reject names reserved for the client`(_ name: String) {
        #expect(HeaderField(name, "value") == nil)
    }

    @Test(arguments: ["a b", "a\r\nb", "", "a\n", "ä"])
    func `reject invalid tokens`(_ token: String) {
        #expect(Authorization(bearer: token) == nil)
    }

    @Test(arguments: [
        ("Aladdin", "open sesame", "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=="),
        ("a", "", "Basic YTo="), ("a", "b", "Basic YTpi"), ("ab", "é", "Basic YWI6w6k="),
    ])
    func `encode user name and password as in RFC 7617`(
        _ user: String, _ password: String, _ expected: String
    ) throws {
        let authorization = try #require(Authorization(user: user, password: password))
        #expect(authorization.value == expected)
    }

    @Test func `never show a secret`() throws {
        let authorization = try #require(Authorization(bearer: "geheim"))
        var dumped = ""
        dump(authorization, to: &dumped)
        #expect(!"\(authorization) \(String(reflecting: authorization)) \(dumped)".contains("geh"))
        #expect(Authorization(user: "a:b", password: "c") == nil)
    }
}
