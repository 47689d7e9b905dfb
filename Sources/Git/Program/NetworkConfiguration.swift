internal import FileTree
internal import Synchronization
internal import SystemPackage
public import Transfer
internal import Web

/// The settings of git that concern addresses and servers: those of the user and of the machine, never those of a folder.
///
/// | setting | effect |
/// |---|---|
/// | `url.BASE.insteadOf` | another address is contacted than the one that was typed |
/// | `http.proxy` | the proxy |
/// | `http.sslCAInfo`, `http.sslCAPath` | the trusted certificates |
/// | `http.sslCert`, `http.sslKey` | the client's certificate |
/// | `http.extraHeader` | further headers |
///
/// The installed git reads them once, when they are first needed and there may be any. Each of `http.…` may be for some URLs
/// only, as `http.URL.…` (git-config(1)).
public final class NetworkConfiguration: Sendable {
    private struct Settings {
        /// The bases and the beginnings of addresses that they replace, in order.
        var replacements: [(base: String, beginning: String)] = []
        /// The user names and passwords in bases.
        var logins: [BaseLogin] = []
        /// The names after `http.`, in lower case, their URLs, values and whole keys, in order.
        var rules: [(name: String, pattern: URLPattern?, value: String, key: String)] = []
    }

    private let environment: [String: String]
    private let settings = Mutex<Settings?>(nil)

    /// Creates the settings of the user with these environment variables; nothing is read yet.
    public init(environment: [String: String]) {
        self.environment = environment
    }

    /// Returns the URL that is contacted for the URL of a repository.
    public func contactedURL(_ url: String) -> String {
        let found = read().replacements.filter { url.hasPrefix($0.beginning) }
        let longest = found.map(\.beginning.utf8.count).max()
        guard let rule = found.first(where: { $0.beginning.utf8.count == longest }) else {
            return url
        }
        let replaced = rule.base + url.dropFirst(rule.beginning.count)
        return replaced.hasPrefix("/") ? "file://\(replaced)" : replaced
    }

    /// Returns the settings for contacting the server of an address.
    public func settings(for address: WebAddress) -> ServerSettings {
        var settings = ServerSettings()
        var headers: [ServerSettings.Header?] = []
        var best: [String: (rank: URLPattern.Rank, value: String, key: String)] = [:]
        for rule in read().rules {
            guard let rank = rule.pattern.map({ $0.rank(of: address) }) ?? .unlimited else {
                continue
            }
            if rule.name == "extraheader" {
                // An empty value removes those before it.
                if rule.value.isEmpty {
                    headers = []
                } else {
                    headers.append(
                        ServerSettings.Header(
                            rule.value, for: rule.pattern == nil ? .requested : .chosen,
                            in: "\(rule.key.dropLast(rule.name.count))extraHeader"))
                }
            } else if best[rule.name].map({ $0.rank <= rank }) ?? true {
                best[rule.name] = (rank, rule.value, rule.key)
            }
        }
        func path(_ variable: String?, _ name: String) -> FilePath? {
            let text = variable.flatMap { environment[$0] } ?? best[name]?.value ?? ""
            return text.isEmpty ? nil : FilePath(expanded(text))
        }
        settings.proxy = best["proxy"].map(\.value).map(Self.withScheme)
        settings.proxySetting = best["proxy"]?.key
        settings.certificateFile = path("GIT_SSL_CAINFO", "sslcainfo")
        settings.certificateDirectory = path("GIT_SSL_CAPATH", "sslcapath")
        settings.clientCertificate = path("GIT_SSL_CERT", "sslcert")
        settings.clientKey = path("GIT_SSL_KEY", "sslkey")
        settings.headers = headers.compactMap(\.self)
        return settings
    }

    /// Returns `core.sshCommand`; nil if there is none.
    func sshCommand(of program: GitProgram) -> String? {
        let items = program.configuration(environment).split(separator: 0).lazy
            .map { String(decoding: $0, as: UTF8.self).splitAtFirst("\n") }
        let command = items.last { $0.0 == "core.sshcommand" }?.1
        return command.flatMap { $0.isEmpty ? nil : String($0) }
    }

    /// As in git, a proxy without a scheme is one of http.
    private static func withScheme(_ proxy: String) -> String {
        proxy.isEmpty || proxy.contains("://") ? proxy : "http://\(proxy)"
    }

    /// Returns a path whose `~/` is replaced by the home folder.
    private func expanded(_ path: String) -> String {
        guard path.hasPrefix("~/"), let home = environment["HOME"] else { return path }
        return home + path.dropFirst()
    }

    private func read() -> Settings {
        settings.withLock { settings in
            if let settings { return settings }
            var read = Settings()
            if let program = GitProgram(environment: environment), mayHaveSettings(of: program) {
                read = Self.parse(program.configuration(environment))
            }
            settings = read
            return read
        }
    }

    /// Whether git may have settings that concern addresses or servers.
    ///
    /// Few people have some, and without them git is not started.
    private func mayHaveSettings(of program: GitProgram) -> Bool {
        environment["GIT_CONFIG_COUNT"] != nil
            || files(of: program).contains { Self.mayHaveSettings($0) }
    }

    /// The files that git reads (git-config(1), "FILES").
    private func files(of program: GitProgram) -> [FilePath] {
        let home = FilePath(environment["HOME"] ?? "")
        let folder = environment["XDG_CONFIG_HOME"].flatMap { $0.isEmpty ? nil : FilePath($0) }
        let prefix = program.path.removingLastComponent().removingLastComponent()
        let user: [FilePath] =
            environment["GIT_CONFIG_GLOBAL"].map { [FilePath($0)] }
            ?? [
                home.appending(".gitconfig"),
                (folder ?? home.appending(".config")).pushing("git/config"),
            ]
        let isUserOnly = ["1", "true", "yes", "on"].contains(
            environment["GIT_CONFIG_NOSYSTEM"]?.lowercased() ?? "")
        let system: [FilePath] =
            environment["GIT_CONFIG_SYSTEM"].map { [FilePath($0)] }
            ?? ["/etc/gitconfig", prefix.pushing("etc/gitconfig")]
        return user + (isUserOnly ? [] : system)
    }

    /// Whether a file has a section `url` or `http`, or includes other files; git reads those that are large or can't be
    /// read here.
    private static func mayHaveSettings(_ path: FilePath) -> Bool {
        guard let kind = Directory.kind(at: path), kind != .special else { return false }
        guard let bytes = try? InputFile.open(path).contents(limit: 1 << 20) else { return true }
        return bytes.split(separator: UInt8(ascii: "[")).contains { section in
            let name = section.prefix(7).map { $0 | 0x20 }
            return ["url", "http", "include"].contains { name.starts(with: $0.utf8) }
        }
    }

    private static func parse(_ list: [UInt8]) -> Settings {
        var settings = Settings()
        for item in list.split(separator: 0) {
            let (key, value) = String(decoding: item, as: UTF8.self).splitAtFirst("\n")
            let names = key.split(separator: ".", omittingEmptySubsequences: false)
            guard names.count > 1, let section = names.first, let name = names.last else {
                continue
            }
            let middle = names.dropFirst().dropLast().joined(separator: ".")
            switch section {
            case "url" where name == "insteadof" && !value.isEmpty:
                let login = BaseLogin(middle)
                settings.replacements.append((login?.base ?? middle, value))
                if let login { settings.logins.append(login) }
            case "http" where names.count == 2:
                settings.rules.append((String(name), nil, value, key))
            case "http":
                guard let pattern = URLPattern(middle) else { continue }
                settings.rules.append((String(name), pattern, value, key))
            default: break
            }
        }
        return settings
    }
}

/// A base of `url.BASE.insteadOf` with a user name and usually a password, as builds set it for private repositories.
private struct BaseLogin: Sendable {
    /// The base without them, which may be shown.
    let base: String
    let user: String
    /// The password; empty if there is none.
    let password: String

    /// Reads a base; nil for one without a user name, and for other schemes than those of web servers.
    init?(_ text: String) {
        guard let scheme = ["https://", "http://"].first(where: text.hasPrefix) else { return nil }
        let rest = text.dropFirst(scheme.count)
        let authority = rest.prefix { $0 != "/" }
        guard let sign = authority.lastIndex(of: "@") else { return nil }
        base = scheme + rest[rest.index(after: sign)...]
        let (user, password) = authority[..<sign].splitAtFirst(":")
        self.user = PercentEncoding.text(user) ?? user
        self.password = PercentEncoding.text(password) ?? password
    }

    /// Whether it is for the server of an address.
    func concerns(_ address: WebAddress) -> Bool {
        guard let own = try? WebAddress(base) else { return false }
        return own.scheme == address.scheme && own.host == address.host && own.port == address.port
    }
}

extension NetworkConfiguration: CredentialHelper {
    /// Empty: nobody needs to be told to put a password into a setting.
    public var name: String { "" }

    /// Names the setting.
    public func source(for address: WebAddress) -> CredentialSource {
        .helper("url.BASE.insteadOf")
    }

    /// Returns the user name and password in a base on the server of an address.
    public func credential(for address: WebAddress) async -> (user: String, password: String)? {
        read().logins.last { !$0.password.isEmpty && $0.concerns(address) }
            .map { ($0.user, $0.password) }
    }

    /// Does nothing: git keeps its settings.
    public func note(_ acceptance: CredentialAcceptance, for address: WebAddress) async {}
}

/// The URL in the name of a setting, whose host may have a `*` in place of labels (git-config(1), `http.<url>.*`).
struct URLPattern: Sendable {
    /// The precision with which a pattern names an address: first by the length of its host, then by that of its path.
    struct Rank: Comparable {
        /// The rank of a setting for all addresses.
        static let unlimited: Rank? = Rank(host: -1, path: -1)
        let host: Int
        let path: Int

        static func < (one: Rank, other: Rank) -> Bool {
            (one.host, one.path) < (other.host, other.path)
        }
    }

    private let address: WebAddress
    private let labels: [Substring]
    /// The placeholder for `*` while the URL is parsed.
    private static let wildcard = "any-label"

    init?(_ text: String) {
        let isWild = text.contains("*")
        guard !isWild || !text.contains(Self.wildcard),
            let address = try? WebAddress(isWild ? text.replacing("*", with: Self.wildcard) : text)
        else { return nil }
        self.address = address
        labels = address.host.split(separator: ".", omittingEmptySubsequences: false)
            .map { isWild && $0 == Self.wildcard ? "*" : $0 }
    }

    /// Returns the precision with which the pattern names an address; nil if it doesn't.
    func rank(of other: WebAddress) -> Rank? {
        let others = other.host.split(separator: ".", omittingEmptySubsequences: false)
        guard address.scheme == other.scheme, address.port == other.port,
            labels.count == others.count,
            zip(labels, others).allSatisfy({ $0 == "*" || $0 == $1 })
        else { return nil }
        let path = address.path.hasSuffix("/") ? String(address.path.dropLast()) : address.path
        guard other.path == path || other.path.hasPrefix("\(path)/") else { return nil }
        return Rank(host: labels.reduce(0) { $0 + $1.utf8.count }, path: path.utf8.count)
    }
}
