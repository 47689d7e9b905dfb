internal import FileTree
internal import Problem
internal import SystemPackage

/// An error in the configuration file.
enum SettingsProblem: Problem {
    case invalid(FilePath, Reason)
    case unknown(FilePath, String, known: [String])
    case unreadable(FileTreeError)

    /// Why the content is invalid.
    enum Reason {
        case notJSON, agentsNotNames, unknownAgent(String), minAge
    }
}
