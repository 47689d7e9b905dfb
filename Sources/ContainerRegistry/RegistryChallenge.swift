/// The authentication that a registry demands with status 401 (RFC 9110, section 11.6.1; Docker's token
/// authentication).
enum RegistryChallenge: Sendable, Hashable {
    case basic
    /// A token of the server at `realm`.
    case bearer(realm: String, service: String?, scope: String?)
    case other(String)

    /// Reads the challenges of a response; a token is preferred.
    init?(_ values: [String]) {
        let challenges = values.compactMap(Self.read)
        let found =
            challenges.first { if case .bearer = $0 { true } else { false } }
            ?? challenges.first { $0 == .basic } ?? challenges.first
        guard let found else { return nil }
        self = found
    }

    private static func read(_ value: String) -> RegistryChallenge? {
        let scheme = value.prefix { $0 != " " }
        guard !scheme.isEmpty else { return nil }
        switch scheme.lowercased() {
        case "basic": return .basic
        case "bearer":
            let fields = fields(value.dropFirst(scheme.count))
            guard let realm = fields["realm"] else { return .other(String(scheme)) }
            return .bearer(realm: realm, service: fields["service"], scope: fields["scope"])
        default: return .other(String(scheme))
        }
    }

    /// Reads `name="value"` pairs, separated by commas.
    private static func fields(_ text: Substring) -> [String: String] {
        var fields: [String: String] = [:]
        var rest = text.drop { $0 == " " }
        while let equals = rest.firstIndex(of: "=") {
            let name = rest[..<equals].drop { $0 == " " || $0 == "," }.lowercased()
            rest = rest[rest.index(after: equals)...]
            let value: Substring
            if rest.first == "\"" {
                rest.removeFirst()
                value = rest.prefix { $0 != "\"" }
                rest = rest[value.endIndex...].dropFirst()
            } else {
                value = rest.prefix { $0 != "," }
                rest = rest[value.endIndex...]
            }
            fields[name] = String(value)
        }
        return fields
    }
}
