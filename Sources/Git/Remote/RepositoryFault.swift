public import FileTree
internal import Problem

/// Why a repository, or something in it, is not to be had.
public enum RepositoryFault: Error, Equatable, Sendable {
    /// There is none at this address, or none that may be seen without a token.
    case missing(String)
    /// The server wants to know who is asking; `looked` names where a token was looked for.
    case unauthorized(String, looked: [String])
    /// The server knows who is asking, and still says no.
    case forbidden(String, looked: [String])
    /// No branch, tag or commit of this name.
    case unknownRevision(String, known: [String])
    /// The digits that begin several commits.
    case ambiguousRevision(String)
    /// No file or folder at this path, the first part of what was asked that is missing; the names lie beside it.
    case notThere(path: String, names: [String])
    /// A path that goes on behind a file.
    case notAFolder(path: String)
    /// A symbolic link that leads out of the repository, nowhere or around in a circle.
    case brokenLink(path: String)
    /// Folders inside folders without an end in sight.
    case tooDeep(limit: Int)
    /// A name that can't be written everywhere.
    case badName(String, NameViolation)
    /// Two names that are one where upper and lower case mean the same.
    case collision(String, String)
    /// More files and folders than are looked through.
    case tooManyFiles(limit: Int)

    /// The reason in words.
    public var reason: String {
        switch self {
        case .missing(let address): "there is no repository at \(address)"
        case .unauthorized(let address, _): "\(address) is not there, or not open to everybody"
        case .forbidden(let address, _): "\(address) is not open to us"
        case .unknownRevision(let text, _): "there is no branch, tag or commit '\(text)'"
        case .ambiguousRevision(let text): "several commits begin with \(text)"
        case .notThere(let path, _): "there is no '\(path)' in the repository"
        case .notAFolder(let path): "'\(path)' is a file, not a folder"
        case .brokenLink(let path): "the link '\(path)' leads to nothing in the repository"
        case .tooDeep(let limit): "its folders lie more than \(limit) deep in each other"
        case .badName(let path, let problem):
            "the name '\(path)' can't be used: \(problem.reason)"
        case .collision(let one, let other):
            "'\(one)' and '\(other)' are the same name on many disks"
        case .tooManyFiles(let limit): "it holds more than \(limit) files"
        }
    }

    /// What helps.
    public var hint: String? {
        switch self {
        case .missing: "check the address in a browser"
        case .unauthorized(_, let looked), .forbidden(_, let looked):
            "check the spelling; if it is private, set a token that may read it in "
                + looked.joined(separator: " or ")
        case .unknownRevision(_, let known) where !known.isEmpty:
            "it has \(known.prefix(5).joined(separator: ", "))\(known.count > 5 ? " and more" : "")"
        case .ambiguousRevision: "give more digits of the commit"
        case .notThere(_, let names) where !names.isEmpty:
            "in that place are \(names.prefix(8).joined(separator: ", "))"
                + (names.count > 8 ? " and more" : "")
        default: nil
        }
    }

    var kind: ProblemKind {
        switch self {
        case .missing, .unknownRevision, .ambiguousRevision, .notThere, .notAFolder: .notFound
        case .unauthorized, .forbidden: .authentication
        case .brokenLink, .tooDeep, .tooManyFiles, .badName, .collision: .refused
        }
    }
}
