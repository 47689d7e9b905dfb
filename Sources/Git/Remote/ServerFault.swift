/// Reasons for which a git server did not provide the requested objects.
public enum ServerFault: Error, Equatable, Sendable {
    /// The response is not from a git server.
    case notGit
    /// The server supports only the dumb HTTP protocol.
    case dumb
    /// The server's error message.
    case refused(String)
    /// A response without a pack.
    case noPack
    /// A requested object is missing from the pack, without an error message.
    case incomplete(ObjectID)
    /// A hash algorithm that is not supported.
    case unknownFormat(String)
    case tooManyReferences(limit: Int)
    /// The server does not provide the contents of a Git LFS pointer.
    case largeFiles(String)
    /// The contents of Git LFS pointers are only available over http and https.
    case largeFilesNeedWeb
    /// The repository has no commits.
    case empty
}
