/// The page of a git host that shows the changes between two commits.
public struct ComparePage: Sendable, Hashable {
    /// The URL of the page, which contains only characters that need no escaping in Markdown links.
    public let url: String

    /// Creates the page of a repository on github.com, gitlab.com, codeberg.org or bitbucket.org; nil for other hosts,
    /// and unless both commits are full hashes.
    public init?(ofRepository repository: String, from old: String, to new: String) {
        guard old != new, old.isCommitHash, new.isCommitHash else { return nil }
        for (host, path) in Self.hosts where repository.hasPrefix("https://\(host)/") {
            let names = repository.dropFirst("https://\(host)/".count).split(
                separator: "/", omittingEmptySubsequences: false)
            guard names.count >= 2, names.allSatisfy(\.isPlainName) else { return nil }
            let base = String(repository).removingGitSuffix
            url = base + path(old, new)
            return
        }
        return nil
    }

    /// The hosts and the paths of their pages, as their documentation describes them in 2026.
    private static let hosts: [(host: String, path: @Sendable (String, String) -> String)] = [
        ("github.com", { "/compare/\($0)...\($1)" }),
        ("gitlab.com", { "/-/compare/\($0)...\($1)" }),
        ("codeberg.org", { "/compare/\($0)...\($1)" }),
        ("bitbucket.org", { "/branches/compare/\($1)..\($0)" }),
    ]
}

extension String {
    fileprivate var isCommitHash: Bool {
        [40, 64].contains(utf8.count) && allSatisfy { $0.isASCII && $0.isHexDigit }
    }
}

extension Substring {
    /// Whether it has only the characters of names of repositories.
    fileprivate var isPlainName: Bool {
        !isEmpty && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) }
    }
}
