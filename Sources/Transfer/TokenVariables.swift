import Web

/// The environment variables that may hold a token for a server.
///
/// Each name means exactly one host and port, so that a host can't be named to receive the token of another one.
enum TokenVariables {
    /// Returns the variables for the scheme, host and port of an address; empty if it has none.
    ///
    /// The variable of a server is `SKILLS_TOKEN_`, its host in capitals with `_` for `.` and `__` for `-`, and `_` with
    /// the port, unless that is the default one of https. A host whose name can't be written like this, such as an
    /// IPv6 address, has no variable.
    static func names(for address: WebAddress) -> [String] {
        let isUsual = address.scheme == .https && address.port == 443
        guard let host = hostName(address) else { return [] }
        let own = isUsual ? "SKILLS_TOKEN_\(host)" : "SKILLS_TOKEN_\(host)_\(address.port)"
        return [own] + (isUsual ? usualNames(of: address.host) : [])
    }

    /// The variables that other programs read too.
    private static func usualNames(of host: String) -> [String] {
        switch host {
        // The API of github.com has a host of its own, which says 404 of private repositories without a token.
        case "github.com", "api.github.com": ["GITHUB_TOKEN", "GH_TOKEN"]
        case "gitlab.com": ["GITLAB_TOKEN"]
        case "codeberg.org", "gitea.com": ["GITEA_TOKEN"]
        default: []
        }
    }

    /// Returns a host as a part of a name; nil if another host or a port could have the same one.
    private static func hostName(_ address: WebAddress) -> String? {
        let labels = address.host.split(separator: ".", omittingEmptySubsequences: false)
        // A number at the end would be a port.
        let isNumeric = labels.last?.utf8.allSatisfy(isDigit) ?? true
        guard labels.allSatisfy(isLabel), !isNumeric || address.hostAddress != nil else {
            return nil
        }
        return labels.map { $0.uppercased().replacing("-", with: "__") }.joined(separator: "_")
    }

    /// Whether a label is as RFC 1123, section 2.1 requires.
    private static func isLabel(_ label: Substring) -> Bool {
        !label.isEmpty && !label.hasPrefix("-") && !label.hasSuffix("-")
            && label.utf8.allSatisfy { isDigit($0) || $0 == 0x2D || (0x61...0x7A).contains($0) }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
