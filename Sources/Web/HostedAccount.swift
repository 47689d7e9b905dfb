/// The account on a service that has the resource at a URL, such as `acme` on github.com.
public struct HostedAccount: Sendable, Hashable {
    /// The evidence for the account in a URL.
    public enum Evidence: Sendable, Hashable {
        /// It is the last of these names, in lower case; if servers differ, it may be any of them.
        case named([String])
        /// It has one that the URL does not name, but a number or a hash.
        case hidden
        /// The same, on a host whose URLs never name one: pages of the service lead there.
        case neverNamed
        /// The URL has no path.
        case none
    }

    /// The main host of the service: `github.com` for every host of GitHub.
    public let host: String
    /// Whether everyone can have an account on the service.
    public let isPublic: Bool
    /// The evidence in the URL.
    public let evidence: Evidence

    /// The account as `github.com/acme`; nil if the URL does not name it.
    public var name: String? {
        guard case .named(let names) = evidence, let name = names.last else { return nil }
        return "\(host)/\(name)"
    }

    /// Finds the account at a location.
    fileprivate static func find(at location: WebLocation, on host: HostName) -> HostedAccount {
        let name = host.description
        let service = ServiceHost.of(name)
        func account(_ evidence: Evidence) -> HostedAccount {
            HostedAccount(
                host: service?.service ?? name, isPublic: service?.isPublic ?? false,
                evidence: evidence)
        }
        if let service, service.places == "host" { return account(named([service.label])) }
        if service?.places == "-" { return account(.neverNamed) }
        guard let names = location.lenientNames else { return account(.hidden) }
        guard let first = names.first else { return account(.none) }
        if let found = evidence(in: names, service?.places ?? ServiceHost.otherPlaces) {
            return account(found)
        }
        // Only a part of the host is the service's.
        return HostedAccount(host: name, isPublic: false, evidence: named([first]))
    }

    private static func evidence(in names: [String], _ places: String) -> Evidence? {
        for place in places.split(separator: " ") {
            var start = place.split(separator: "/")
            guard let mark = start.popLast()?.first.flatMap(ServiceHost.Mark.init(rawValue:)),
                names.count > start.count, zip(start, names).allSatisfy({ $0 == $1 })
            else { continue }
            let name = names[start.count]
            switch mark {
            case .hidden: return .hidden
            case .name where name.isID: return .hidden
            case .either: return named([names[0], name])
            case .account, .name: return named([name])
            }
        }
        return nil
    }

    private static func named(_ names: [String]) -> Evidence {
        // Home folders of servers and scopes of packages start with a sign.
        let plain = names.map { String($0.drop { $0 == "~" || $0 == "@" }) }
        // Bitbucket also takes the UUID of an account, in braces.
        return plain.allSatisfy { !$0.isEmpty && !$0.hasPrefix("{") } ? .named(plain) : .hidden
    }
}

extension WebLocation {
    /// The account that has the resource at the URL; nil for a host that programs may read differently.
    public var account: HostedAccount? { host.map { HostedAccount.find(at: self, on: $0) } }
}

extension String {
    /// Whether it is a number or a hash, with which services also name a project.
    fileprivate var isID: Bool {
        let name = hasSuffix(".git") ? dropLast(4) : self[...]
        return name.allSatisfy { ("0"..."9").contains($0) }
            || name.utf8.count >= 20 && name.allSatisfy(\.isHexDigit)
    }
}
