internal import Web

/// A host that provides archives of commits.
public struct ArchiveHost: Sendable, Hashable {
    /// The host name, with the port if it is not the default.
    public let host: String
    /// The URL of an archive, with the placeholders `{repository}` for the path of the repository and `{revision}`
    /// for a branch, tag or commit.
    public let template: String
    /// The URL of its description of a repository, which has an `id`; nil if it has none.
    ///
    /// The path of the repository, as one component, replaces `{id}`.
    public let description: String?

    /// Creates a host; the template must contain both placeholders.
    public init(host: String, template: String, description: String? = nil) {
        self.host = host
        self.template = template
        self.description = description
    }

    /// Returns the URL of the description of a repository by one of the hosts, or by a server whose name tells its kind; nil
    /// if there is none.
    static func description(of repository: String, among hosts: [ArchiveHost]) -> String? {
        guard let location = WebLocation(repository), let server = location.server else {
            return nil
        }
        let path = location.path.trimmingSlashes.removingGitSuffix
        let own: String? =
            switch server.prefix(while: { $0 != "." }) {
            case "github": "api/v3/repos/{repository}"
            case "gitlab": "api/v4/projects/{id}"
            case "gitea", "forgejo": "api/v1/repos/{repository}"
            default: nil
            }
        let known = hosts.first { $0.host == server }?.description
        return (known ?? own.map { "https://\(server)/\($0)" })?
            .replacing("{repository}", with: path).replacing("{id}", with: path.percentEncoded)
    }

    /// Returns the URL of an archive of a repository; nil if the repository is on another host.
    func archive(of repository: String, at revision: String) -> String? {
        guard let location = WebLocation(repository), location.server == host else { return nil }
        let path = location.path.trimmingSlashes.removingGitSuffix
        var address = template
        let revision = revision.split(separator: "/", omittingEmptySubsequences: false)
            .map { String($0).percentEncoded }.joined(separator: "/")
        for (placeholder, text) in [("{repository}", path), ("{revision}", revision)] {
            guard let place = address.firstRange(of: placeholder) else { return nil }
            address.replaceSubrange(place, with: text)
        }
        return address
    }

    /// The supported hosts.
    public static let known = [
        ArchiveHost(
            host: "github.com",
            template: "https://codeload.github.com/{repository}/tar.gz/{revision}",
            description: "https://api.github.com/repos/{repository}"),
        ArchiveHost(
            host: "gitlab.com",
            template: "https://gitlab.com/{repository}/-/archive/{revision}/archive.tar.gz",
            description: "https://gitlab.com/api/v4/projects/{id}"),
        ArchiveHost(
            host: "codeberg.org",
            template: "https://codeberg.org/{repository}/archive/{revision}.tar.gz",
            description: "https://codeberg.org/api/v1/repos/{repository}"),
        ArchiveHost(
            host: "gitea.com", template: "https://gitea.com/{repository}/archive/{revision}.tar.gz",
            description: "https://gitea.com/api/v1/repos/{repository}"),
        ArchiveHost(
            host: "bitbucket.org",
            template: "https://bitbucket.org/{repository}/get/{revision}.tar.gz"),
        ArchiveHost(
            host: "git.sr.ht", template: "https://git.sr.ht/{repository}/archive/{revision}.tar.gz"),
    ]
}
