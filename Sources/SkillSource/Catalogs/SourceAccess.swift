public import FileTree
public import SystemPackage

/// The means of an operation that reads sources, which end with it.
public protocol SourceAccess: Sendable {
    /// Loads sources.
    var loader: SourceLoader { get throws }
    /// The client.
    var connection: SourceConnection { get }
    /// A folder for temporary files, which is removed when the operation ends.
    var scratch: Directory { get throws }
    /// The time, in seconds since 1970.
    var now: Int { get }
}

/// An environment in which sources can be read.
public protocol SourceContext: Sendable {
    /// The folder that relative paths start from.
    var workingDirectory: FilePath { get }
    /// The user's home folder.
    var home: FilePath { get }

    /// Runs an operation with means of its own, which changes nothing but caches.
    func open<Result>(
        _ body: (any SourceAccess) async throws -> Result
    ) async throws -> Result
}
