/// A host that gives the files of a commit as an archive, and how it wants to be asked.
public struct ArchiveHost: Sendable, Hashable {
    /// The host, with its port where it is not the usual one.
    public let host: String
    /// The address of an archive: `{repository}` stands for the path to the repository, `{revision}` for a branch,
    /// tag or commit.
    public let template: String

    /// Describes a host.
    public init(host: String, template: String) {
        self.host = host
        self.template = template
    }

    /// The hosts that we know.
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
