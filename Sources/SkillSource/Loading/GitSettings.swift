internal import Git
public import SystemPackage
public import Transfer

/// The settings for reading git repositories.
public struct GitSettings: Sendable {
    /// The environment variables, which contain tokens and the path of git.
    public var environment: [String: String]
    /// The folder of the object cache, created if necessary.
    public var caches: FilePath
    /// The folder of the entity tags of downloaded archives, created if necessary.
    public var archiveTags: FilePath
    /// The folder of the names of skills for shell completion; nil to store none.
    public var skillNames: FilePath?
    /// The hosts whose archives are used if the git protocol is not available.
    public var archives = ArchiveHost.known

    /// The user's settings of git for addresses and servers.
    let configuration: NetworkConfiguration

    /// Creates settings with the known archive hosts.
    public init(environment: [String: String], caches: FilePath, archiveTags: FilePath) {
        self.environment = environment
        configuration = NetworkConfiguration(environment: environment)
        self.caches = caches
        self.archiveTags = archiveTags
    }
}

extension GitSettings {
    /// The credentials of the environment, of gh and of git's credential helpers.
    var credentials: any Credentials {
        let helpers: [(any CredentialHelper)?] = [
            configuration, GitHubProgram(environment: environment),
            GitProgram(environment: environment),
        ]
        return EnvironmentCredentials(
            environment: environment, helpers: helpers.compactMap(\.self))
    }

    /// Returns the URL that is contacted for the URL of a repository, as the user's settings of git replace it.
    public func contactedURL(_ url: String) -> String { configuration.contactedURL(url) }

    /// Returns a client that sends these credentials to servers that require them.
    public func authorized(_ transfer: Transfer) -> AuthorizedTransfer {
        AuthorizedTransfer(transfer, credentials: credentials)
    }
}
