internal import Problem
internal import SkillCatalog

/// An error of `skills catalog`.
enum CatalogProblem: Problem {
    case invalidName(String)
    /// A file already has a catalog of this name.
    case exists(CatalogName, path: String)
    /// The location has the form of no kind of catalog.
    case unknownLocation(String)
    /// The server has none of these kinds of catalog at the location.
    case noCatalog(String, [CatalogReference.Kind])
    /// The kind has to be given, because nothing is read.
    case kindRequired(String)
    case invalidKey(String)
    case outsideProject
    /// Catalogs whose order is changed are in different files.
    case differentFiles([String])

    var kind: ProblemKind {
        switch self {
        case .invalidName, .unknownLocation, .kindRequired, .invalidKey, .outsideProject,
            .differentFiles:
            .usage
        case .exists: .failed
        case .noCatalog: .notFound
        }
    }
}
