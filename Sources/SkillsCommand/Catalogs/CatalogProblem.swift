internal import Problem
internal import SkillCatalog

/// An error of `skills catalog`.
enum CatalogProblem: Problem {
    case invalidName(String)
    /// A file already has a catalog of this name.
    case exists(CatalogName, path: String)
    /// The kind has to be given, because nothing is read.
    case kindRequired
    case invalidKey(String)
    /// A key is given for a kind of catalog that is never signed.
    case unsignedKind(CatalogReference.Kind)
    /// A catalog that is not configured yet could not be read.
    case unreadable(CatalogError)
    case outsideProject
    /// Catalogs whose order is changed are in different files.
    case differentFiles([String])
    /// Several files have a catalog of the name.
    case inSeveralFiles(CatalogName, [SettingsFile.Layer])
    /// The catalog in the program can't be changed.
    case embedded

    var kind: ProblemKind {
        switch self {
        case .invalidName, .kindRequired, .invalidKey, .outsideProject,
            .differentFiles, .inSeveralFiles:
            .usage
        case .exists: .failed
        case .embedded: .refused
        case .unsignedKind: .refused
        case .unreadable(let error): error.kind
        }
    }

    var cause: (any Error)? {
        guard case .unreadable(let error) = self else { return nil }
        return error.cause
    }
}
