internal import FileTree
internal import JSON
internal import Problem
internal import SkillCatalog
internal import SystemPackage

/// An error in the configuration file.
enum SettingsProblem: Problem {
    case invalid(FilePath, Reason)
    case unknown(FilePath, String, known: [String])
    case unreadable(FileTreeError)
    case unwritable(FileTreeError)
    /// The folder of a project's settings is a symlink.
    case linkedFolder(FilePath, target: FilePath)
    /// Another process has been changing the file for long.
    case busy(FilePath)
    case interrupted

    var kind: ProblemKind {
        switch self {
        case .linkedFolder: .refused
        case .interrupted: .interrupted
        case .invalid, .unknown, .unreadable, .unwritable, .busy: .failed
        }
    }

    /// Why the content is invalid.
    enum Reason {
        /// The file is not JSON.
        case syntax(JSONError)
        case notObject, agentsNotNames, unknownAgent(String), minAge, language, ambiguousWidth,
            catalogsNotList, signersNotList
        /// The value of a key of a catalog, which is counted from 1, is missing or invalid.
        case catalog(Int, key: String)
        /// A catalog, which is counted from 1, has a key, but its kind is never signed.
        case keyOfUnsigned(Int)
        /// A catalog of a project, which is counted from 1, is the one in the program.
        case embeddedOfProject(Int)
        case repeatedCatalog(CatalogName)
        /// A signer, which is counted from 1, has no valid name, certificate or key, or the name of another one.
        case signer(Int)
    }
}
