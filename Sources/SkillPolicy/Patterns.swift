/// A host, or all hosts below a domain, as in `*.example.com`.
struct HostPattern {
    private let host: String
    private let isSuffix: Bool

    /// Reads a pattern; nil if no host can match it.
    init?(_ text: String) {
        let lowercase = text.lowercased()
        isSuffix = lowercase.hasPrefix("*.")
        host = isSuffix ? String(lowercase.dropFirst(2)) : lowercase
        guard Self.isHost(host) else { return nil }
    }

    /// Returns whether a host, in lower case and without a final dot, matches.
    func matches(_ other: String) -> Bool {
        isSuffix ? other.hasSuffix(".\(host)") : other == host
    }

    static func isHost(_ text: String) -> Bool {
        let isIPv6 = text.hasPrefix("[") && text.hasSuffix("]")
        return !text.isEmpty && !text.hasPrefix(".") && !text.hasSuffix(".")
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                    UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
                    true
                case UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"): isIPv6
                default: false
                }
            }
    }
}

/// An account on a host, as in `github.com/acme`, or all of them, as in `git.example.com/*`.
struct OwnerPattern {
    let host: String
    private let owner: String

    /// Reads a pattern; nil if no account can match it.
    init?(_ text: String) {
        let parts = text.lowercased().split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, HostPattern.isHost(String(parts[0])), !parts[1].isEmpty,
            parts[1] == "*" || !parts[1].contains("*")
        else { return nil }
        host = SourceLocation.accountHost(of: String(parts[0]))
        owner = String(parts[1])
    }

    /// Returns whether an account matches; one of unknown name matches only `*`.
    func matches(_ location: SourceLocation) -> Bool {
        location.accountHost == host && (owner == "*" || location.owner == owner)
    }
}

/// The location of a catalog, or everything below it; `embedded` is the catalog in the program.
struct CatalogPattern {
    private let location: String
    private let hasScheme: Bool

    /// Reads a pattern; nil if it is empty.
    init?(_ text: String) {
        let normal = Self.normal(text)
        guard !normal.rest.isEmpty else { return nil }
        hasScheme = normal.scheme != nil
        location = normal.scheme.map { "\($0)://\(normal.rest)" } ?? normal.rest
    }

    /// Returns whether the location of a catalog matches.
    func matches(_ other: String) -> Bool {
        let normal = Self.normal(other)
        let text =
            hasScheme ? normal.scheme.map { "\($0)://\(normal.rest)" } ?? normal.rest : normal.rest
        return text == location || text.hasPrefix(location + "/")
    }

    /// Divides a location into its scheme and the rest, with the host in lower case and without final slashes.
    private static func normal(_ text: String) -> (scheme: String?, rest: String) {
        var rest = text[...]
        var scheme: String?
        if let end = rest.firstRange(of: "://") {
            scheme = rest[..<end.lowerBound].lowercased()
            rest = rest[end.upperBound...]
        }
        while rest.count > 1, rest.hasSuffix("/") { rest = rest.dropLast() }
        if rest.hasSuffix(".git") { rest = rest.dropLast(4) }
        guard !rest.hasPrefix("/") else { return (scheme, String(rest)) }
        let host = rest.prefix { $0 != "/" }
        return (scheme, host.lowercased() + rest[host.endIndex...])
    }
}
