/// Keeps secrets of web addresses off the screen, out of locks and out of logs.
enum AddressSecrets {
    /// Parts of the names of query fields that hold secrets: tokens, and signatures of addresses that cloud
    /// stores hand out (`X-Amz-Signature`, `X-Goog-Signature`, `sig`).
    private static let marks = [
        "token", "key", "sig", "secret", "pass", "pwd", "auth", "jwt", "credential", "session",
    ]

    /// What stands where a secret was.
    static let placeholder = "REDACTED"

    /// The address with a word in the place of each secret in its query.
    static func removed(from address: String) -> String {
        guard address.contains("://"), let start = address.firstIndex(of: "?") else {
            return address
        }
        let end = address[start...].firstIndex(of: "#") ?? address.endIndex
        let fields = address[address.index(after: start)..<end]
            .split(separator: "&", omittingEmptySubsequences: false).map { field in
                guard let equals = field.firstIndex(of: "=") else { return String(field) }
                let name = field[..<equals].lowercased()
                guard marks.contains(where: { name.contains($0) }) else { return String(field) }
                return "\(field[...equals])\(placeholder)"
            }
        return "\(address[...start])\(fields.joined(separator: "&"))\(address[end...])"
    }

    /// Whether something was taken out of an address, so that it leads nowhere any more.
    static func areMissing(in address: String) -> Bool { address.contains("=\(placeholder)") }
}
