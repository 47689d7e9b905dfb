public import FileTree
public import Problem

/// An invalid, unsafe or unsupported archive.
public enum ArchiveError: Problem, Equatable {
    /// The type of a file that is not a supported archive, detected from its first bytes.
    public enum DetectedContent: Sendable, CaseIterable {
        case empty, webPage, json, text, pdf
        case rar, sevenZip, cpio, xz, bzip2, zstd, lrzip
        /// Compressed data that does not contain a tar.
        case bareCompression
        /// Compressed data inside compressed data.
        case doubleCompression
        case unknown
    }

    /// Kinds of members that are not allowed.
    public enum UnsupportedKind: Sendable, CaseIterable {
        case characterDevice, blockDevice, pipe, socket
        /// A GNU sparse file.
        case sparseFile
        /// A pax header that applies to all members.
        case globalHeader
        case unknown
    }

    case notAnArchive(DetectedContent)
    case zip(ZipError)
    case name(member: String, NameViolation)
    /// A link that does not lead to a regular file of the same selection.
    case unsafeLink(member: String, target: String)
    case unsupportedKind(member: String, UnsupportedKind)
    /// Two members with the same name on some file system, or a file with the name of a folder.
    case collision(String, String)
    /// Two members with the same name but different contents, of which some tools use the first and some the last.
    case duplicate(String)
    case damaged(reason: String)
    case truncated
    /// Data after the end of the archive, in which other tools may find more members.
    case trailingData
    case tooManyEntries(limit: Int)
    case tooLarge(limit: Int)
    case fileTooLarge(member: String, limit: Int)
    /// A suspiciously high compression ratio.
    case bomb(ratio: Int)
    case tooSlow(limit: Duration)
    case cancelled
    case files(FileTreeError)

    /// The underlying error.
    public var cause: (any Error)? {
        switch self {
        case .zip(let error): error
        case .files(let error): error
        case .notAnArchive, .name, .unsafeLink, .unsupportedKind, .collision, .duplicate, .damaged,
            .truncated, .trailingData, .tooManyEntries, .tooLarge, .fileTooLarge, .bomb, .tooSlow,
            .cancelled:
            nil
        }
    }

    /// Damaged archives are failures; unsafe ones are refused.
    public var kind: ProblemKind {
        switch self {
        case .cancelled: .interrupted
        case .notAnArchive, .damaged, .truncated, .tooSlow: .failed
        case .zip(let error): error.kind
        case .files(let error): error.kind
        case .name, .unsafeLink, .unsupportedKind, .collision, .duplicate, .trailingData,
            .tooManyEntries, .tooLarge, .fileTooLarge, .bomb:
            .refused
        }
    }

    static func unsafeLink(_ member: ArchiveMember) -> Self {
        guard case .link(let target) = member.kind else {
            preconditionFailure("\(member.path) is not a link")
        }
        return .unsafeLink(member: member.path.description, target: target)
    }
}
