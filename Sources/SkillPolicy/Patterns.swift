/// A host, or all hosts below a domain, as in `*.example.com`.
struct HostPattern {
    private let host: String
    private let isSuffix: Bool

    /// Reads a pattern; nil if no host can match it.
    init?(_ text: String) {
        let lowercase = text.lowercased()
        isSuffix = lowercase.hasPrefix("*.")
        let name = isSuffix ? String(lowercase.dropFirst(2)) : lowercase
        guard Self.isHost(name) else { return nil }
        host = Self.normalized(name)
        // No host is below an address.
        guard !isSuffix || !Self.endsInNumber(name) && !name.hasPrefix("[") else { return nil }
    }

    /// Whether a host is an IPv4 address, or no host at all.
    private static func endsInNumber(_ host: String) -> Bool {
        host.split(separator: ".").last.flatMap(number) != nil
    }

    /// Returns whether a host, in lower case and without a final dot, matches.
    func matches(_ other: String) -> Bool {
        isSuffix ? other.hasSuffix(".\(host)") : other == host
    }

    /// Returns an IPv4 address with four decimal numbers; other hosts unchanged.
    ///
    /// Parsers of URLs also take fewer, octal and hexadecimal numbers, as in `127.1` (WHATWG URL, section 3.5).
    static func normalized(_ host: String) -> String {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap(number)
        guard numbers.count == parts.count, let last = numbers.last, parts.count <= 4,
            numbers.dropLast().allSatisfy({ $0 <= 255 })
        else { return host }
        var address = last
        for (index, number) in numbers.dropLast().enumerated() {
            address |= number << (8 * (3 - index))
        }
        guard last >> (8 * (5 - parts.count)) == 0 else { return host }
        return [24, 16, 8, 0].map { "\(address >> $0 & 255)" }.joined(separator: ".")
    }

    /// Returns a number in a host; nil for other text.
    private static func number(_ text: Substring) -> UInt64? {
        guard let first = text.utf8.first, (0x30...0x39).contains(first) else { return nil }
        if text.hasPrefix("0x") {
            return text.count == 2 ? 0 : UInt64(text.dropFirst(2), radix: 16)
        }
        return UInt64(text, radix: text.hasPrefix("0") ? 8 : 10)
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
        guard parts.count == 2, HostPattern.isHost(String(parts[0])) else { return nil }
        // Home folders of servers, as in `git.example.com/~acme`.
        let name = parts[1].drop { $0 == "~" }
        guard !name.isEmpty, name != ".", name != "..", name == "*" || !name.contains("*"),
            !name.contains(where: { "%\\?#".contains($0) })
        else { return nil }
        host = SourceLocation.accountHost(of: HostPattern.normalized(String(parts[0])))
        owner = String(name)
    }

    /// Returns whether an account matches; one of unknown name matches only `*`.
    func matches(_ location: SourceLocation) -> Bool {
        location.accountHost == host && (owner == "*" || location.owner == owner)
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
    private let host: Substring
    /// The port of a location that was written without a scheme, for which no port is the usual one.
    private let port: UInt16?
    /// The components of the path; nil if servers may read it differently.
    private let names: [String]?

    /// The query and the fragment, with their signs; empty if it has none.
    private let query: Substring

    /// How certain it must be that a place includes another one.
    enum Certainty { case certainly, possibly }

    var isKnown: Bool { names != nil }
    var isOfThisMachine: Bool { host.isEmpty }

    /// Reads a location; nil if it is empty, or has a host that can't be compared.
    init?(_ text: String) {
        var rest = text[...]
        if let end = rest.firstRange(of: "://") {
            let scheme = rest[..<end.lowerBound].lowercased()
            rest = rest[end.upperBound...]
            let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
            self.scheme = scheme
            guard let host = Self.host(in: authority, scheme) else { return nil }
            self.host = host
            port = nil
            let path = rest[authority.endIndex...].prefix { $0 != "?" && $0 != "#" }
            query = rest[path.endIndex...]
            names = Self.names(inURL: path, scheme)
            return
        }
        scheme = nil
        query = ""
        let first = rest.prefix { $0 != "/" }
        // git's short form for ssh, as in `git@github.com:acme/skills`; a number after the colon is a port.
        if let colon = first.firstIndex(of: ":"),
            !first[colon...].dropFirst().allSatisfy(\.isASCIIDigit)
        {
            guard let host = Self.host(in: first[..<colon], "ssh") else { return nil }
            self.host = host
            port = nil
            names = Self.names(inPath: rest[colon...].dropFirst())
            return
        }
        names = Self.names(inPath: rest[first.endIndex...])
        if let (host, port) = Self.parts(of: first) {
            (self.host, self.port) = (host, port)
            return
        }
        // The start of a path.
        (host, port) = (first.lowercased()[...], nil)
        guard !host.isEmpty || names != [] else { return nil }
    }

    /// Returns whether another place is this one or below it.
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

    private static let standardPorts: [String: UInt16] = [
        "https": 443, "http": 80, "ssh": 22, "git": 9418,
    ]

    /// Returns whether another place has the same host and port.
    private func hasHost(of other: CatalogPlace, _ certainty: Certainty) -> Bool {
        guard port != other.port else { return host == other.host }
        guard let port, other.port == nil else { return false }
        if other.host == "\(host):\(port)" { return true }
        let isUsual =
            certainty == .certainly
            ? Self.standardPorts[other.scheme ?? ""] == port
            : Self.standardPorts.values.contains(port)
        return isUsual && host == other.host
    }

    /// Returns the host and a port that is not that of the scheme; nil if programs may read it differently.
    private static func host(in authority: Substring, _ scheme: String) -> Substring? {
        guard scheme != "file" || !authority.isEmpty else { return authority }
        guard let (host, port) = parts(of: authority) else { return nil }
        guard let port, standardPorts[scheme] != port else { return host }
        return "\(host):\(port)"
    }

    /// Returns the host, and the port if there is one, without a user; nil if programs may read it differently.
    private static func parts(of authority: Substring) -> (host: Substring, port: UInt16?)? {
        guard !authority.contains("\\") else { return nil }
        var text = authority.lowercased()[...]
        if let sign = text.lastIndex(of: "@") { text = text[text.index(after: sign)...] }
        let port: Substring =
            text.hasSuffix("]") ? "" : text.lastIndex(of: ":").map { text[$0...] } ?? ""
        var host = text.dropLast(port.count)
        while host.hasSuffix(".") { host.removeLast() }
        guard HostPattern.isHost(String(host)), port.dropFirst().allSatisfy(\.isASCIIDigit) else {
            return nil
        }
        host = HostPattern.normalized(String(host))[...]
        guard !port.dropFirst().isEmpty else { return (host, nil) }
        guard let number = UInt16(port.dropFirst()) else { return nil }
        return (host, number)
    }

    /// Returns the components of the path of a URL, decoded.
    ///
    /// Nil for what servers read differently: an encoded slash, a backslash, an empty component, and a `%` that encodes
    /// nothing; and for `..` in the path of a file, which may lead out of the target of a symlink.
    private static func names(inURL path: Substring, _ scheme: String) -> [String]? {
        guard !path.contains("\\") else { return nil }
        let text = trimmed(path).dropFirst()
        guard !text.isEmpty else { return [] }
        var names: [String] = []
        for part in text.split(separator: "/", omittingEmptySubsequences: false) {
            guard !part.isEmpty, let name = PercentEncoding.decoded(part),
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
    private static func names(inPath path: Substring) -> [String]? {
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

extension Character {
    fileprivate var isASCIIDigit: Bool { "0"..."9" ~= self }
}

/// The percent-encoding of URLs (RFC 3986, section 2.1).
enum PercentEncoding {
    /// Returns a decoded text; nil if a `%` encodes nothing, or the result is not UTF-8.
    static func decoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, let digits = String(rest.prefix(2)),
                digits.allSatisfy(\.isHexDigit), let value = UInt8(digits, radix: 16)
            else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
