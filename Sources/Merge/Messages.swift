internal import FileTree
public import Problem

extension MergeError {
    /// What failed.
    public var summary: String {
        switch self {
        case .tooManyFiles(let limit): "can't merge a folder with more than \(limit) files"
        case .fileInFile(let path, let other): "\(path) is in \(other), which is a file"
        case .unreadable(let file, _): "can't read \(file.path) in \(file.version.name)"
        case .changed(let file): "\(file.path) in \(file.version.name) changed during the merge"
        }
    }

    /// What to try next.
    public var hint: Suggestion? {
        switch self {
        case .changed: "run the same command again"
        case .tooManyFiles, .fileInFile, .unreadable: nil
        }
    }
}

extension MergeVersion {
    fileprivate var name: String {
        switch self {
        case .base: "the original version"
        case .yours: "your version"
        case .theirs: "the new version"
        }
    }
}

extension MergeConflict {
    /// What happened, as a clause to follow the path and a colon.
    public var reason: String {
        switch self {
        case .bothEdited(let file): file.text.cause.reason
        case .bothAdded: "both sides added it with different contents"
        case .unmergeable(_, _, .binary): "both sides changed it, and it is a binary file"
        case .unmergeable(_, _, .link): "both sides changed it, and it is a symlink"
        case .unmergeable(_, _, .tooLarge): "both sides changed it, and it is too large to merge"
        case .editedHereDeletedThere(let file):
            file.move == nil
                ? "you edited it, but the other side deleted it"
                : "you moved it, but the other side deleted it"
        case .deletedHereEditedThere(let file):
            file.move == nil
                ? "you deleted it, but the other side edited it"
                : "you deleted it, but the other side moved it"
        case .bothMoved(_, let theirs): "both sides moved it, the other side to \(theirs)"
        case .fileVersusFolder(_, _, let other):
            "one side has a file where the other has a folder (\(other))"
        case .nameCollision(_, _, let other): "it is the same path as \(other) on macOS and Windows"
        }
    }
}

extension ConflictedText.Cause {
    /// The reason, as a clause to follow the name of the file and a colon.
    public var reason: String {
        switch self {
        case .overlappingEdits: "both sides changed the same lines"
        case .tooLarge: "both sides changed it, and it is too large to merge by lines"
        case .tooDifferent: "both sides changed too much of it to merge by lines"
        }
    }
}
