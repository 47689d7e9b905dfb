/// The location of a folder in a git repository.
public struct GitAddress: Sendable, Hashable {
    /// A revision of the repository.
    public enum Revision: Sendable, Hashable {
        /// The default branch.
        case head
        /// A branch, tag or commit.
        case ref(String)
        /// The same, as the text after an `@`; a skill of that name if the repository has none.
        ///
        /// npx skills writes the name of a skill there.
        case refOrSkill(String)
        /// A branch, tag or commit followed by a path, as in the URL of a page.
        ///
        /// Both may contain slashes, so that only the list of refs on the server shows where the path starts.
        case unsplit(String)
    }

    /// The URL for cloning.
    public let url: String
    /// The branch, tag or commit, which may be unknown until the server is asked.
    public let revision: Revision
    /// The folder; nil for the top, or if the path is part of an unsplit revision.
    public let path: String?

    /// The ref; for an unsplit revision its first component, which is a guess.
    public var ref: String? {
        switch revision {
        case .head: nil
        case .ref(let ref), .refOrSkill(let ref): ref
        case .unsplit(let text): text.refAndPath(components: text.fewestRefComponents).ref
        }
    }

    /// The path; for an unsplit revision everything after its first component, which is a guess.
    public var likelyPath: String? {
        guard case .unsplit(let text) = revision else { return path }
        return text.refAndPath(components: text.fewestRefComponents).path
    }

    /// The shortest address without a revision: `owner/repo/path` on GitHub, otherwise `url#:path`.
    var shortest: String {
        let host = "https://github.com/"
        guard url.hasPrefix(host) else { return url + (path.map { "#:\($0)" } ?? "") }
        return url.dropFirst(host.count).description.removingGitSuffix
            + (path.map { "/\($0)" } ?? "")
    }

    /// The last component of the URL without its suffix, such as `skills` for `https://host/skills.git`.
    var repositoryName: String { Self.name(of: url) }

    /// Returns the last component of a URL without its suffix.
    package static func name(of url: String) -> String {
        url.split(separator: "/").last.map { String($0).removingGitSuffix } ?? url
    }
}

extension String {
    /// The minimum number of components that belong to the ref at the start of the text: a full name such as
    /// `refs/heads/main` has three.
    var fewestRefComponents: Int { hasPrefix("refs/") ? 3 : 1 }

    /// Splits the text after a number of components.
    func refAndPath(components count: Int) -> (ref: String, path: String?) {
        let names = split(separator: "/")
        let rest = names.dropFirst(count).joined(separator: "/")
        return (names.prefix(count).joined(separator: "/"), rest.isEmpty ? nil : rest)
    }
}
