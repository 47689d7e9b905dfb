/// An http or https URL, split into its parts.
struct WebURL {
    /// The scheme in lower case.
    let scheme: String
    /// The host in lower case, with its port.
    let host: String
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
    /// Throws ``SkillSourceError/secretInAddress(host:instead:)`` if it contains a user name or password.
    init?(_ text: String) throws(SkillSourceError) {
        let (address, fragment) = AddressFragment.split(text)
        guard let end = address.firstRange(of: "://") else { return nil }
        let rest = address[end.upperBound...]
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        scheme = address[..<end.lowerBound].lowercased()
        if let sign = authority.lastIndex(of: "@") {
            let host = authority[authority.index(after: sign)...]
            let place = text[end.upperBound...].dropFirst(authority.count)
            throw .secretInAddress(host: String(host), instead: "\(scheme)://\(host)\(place)")
        }
        guard !authority.isEmpty, !authority.contains(" ") else { return nil }
        host = authority.lowercased()
        let path = rest.dropFirst(authority.count).prefix { $0 != "?" }
        rawNames = path.split(separator: "/").map(String.init)
        names = rawNames.map(\.percentDecoded)
        let query = rest.dropFirst(authority.count + path.count).dropFirst()
        fields = query.split(separator: "&").map(String.init)
        self.fragment = fragment
        withoutFragment = address
    }

    /// The URL without its fragment and without secrets, for messages.
    var shown: String { AddressSecrets.removed(from: withoutFragment) }

    /// The URL without secrets, for messages about its fragment.
    var shownWithFragment: String {
        fragment.text.isEmpty ? shown : "\(shown)#\(fragment.text)"
    }

    /// The URL without its query and fragment.
    var page: String { String(withoutFragment.prefix { $0 != "?" }) }

    /// Returns the URL with other components, without its query and fragment.
    func replacingNames(_ names: some Sequence<String>) -> String {
        "\(scheme)://\(host)/\(names.joined(separator: "/"))"
    }
}

extension String {
    /// The component of a path without its percent-encoding; unchanged if the result is not UTF-8 or contains a
    /// slash.
    var percentDecoded: String {
        guard contains("%") else { return self }
        var bytes: [UInt8] = []
        var rest = Array(utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%"), rest.count >= 2,
                let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            else {
                bytes.append(byte)
                continue
            }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        guard let decoded = String(validating: bytes, as: UTF8.self), !decoded.contains("/"),
            !decoded.utf8.contains(where: { $0 < 0x20 })
        else {
            return self
        }
        return decoded
    }
}
