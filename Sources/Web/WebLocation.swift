/// The location on another machine that a URL leads to, as everything that decides about URLs reads it: policies,
/// consent, addresses and requests.
///
/// A request is made only if libcurl reads the same host, so that the connection is to the host that was decided about.
public struct WebLocation: Sendable, Hashable {
    /// The scheme in lower case; `ssh` for git's short form `user@host:path`.
    public let scheme: String
    /// The user, the host and the port, as written.
    public let authority: String
    /// The host; nil for one that programs may read differently.
    public let host: HostName?
    /// The port; nil if it is the usual one of the scheme, or the scheme has no usual one.
    public let port: UInt16?
    /// The path as written.
    public let path: String
    /// The query and the fragment as written, with their signs.
    public let suffix: String

    /// Reads a URL or git's short form `user@host:path`; nil for a path or a file of this machine.
    public init?(_ url: String) {
        let plain = url.prefix { $0 != "?" && $0 != "#" }
        suffix = String(url[plain.endIndex...])
        let authority: Substring
        if let mark = plain.firstRange(of: "://") {
            scheme = plain[..<mark.lowerBound].lowercased()
            guard scheme != "file" else { return nil }
            authority = plain[mark.upperBound...].prefix { $0 != "/" }
            path = String(plain[authority.endIndex...])
        } else {
            // A colon before the first slash, but not in brackets.
            let start = plain.prefix { $0 != "/" }
            let bracket = start.firstIndex(of: "]") ?? start.startIndex
            guard let colon = start[bracket...].firstIndex(of: ":") else { return nil }
            scheme = "ssh"
            authority = plain[..<colon]
            path = String(plain[plain.index(after: colon)...])
        }
        self.authority = String(authority)
        // libcurl takes one slash for two.
        let isWeb = scheme == "ssh" && ["http", "https"].contains(authority.lowercased())
        guard !isWeb, let (host, port) = Self.parts(of: authority) else {
            (host, port) = (nil, nil)
            return
        }
        self.host = HostName(host)
        self.port = Self.usualPorts[scheme] == port ? nil : port
    }

    /// Divides an authority, without its user, into the host and the port; nil if programs may read it differently.
    public static func parts(of authority: Substring) -> (host: Substring, port: UInt16?)? {
        guard !authority.contains("\\") else { return nil }
        let start = authority.lastIndex(of: "@").map { authority.index(after: $0) }
        let server = authority[(start ?? authority.startIndex)...]
        let bracket = server.lastIndex(of: "]") ?? server.startIndex
        let host = server[..<(server[bracket...].firstIndex(of: ":") ?? server.endIndex)]
        let port = server[host.endIndex...].dropFirst()
        guard !port.isEmpty else { return (host, nil) }
        guard port.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = UInt16(port) else {
            return nil
        }
        return (host, number)
    }

    /// The ports that URLs leave out.
    public static let usualPorts: [String: UInt16] = [
        "https": 443, "http": 80, "ssh": 22, "git": 9418, "git+ssh": 22, "ssh+git": 22,
    ]

    /// The host, with the port if it is not the usual one; nil for a host that programs may read differently.
    public var server: String? {
        host.map { host in port.map { "\(host):\($0)" } ?? host.description }
    }

    /// The server under its usual name; nil for a host that programs may read differently.
    ///
    /// Services answer ssh on other ports of other hosts, too: ssh.github.com:443 is github.com.
    public var usualServer: String? {
        host.flatMap { ServiceHost.alias(of: $0.description) } ?? server
    }

    /// The components of the path in lower case, as a lenient server reads them; nil if they can't be decoded.
    var lenientNames: [String]? {
        guard let text = PercentEncoding.text(path) else { return nil }
        var names: [String] = []
        for name in text.lowercased().split(whereSeparator: { $0 == "/" || $0 == "\\" }) {
            switch name {
            case ".": continue
            case "..": _ = names.popLast()
            default: names.append(String(name))
            }
        }
        return names
    }
}
