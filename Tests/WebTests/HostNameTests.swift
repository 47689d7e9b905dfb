import Testing
import Web

@Suite struct `A host` {
    @Test(arguments: [
        "127.0.0.1", "127.1", "127.0.1", "0x7f.1", "0X7F.0.0.1", "0177.0.0.01", "2130706433",
        "017700000001", "0x7f000001", "127.0.0.1.", "[::ffff:127.0.0.1]", "[::FFFF:7F00:1]",
        "[0:0:0:0:0:ffff:127.0.0.1]", "[::127.0.0.1]", "[64:ff9b::127.0.0.1]",
        "[64:ff9b:1::7f00:1]", "[2002:7f00:1::]", "[::ffff:0:7f00:1]", "[::ffff:127.0.0.1%25eth0]",
        "[::ffff:127.0.0.1%lo]", "[2001:0:1:2:3:4:80ff:fffe]",
    ])
    func `is the same in every spelling of an IPv4 address`(_ text: String) {
        #expect(HostName(text)?.description == "127.0.0.1")
    }

    @Test(arguments: [
        ("GitHub.COM", "github.com"), ("github.com..", "github.com"), ("[::1]", "[::1]"),
        ("[FE80::1%25en0]", "[fe80::1]"), ("[0:0::1]", "[::1]"),
        ("xn--BCHER-kva.example", "xn--bcher-kva.example"),
        ("0xabc.example", "0xabc.example"), ("1.2.3.4.example", "1.2.3.4.example"),
    ])
    func `has one form`(_ text: String, _ form: String) {
        #expect(HostName(text)?.description == form)
    }

    @Test(arguments: [
        "", ".", ".a", "gíthub.com", "ｇithub.com", "127。0。0。1", "git%68ub.com", "127.0.0.%31",
        "a b",
        "a\\b", "a/b", "a@b", "[::1", "::1]", "[127.0.0.1]", "[v1.x]", "[]", "256.1.1.1",
        "1.2.3.4.5",
        "4294967296", "127.0.0.08", "host.1", "a\u{0}", "a:80",
    ])
    func `that programs may read differently is none`(_ text: String) {
        #expect(HostName(text) == nil)
    }

    @Test(arguments: [
        ("localhost", true), ("a.LocalHost.", true), ("127.9.9.9", true), ("[::1]", true),
        ("0", true), ("[::]", true), ("[::ffff:7f01:203]", true), ("localhost.example", false),
        ("10.0.0.1", false), ("128.0.0.1", false),
    ])
    func `is this machine by name or address`(_ text: String, _ isLoopback: Bool) throws {
        #expect(try #require(HostName(text)).isLoopback == isLoopback)
    }
}
