public import Transfer

/// Provides credentials for git servers, each for its own host and over https only.
public protocol Credentials: Sendable {
    /// Returns the credentials for a server that requires authentication, or nil if there are none.
    func authorization(for address: WebAddress) async -> Authorization?
    /// Returns the places where credentials for this server can be configured, for hints.
    func places(for address: WebAddress) -> [String]
    /// Records whether the server accepted the credentials.
    func wasAccepted(for address: WebAddress, _ acceptance: CredentialAcceptance) async
}

/// A server's response to credentials.
public enum CredentialAcceptance: Sendable {
    case accepted, rejected
}

/// Reads tokens from the environment, then asks the credential helpers of the installed git.
///
/// | variable | for |
/// |---|---|
/// | `SKILLS_TOKEN_<HOST>` (`SKILLS_TOKEN_GIT_EXAMPLE_COM`) | that host |
/// | `GITHUB_TOKEN`, `GH_TOKEN` | github.com |
/// | `GITLAB_TOKEN` | gitlab.com |
/// | `GITEA_TOKEN` | codeberg.org, gitea.com |
public struct EnvironmentCredentials: Credentials {
    private let environment: [String: String]
    private let program: GitProgram?

    /// Creates credentials from environment variables and, if git is installed, its credential helpers.
    public init(environment: [String: String], program: GitProgram?) {
        self.environment = environment
        self.program = program
    }

    /// Returns the first credentials that are found.
    public func authorization(for address: WebAddress) async -> Authorization? {
        guard Self.maySendCredentials(to: address) else { return nil }
        if let token = token(for: address) { return token }
        guard let secret = await program?.credential(for: address) else { return nil }
        return Authorization(user: secret.user, password: secret.password)
    }

    /// Returns the token that an environment variable holds for a server, without asking a credential helper.
    public func token(for address: WebAddress) -> Authorization? {
        guard Self.maySendCredentials(to: address) else { return nil }
        for name in Self.variables(for: address.host) {
            guard let token = environment[name], !token.isEmpty else { continue }
            // GitHub accepts any user name; GitLab's documentation specifies this one.
            let user = address.host.hasSuffix("gitlab.com") ? "oauth2" : "x-access-token"
            return Authorization(user: user, password: token)
        }
        return nil
    }

    /// Returns the names of the variables, and git's credential helper if git is installed.
    public func places(for address: WebAddress) -> [String] {
        Self.variables(for: address.host) + (program == nil ? [] : [Messages.credentialHelper])
    }

    /// Reports the result to git's credential helpers, which then store or erase the credentials.
    public func wasAccepted(
        for address: WebAddress, _ acceptance: CredentialAcceptance
    ) async {
        let hasVariable = Self.variables(for: address.host).contains {
            environment[$0]?.isEmpty == false
        }
        guard !hasVariable else { return }
        await program?.note(acceptance, for: address)
    }

    /// Returns whether credentials may be sent: only over encrypted connections, or to this machine.
    private static func maySendCredentials(to address: WebAddress) -> Bool {
        address.scheme == .https || address.isLoopback
    }

    /// Returns the variables that may hold a token for a host.
    public static func variables(for host: String) -> [String] {
        let name = host.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
        let own = "SKILLS_TOKEN_\(String(name))"
        switch host {
        case "github.com": return [own, "GITHUB_TOKEN", "GH_TOKEN"]
        case "gitlab.com": return [own, "GITLAB_TOKEN"]
        case "codeberg.org", "gitea.com": return [own, "GITEA_TOKEN"]
        default: return [own]
        }
    }
}
