internal import Digest
internal import FileTree
internal import JSON
public import SystemPackage
internal import Transfer

/// Credentials for registries, from the variables of this program and the files of Docker and Podman.
///
/// For a registry, `SKILLS_TOKEN_<HOST>` with a user name and a password comes first, then the entries of
/// `$REGISTRY_AUTH_FILE`, `$DOCKER_CONFIG/config.json` (`~/.docker/config.json`) and
/// `$XDG_RUNTIME_DIR/containers/auth.json`. Credential helpers are not started, only named in errors.
public struct RegistryCredentials: Sendable {
    /// The credentials in a file for a registry.
    enum Secret: Sendable {
        case password(Authorization)
        /// A token with which other tokens are requested (`identitytoken`).
        case refreshToken(String)
    }

    private static let fileLimit = 4 << 20
    private let environment: [String: String]
    private let files: [FilePath]

    /// Creates credentials, which are read when a registry asks for them.
    public init(environment: [String: String], home: FilePath) {
        self.environment = environment
        func path(_ name: String, _ rest: String...) -> FilePath? {
            environment[name].flatMap { text in
                text.isEmpty ? nil : rest.reduce(FilePath(text)) { $0.appending($1) }
            }
        }
        let docker =
            path("DOCKER_CONFIG", "config.json")
            ?? home.appending(".docker").appending("config.json")
        files = [
            path("REGISTRY_AUTH_FILE"), docker, path("XDG_RUNTIME_DIR", "containers", "auth.json"),
        ].compactMap(\.self)
    }

    /// Returns the credentials for a registry; nil if there are none.
    func secret(for registry: String, at address: WebAddress) throws(RegistryError) -> Secret? {
        for name in EnvironmentCredentials.variables(for: address) {
            guard let text = environment[name], !text.isEmpty else { continue }
            let parts = text.split(
                separator: ":", maxSplits: 1, omittingEmptySubsequences: false
            ).map(String.init)
            let (user, password) = parts.count == 2 ? (parts[0], parts[1]) : ("token", text)
            return Authorization(user: user, password: password).map { .password($0) }
        }
        for file in files {
            if let value = try contents(of: file),
                let secret = Self.secret(for: registry, in: value)
            {
                return secret
            }
        }
        return nil
    }

    /// Returns the credentials for a registry in a file.
    static func secret(for registry: String, in file: JSONValue) -> Secret? {
        guard let entries = file["auths"]?.object else { return nil }
        return names(of: registry).lazy.compactMap { entries[$0].flatMap(Self.secret) }.first
    }

    /// Returns the variables and files that credentials for a registry are looked for in.
    func places(
        for registry: String, at address: WebAddress,
        _ attempt: RegistryError.CredentialPlaces.Attempt
    ) -> RegistryError.CredentialPlaces {
        RegistryError.CredentialPlaces(
            variables: EnvironmentCredentials.variables(for: address), files: files.map(\.string),
            helper: helper(for: registry), attempt: attempt)
    }

    /// Returns the name of the credential helper that a file states for a registry.
    private func helper(for registry: String) -> String? {
        for file in files {
            guard let value = (try? contents(of: file)) ?? nil else { continue }
            if let helper = Self.helper(for: registry, in: value) { return helper }
        }
        return nil
    }

    static func helper(for registry: String, in file: JSONValue) -> String? {
        let helpers = file["credHelpers"]?.object ?? [:]
        let own = names(of: registry).lazy.compactMap { helpers[$0]?.string }.first
        return own ?? file["credsStore"]?.string
    }

    private func contents(of file: FilePath) throws(RegistryError) -> JSONValue? {
        let bytes: [UInt8]
        do { bytes = try InputFile.open(file).contents(limit: Self.fileLimit) } catch {
            guard error.code == .noSuchFileOrDirectory || error.code == .notDirectory else {
                throw .files(error)
            }
            return nil
        }
        return try? JSONValue(parsing: bytes)
    }

    /// The keys under which files list a registry.
    private static func names(of registry: String) -> [String] {
        var names = [registry, "https://\(registry)", "https://\(registry)/", "http://\(registry)"]
        if registry == "docker.io" { names += ["https://index.docker.io/v1/", "index.docker.io"] }
        return names
    }

    private static func secret(_ entry: JSONValue) -> Secret? {
        if let token = entry["identitytoken"]?.string, !token.isEmpty {
            return .refreshToken(token)
        }
        var user = entry["username"]?.string
        var password = entry["password"]?.string
        if let encoded = entry["auth"]?.string, let bytes = Base64.decode(encoded.utf8) {
            let text = String(decoding: bytes, as: UTF8.self)
            if let colon = text.firstIndex(of: ":") {
                user = String(text[..<colon])
                password = String(text[text.index(after: colon)...].prefix { $0 != "\0" })
            }
        }
        guard let user, let password, !user.isEmpty else { return nil }
        return Authorization(user: user, password: password).map { .password($0) }
    }
}
