/// A host in the one form in which hosts are compared: in lower case, without a final dot, and an IP address as such,
/// however it is written.
public struct HostName: Hashable, Sendable, CustomStringConvertible {
    /// The name, or the IP address; an IPv6 address is in brackets.
    public let description: String
    /// The IP address, if the host is one.
    public let address: IPAddress?

    /// Reads the host of a URL; nil for one that programs may read differently: with percent-encoding, with other than
    /// ASCII characters, and a number that is no address.
    public init?(_ text: some StringProtocol) {
        var name = text.lowercased()[...]
        if name.hasPrefix("[") {
            // The zone only selects a network card of this machine (RFC 6874).
            let plain = name.dropFirst().dropLast().prefix { $0 != "%" }
            guard name.hasSuffix("]"), plain.contains(":"), let address = IPAddress(String(plain))
            else { return nil }
            self.init(address)
            return
        }
        while name.hasSuffix(".") { name.removeLast() }
        guard !name.isEmpty, !name.hasPrefix("."), name.utf8.allSatisfy(Self.isInName) else {
            return nil
        }
        // Only an address ends in a number.
        if let last = name.split(separator: ".").last, Self.isNumeric(last) {
            guard let address = IPAddress(numbers: name) else { return nil }
            self.init(address)
            return
        }
        self.init(String(name), nil)
    }

    private init(_ address: IPAddress) {
        self.init(address.bytes.count == 16 ? "[\(address)]" : address.description, address)
    }

    private init(_ description: String, _ address: IPAddress?) {
        self.description = description
        self.address = address
    }

    private static func isInName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    private static func isNumeric(_ label: Substring) -> Bool {
        let digits = label.hasPrefix("0x") ? label.dropFirst(2) : label
        return digits.allSatisfy { label.hasPrefix("0x") ? $0.isHexDigit : "0"..."9" ~= $0 }
    }

    /// Whether the host is this machine, judged by its name or IP address without name resolution (RFC 6761, section
    /// 6.3).
    public var isLoopback: Bool {
        description == "localhost" || description.hasSuffix(".localhost")
            || address?.isLoopback == true
    }

    /// The names that systems give this machine in `/etc/hosts`, besides `localhost`: netbase of Debian, setup of Fedora.
    private static let hostsFileNames: Set = [
        "ip6-localhost", "ip6-loopback", "localhost.localdomain", "localhost4", "localhost6",
        "localhost4.localdomain4", "localhost6.localdomain6",
    ]

    /// Whether a policy must treat the host as this machine.
    ///
    /// Unlike ``isLoopback``, true for names in `/etc/hosts`: they may lead elsewhere, so that they don't get the exceptions
    /// for plain HTTP.
    public var mayBeThisMachine: Bool { isLoopback || Self.hostsFileNames.contains(description) }

    /// Whether the host is this machine or an IP address of a private network, without name resolution.
    public var isPrivate: Bool { isLoopback || address?.isPrivate == true }

    /// The names by which a server may be known that answers for this host, this name among them.
    public var names: [String] {
        var names = [description]
        if let alias = ServiceHost.alias(of: description) { names.append(alias) }
        if mayBeThisMachine {
            names += ["localhost", "127.0.0.1", "[::1]"]
        }
        return names
    }
}
