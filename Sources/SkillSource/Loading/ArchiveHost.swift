internal import Web

/// A host that provides archives of commits.
public struct ArchiveHost: Sendable, Hashable {
    /// The host name, with the port if it is not the default.
    public let host: String
    /// The URL of an archive, with the placeholders `{repository}` for the path of the repository and `{revision}`
    /// for a branch, tag or commit.
    public let template: String

    /// Creates a host; the template must contain both placeholders.
    public init(host: String, template: String) {
        self.host = host
        self.template = template
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
            template: "https://codeload.github.com/{repository}/tar.gz/{revision}"),
        ArchiveHost(
            host: "gitlab.com",
            template: "https://gitlab.com/{repository}/-/archive/{revision}/archive.tar.gz"),
        ArchiveHost(
            host: "codeberg.org",
            template: "https://codeberg.org/{repository}/archive/{revision}.tar.gz"),
        ArchiveHost(
            host: "gitea.com", template: "https://gitea.com/{repository}/archive/{revision}.tar.gz"),
        ArchiveHost(
            host: "bitbucket.org",
            template: "https://bitbucket.org/{repository}/get/{revision}.tar.gz"),
        ArchiveHost(
            host: "git.sr.ht", template: "https://git.sr.ht/{repository}/archive/{revision}.tar.gz"),
    ]
}
