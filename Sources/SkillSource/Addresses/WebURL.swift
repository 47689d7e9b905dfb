internal import Web

/// An http or https URL, split into its parts.
struct WebURL {
    /// The scheme in lower case.
    let scheme: String
    /// The host as written, in lower case and with its port.
    let host: String
    /// The host as it is compared, with its port if that is not the usual one.
    let server: String
    /// The components of the path as written.
    let rawNames: [String]
    /// The components of the path, percent-decoded.
    let names: [String]
    /// The fields of the query.
    let fields: [String]
    let fragment: AddressFragment
    /// The URL without its fragment.
    let withoutFragment: String

    /// Parses a URL; nil if it has no host.
    ///
    /// Throws ``AddressError/secretInAddress(host:instead:)`` if it contains a user name or password.
    init?(_ text: String) throws(AddressError) {
        let (address, fragment) = AddressFragment.split(text)
        guard address.contains("://"), let location = WebLocation(address) else { return nil }
        let authority = location.authority
        scheme = location.scheme
        if let sign = authority.lastIndex(of: "@") {
            let host = String(authority[authority.index(after: sign)...])
            let place = text.dropFirst(scheme.count + 3 + authority.count)
            throw .secretInAddress(host: host, instead: "\(scheme)://\(host)\(place)")
        }
        guard !authority.isEmpty, !authority.contains(" ") else { return nil }
        host = authority.lowercased()
        server = location.server ?? host
        rawNames = location.path.split(separator: "/").map(String.init)
        names = rawNames.map(\.percentDecoded)
        fields = location.suffix.dropFirst().split(separator: "&").map(String.init)
        self.fragment = fragment
        withoutFragment = address
    }

    /// The URL without its fragment and without secrets, for messages.
    var shown: String { AddressSecrets.removed(from: withoutFragment) }

    /// The URL without secrets, for messages about its fragment.
    var shownWithFragment: String {
        fragment.text.isEmpty ? shown : "\(shown)#\(fragment.text)"
    }

    /// Whether the fragment is an anchor on a page, such as a heading, and not a ref.
    var hasAnchor: Bool { fragment.isAnchor || fields.contains { $0.hasPrefix("tab=") } }

    /// The URL without its query and fragment.
    var page: String { String(withoutFragment.prefix { $0 != "?" }) }

    /// Returns the URL with other components, without its query and fragment.
    func replacingNames(_ names: some Sequence<String>) -> String {
        "\(scheme)://\(host)/\(names.joined(separator: "/"))"
    }
}

extension String {
    /// The component of a path without its percent-encoding; unchanged if programs may read it differently, or it
    /// contains a slash or a control character.
    var percentDecoded: String {
        guard let decoded = PercentEncoding.text(self), !decoded.contains("/"),
            !decoded.utf8.contains(where: { $0 < 0x20 })
        else { return self }
        return decoded
    }
}
