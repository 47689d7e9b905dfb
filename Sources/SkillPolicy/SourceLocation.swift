/// The host and the account that a URL leads to.
public struct SourceLocation: Sendable, Hashable {
    /// The host, in lower case and without a final dot.
    public let host: String
    /// The host that has the account: `github.com` for every host of GitHub.
    public let accountHost: String
    /// The account, in lower case; nil if the URL does not show one.
    public let owner: String?

    /// Whether the host is known to have accounts.
    var isOfAccounts: Bool { Self.accountHosts.contains(accountHost) }

    private static let accountHosts: Set<String> = [
        "github.com", "gitlab.com", "codeberg.org", "bitbucket.org",
    ]

    /// The hosts of one service, by their names.
    private static let aliases = [
        "www.github.com": "github.com", "api.github.com": "github.com",
        "codeload.github.com": "github.com", "gist.github.com": "github.com",
        "raw.githubusercontent.com": "github.com", "gist.githubusercontent.com": "github.com",
        "media.githubusercontent.com": "github.com", "ssh.github.com": "github.com",
        "www.gitlab.com": "gitlab.com", "altssh.gitlab.com": "gitlab.com",
        "www.bitbucket.org": "bitbucket.org", "api.bitbucket.org": "bitbucket.org",
        "altssh.bitbucket.org": "bitbucket.org",
    ]

    /// The starts of paths after which the account follows, in interfaces for programs and for raw files.
    private static let prefixes: [[String]] = [
        ["api", "v4", "projects"], ["api", "v1", "repos"], ["api", "v3", "repos"],
        ["2.0", "repositories"],
    ]

    /// Reads a URL or `user@host:path`; nil for a path or a file of this machine, and for a host that can't be compared.
    ///
    /// ``isComparable(_:)`` tells these apart.
    public init?(_ url: String) {
        guard let parts = Self.parts(of: url), let host = Self.host(in: parts.authority) else {
            return nil
        }
        self.host = host
        accountHost = Self.accountHost(of: host)
        owner = Self.owner(in: parts.path, host)
    }

    /// Returns the host that has the accounts of a host.
    static func accountHost(of host: String) -> String { aliases[host] ?? host }

    /// Returns whether a text is a URL of another machine.
    public static func isRemote(_ url: String) -> Bool { parts(of: url) != nil }

    private static func parts(of url: String) -> (authority: Substring, path: Substring)? {
        let plain = url.prefix { $0 != "?" && $0 != "#" }
        if let scheme = plain.firstRange(of: "://") {
            guard plain[..<scheme.lowerBound].lowercased() != "file" else { return nil }
            let rest = plain[scheme.upperBound...]
            let authority = rest.prefix { $0 != "/" && $0 != "\\" }
            return (authority, rest[authority.endIndex...])
        }
        // git's short form for ssh: a colon before the first slash.
        guard let colon = plain.firstIndex(of: ":"), !plain[..<colon].contains("/") else {
            return nil
        }
        return (plain[..<colon], plain[plain.index(after: colon)...])
    }

    /// Returns the host in lower case, without a port; nil for one that programs may read differently.
    private static func host(in authority: Substring) -> String? {
        var text = authority
        if let sign = text.lastIndex(of: "@") { text = text[text.index(after: sign)...] }
        if text.hasPrefix("[") {
            guard let end = text.firstIndex(of: "]") else { return nil }
            text = text[...end]
        } else {
            text = text.prefix { $0 != ":" }
        }
        var host = text.lowercased()
        while host.hasSuffix(".") { host.removeLast() }
        return HostPattern.isHost(host) ? HostPattern.normalized(host) : nil
    }

    private static func owner(in path: Substring, _ host: String) -> String? {
        guard let names = names(in: path) else { return nil }
        var rest = names[...]
        switch host {
        case "api.github.com":
            guard let first = rest.first, ["repos", "users", "orgs"].contains(first) else {
                return nil
            }
            rest = rest.dropFirst()
        case "gist.github.com" where names.count < 2: return nil
        case "media.githubusercontent.com": rest = rest.dropFirst()
        default:
            if let prefix = prefixes.first(where: { names.starts(with: $0) }) {
                rest = rest.dropFirst(prefix.count)
            }
        }
        guard let name = rest.first else { return nil }
        let owner = String(name.drop { $0 == "~" })
        return owner.isEmpty ? nil : owner
    }

    /// Returns the components of a path in lower case, as a server reads them; nil if they can't be decoded.
    private static func names(in path: Substring) -> [String]? {
        guard let text = PercentEncoding.decoded(path) else { return nil }
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
