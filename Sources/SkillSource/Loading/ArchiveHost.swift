/// A host that provides archives of commits.
public struct ArchiveHost: Sendable, Hashable {
    /// The host name, with the port if it is not the default.
    public let host: String
    /// The URL of an archive, with the placeholders `{repository}` for the path of the repository and `{revision}`
    /// for a branch, tag or commit.
    public let template: String

    /// Creates a host.
    public init(host: String, template: String) {
        self.host = host
        self.template = template
    }

    /// Returns the URL of an archive of a repository; nil if the repository is on another host.
    func archive(of repository: String, at revision: String) -> String? {
        guard let end = repository.firstRange(of: "://") else { return nil }
        let rest = repository[end.upperBound...]
        let name = rest.prefix { $0 != "/" }
        guard name.lowercased() == host else { return nil }
        let path = String(rest.dropFirst(name.count)).trimmingSlashes.removingGitSuffix
        var address = template
        for (placeholder, text) in [("{repository}", path), ("{revision}", Self.encode(revision))] {
            guard let place = address.firstRange(of: placeholder) else { return nil }
            address.replaceSubrange(place, with: text)
        }
        return address
    }

    /// Percent-encodes a text, except for unreserved characters and slashes.
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
