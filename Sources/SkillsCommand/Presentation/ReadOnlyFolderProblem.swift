internal import FileTree
internal import Problem
internal import SkillStore
internal import SystemPackage

/// A folder of the program's own, or an agent's, that can't be written where it is; its hint names the variable that moves
/// it.
struct ReadOnlyFolderProblem: Problem {
    private let error: any Problem
    let hint: String?

    /// Nil if the error has another cause.
    init?(_ error: any Problem, in world: World) {
        guard let cause = error.fileTreeError, cause.meansUnusableFolder,
            case .failed(_, let text, let code) = cause
        else { return nil }
        let path = FilePath(text)
        let locations = StoreLocations(
            scope: .user, home: world.home, environment: world.environment)
        let isReadOnly = code == .readOnlyFileSystem
        /// Whether it is in the folder on a read-only file system, or what the folder should be created in.
        func concerns(_ folder: FilePath) -> Bool {
            isReadOnly && path.starts(with: folder) || path != folder && folder.starts(with: path)
                || !isReadOnly && path == folder && Directory.kind(at: folder) == nil
        }
        let agents = locations.skillsFolder.removingLastComponent()
        if locations.ownFolders.contains(where: concerns) {
            hint = Messages.ownFoldersElsewhere
        } else if concerns(agents) {
            hint = Messages.agentFolderElsewhere
        } else {
            return nil
        }
        self.error = error
    }

    var summary: String { error.summary }
    var cause: (any Error)? { error.cause }
    var kind: ProblemKind { error.kind }
}
