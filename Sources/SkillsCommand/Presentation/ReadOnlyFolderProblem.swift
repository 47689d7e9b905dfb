internal import FileTree
internal import Problem
internal import SkillStore
internal import SystemPackage

/// One of the program's own folders on a read-only file system; its hint names the variables that move all of them.
struct ReadOnlyFolderProblem: Problem {
    private let error: any Problem

    /// Nil if the error has another cause.
    init?(_ error: any Problem, in world: World) {
        guard case .failed(_, let path, .readOnlyFileSystem)? = error.fileTreeError else {
            return nil
        }
        let locations = StoreLocations(
            scope: .user, home: world.home, environment: world.environment)
        guard locations.ownFolders.contains(where: { FilePath(path).starts(with: $0) }) else {
            return nil
        }
        self.error = error
    }

    var summary: String { error.summary }
    var cause: (any Error)? { error.cause }
    var kind: ProblemKind { error.kind }
    var hint: String? { Messages.ownFoldersElsewhere }
}
