internal import FileTree
internal import Problem
internal import SkillCatalog
internal import SystemPackage

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
    /// No catalog is configured under the name; those that are may be meant.
    case unknown(String, known: [CatalogName])
    case outsideProject
    /// Catalogs whose order is changed are in different files.
    case differentFiles([String])
    /// Several files have a catalog of the name.
    case inSeveralFiles(CatalogName, [SettingsFile.Layer])
    /// A catalog is neither configured nor remembered.
    case notRemembered(String)
    /// Several catalogs at these locations are remembered under the name.
    case severalRemembered(String, [String])
    /// A file that an option names does not exist.
    case noSuchFile(String, FileRole)
    /// The catalog in the program can't be changed.
    case embedded

    /// The purpose of a file.
    enum FileRole {
        /// The secret key that signs.
        case key
        /// The removed and renamed skills.
        case changes
        /// A certificate or a key that signs skills.
        case signer
        /// Advisories.
        case advisories
    }

    var kind: ProblemKind {
        switch self {
        case .invalidName, .kindRequired, .invalidKey, .outsideProject,
            .differentFiles, .inSeveralFiles:
            .usage
        case .unknown, .notRemembered, .severalRemembered, .noSuchFile: .notFound
        case .exists: .failed
        case .embedded: .refused
        case .unsignedKind: .refused
        case .unreadable(.files(let error)) where error.code == .noSuchFileOrDirectory: .notFound
        case .unreadable(let error): error.kind
        }
    }

    var cause: (any Error)? {
        guard case .unreadable(let error) = self else { return nil }
        return error.cause
    }
}
