public import Problem

/// Provides credentials for servers, each for its own host and over encrypted connections only.
public protocol Credentials: Sendable {
    /// Returns the credentials for a git server that requires authentication, or nil if there are none.
    func authorization(for address: WebAddress) async -> Authorization?
    /// Returns the credentials to try for another server, in order.
    func authorizations(
        for address: WebAddress, _ demand: CredentialDemand
    ) async -> [Authorization]
    /// Returns the variables and programs in which credentials for this server can be configured, for hints.
    func places(for address: WebAddress) -> [String]
    /// Returns the source of refused credentials, with that of others that they had precedence over.
    func source(
        ofRefused source: CredentialSource, for address: WebAddress
    ) async -> CredentialSource
    /// Records whether the server accepted credentials that came from here.
    func record(
        _ acceptance: CredentialAcceptance, of authorization: Authorization, for address: WebAddress
    ) async
}

/// The origin of credentials, for error messages.
public indirect enum CredentialSource: Sendable, Hashable {
    /// An environment variable; without it and the `others` that are set for the server, `next` is used.
    case variable(String, others: [String] = [], next: CredentialSource? = nil)
    /// A credential helper, by its name.
    case helper(String)
    /// The login of a program, which a command renews.
    case login(of: String, command: String)
    /// The header `Authorization` in a setting of git, by the name of the setting.
    case header(setting: String)
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
    /// A phrase that names the helper, for hints; empty for one that they don't name.
    var name: String { get }
    /// Returns the name of its credentials for a server, and the remedy if the server refuses them.
    func source(for address: WebAddress) -> CredentialSource
}

extension CredentialHelper {
    /// Names the helper, in which another token can be stored.
    public func source(for address: WebAddress) -> CredentialSource {
        .helper(name)
    }
}

/// Reads tokens from the environment, then asks credential helpers.
///
/// | variable | for |
/// |---|---|
/// | `SKILLS_TOKEN_<HOST>` | that host with https: `SKILLS_TOKEN_MY__GIT_EXAMPLE_COM` for my-git.example.com |
/// | `SKILLS_TOKEN_<HOST>_<PORT>` | another port of that host |
/// | `GITHUB_TOKEN`, `GH_TOKEN` | github.com, api.github.com |
/// | `GITLAB_TOKEN` | gitlab.com |
/// | `GITEA_TOKEN` | codeberg.org, gitea.com |
///
/// The first two contain a token, or a user name and password separated by a colon.
public struct EnvironmentCredentials: Credentials {
    private let environment: [String: String]
    private let helpers: [any CredentialHelper]

    /// Creates credentials from environment variables and credential helpers, which are asked in this order.
    public init(environment: [String: String], helpers: [any CredentialHelper]) {
        self.environment = environment
        self.helpers = helpers
    }

    /// Returns the first credentials that are found.
    public func authorization(for address: WebAddress) async -> Authorization? {
        guard Self.maySendCredentials(to: address) else { return nil }
        if let secret = secret(for: address) { return secret.forGit }
        guard let found = await stored(for: address) else { return nil }
        return Authorization(user: found.user, password: found.password)?.from(found.source)
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
        guard case .required = demand, let found = await stored(for: address) else { return [] }
        return [
            Authorization(user: found.user, password: found.password),
            Authorization(bearer: found.password),
        ].compactMap { $0?.from(found.source) }
    }

    /// Returns the credentials of the first helper that has some.
    private func stored(
        for address: WebAddress
    ) async -> (user: String, password: String, source: CredentialSource)? {
        for helper in helpers {
            guard let found = await helper.credential(for: address) else { continue }
            return (found.user, found.password, helper.source(for: address))
        }
        return nil
    }

    /// Returns the secret that an environment variable contains for a server.
    private func secret(for address: WebAddress) -> HostSecret? {
        for name in Self.variables(for: address) {
            guard let text = environment[name], !text.isEmpty else { continue }
            return HostSecret(text, in: name, host: address.host)
        }
        return nil
    }

    /// Adds to a variable the helper that would be asked without it, if that has another secret.
    public func source(
        ofRefused source: CredentialSource, for address: WebAddress
    ) async -> CredentialSource {
        guard case .variable(let name, _, _) = source, let next = await stored(for: address),
            next.password != secret(for: address)?.password
        else { return source }
        let others = Self.variables(for: address).filter { other in
            other != name && environment[other]?.isEmpty == false
        }
        return .variable(name, others: others, next: next.source)
    }

    /// Returns the names of the variables, and of the helpers.
    public func places(for address: WebAddress) -> [String] {
        Self.variables(for: address) + helpers.map(\.name).filter { !$0.isEmpty }
    }

    /// Reports the result to the helper that the credentials are from, which then stores or erases them.
    public func record(
        _ acceptance: CredentialAcceptance, of authorization: Authorization, for address: WebAddress
    ) async {
        let helper = helpers.first { $0.source(for: address) == authorization.source }
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

    /// Returns an instruction to store a token for the server of an address, in a few words.
    public static func instruction(for address: WebAddress) -> String {
        let variables = variables(for: address)
        return variables.isEmpty
            ? say(
                "store a token with read access in a git credential helper",
                ja: "読み取り権限のあるトークンを git の認証情報ヘルパーに保存して")
            : say(
                "set \(variables.joined(separator: " or ")) to a token with read access",
                ja: "\(variables.joined(separator: " または ")) に読み取り権限のあるトークンを設定して")
    }

    /// Returns how to send a token to the server of an address.
    public static func hint(for address: WebAddress) -> Suggestion {
        say(
            "\(instruction(for: address)), then run the same command again",
            ja: "\(instruction(for: address))から、同じコマンドをもう一度実行してください")
    }
}

/// The content of an environment variable with a secret for a host.
private struct HostSecret {
    private let user: String?
    let password: String
    private let host: String
    private let source: CredentialSource

    init(_ text: String, in variable: String, host: String) {
        self.host = host
        source = .variable(variable)
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
        return Authorization(user: user ?? usual, password: password)?.from(source)
    }

    /// The credentials for other servers, in the order to try them.
    var forms: [Authorization] {
        let gitHosts = ["github.com", "gitlab.com", "codeberg.org", "gitea.com"]
        let isToken = user == nil && !gitHosts.contains(host)
        let bearer = isToken ? Authorization(bearer: password) : nil
        return [bearer?.from(source), forGit].compactMap(\.self)
    }
}
