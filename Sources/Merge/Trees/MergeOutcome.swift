public import Digest
public import FileTree

/// The result of merging one file.
public enum MergeOutcome: Sendable, Equatable {
    /// Neither side changed it.
    case unchanged(MergedFile)
    /// Only you edited or moved it; your version is kept.
    case keptYours(MergedFile)
    /// Only the other side edited or moved it; their version replaces yours.
    case tookTheirs(MergedFile)
    /// Both sides edited or moved it in the same way.
    case changedAlike(MergedFile)
    /// Both sides changed it in compatible ways: different lines of a text, or its text on one side and its path or
    /// executable bit on the other.
    case merged(MergedFile)
    /// It did not exist in the base.
    case added(MergedFile, by: MergeAuthor)
    /// Only its executable bit changed.
    ///
    /// This can't conflict: if both sides change the bit, they change it to the same value.
    case modeChanged(MergedFile, by: MergeAuthor)
    /// Removed on one side or on both; the other side did not change it.
    case removed(by: MergeAuthor)
    /// The user has to choose.
    case conflict(MergeConflict)

    /// The file at the path after the merge; nil if there is none or the user has to choose.
    public var file: MergedFile? {
        switch self {
        case .unchanged(let file), .keptYours(let file), .tookTheirs(let file),
            .changedAlike(let file),
            .merged(let file), .added(let file, _), .modeChanged(let file, _):
            file
        case .removed, .conflict: nil
        }
    }
}

/// A conflict and its alternatives.
public enum MergeConflict: Sendable, Equatable {
    /// An obstacle to merging two versions by lines.
    public enum Obstacle: Sendable, Equatable, CaseIterable {
        case binary, link, tooLarge
    }

    /// Both sides edited the same lines of a text.
    case bothEdited(ConflictedFile)
    /// Both sides added different texts at this path.
    case bothAdded(ConflictedFile)
    /// Both sides changed or added it, and it can't be merged by lines.
    case unmergeable(yours: MergedFile, theirs: MergedFile, Obstacle)
    /// You edited or moved it, and the other side deleted it.
    case editedHereDeletedThere(MergedFile)
    /// You deleted it, and the other side edited or moved it.
    case deletedHereEditedThere(MergedFile)
    /// Both sides moved it to different paths without changing it; this is your path.
    case bothMoved(MergedFile, theirs: RelativePath)
    /// One side has a file where the other has a folder.
    case fileVersusFolder(MergedFile, of: MergeVersion, other: RelativePath)
    /// Its path equals another one on macOS or Windows.
    case nameCollision(MergedFile, of: MergeVersion, other: RelativePath)
}

/// A merged text file with conflicts.
public struct ConflictedFile: Sendable, Equatable {
    /// The merged text.
    public let text: ConflictedText
    /// Whether it is executable.
    public let flag: TreeFile.Flag
    /// Its move, if its path differs from that in the base.
    public let move: MergedFile.Move?
}
