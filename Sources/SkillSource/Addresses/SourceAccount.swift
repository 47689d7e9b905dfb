internal import ContainerRegistry
public import SkillCatalog

/// The account on a server that files come from, such as `anthropics` on github.com.
///
/// The same name on two servers is two accounts.
public struct SourceAccount: Sendable, Hashable {
    /// The server, in lower case and with its port; empty for a repository on this machine.
    public let host: String
    /// The account, in lower case: the first component of the path; for a repository on this machine, its path.
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
        guard let (authority, names) = Self.parts(of: url),
            let host = authority.split(separator: "@").last,
            names.count > 1, !names.contains(".."), !names.contains(".")
        else { return nil }
        self.host = host.lowercased()
        name = names[0].lowercased()
    }

    /// Divides a URL or `user@host:path` into the part that names the server, and the components of the path.
    static func parts(of url: String) -> (authority: Substring, path: [Substring])? {
        let address = url.prefix { $0 != "?" && $0 != "#" }
        let parts =
            if let scheme = address.firstRange(of: "://") {
                address[scheme.upperBound...].split(
                    separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
            } else {
                address.split(separator: ":", maxSplits: 1)
            }
        guard parts.count == 2 else { return nil }
        return (parts[0], parts[1].split(separator: "/"))
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
