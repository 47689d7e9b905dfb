internal import Web

/// A host, or all hosts below a domain, as in `*.example.com`.
struct HostPattern {
    private let host: HostName
    private let isSuffix: Bool

    /// Reads a pattern; nil if no host can match it.
    init?(_ text: String) {
        isSuffix = text.hasPrefix("*.")
        guard !text.hasSuffix("."),
            let host = HostName(bare: isSuffix ? text.dropFirst(2) : text[...]),
            // No host is below an address.
            !isSuffix || host.address == nil
        else { return nil }
        self.host = host
    }

    /// Whether the pattern covers the name of a host.
    func allows(_ other: HostName) -> Bool { matches(other.description) }

    /// Returns whether this server may answer for the host.
    func refuses(_ other: HostName) -> Bool { other.names.contains(where: matches) }

    private func matches(_ other: String) -> Bool {
        isSuffix ? other.hasSuffix(".\(host)") : other == host.description
    }
}

extension HostName {
    /// Reads a host without a port, so that an IPv6 address needs no brackets.
    fileprivate init?(bare text: Substring) {
        self.init(text.contains(":") && !text.hasPrefix("[") ? Substring("[\(text)]") : text)
    }
}

/// An account on a host, as in `github.com/acme`, or all of them, as in `git.example.com/*`.
struct OwnerPattern {
    let host: String
    private let owner: String

    /// Reads a pattern; nil if no account can match it.
    init?(_ text: String) {
        let parts = text.lowercased().split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].hasSuffix("."), let host = HostName(bare: parts[0])
        else { return nil }
        // Home folders of servers, as in `git.example.com/~acme`.
        let owner = parts[1].drop { $0 == "~" }
        guard !owner.isEmpty, owner != ".", owner != "..", owner == "*" || !owner.contains("*"),
            !owner.contains(where: { "%\\?#".contains($0) })
        else { return nil }
        // A pattern may have any host of a service.
        let account = WebLocation("https://\(host)/\(owner)")?.account
        switch account?.evidence {
        case .named(let names) where account?.isPublic == true:
            (self.host, self.owner) = (account?.host ?? "", names.last ?? "")
        case .hidden where account?.isPublic == true:
            (self.host, self.owner) = (account?.host ?? "", String(owner))
        default: (self.host, self.owner) = (host.description, String(owner))
        }
    }

    /// Returns whether the pattern is about the host of an account.
    func isAbout(_ account: HostedAccount, on server: HostName) -> Bool {
        [account.host, server.description].contains(host)
    }

    /// Returns whether an account matches; one of unknown name matches only `*`.
    func allows(_ account: HostedAccount, on server: HostName) -> Bool {
        guard isAbout(account, on: server) else { return false }
        guard owner != "*", case .named(let names) = account.evidence else { return owner == "*" }
        return names.allSatisfy { $0 == owner }
    }

    /// Returns whether an account may match; one of unknown name may be any.
    func refuses(_ account: HostedAccount, on server: HostName) -> Bool {
        guard isAbout(account, on: server) else { return false }
        switch account.evidence {
        case .named(let names): return owner == "*" || names.contains(owner)
        case .hidden, .neverNamed: return true
        case .none: return owner == "*"
        }
    }
}

/// The location of a catalog, or everything below it; `embedded` is the catalog in the program.
struct CatalogPattern {
    private let place: CatalogPlace

    /// Reads a pattern; nil if it is empty, or programs may read it differently.
    init?(_ text: String) {
        guard let place = CatalogPlace(text), place.isKnown else { return nil }
        // Without a scheme, what these mean in a URL can't be told.
        guard
            text.firstRange(of: "://") != nil || place.isOfThisMachine
                || !text.contains(where: { "?#%\\".contains($0) })
        else { return nil }
        self.place = place
    }

    /// Returns whether a catalog is at this location or below it, however its location is read.
    func allows(_ location: String) -> Bool {
        guard let other = CatalogPlace(location) else { return false }
        return place.includes(other, .certainly)
    }

    /// Returns whether a catalog may be at this location or below it.
    func refuses(_ location: String) -> Bool {
        guard let other = CatalogPlace(location) else { return true }
        return place.includes(other, .possibly)
    }
}

/// The location of a catalog, as its server or this machine reads it.
private struct CatalogPlace {
    /// The scheme in lower case; nil for a path, and for a location that was written without one.
    private let scheme: String?
    /// The host in lower case; empty for a path.
    private let host: String
    /// The hosts that the server may also be known by.
    private let otherHosts: [String]
    /// The port of a location that was written without a scheme, for which no port is the usual one.
    private let port: UInt16?
    /// The components of the path; nil if servers may read it differently.
    private let names: [String]?

    /// The query and the fragment, with their signs; empty if it has none.
    private let query: String

    /// The required certainty that a location includes another one.
    enum Certainty { case certainly, possibly }

    var isKnown: Bool { names != nil }
    var isOfThisMachine: Bool { host.isEmpty }

    /// Reads a location; nil if it is empty, or has a host that can't be compared.
    init?(_ text: String) {
        let first = text.prefix { $0 != "/" }
        let isURL = text.contains("://")
        // Without a scheme, a number after a colon is a port, and anything else git's short form for ssh, as in
        // `git@github.com:acme/skills`.
        let isPort = first.split(separator: ":").dropFirst().allSatisfy { UInt16($0) != nil }
        if isURL || !isPort, let location = WebLocation(text) {
            guard let name = location.host, let server = location.server else { return nil }
            (host, port) = (server, nil)
            // Services have ports of their own for ssh.
            otherHosts =
                name.names.map { "\($0)\(server.dropFirst(name.description.count))" }
                + (name.mayBeThisMachine ? [] : name.names.dropFirst())
            (scheme, query) = (isURL ? location.scheme : nil, isURL ? location.suffix : "")
            names =
                isURL
                ? Self.names(inURL: location.path[...], location.scheme)
                : Self.names(inPath: location.path + location.suffix)
            return
        }
        if text.lowercased().hasPrefix("file://") {
            let rest = text.dropFirst("file://".count)
            let path = rest.prefix { $0 != "?" && $0 != "#" }
            (scheme, host, port, otherHosts) = ("file", "", nil, [])
            query = String(rest[path.endIndex...])
            // The host of a file is this machine, however it is named.
            names = path.hasPrefix("/") ? Self.names(inURL: path, "file") : nil
            return
        }
        (scheme, query, otherHosts) = (nil, "", [])
        names = Self.names(inPath: String(text[first.endIndex...]))
        if let (host, port) = WebLocation.parts(of: first), let name = HostName(host) {
            (self.host, self.port) = (name.description, port)
            return
        }
        // The start of a path.
        (host, port) = (first.lowercased(), nil)
        guard !host.isEmpty || names != [] else { return nil }
    }

    /// Returns whether another location is this one or below it.
    ///
    /// A query may select something else, and so may a path that servers read differently. Many servers have the same behind
    /// several schemes, and regardless of case.
    func includes(_ other: CatalogPlace, _ certainty: Certainty) -> Bool {
        guard scheme == nil || scheme == other.scheme || certainty == .possibly,
            hasHost(of: other, certainty), let names
        else { return false }
        guard let otherNames = other.names else { return certainty == .possibly }
        let isBelowOrHere = zip(names, otherNames).allSatisfy { name, other in
            name == other || certainty == .possibly && name.lowercased() == other.lowercased()
        }
        guard isBelowOrHere, otherNames.count >= names.count else { return false }
        let isBelow = otherNames.count > names.count || names.isEmpty
        guard query.isEmpty else { return !isBelow && query == other.query }
        return isBelow || other.query.isEmpty || certainty == .possibly
    }

    /// Returns whether another location has the same host and port.
    private func hasHost(of other: CatalogPlace, _ certainty: Certainty) -> Bool {
        if certainty == .possibly, other.otherHosts.contains(host) { return true }
        guard port != other.port else { return host == other.host }
        guard let port, other.port == nil else { return false }
        if other.host == "\(host):\(port)" { return true }
        let isUsual =
            certainty == .certainly
            ? WebLocation.usualPorts[other.scheme ?? ""] == port
            : WebLocation.usualPorts.values.contains(port)
        return isUsual && host == other.host
    }

    /// Returns the components of the path of a URL, decoded.
    ///
    /// Nil for paths that servers read differently: an encoded slash, a backslash, an empty component, and a `%` that
    /// encodes nothing; and for `..` in the path of a file, which may lead out of the target of a symlink.
    private static func names(inURL path: Substring, _ scheme: String) -> [String]? {
        guard !path.contains("\\") else { return nil }
        let text = trimmed(path).dropFirst()
        guard !text.isEmpty else { return [] }
        var names: [String] = []
        for part in text.split(separator: "/", omittingEmptySubsequences: false) {
            guard !part.isEmpty, let name = PercentEncoding.text(part),
                !name.contains(where: { $0 == "/" || $0 == "\\" })
            else { return nil }
            switch name {
            case ".": continue
            case ".." where scheme == "file": return nil
            case "..": _ = names.popLast()
            default: names.append(name)
            }
        }
        return withoutSuffix(names)
    }

    /// Returns the components of a path on this machine or of a location without a scheme; nil if it has `..`, which may
    /// lead out of the target of a symlink.
    private static func names(inPath path: String) -> [String]? {
        let names = path.split(separator: "/").filter { $0 != "." }.map(String.init)
        return names.contains("..") ? nil : withoutSuffix(names)
    }

    private static func trimmed(_ path: Substring) -> Substring {
        var path = path
        while path.hasSuffix("/") { path.removeLast() }
        return path
    }

    /// Returns the components without the suffix of a repository.
    private static func withoutSuffix(_ names: [String]) -> [String] {
        guard let last = names.last, last.hasSuffix(".git") else { return names }
        return names.dropLast() + [String(last.dropLast(4))]
    }
}
