/// What a repository's server did not do, or why.
public enum ServerFault: Error, Equatable, Sendable {
    /// What answers is no git server.
    case notGit
    /// It answers only in the oldest way, by plain files.
    case dumb
    /// Its own words for a refusal.
    case refused(String)
    /// An answer without a pack.
    case noPack
    /// It did not send what was wanted, and said nothing about it.
    case incomplete(ObjectID)
    /// Objects named by a hash that we don't know.
    case unknownFormat(String)
    case tooManyReferences(limit: Int)
    /// The repository holds no commit.
    case empty

    /// The reason in words, to follow the repository's address and a colon.
    public var reason: String {
        switch self {
        case .notGit: "what answers there is no git server"
        case .dumb: "the server offers the repository as plain files only"
        case .refused(let words): "the server says: \(words.trimmed)"
        case .noPack: "the server sent no objects"
        case .incomplete(let id): "the server left out the object \(id.abbreviation)"
        case .unknownFormat(let name): "its objects are named by \(name), which is not known"
        case .tooManyReferences(let limit): "it has more than \(limit) branches and tags"
        case .empty: "it holds no commit"
        }
    }
}

extension String {
    /// Without line breaks and spaces at its end, and not longer than a few lines.
    fileprivate var trimmed: String {
        let text = prefix(500)
        guard let last = text.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(text[...last])
    }
}
