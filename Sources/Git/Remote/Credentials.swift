public import Transfer

/// Knows the secrets for git servers, each for its own host and over https only.
public protocol Credentials: Sendable {
    /// The secret for a server that asked who we are; nil where there is none.
    func authorization(for address: WebAddress) async -> Authorization?
    /// Where a secret for this server is looked for, in the words of a hint.
    func places(for address: WebAddress) -> [String]
    /// Learns whether the server took the secret.
    func wasAccepted(for address: WebAddress, _ acceptance: CredentialAcceptance) async
}

/// What a server said to a secret.
public enum CredentialAcceptance: Sendable {
    case accepted, rejected
}

/// Tokens from the environment, then the credential helpers of the installed git.
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

    /// Looks into these variables, and asks the helpers of this git where there is one.
    public init(environment: [String: String], program: GitProgram?) {
        self.environment = environment
        self.program = program
    }

    /// The first secret there is.
    public func authorization(for address: WebAddress) async -> Authorization? {
        guard Self.mayTell(address) else { return nil }
        if let token = token(for: address) { return token }
        guard let secret = await program?.credential(for: address) else { return nil }
        return Authorization(user: secret.user, password: secret.password)
    }

    /// The token that a variable has for a server; no helper is asked.
    public func token(for address: WebAddress) -> Authorization? {
        guard Self.mayTell(address) else { return nil }
        for name in Self.variables(for: address.host) {
            guard let token = environment[name], !token.isEmpty else { continue }
            // Any user will do for GitHub; GitLab's documentation asks for this one.
            let user = address.host.hasSuffix("gitlab.com") ? "oauth2" : "x-access-token"
            return Authorization(user: user, password: token)
        }
        return nil
    }

    /// The variables, and git's helpers.
    public func places(for address: WebAddress) -> [String] {
        Self.variables(for: address.host) + (program == nil ? [] : ["git's credential helper"])
    }

    /// Tells git's helpers, so that they keep or forget what they gave.
    public func wasAccepted(
        for address: WebAddress, _ acceptance: CredentialAcceptance
    ) async {
        let hasVariable = Self.variables(for: address.host).contains {
            environment[$0]?.isEmpty == false
        }
        guard !hasVariable else { return }
        await program?.note(acceptance, for: address)
    }

    /// A secret crosses only encrypted connections, and this machine.
    private static func mayTell(_ address: WebAddress) -> Bool {
        address.scheme == .https || address.isLoopback
    }

    /// The variables that may hold a token for a host.
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
