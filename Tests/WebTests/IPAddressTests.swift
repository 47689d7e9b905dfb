import Testing
import Web

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@Suite struct `IP addresses` {
    @Test(arguments: [
        "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.0.1", "169.254.1.1", "127.0.0.1",
        "0.0.0.0", "100.64.0.1", "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1",
        "fc00::1", "fd12::1", "ff02::1", "::ffff:10.0.0.1", "64:ff9b::10.0.0.1", "2002:0a00:1::",
        "::10.0.0.1", "::ffff:0:10.0.0.1", "64:ff9b:1::10.0.0.1", "2001::f5ff:fffe",
    ])
    func `of private networks are private`(_ text: String) throws {
        #expect(try #require(IPAddress(text)).isPrivate)
    }

    @Test(arguments: [
        "8.8.8.8", "172.15.0.1", "172.32.0.1", "192.169.0.1", "100.128.0.1", "140.82.121.4",
        "2606:4700::1", "::ffff:8.8.8.8", "2002:0808:0808::",
    ])
    func `of the public internet are not private`(_ text: String) throws {
        #expect(try #require(IPAddress(text)).isPrivate == false)
    }

    @Test(arguments: ["169.254.169.254", "::ffff:169.254.169.254", "fd00:ec2::254"])
    func `of metadata services are recognized`(_ text: String) throws {
        #expect(try #require(IPAddress(text)).isMetadataServer)
    }

    @Test(arguments: ["", "a", "1.2.3", "1.2.3.4.5", ":::", "[1.2.3.4"])
    func `are not parsed from other text`(_ text: String) {
        #expect(IPAddress(text) == nil)
    }

    @Test(arguments: [
        ("2001:DB8:0:0:1:0:0:1", "2001:db8::1:0:0:1"), ("::", "::"), ("0:0:0:0:0:0:0:1", "::1"),
        ("fe80::", "fe80::"), ("2001:db8:0:1:1:1:1:1", "2001:db8:0:1:1:1:1:1"),
        ("::ffff:7f00:1", "127.0.0.1"), ("::127.0.0.1", "127.0.0.1"), ("1:0:0:2::", "1:0:0:2::"),
    ])
    func `have one form`(_ text: String, _ form: String) {
        #expect(IPAddress(text).map { "\($0)" } == form)
    }

    @Test func `are those that the system reads`() {
        var generator = SystemRandomNumberGenerator()
        let pieces = [
            "::", ":", "0", "1", "ffff", "127.0.0.1", "256", "01", "a.", "g", ".", "-", "%",
        ]
        for _ in 0..<20_000 {
            let count = Int.random(in: 1...12, using: &generator)
            let text = (0..<count).map { _ in
                pieces.randomElement(using: &generator) ?? ""
            }.joined()
            var bytes = [UInt8](repeating: 0, count: 16)
            let size =
                inet_pton(AF_INET, text, &bytes) == 1
                ? 4 : inet_pton(AF_INET6, text, &bytes) == 1 ? 16 : 0
            #expect(IPAddress(text) == IPAddress(bytes: Array(bytes.prefix(size))), "\(text)")
        }
    }
}
