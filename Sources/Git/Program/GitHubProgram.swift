internal import SystemPackage
public import Transfer

/// GitHub's command line, gh, as far as its login is used: for github.com and servers of GitHub Enterprise.
public struct GitHubProgram: Sendable {
    private let path: FilePath
    private let environment: [String: String]

    /// Finds gh in the folders of `PATH`; nil if it is not installed.
    public init?(environment: [String: String]) {
        guard let path = ChildProcess.executable("gh", environment) else { return nil }
        self.path = path
        // The tokens in its variables are not bound to one host.
        self.environment = environment.filter { name, _ in
            name == "GH_CONFIG_DIR" || !name.hasPrefix("GH_") && !name.hasPrefix("GITHUB_")
        }
    }
}

extension GitHubProgram: CredentialHelper {
    /// The command that logs in.
    public var name: String { Self.loginCommand }
    /// The command that logs in to a server.
    package static let loginCommand = "gh auth login"

    /// Names the login, and the command that renews it.
    public func source(for address: WebAddress) -> CredentialSource {
        .login(
            of: "gh", command: "\(Self.loginCommand) --hostname \(Self.host(of: address))")
    }

    /// Returns the token with which gh is logged in to a server (gh-auth-token(1)); no request is made.
    public func credential(for address: WebAddress) async -> (user: String, password: String)? {
        let process = ChildProcess(
            executable: path, arguments: ["auth", "token", "--hostname", Self.host(of: address)],
            environment: environment, folder: "/")
        guard case .success(let result) = await process.run(), result.status == 0 else {
            return nil
        }
        let token = String(decoding: result.output.prefix { $0 != 0x0A }, as: UTF8.self)
        return token.isEmpty ? nil : ("x-access-token", token)
    }

    /// Does nothing: gh keeps its login.
    public func note(_ acceptance: CredentialAcceptance, for address: WebAddress) async {}

    private static func host(of address: WebAddress) -> String {
        address.port == 443 ? address.host : "\(address.host):\(address.port)"
    }
}
