internal import ContainerRegistry
public import SkillCatalog
internal import Web

/// The account on a server that files come from, such as `anthropics` on github.com.
///
/// The same name on two servers is two accounts.
public struct SourceAccount: Sendable, Hashable {
    /// The server, in lower case and with its port if that is not the usual one; empty for a
    /// repository on this machine.
    ///
    /// All hosts of a service are one server.
    public let host: String
    /// The account, in lower case; for a repository on this machine, its path.
    public let name: String

    /// Reads the URL of a repository or an archive, or `user@host:path`; nil if it names no account.
    ///
    /// A URL that two programs could read differently, with escapes or `..`, has none.
    public init?(url: String) {
        guard !url.contains("%"), !url.contains("\\") else { return nil }
        if url.lowercased().hasPrefix("file:///") {
            host = ""
            name = String(url.dropFirst("file://".count))
            return
        }
        guard let location = WebLocation(url), let account = location.account,
            case .named(let names) = account.evidence
        else { return nil }
        let components = location.path.split(separator: "/")
        guard components.count > 1, !components.contains(".."), !components.contains(".") else {
            return nil
        }
        host = account.host + (location.port.map { ":\($0)" } ?? "")
        name = names.joined(separator: "/")
    }

    /// Reads the address of an entry in a catalog; nil if it is not that of an account.
    public init?(addressOfEntry text: String) {
        guard let address = try? SkillAddress.read(text) else { return nil }
        switch address.meaning {
        case .git(let git): self.init(url: git.url)
        case .site(let site): self.init(url: site.url)
        case .archive(let archive): self.init(url: archive.url)
        case .artifact(let artifact): self.init(url: artifact.reference.at().description)
        case .catalog, .folder: return nil
        }
    }

    /// Whether the account is the one of a publisher on GitHub.
    public func isGitHub(of publisher: Publisher) -> Bool {
        host == "github.com" && name == publisher.description.lowercased()
    }
}
