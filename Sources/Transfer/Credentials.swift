/// Provides credentials for servers, each for its own host and over encrypted connections only.
public protocol Credentials: Sendable {
    /// Returns the credentials for a git server that requires authentication, or nil if there are none.
    func authorization(for address: WebAddress) async -> Authorization?
    /// Returns the credentials to try for another server, in order.
    func authorizations(
        for address: WebAddress, _ demand: CredentialDemand
    ) async -> [Authorization]
    /// Returns the places where credentials for this server can be configured, for hints.
    func places(for address: WebAddress) -> [String]
    /// Records whether the server accepted the credentials.
    func wasAccepted(for address: WebAddress, _ acceptance: CredentialAcceptance) async
}

/// A server's response to credentials.
public enum CredentialAcceptance: Sendable {
    case accepted, rejected
}

/// Whether a server asked for credentials.
public enum CredentialDemand: Sendable {
    /// Status 401.
    case required
    /// Status 403 or 404, with which many servers hide private files.
    case possible
}

/// A program that stores credentials, such as those that git asks.
public protocol CredentialHelper: Sendable {
    /// Returns a user name and password for a server, without prompting.
    func credential(for address: WebAddress) async -> (user: String, password: String)?
    /// Records whether the server accepted the credentials.
    func note(_ acceptance: CredentialAcceptance, for address: WebAddress) async
    /// A phrase that names the helper, for hints.
    var name: String { get }
}

/// Reads tokens from the environment, then asks a credential helper.
///
/// | variable | for |
/// |---|---|
/// | `SKILLS_TOKEN_<HOST>` | that host with https: `SKILLS_TOKEN_MY__GIT_EXAMPLE_COM` for my-git.example.com |
/// | `SKILLS_TOKEN_<HOST>_<PORT>` | another port of that host |
/// | `GITHUB_TOKEN`, `GH_TOKEN` | github.com |
/// | `GITLAB_TOKEN` | gitlab.com |
/// | `GITEA_TOKEN` | codeberg.org, gitea.com |
///
/// The first two contain a token, or a user name and password separated by a colon.
public struct EnvironmentCredentials: Credentials {
    private let environment: [String: String]
    private let helper: (any CredentialHelper)?

    /// Creates credentials from environment variables and, if there is one, a credential helper.
    public init(environment: [String: String], helper: (any CredentialHelper)?) {
        self.environment = environment
        self.helper = helper
    }

    /// Returns the first credentials that are found.
    public func authorization(for address: WebAddress) async -> Authorization? {
        guard Self.maySendCredentials(to: address) else { return nil }
        if let secret = secret(for: address) { return secret.forGit }
        guard let found = await helper?.credential(for: address) else { return nil }
        return Authorization(user: found.user, password: found.password)
    }

    /// Returns the forms in which servers accept the secret that is found first: git hosts as a password, others as a
    /// token (RFC 6750) or as a password (RFC 7617).
    ///
    /// A helper is asked only if the server requires authentication, because each question starts programs.
    public func authorizations(
        for address: WebAddress, _ demand: CredentialDemand
    ) async -> [Authorization] {
        guard Self.maySendCredentials(to: address) else { return [] }
        if let secret = secret(for: address) { return secret.forms }
        guard case .required = demand, let found = await helper?.credential(for: address) else {
            return []
        }
        return [
            Authorization(user: found.user, password: found.password),
            Authorization(bearer: found.password),
        ].compactMap(\.self)
    }

    /// Returns the secret that an environment variable contains for a server.
    private func secret(for address: WebAddress) -> HostSecret? {
        for name in Self.variables(for: address) {
            guard let text = environment[name], !text.isEmpty else { continue }
            return HostSecret(text, host: address.host)
        }
        return nil
    }

    /// Returns the names of the variables, and the helper if there is one.
    public func places(for address: WebAddress) -> [String] {
        Self.variables(for: address) + (helper.map { [$0.name] } ?? [])
    }

    /// Reports the result to the helper, which then stores or erases the credentials.
    public func wasAccepted(
        for address: WebAddress, _ acceptance: CredentialAcceptance
    ) async {
        guard secret(for: address) == nil else { return }
        await helper?.note(acceptance, for: address)
    }

    /// Returns whether credentials may be sent: only over encrypted connections, or to this machine.
    private static func maySendCredentials(to address: WebAddress) -> Bool {
        address.scheme == .https || address.isLoopback
    }

    /// Returns the variables that may hold a token for the scheme, host and port of an address; empty if there are none.
    public static func variables(for address: WebAddress) -> [String] {
        TokenVariables.names(for: address)
    }

    /// Returns how to store a token for the server of an address, in a few words.
    public static func instruction(for address: WebAddress) -> String {
        Messages.storeToken(in: variables(for: address))
    }
}

/// The content of an environment variable with a secret for a host.
private struct HostSecret {
    private let user: String?
    private let password: String
    private let host: String

    init(_ text: String, host: String) {
        self.host = host
        if let colon = text.firstIndex(of: ":"), colon != text.startIndex {
            user = String(text[..<colon])
            password = String(text[text.index(after: colon)...])
        } else {
            (user, password) = (nil, text)
        }
    }

    /// The credentials for a git server.
    var forGit: Authorization? {
        // GitHub accepts any user name; GitLab's documentation specifies this one.
        let usual = host.hasSuffix("gitlab.com") ? "oauth2" : "x-access-token"
        return Authorization(user: user ?? usual, password: password)
    }

    /// The credentials for other servers, in the order to try them.
    var forms: [Authorization] {
        let gitHosts = ["github.com", "gitlab.com", "codeberg.org", "gitea.com"]
        let isToken = user == nil && !gitHosts.contains(host)
        let bearer = isToken ? Authorization(bearer: password) : nil
        return [bearer, forGit].compactMap(\.self)
    }
}
