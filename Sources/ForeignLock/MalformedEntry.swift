/// Reasons why a single entry of a lock file can't be imported.
enum MalformedEntry: Error, Equatable {
    case notAnObject
    case badNameLength
    /// The value of a key is not a string.
    case notAString(key: String)
    /// The value of a key is not a list of strings.
    case notAStringList(key: String)
    case noSource
    case noRepository
    case noFolder
    case badSourceCharacters
    case badAddress(String)
    /// A path that is malformed or leads out of the repository.
    case badPath(String)
    case badRef(String)
    case fileOutsideProject(String)
    case insecureSource
    case registryPackage(String)
    case npmPackage(String)
    case proxy(String)
    case unsupportedSource(String, type: String)
}
