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

    /// The address of an archive of a repository; nil where that lies on another host.
    func archive(of repository: String, at revision: String) -> String? {
        guard let end = repository.firstRange(of: "://") else { return nil }
        let rest = repository[end.upperBound...]
        let name = rest.prefix { $0 != "/" }
        guard name.lowercased() == host else { return nil }
        let path = String(rest.dropFirst(name.count)).trimmingSlashes.removingGitSuffix
        var address = template
        for (mark, text) in [("{repository}", path), ("{revision}", Self.encode(revision))] {
            guard let place = address.firstRange(of: mark) else { return nil }
            address.replaceSubrange(place, with: text)
        }
        return address
    }

    /// Percent-encodes all but plain characters and slashes.
    private static func encode(_ text: String) -> String {
        text.utf8.reduce(into: "") { encoded, byte in
            let scalar = Unicode.Scalar(byte)
            let isPlain =
                scalar.isASCII
                && (scalar.properties.isAlphabetic
                    || "0123456789-._~/".unicodeScalars.contains(scalar))
            let digits = String(byte, radix: 16, uppercase: true)
            encoded += isPlain ? String(scalar) : "%\(byte < 16 ? "0" : "")\(digits)"
        }
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
