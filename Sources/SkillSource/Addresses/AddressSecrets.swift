/// Removes secrets from URLs before they are shown, logged or written to a lock file.
enum AddressSecrets {
    /// Parts of the names of query fields that contain secrets: tokens, and the signatures of cloud storage
    /// URLs (`X-Amz-Signature`, `X-Goog-Signature`, `sig`).
    private static let marks = [
        "token", "key", "sig", "secret", "pass", "pwd", "auth", "jwt", "credential", "session",
    ]

    /// The replacement for a secret.
    static let placeholder = "REDACTED"

    /// Returns the URL with each secret in its query replaced.
    static func removed(from address: String) -> String {
        guard address.contains("://"), let start = address.firstIndex(of: "?") else {
            return address
        }
        let end = address[start...].firstIndex(of: "#") ?? address.endIndex
        let fields = address[address.index(after: start)..<end]
            .split(separator: "&", omittingEmptySubsequences: false).map { removed(fromField: $0) }
        return "\(address[...start])\(fields.joined(separator: "&"))\(address[end...])"
    }

    /// Returns a field of a query with its secret replaced, if it has one.
    static func removed(fromField field: some StringProtocol) -> String {
        guard let equals = field.firstIndex(of: "=") else { return String(field) }
        let name = field[..<equals].lowercased()
        guard marks.contains(where: { name.contains($0) }) else { return String(field) }
        return "\(field[...equals])\(placeholder)"
    }

    /// Returns whether a secret was removed from a URL, which therefore no longer works.
    static func areMissing(in address: String) -> Bool { address.contains("=\(placeholder)") }
}
