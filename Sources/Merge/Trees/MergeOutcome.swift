public import Digest
public import FileTree

/// What becomes of one file.
public enum MergeOutcome: Sendable, Equatable {
    /// Neither side touched it.
    case unchanged(MergedFile)
    /// Only you edited or moved it; it stays as you have it.
    case keptYours(MergedFile)
    /// Only the others edited or moved it; theirs replaces yours.
    case tookTheirs(MergedFile)
    /// Both sides edited or moved it in the very same way.
    case madeAlike(MergedFile)
    /// Both sides changed it, in ways that go together: different lines of a text; the text on one side, and the
    /// place or the executable bit on the other.
    case merged(MergedFile)
    /// It was not in the base.
    case added(MergedFile, by: MergeAuthor)
    /// Nothing but its executable bit was changed.
    ///
    /// With one bit that can't be a conflict: two sides that both change it change it to the same value.
    case modeChanged(MergedFile, by: MergeAuthor)
    /// It is gone.
    case removed(by: MergeAuthor)
    /// Somebody has to choose.
    case conflict(MergeConflict)

    /// The file that is at the path afterwards; nil when none is, or when somebody has to choose.
    public var file: MergedFile? {
        switch self {
        case .unchanged(let file), .keptYours(let file), .tookTheirs(let file),
            .madeAlike(let file),
            .merged(let file), .added(let file, _), .modeChanged(let file, _):
            file
        case .removed, .conflict: nil
        }
    }
}

/// Why somebody has to choose, and between what.
public enum MergeConflict: Sendable, Equatable {
    /// Why two contents can't be merged by lines.
    public enum Obstacle: Sendable, Equatable, CaseIterable {
        case binary, link, tooLarge
    }

    /// Both sides edited the same lines of a text.
    case bothEdited(ConflictedFile)
    /// Both sides added a text here, and not the same one.
    case bothAdded(ConflictedFile)
    /// Both sides changed it or added it here, and it has no lines to merge.
    case unmergeable(yours: MergedFile, theirs: MergedFile, Obstacle)
    /// You edited or moved what the others deleted.
    case editedHereDeletedThere(MergedFile)
    /// You deleted what the others edited or moved.
    case deletedHereEditedThere(MergedFile)
    /// Both sides moved it, to different places; this is yours. The bytes are the same in both.
    case movedApart(MergedFile, theirs: RelativePath)
    /// One side has a file where the other has a folder.
    case fileAgainstFolder(MergedFile, of: MergeVersion, other: RelativePath)
    /// macOS or Windows would take its path and another one for the same.
    case spelledAlike(MergedFile, of: MergeVersion, other: RelativePath)

    /// What happened in words, to follow the path and a colon.
    public var reason: String {
        switch self {
        case .bothEdited(let file): file.text.cause.reason
        case .bothAdded: "both sides added it, and not the same"
        case .unmergeable(_, _, .binary): "both sides changed it, and it is no text"
        case .unmergeable(_, _, .link): "both sides changed it, and it is a symbolic link"
        case .unmergeable(_, _, .tooLarge):
            "both sides changed it, and it is too large to be merged"
        case .editedHereDeletedThere(let file):
            file.move == nil
                ? "you edited it, and the other side deleted it"
                : "you moved it, and the other side deleted it"
        case .deletedHereEditedThere(let file):
            file.move == nil
                ? "you deleted it, and the other side edited it"
                : "you deleted it, and the other side moved it"
        case .movedApart(_, let theirs): "both sides moved it, the other side to \(theirs)"
        case .fileAgainstFolder(_, _, let other):
            "one side has a file where the other has a folder (\(other))"
        case .spelledAlike(_, _, let other):
            "macOS and Windows take it and \(other) for the same path"
        }
    }
}

/// A text of which some places could not be merged, as a file.
public struct ConflictedFile: Sendable, Equatable {
    /// What could be merged and what not.
    public let text: ConflictedText
    /// Whether it is executable.
    public let flag: TreeFile.Flag
    /// Whether it lies elsewhere than in the base.
    public let move: MergedFile.Move?
}
