internal import Text
internal import Web

/// The host of a web address, and what is known of it.
package struct WebHost: Sendable {
    /// Reasons not to run a download.
    package enum Danger {
        case bareAddress, unencrypted
        /// Anyone can publish files or redirects there.
        case openToAnyone
    }

    /// The mark after the scheme of an address.
    static let mark = Array("://".utf8)
    /// The maximum length of a host's name (RFC 1035, section 2.3.4).
    static let lengthLimit = 253

    /// The name in lowercase, without a user and a port.
    package let host: String
    /// The first part of the path, which on hosts of repositories is their owner.
    private let owner: String
    private let isEncrypted: Bool

    /// Reads the address whose `://` is at an offset; nil if its scheme is not that of the web.
    init?(at mark: Int, in bytes: [UInt8]) {
        let scheme = bytes[..<mark].suffix(5).reversed().prefix(while: \.isLetter).reversed()
        isEncrypted = scheme.last?.lowercased == UInt8(ascii: "s")
        guard scheme.suffix(isEncrypted ? 5 : 4).map(\.lowercased).starts(with: "http".utf8) else {
            return nil
        }
        let rest = bytes[(mark + 3)...]
        let authority = rest.prefix {
            $0.isWordPart || $0 >= 0x80 || "-.:@[]${}<>".utf8.contains($0)
        }
        let text = String(decoding: authority.map(\.lowercased), as: UTF8.self)
        let server = text.split(separator: "@").last ?? ""
        // A variable may hold the port, or all of it.
        let name = WebLocation.parts(of: server)?.host ?? server.prefix { $0 != ":" }
        guard name.contains(where: { $0 != "." }) else { return nil }
        host = String(name)
        let path = rest[authority.endIndex...].dropFirst()
        owner = String(
            decoding: path.prefix { $0.isWordPart || $0 == UInt8(ascii: "-") }.map(\.lowercased),
            as: UTF8.self)
    }

    /// Returns the hosts of the `http` and `https` addresses in a text, in the form in which they are compared; variables are
    /// left out.
    package static func names(in text: [UInt8]) -> Set<String> {
        var names: Set<String> = []
        var from = 0
        while let mark = text.firstOffset(of: WebHost.mark, from: from) {
            from = mark + 3
            guard let host = WebHost(at: mark, in: text)?.host, host.utf8.count <= lengthLimit,
                // A bracket may end the address instead.
                let name = HostName(host) ?? HostName(host.prefix { !"[]<>".contains($0) })
            else { continue }
            names.insert(name.description)
        }
        return names
    }

    /// Reads the first address of the web in a text from an offset.
    package init?(firstIn bytes: [UInt8], from start: Int = 0) {
        var from = start
        while let mark = bytes.firstOffset(of: WebHost.mark, from: from) {
            if let host = WebHost(at: mark, in: bytes) {
                self = host
                return
            }
            from = mark + 3
        }
        return nil
    }

    /// The first address of the web in a text, up to a blank, quotation mark or bracket.
    package static func firstAddress(in bytes: [UInt8]) -> String? {
        var from = 0
        while let mark = bytes.firstOffset(of: WebHost.mark, from: from) {
            from = mark + 3
            guard WebHost(at: mark, in: bytes) != nil else { continue }
            let start = bytes[..<mark].lastIndex { !$0.isLetter }.map { $0 + 1 } ?? 0
            let rest = bytes[start...].prefix {
                $0 > 32 && !"\"'`<>)|;,".utf8.contains($0)
            }
            return String(decoding: rest, as: UTF8.self)
        }
        return nil
    }

    package init?(in passage: Passage, from index: Int) {
        self.init(firstIn: passage.text, from: index)
    }

    /// The host of an address; nil if it is none.
    package init?(_ address: String) { self.init(firstIn: Array(address.utf8)) }

    /// Why nothing from this host should run; nil if no reason is known.
    package var danger: Danger? {
        if isLocal { return nil }
        if isNumber { return .bareAddress }
        if !isEncrypted, !host.hasSuffix(".local"), host.contains(".") { return .unencrypted }
        return isBelow(Self.shorteners) || isBelow(Self.collectors) ? .openToAnyone : nil
    }

    /// Whether anyone can collect what is sent there, or change what is read from there.
    var isOpenToAnyone: Bool {
        !isLocal && isNumber || isBelow(Self.shorteners) || isBelow(Self.collectors)
    }

    private var isNumber: Bool { HostName(host)?.address != nil }

    /// Whether it is this machine, or in a private network.
    package var isLocal: Bool {
        guard let name = HostName(host) else { return false }
        return name.isPrivate && name.address?.isMetadataServer != true
    }

    /// Whether it is the metadata server of a cloud, which only the machine itself reaches.
    var isMetadataServer: Bool {
        host == "metadata.google.internal" || HostName(host)?.address?.isMetadataServer == true
    }

    /// Whether it hosts installers that many people run every day.
    package var isWellKnown: Bool {
        guard isEncrypted else { return false }
        if isBelow(Self.repositoryHosts) { return Self.owners.contains(owner) }
        return isBelow(Self.installerHosts) || isBelow(Self.vendorHosts)
    }

    /// Whether it hosts repositories by the names of their owners, or stands for a host in examples.
    package var isRepositoryOrExample: Bool {
        isEncrypted && isBelow(Self.repositoryHosts) && !host.hasPrefix("raw.")
            || Self.isPlaceholder(host)
    }

    /// Whether it hosts packages of a registry or a well-known vendor.
    var isPackageHost: Bool {
        isEncrypted && (isBelow(Self.packageHosts) || isBelow(Self.vendorHosts))
            || isBelow(Self.repositoryHosts) && Self.owners.contains(owner)
    }

    /// Whether it serves the modules of registries.
    var hasModules: Bool {
        isPackageHost
            || isEncrypted && isBelow(["jsdelivr.net", "unpkg.com", "cdnjs.cloudflare.com"])
    }

    /// Whether the path of an address names a version: `/react@18.2.0`, `/d3/7.8.5/d3.js`.
    static func namesVersion(_ address: String) -> Bool {
        let parts = address.utf8.split { "/@".utf8.contains($0) }
        return parts.dropFirst(2).contains { part in
            let number = part.drop { $0 == UInt8(ascii: "v") }
            let minor = number.drop(while: \.isDigit)
            return minor.startIndex > number.startIndex && minor.first == UInt8(ascii: ".")
                && minor.dropFirst().first?.isDigit == true
        }
    }

    /// Whether it is known by name only: neither well known nor this machine nor an example nor a variable.
    var isForeign: Bool {
        !isLocal && !isWellKnown && host.contains(".") && !Self.isPlaceholder(host)
            && !isBelow(Self.repositoryHosts) && !isBelow(Self.packageHosts)
    }

    /// Whether a host stands for one in examples, or is a variable.
    package static func isPlaceholder(_ host: String) -> Bool {
        isBelow(placeholders, host) || host.hasPrefix("your") || host.hasPrefix("my-")
            || host.hasPrefix("<")
            || host.contains("$") || host.contains("{")
    }

    private func isBelow(_ hosts: Set<String>) -> Bool { Self.isBelow(hosts, host) }

    /// Whether a host is one of several, or is below one.
    private static func isBelow(_ hosts: Set<String>, _ host: String) -> Bool {
        if hosts.contains(host) { return true }
        let bytes = Array(host.utf8)
        return bytes.indices.contains { index in
            bytes[index] == UInt8(ascii: ".")
                && hosts.contains(String(decoding: bytes[(index + 1)...], as: UTF8.self))
        }
    }
}
