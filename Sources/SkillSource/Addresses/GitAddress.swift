/// The location of a folder in a git repository.
public struct GitAddress: Sendable, Hashable {
    /// A revision of the repository.
    public enum Revision: Sendable, Hashable {
        /// The default branch.
        case head
        /// A branch, tag or commit.
        case ref(String)
        /// A branch, tag or commit followed by a path, as in the URL of a page.
        ///
        /// Both may contain slashes, so that only the list of refs on the server shows where the path starts.
        case unsplit(String)
    }

    /// The URL for cloning.
    public let url: String
    /// The revision.
    public let revision: Revision
    /// The folder; nil for the top, or if the path is part of an unsplit revision.
    public let path: String?

    /// The ref; for an unsplit revision its first component, which is a guess.
    public var ref: String? {
        switch revision {
        case .head: nil
        case .ref(let ref): ref
        case .unsplit(let text): text.split(separator: "/").first.map(String.init)
        }
    }

    /// The path; for an unsplit revision everything after its first component, which is a guess.
    public var likelyPath: String? {
        guard case .unsplit(let text) = revision else { return path }
        let rest = text.split(separator: "/").dropFirst().joined(separator: "/")
        return rest.isEmpty ? nil : rest
    }

    /// The last component of the URL without its suffix, such as `skills` for `https://host/skills.git`.
    var repositoryName: String {
        url.split(separator: "/").last.map { String($0).removingGitSuffix } ?? url
    }
}
